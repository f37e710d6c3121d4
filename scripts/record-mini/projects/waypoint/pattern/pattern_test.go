package pattern

import (
	"fmt"
	"testing"
)

func TestParseRefuses(t *testing.T) {
	for _, source := range []string{"", "users", "/a/:", "/a/*", "/:id/:id", "/*rest/tail"} {
		t.Run(fmt.Sprintf("%q", source), func(t *testing.T) {
			if _, err := Parse(source); err == nil {
				t.Fatalf("Parse(%q) did not complain", source)
			}
		})
	}
}

func TestMatchNumberedUsers(t *testing.T) {
	route, err := Parse("/users/:id/files/:name")
	if err != nil {
		t.Fatal(err)
	}
	for id := 1; id <= 26; id++ {
		t.Run(fmt.Sprintf("user_%d", id), func(t *testing.T) {
			values, ok := route.Match(fmt.Sprintf("/users/%d/files/notes.txt", id))
			if !ok || values["id"] != fmt.Sprint(id) || values["name"] != "notes.txt" {
				t.Fatalf("got %v, %v", values, ok)
			}
		})
	}
}

func TestRestTakesEverything(t *testing.T) {
	route, _ := Parse("/static/*file")
	for depth := 1; depth <= 16; depth++ {
		t.Run(fmt.Sprintf("depth_%d", depth), func(t *testing.T) {
			path := "/static"
			for level := 0; level < depth; level++ {
				path += fmt.Sprintf("/d%d", level)
			}
			values, ok := route.Match(path)
			if !ok || "/static/"+values["file"] != path {
				t.Fatalf("got %v for %s", values, path)
			}
		})
	}
}

func TestRestNeedsOneSegment(t *testing.T) {
	route, _ := Parse("/static/*file")
	if values, ok := route.Match("/static"); ok {
		t.Fatalf("/static matched with %v", values)
	}
}
