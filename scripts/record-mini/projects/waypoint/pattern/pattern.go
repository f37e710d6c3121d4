// Package pattern parses route patterns such as /users/:id/files/*rest.
package pattern

import (
	"fmt"
	"strings"
)

// Kind tells what a segment accepts.
type Kind int

const (
	Literal Kind = iota
	Param
	Rest
)

// Segment is one part of a pattern between two slashes.
type Segment struct {
	Kind Kind
	Text string
}

// Pattern is a parsed route, ready to be matched.
type Pattern struct {
	source   string
	Segments []Segment
}

// Parse reads a pattern. A rest segment must be the last one, and no name may occur twice.
func Parse(source string) (Pattern, error) {
	if !strings.HasPrefix(source, "/") {
		return Pattern{}, fmt.Errorf("pattern %q does not start with a slash", source)
	}
	seen := map[string]bool{}
	out := Pattern{source: source}
	parts := strings.Split(strings.Trim(source, "/"), "/")
	for at, part := range parts {
		segment := segmentOf(part)
		if segment.Kind != Literal {
			if segment.Text == "" {
				return Pattern{}, fmt.Errorf("pattern %q has a segment without a name", source)
			}
			if seen[segment.Text] {
				return Pattern{}, fmt.Errorf("pattern %q names %q twice", source, segment.Text)
			}
			seen[segment.Text] = true
		}
		if segment.Kind == Rest && at != len(parts)-1 {
			return Pattern{}, fmt.Errorf("pattern %q goes on after *%s", source, segment.Text)
		}
		out.Segments = append(out.Segments, segment)
	}
	return out, nil
}

func segmentOf(part string) Segment {
	switch {
	case strings.HasPrefix(part, ":"):
		return Segment{Param, part[1:]}
	case strings.HasPrefix(part, "*"):
		return Segment{Rest, part[1:]}
	default:
		return Segment{Literal, part}
	}
}

// Match reports whether path fits, and the values of its parameters.
func (p Pattern) Match(path string) (map[string]string, bool) {
	values := map[string]string{}
	parts := strings.Split(strings.Trim(path, "/"), "/")
	for at, segment := range p.Segments {
		if segment.Kind == Rest {
			values[segment.Text] = strings.Join(parts[at:], "/")
			return values, true
		}
		if at >= len(parts) {
			return nil, false
		}
		if segment.Kind == Param {
			values[segment.Text] = parts[at]
		} else if segment.Text != parts[at] {
			return nil, false
		}
	}
	return values, len(parts) == len(p.Segments)
}

// Weight orders patterns: literal segments before parameters before rest segments.
func (p Pattern) Weight() int {
	weight := 0
	for _, segment := range p.Segments {
		weight = weight*3 + (2 - int(segment.Kind))
	}
	return weight
}

func (p Pattern) String() string { return p.source }
