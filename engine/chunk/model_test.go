package chunk

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

const modelSource = "one two three four five six seven eight nine ten"

// Whatever is done to chunks, in whatever order, and however they are read: they are
// what a plain list of them would be, and so are those they were forked from.
func TestChunksAreAsAListOfThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := MakeChunks(rapid.IntRange(0, 9).Draw(t, "room"))
		var want []Chunk
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				c := anyChunk(t)
				all.Add(&c)
				want = append(want, c)
			},
			"set": func(t *rapid.T) {
				i, c := anyOf(t, want), anyChunk(t)
				all.Set(i, &c)
				want[i] = c
			},
			"keep": func(t *rapid.T) {
				n := rapid.IntRange(0, len(want)+1).Draw(t, "of them")
				all.Keep(n)
				want = want[:min(n, len(want))]
			},
			"lead": func(t *rapid.T) {
				i, c := anyOf(t, want), anyChunk(t)
				all.SetLead(i, c.Lead)
				want[i].Lead = c.Lead
			},
			"share": func(t *rapid.T) {
				all.Unshare()
				for i := range want {
					unshared(&want[i])
				}
				share(t, &all, want)
			},
			"room": func(t *rapid.T) {
				all.RoomForContext()
				all.RoomForFlags()
			},
			"fork": func(t *rapid.T) {
				fork, changed := all.Fork(), append([]Chunk(nil), want...)
				fork.Unshare()
				for i := range changed {
					unshared(&changed[i])
				}
				share(t, &fork, changed)
				sameChunks(t, &fork, changed)
			},
			"": func(t *rapid.T) { sameChunks(t, &all, want) },
		})
	})
}

// share gives chunks what overlap modes do, with room for all of it or without.
func share(t *rapid.T, all *Chunks, want []Chunk) {
	if rapid.Bool().Draw(t, "room in front") {
		all.RoomInFront(modelSource)
	}
	if rapid.Bool().Draw(t, "room for context") {
		all.RoomForContext()
	}
	if rapid.Bool().Draw(t, "room for flags") {
		all.RoomForFlags()
	}
	for i := range want {
		c, from := &want[i], anyChunk(t)
		switch rapid.IntRange(0, 3).Draw(t, "what") {
		case 0:
			c.Overlap, c.Prefix, c.Join = from.Overlap, from.Prefix, from.Join
			all.SetFront(i, c)
		case 1:
			c.ContextBefore, c.ContextAfter = from.ContextBefore, from.ContextAfter
			all.SetBefore(i, c)
			all.SetAfter(i, c)
		case 2:
			c.Small, c.SmallReason, c.Oversize, c.OversizeReason = from.Small, from.SmallReason, from.Oversize, from.OversizeReason
			all.SetFlags(i, c)
		}
	}
}

func unshared(c *Chunk) {
	c.Overlap, c.Prefix, c.Join = Span{}, "", ""
	c.ContextBefore, c.ContextAfter = Span{}, Span{}
	if c.Oversize && c.OversizeReason == ReasonOverlap {
		c.Oversize, c.OversizeReason = false, 0
	}
}

func sameChunks(t *rapid.T, all *Chunks, want []Chunk) {
	if all.Len() != len(want) || len(all.Bodies()) != len(want) {
		t.Fatalf("%d chunks with %d bodies, want %d", all.Len(), len(all.Bodies()), len(want))
	}
	if len(want) > 0 && !reflect.DeepEqual(all.Slice(), want) {
		t.Fatalf("got  %+v\nwant %+v", all.Slice(), want)
	}
	for i := range want {
		sameParts(t, all, i, want[i])
	}
}

// sameParts holds what is read of chunk i alone to the whole of it.
func sameParts(t *rapid.T, all *Chunks, i int, want Chunk) {
	same := func(what string, got, want any) {
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s of chunk %d: got %+v\nwant %+v", what, i, got, want)
		}
	}
	same("body", all.Body(i), want.Body)
	same("packed body", all.Bodies()[i].Span(), want.Body)
	small, oversize := all.Flags(i)
	same("flags", [2]bool{small, oversize}, [2]bool{want.Small, want.Oversize})
	same("flagged", all.Flagged(i), want.Small || want.Oversize)
	same("text", all.Text(i), want.Text)
	same("foreign", all.Foreign(i), want.Foreign)
	start, end := all.Tokens(i)
	same("tokens", [2]int{start, end}, [2]int{want.TokenStart, want.TokenEnd})
	overlap, before, after := all.Shared(i)
	same("shared", [3]Span{overlap, before, after}, [3]Span{want.Overlap, want.ContextBefore, want.ContextAfter})
	same("plain", all.Plain(i), want.Form == Slice && want.Text == "" && want.Foreign == nil && want.Bare())

	got := anyChunk(t) // what is read must not leave any of it
	content := want
	content.Kind, content.Preamble, content.Strength, content.Merge = 0, false, 0, Merge{}
	content.Small, content.SmallReason, content.Oversize, content.OversizeReason = false, 0, false, 0
	content.ContextBefore, content.ContextAfter = Span{}, Span{}
	all.ReadContent(i, &got)
	same("content", got, content)

	flags := Chunk{Small: want.Small, SmallReason: want.SmallReason, Oversize: want.Oversize, OversizeReason: want.OversizeReason}
	got = Chunk{Small: true, SmallReason: ReasonHand, Oversize: true, OversizeReason: ReasonHand}
	all.ReadFlags(i, &got)
	same("reasons", got, flags)

	got, own := anyChunk(t), want
	own.Overlap, own.Prefix, own.Join, own.ContextBefore, own.ContextAfter = Span{}, "", "", Span{}, Span{}
	got.Merge, own.Merge = Merge{}, Merge{} // not read
	all.ReadUnshared(i, &got)
	same("unshared", got, own)
}

