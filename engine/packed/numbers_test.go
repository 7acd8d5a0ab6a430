package packed

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Numbers are what a slice holds after the same changes, and so is a clone that
// was taken before some of them.
func TestNumbersAsSlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Uint32Range(0, 3), rapid.Uint32Range(1000, 1300), rapid.Uint32(), rapid.Just(uint32(math.MaxUint32)))
		var list Numbers
		var want []uint32
		var kept Numbers
		var wanted []uint32
		for range rapid.IntRange(0, 12).Draw(t, "changes") {
			switch rapid.SampledFrom([]string{"add", "set", "keep", "extend", "clone"}).Draw(t, "change") {
			case "add":
				for range rapid.IntRange(1, 150).Draw(t, "more") {
					n := number.Draw(t, "number")
					list.Add(n)
					want = append(want, n)
				}
			case "set":
				if len(want) > 0 {
					i, n := rapid.IntRange(0, len(want)-1).Draw(t, "at"), number.Draw(t, "number")
					list.Put(i, n)
					want[i] = n
				}
			case "keep":
				n := rapid.IntRange(0, len(want)).Draw(t, "first")
				list.Keep(n)
				want = want[:n]
			case "extend":
				more, n := rapid.IntRange(0, 200).Draw(t, "zeros"), number.Draw(t, "number")
				list.Put(len(want)+more, n)
				want = append(append(want, make([]uint32, more)...), n)
			case "clone":
				kept, wanted = list, append([]uint32(nil), want...)
				list = list.Clone()
			}
		}
		same(t, &list, want)
		same(t, &kept, wanted)
	})
}

func same(t *rapid.T, list *Numbers, want []uint32) {
	if list.Len() != len(want) {
		t.Fatalf("%d numbers, not %d", list.Len(), len(want))
	}
	for i, n := range want {
		if got := list.At(i); got != n {
			t.Fatalf("number %d is %d, not %d", i, got, n)
		}
	}
}

// What neighbours are like takes little memory.
func TestNumbersTakeLittle(t *testing.T) {
	var same, rising Numbers
	for i := range uint32(64 * 100) {
		same.Add(7)
		rising.Add(5 * i)
	}
	if len(same.bytes) > 0 {
		t.Errorf("equal numbers take %d bytes", len(same.bytes))
	}
	if got, most := len(rising.bytes), 64*100*9/8+8; got > most {
		t.Errorf("numbers that rise by 5 take %d bytes, not %d", got, most)
	}
}
