// Package table finds the route that a request belongs to.
package table

import (
	"fmt"
	"sort"

	"example.org/waypoint/pattern"
)

// Route binds a method and a pattern to the name of a handler.
type Route struct {
	Method  string
	Pattern pattern.Pattern
	Handler string
}

// Table holds routes, heaviest pattern first.
type Table struct {
	routes []Route
}

// Add parses and stores a route; two routes with one method and one pattern are refused.
func (t *Table) Add(method, source, handler string) error {
	parsed, err := pattern.Parse(source)
	if err != nil {
		return err
	}
	for _, route := range t.routes {
		if route.Method == method && route.Pattern.String() == source {
			return fmt.Errorf("%s %s is bound twice: %s and %s", method, source, route.Handler, handler)
		}
	}
	t.routes = append(t.routes, Route{method, parsed, handler})
	sort.SliceStable(t.routes, func(a, b int) bool {
		return t.routes[a].Pattern.Weight() > t.routes[b].Pattern.Weight()
	})
	return nil
}

// Find returns the first route that fits, with the values of its parameters.
func (t *Table) Find(method, path string) (Route, map[string]string, bool) {
	for _, route := range t.routes {
		if route.Method != method {
			continue
		}
		if values, ok := route.Pattern.Match(path); ok {
			return route, values, true
		}
	}
	return Route{}, nil, false
}
