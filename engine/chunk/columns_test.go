package chunk

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever a chunk or a seam holds, and whatever the ones before it lack, it is
// read as it was set.
func TestColumnsHoldWhatWasSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all Chunks
		want := make([]Chunk, rapid.IntRange(1, 6).Draw(t, "chunks"))
		for i := range want {
			fill(t, reflect.ValueOf(&want[i]).Elem())
			bound(&want[i].Merge)
			all.Add(&want[i])
		}
		i := rapid.IntRange(0, len(want)-1).Draw(t, "again")
		fill(t, reflect.ValueOf(&want[i]).Elem())
		bound(&want[i].Merge)
		all.Set(i, &want[i])
		var got Chunk // read over what the one before left
		for i := range want {
			if all.Read(i, &got); !reflect.DeepEqual(got, want[i]) {
				t.Fatalf("got  %+v\nwant %+v", got, want[i])
			}
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		var all Seams
		want := make([]Seam, rapid.IntRange(1, 6).Draw(t, "seams"))
		for i := range want {
			fill(t, reflect.ValueOf(&want[i]).Elem())
			all.Add(&want[i])
		}
		i := rapid.IntRange(0, len(want)-1).Draw(t, "again")
		fill(t, reflect.ValueOf(&want[i]).Elem())
		all.Set(i, &want[i])
		if got := all.Slice(); !reflect.DeepEqual(got, want) {
			t.Fatalf("got  %+v\nwant %+v", got, want)
		}
	})
}

// What is done to the flags of a fork is not done to the chunks it was made of,
// nor to another fork.
func TestForksHaveFlagsOfTheirOwn(t *testing.T) {
	flagged := Chunk{Body: Span{End: 3}, Oversize: true, OversizeReason: ReasonOverlap}
	plain := Chunk{Body: Span{Start: 3, End: 5}}
	for _, c := range []struct {
		name string
		does func(*Chunks)
		want [2]bool
	}{
		{"forgets", (*Chunks).Unshare, [2]bool{}},
		{"sets one", func(l *Chunks) { l.SetFlags(1, &flagged) }, [2]bool{true, true}},
		{"sets one after room", func(l *Chunks) { l.RoomForFlags(); l.SetFlags(1, &flagged) }, [2]bool{true, true}},
		{"sets a chunk", func(l *Chunks) { l.Set(0, &plain) }, [2]bool{}},
	} {
		all := ChunksOf(flagged, plain)
		fork, other := all.Fork(), all.Fork()
		c.does(&fork)
		if got := oversize(&fork); got != c.want {
			t.Errorf("%s: the fork has %v, want %v", c.name, got, c.want)
		}
		if untouched := [2]bool{true, false}; oversize(&all) != untouched || oversize(&other) != untouched {
			t.Errorf("%s: chunks %v, another fork %v", c.name, oversize(&all), oversize(&other))
		}
	}
}

func oversize(l *Chunks) (all [2]bool) {
	for i := range all {
		_, all[i] = l.Flags(i)
	}
	return all
}

// bound gives a merge the bounds that all of a document have.
func bound(m *Merge) {
	m.Kind %= NotMerged + 1
	m.Before.Kind %= TooLongTogether + 1
	m.After.Kind %= TooLongTogether + 1
	if m.Min, m.Max = 0, 0; m.Kind == MergedParts || m.Kind == NotMerged {
		m.Min = 100
	}
	if m.Kind == NotMerged {
		m.Max = 1000
	}
}

// fill gives about every second field, and those inside it, a value.
func fill(t *rapid.T, v reflect.Value) {
	v.SetZero()
	if v.Kind() == reflect.Struct {
		for _, field := range v.Fields() {
			fill(t, field)
		}
		return
	}
	if !rapid.Bool().Draw(t, "has") {
		return
	}
	switch v.Kind() {
	case reflect.Int:
		v.SetInt(rapid.OneOf( // small ones, those about which a column has no more room, and any
			rapid.Int64Range(0, 300), rapid.Int64Range(1<<15-300, 1<<15+300), rapid.Int64Range(1<<16-300, 1<<16+300), rapid.Int64Range(0, 1<<31-1),
		).Draw(t, "number"))
	case reflect.Uint8:
		v.SetUint(rapid.Uint64Range(0, 9).Draw(t, "kind"))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString(rapid.String().Draw(t, "text"))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	default:
		t.Fatalf("a chunk or seam has a field of kind %s: fill it here", v.Kind())
	}
}

// What stands in front of chunks is read as it was set, be it text of the source in
// its place, less of it, the same text of elsewhere, or other text.
func TestFrontsHoldWhatWasSet(t *testing.T) {
	const source = "ab ab ab ab ab\n\nab"
	rapid.Check(t, func(t *rapid.T) {
		all := ChunksOf(make([]Chunk, rapid.IntRange(1, 6).Draw(t, "chunks"))...)
		all.RoomInFront(source)
		want := make([]Chunk, all.Len())
		for range 2 { // the second time over what was there
			for i := range want {
				c := &want[i]
				*c = Chunk{}
				if !rapid.Bool().Draw(t, "has") {
					all.SetFront(i, c)
					continue
				}
				c.Overlap = Span{Start: rapid.IntRange(0, 6).Draw(t, "from"), End: rapid.IntRange(7, len(source)).Draw(t, "to")}
				c.Prefix = c.Overlap.Of(source)
				switch rapid.IntRange(0, 4).Draw(t, "text") {
				case 0:
					c.Prefix = strings.Clone(c.Prefix)
				case 1:
					c.Prefix = source[:c.Overlap.Len()]
				case 2:
					c.Prefix = rapid.SampledFrom([]string{"", "x", "long " + source}).Draw(t, "other")
				case 3:
					c.Prefix = c.Prefix[:rapid.IntRange(0, len(c.Prefix)).Draw(t, "of it")]
				}
				c.Join = rapid.SampledFrom([]string{"", " ", "\n\n", "\n", "…"}).Draw(t, "join")
				all.SetFront(i, c)
			}
		}
		for i := range want {
			if got := all.At(i); !reflect.DeepEqual(*got, want[i]) {
				t.Fatalf("got  %+v\nwant %+v", *got, want[i])
			}
			if all.Plain(i) == want[i].Repeats() {
				t.Fatalf("chunk %d is plain: %v", i, all.Plain(i))
			}
		}
	})
}
