package table

import (
	"fmt"
	"testing"
)

func shop(t *testing.T) *Table {
	t.Helper()
	routes := &Table{}
	for _, row := range [][3]string{
		{"GET", "/orders", "orders.list"},
		{"GET", "/orders/:id", "orders.show"},
		{"GET", "/orders/open", "orders.open"},
		{"POST", "/orders", "orders.create"},
		{"GET", "/*page", "pages.show"},
	} {
		if err := routes.Add(row[0], row[1], row[2]); err != nil {
			t.Fatal(err)
		}
	}
	return routes
}

func TestLiteralBeforeParameter(t *testing.T) {
	route, _, ok := shop(t).Find("GET", "/orders/open")
	if !ok || route.Handler != "orders.open" {
		t.Fatalf("got %q", route.Handler)
	}
}

func TestShowFindsEveryOrder(t *testing.T) {
	routes := shop(t)
	for id := 100; id < 118; id++ {
		t.Run(fmt.Sprintf("order_%d", id), func(t *testing.T) {
			route, values, ok := routes.Find("GET", fmt.Sprintf("/orders/%d", id))
			if !ok || route.Handler != "orders.show" || values["id"] != fmt.Sprint(id) {
				t.Fatalf("order %d went to %q with %v", id, route.Handler, values)
			}
		})
	}
}

func TestMethodMatters(t *testing.T) {
	if route, _, ok := shop(t).Find("DELETE", "/orders"); ok {
		t.Fatalf("DELETE went to %q", route.Handler)
	}
}

func TestTwiceIsRefused(t *testing.T) {
	if err := shop(t).Add("GET", "/orders/:id", "orders.again"); err == nil {
		t.Fatal("a second binding was accepted")
	}
}
