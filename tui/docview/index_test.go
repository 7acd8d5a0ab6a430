package docview

import (
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/source"

	"pgregory.net/rapid"
)

// Segments must cover the whole text. They must not depend on whether the lines are already known.
func TestSegmentsCoverLines(t *testing.T) {
	type segment struct{ start, end, next int }
	segments := func(x index) (all []segment) {
		for i := range x.len() {
			start, end, next := x.segment(i)
			all = append(all, segment{start, end, next})
		}
		return all
	}
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.SampledFrom([]string{"a", "é", "\n", "\r\n", "\xff", strings.Repeat("b", 500), strings.Repeat("日", 700), strings.Repeat("\n", 600)})
		text := "a" + strings.Join(rapid.SliceOfN(piece, 0, 30).Draw(t, "pieces"), "")
		doc := source.NewUnchecked("a.md", text)
		found, listed := newLineIndex(text, doc.LineIndex()), newIndex(text)
		all := segments(found)
		if want := segments(listed); !slices.Equal(all, want) {
			t.Fatalf("segments = %v, want %v", all, want)
		}
		at := 0
		for i, s := range all {
			if s.start != at || s.next-s.start > maxSegment || strings.ContainsAny(text[s.start:s.end], "\n") {
				t.Fatalf("segment %d is invalid: %v", i, s)
			}
			for _, off := range []int{s.start, s.next - 1} {
				if found.segmentAt(off) != i || listed.segmentAt(off) != i {
					t.Fatalf("segmentAt(%d) = %d with lines and %d without, want %d", off, found.segmentAt(off), listed.segmentAt(off), i)
				}
			}
			at = s.next
		}
		if at != len(text) {
			t.Fatalf("the last segment ends at byte %d, want %d", at, len(text))
		}
	})
}
