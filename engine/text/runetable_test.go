package text

import (
	"testing"
	"unicode"
)

func TestTableReturnsStoredValues(t *testing.T) {
	tables := []*unicode.RangeTable{unicode.Lu, unicode.Nd, unicode.Han, unicode.White_Space}
	table := NewRuneTable(func(values []uint8) {
		for i, rt := range tables {
			for r := range Runes(rt) {
				values[r] |= 1 << i
			}
		}
	})
	for r := rune(0); r <= unicode.MaxRune; r++ {
		var want uint8
		for i, rt := range tables {
			if unicode.Is(rt, r) {
				want |= 1 << i
			}
		}
		if got := table.Lookup(r); got != want {
			t.Fatalf("Lookup(U+%04X) = %04b, want %04b", r, got, want)
		}
	}
}

func TestRunesStopsWithTheLoop(t *testing.T) {
	for _, rt := range []*unicode.RangeTable{unicode.Lu, unicode.Anatolian_Hieroglyphs} {
		n := 0
		for range Runes(rt) {
			n++
			break
		}
		if n != 1 {
			t.Errorf("got %d characters before the break, want 1", n)
		}
	}
}
