// Package plan turns reservations into a walk through the warehouse.
package plan

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Stop is one bin on the walk and what is picked there.
type Stop struct {
	Bin   string
	Picks map[string]int
}

// Place is a bin's aisle and shelf number.
type Place struct {
	Aisle string
	Shelf int
}

// ParseBin reads names such as A-04.
func ParseBin(bin string) (Place, error) {
	aisle, shelf, found := strings.Cut(bin, "-")
	if !found || aisle == "" {
		return Place{}, fmt.Errorf("bin %q has no aisle", bin)
	}
	number, err := strconv.Atoi(shelf)
	if err != nil {
		return Place{}, fmt.Errorf("bin %q has no shelf number", bin)
	}
	return Place{aisle, number}, nil
}

// Walk orders stops in serpentines: odd aisles upward, even aisles downward, so that nobody walks back empty-handed.
func Walk(picks map[string]map[string]int) ([]Stop, error) {
	places := map[string]Place{}
	var bins []string
	for bin := range picks {
		place, err := ParseBin(bin)
		if err != nil {
			return nil, err
		}
		places[bin] = place
		bins = append(bins, bin)
	}
	sort.Slice(bins, func(a, b int) bool {
		left, right := places[bins[a]], places[bins[b]]
		if left.Aisle != right.Aisle {
			return left.Aisle < right.Aisle
		}
		if upward(left.Aisle) {
			return left.Shelf < right.Shelf
		}
		return left.Shelf > right.Shelf
	})
	stops := make([]Stop, 0, len(bins))
	for _, bin := range bins {
		stops = append(stops, Stop{bin, picks[bin]})
	}
	return stops, nil
}

func upward(aisle string) bool {
	return (aisle[0]-'A')%2 == 0
}

// Distance is the number of shelves that a walk passes, aisles being `depth` shelves deep.
func Distance(stops []Stop, depth int) int {
	total := 0
	var previous *Place
	for _, stop := range stops {
		place, err := ParseBin(stop.Bin)
		if err != nil {
			continue
		}
		if previous != nil {
			if previous.Aisle == place.Aisle {
				total += abs(previous.Shelf - place.Shelf)
			} else {
				total += depth
			}
		}
		previous = &place
	}
	return total
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
