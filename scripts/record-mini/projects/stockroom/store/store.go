// Package store keeps what lies where in a warehouse: bins, lots and the reservations that orders hold on them.
package store

import (
	"errors"
	"fmt"
	"sort"
	"time"
)

// ErrShort is returned when a reservation asks for more than is free.
var ErrShort = errors.New("not enough free stock")

// Lot is a batch of one article that arrived together.
type Lot struct {
	Article  string
	Bin      string
	Count    int
	Reserved int
	Arrived  time.Time
	Expires  time.Time
}

// Free is what may still be promised.
func (l Lot) Free() int { return l.Count - l.Reserved }

// Reservation is what one order holds on one lot.
type Reservation struct {
	Order string
	Lot   int
	Count int
}

// Store is not safe for concurrent use; the service serialises access.
type Store struct {
	lots         []Lot
	reservations []Reservation
}

// Receive puts a lot into its bin and returns its number.
func (s *Store) Receive(lot Lot) int {
	s.lots = append(s.lots, lot)
	return len(s.lots) - 1
}

// OnHand counts an article over all bins, reserved or not.
func (s *Store) OnHand(article string) int {
	total := 0
	for _, lot := range s.lots {
		if lot.Article == article {
			total += lot.Count
		}
	}
	return total
}

// Reserve promises count pieces to an order, earliest expiry first.
func (s *Store) Reserve(order, article string, count int, now time.Time) error {
	candidates := s.candidates(article, now)
	wanted := count
	for _, number := range candidates {
		lot := &s.lots[number]
		take := min(lot.Free(), wanted)
		if take == 0 {
			continue
		}
		lot.Reserved += take
		s.reservations = append(s.reservations, Reservation{order, number, take})
		wanted -= take
		if wanted == 0 {
			return nil
		}
	}
	return fmt.Errorf("%s: %d of %d pieces of %s: %w", order, count-wanted, count, article, ErrShort)
}

// candidates lists the lots of an article that have not expired, earliest expiry first.
func (s *Store) candidates(article string, now time.Time) []int {
	var out []int
	for number, lot := range s.lots {
		if lot.Article == article && (lot.Expires.IsZero() || lot.Expires.After(now)) {
			out = append(out, number)
		}
	}
	sort.SliceStable(out, func(a, b int) bool {
		return s.lots[out[a]].Expires.Before(s.lots[out[b]].Expires)
	})
	return out
}

// Release gives back everything that an order holds.
func (s *Store) Release(order string) int {
	kept := s.reservations[:0]
	freed := 0
	for _, reservation := range s.reservations {
		if reservation.Order != order {
			kept = append(kept, reservation)
			continue
		}
		s.lots[reservation.Lot].Reserved -= reservation.Count
		freed += reservation.Count
	}
	s.reservations = kept
	return freed
}

// Ship takes reserved pieces out of their bins.
func (s *Store) Ship(order string) []Reservation {
	var shipped []Reservation
	kept := s.reservations[:0]
	for _, reservation := range s.reservations {
		if reservation.Order != order {
			kept = append(kept, reservation)
			continue
		}
		lot := &s.lots[reservation.Lot]
		lot.Count -= reservation.Count
		lot.Reserved -= reservation.Count
		shipped = append(shipped, reservation)
	}
	s.reservations = kept
	return shipped
}