// Seams are what a plain list of them would be.
func TestSeamsAreAsAListOfThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := MakeSeams(rapid.IntRange(0, 9).Draw(t, "room"))
		var want []Seam
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				s := anySeam(t)
				all.Add(&s)
				want = append(want, s)
			},
			"set": func(t *rapid.T) {
				i, s := anyOf(t, want), anySeam(t)
				all.Set(i, &s)
				want[i] = s
			},
			"keep": func(t *rapid.T) {
				n := rapid.IntRange(0, len(want)+1).Draw(t, "of them")
				all.Keep(n)
				want = want[:min(n, len(want))]
			},
			"share": func(t *rapid.T) {
				all.Unshare()
				for i := range want {
					want[i].shareNothing()
				}
				if rapid.Bool().Draw(t, "room") {
					all.RoomForOverlap(rapid.Bool().Draw(t, "counted"), rapid.Bool().Draw(t, "second"))
				}
				for i := range want {
					if rapid.Bool().Draw(t, "asked") {
						s := anySeam(t)
						all.SetOverlap(i, &s)
						want[i].Requested, want[i].Delivered, want[i].Counted, want[i].Limit = s.Requested, s.Delivered, s.Counted, s.Limit
					}
				}
			},
			"room": func(t *rapid.T) { all.RoomForOverlap(true, true) },
			"":     func(t *rapid.T) { sameSeams(t, &all, want) },
		})
	})
}

func (s *Seam) shareNothing() {
	s.Requested, s.Delivered, s.Counted, s.Limit = 0, 0, Counted{}, Limit{}
}

func sameSeams(t *rapid.T, all *Seams, want []Seam) {
	if all.Len() != len(want) {
		t.Fatalf("%d seams, want %d", all.Len(), len(want))
	}
	if got := all.Slice(); len(want) > 0 && !reflect.DeepEqual(got, want) {
		t.Fatalf("got  %+v\nwant %+v", got, want)
	}
	again := SeamsOf(want...)
	if !all.Coincide(&again) || !again.Coincide(all) {
		t.Fatalf("seams do not coincide with the same seams")
	}
	again.Add(&Seam{Byte: 7})
	if all.Coincide(&again) || again.Coincide(all) {
		t.Fatalf("seams coincide with one more")
	}
	for i := range want {
		s := &want[i]
		if got := all.At(i); *got != *s {
			t.Fatalf("seam %d: got %+v\nwant %+v", i, *got, *s)
		}
		delivered, requested := all.Shared(i)
		if all.Byte(i) != s.Byte || delivered != s.Delivered || requested != s.Requested || all.Dry(i) != s.Dry() {
			t.Fatalf("seam %d: byte %d, delivered %d of %d, dry %v, want %+v", i, all.Byte(i), delivered, requested, all.Dry(i), *s)
		}
		got, overlap := anySeam(t), *s
		overlap.Byte, overlap.Cause, overlap.Where, overlap.AfterBlock = 0, 0, Span{}, false
		if all.ReadOverlap(i, &got); got != overlap {
			t.Fatalf("overlap of seam %d: got %+v\nwant %+v", i, got, overlap)
		}
	}
}

// anyChunk has about every second field; what is repeated in front of it is often
// text of the source.
func anyChunk(t *rapid.T) Chunk {
	var c Chunk
	if rapid.Bool().Draw(t, "empty") {
		return c
	}
	fill(t, reflect.ValueOf(&c).Elem())
	bound(&c.Merge)
	if rapid.Bool().Draw(t, "too long with its overlap") {
		c.Oversize, c.OversizeReason = true, ReasonOverlap
	}
	if rapid.Bool().Draw(t, "of the source") {
		from := rapid.IntRange(0, len(modelSource)-1).Draw(t, "from")
		c.Overlap = Span{from, rapid.IntRange(from+1, len(modelSource)).Draw(t, "to")}
		c.Prefix = c.Overlap.Of(modelSource)
	}
	return c
}

func anySeam(t *rapid.T) (s Seam) {
	if rapid.Bool().Draw(t, "has fields") {
		fill(t, reflect.ValueOf(&s).Elem())
	}
	return s
}

// anyOf is a place in a list; there is nothing to do where it is empty.
func anyOf[T any](t *rapid.T, list []T) int {
	if len(list) == 0 {
		t.SkipNow()
	}
	return rapid.IntRange(0, len(list)-1).Draw(t, "which")
}

// What is rewritten is told when it is asked for, however the chunk is read.
func TestRewrittenTextIsTold(t *testing.T) {
	all := MakeChunks(1)
	all.Add(&Chunk{Body: Span{Start: 0, End: 3}, Foreign: &Foreign{Told: teller("told"), Index: 7, Rewritten: true}})
	var read, content, unshared Chunk
	all.Read(0, &read)
	all.ReadContent(0, &content)
	all.ReadUnshared(0, &unshared)
	for _, got := range []string{all.Text(0), read.Text, content.Text, unshared.Text, all.At(0).Content(modelSource)} {
		if got != "told 7" {
			t.Errorf("%q", got)
		}
	}
	if all.Plain(0) {
		t.Error("it counts as its body")
	}
}

// teller tells contents.
type teller string

func (t teller) Fields(int) []Field   { return nil }
func (t teller) Content(i int) string { return fmt.Sprint(string(t), " ", i) }
