package store

import (
	"errors"
	"testing"
	"time"
)

var noon = time.Date(2024, 3, 18, 12, 0, 0, 0, time.UTC)

func day(n int) time.Time { return noon.AddDate(0, 0, n) }

func TestEarliestExpiryFirst(t *testing.T) {
	var s Store
	late := s.Receive(Lot{Article: "yeast", Bin: "A-04", Count: 10, Expires: day(20)})
	soon := s.Receive(Lot{Article: "yeast", Bin: "A-02", Count: 10, Expires: day(5)})
	if err := s.Reserve("order-1", "yeast", 12, noon); err != nil {
		t.Fatal(err)
	}
	if s.lots[soon].Reserved != 10 || s.lots[late].Reserved != 2 {
		t.Fatalf("soon %d, late %d", s.lots[soon].Reserved, s.lots[late].Reserved)
	}
}

func TestLotsWithoutExpiryComeLast(t *testing.T) {
	var s Store
	endless := s.Receive(Lot{Article: "salt", Bin: "B-01", Count: 5})
	dated := s.Receive(Lot{Article: "salt", Bin: "B-02", Count: 5, Expires: day(90)})
	if err := s.Reserve("order-2", "salt", 5, noon); err != nil {
		t.Fatal(err)
	}
	if s.lots[dated].Reserved != 5 || s.lots[endless].Reserved != 0 {
		t.Fatalf("dated %d, endless %d", s.lots[dated].Reserved, s.lots[endless].Reserved)
	}
}

func TestShortReservationHoldsNothing(t *testing.T) {
	var s Store
	lot := s.Receive(Lot{Article: "rye", Bin: "C-07", Count: 3, Expires: day(9)})
	if err := s.Reserve("order-3", "rye", 4, noon); !errors.Is(err, ErrShort) {
		t.Fatalf("got %v", err)
	}
	if s.lots[lot].Reserved != 0 {
		t.Fatalf("a refused reservation still holds %d pieces", s.lots[lot].Reserved)
	}
}

func TestReleaseFrees(t *testing.T) {
	var s Store
	lot := s.Receive(Lot{Article: "malt", Bin: "C-01", Count: 8, Expires: day(30)})
	_ = s.Reserve("order-4", "malt", 6, noon)
	if freed := s.Release("order-4"); freed != 6 || s.lots[lot].Free() != 8 {
		t.Fatalf("freed %d, free %d", freed, s.lots[lot].Free())
	}
}
