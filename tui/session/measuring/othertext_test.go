package measuring_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/sessiontest"
)

// A seam must have the same split text outside elements whether it is examined alone or together
// with all other seams.
func TestSeveredOtherTextPerSeam(t *testing.T) {
	seen := 0
	for _, name := range []string{"v-setext-html-blocks.md", "v-tables.md", "v-readme.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []int{12, 40, 90, 300} {
			for _, overlap := range []int{0, 10} {
				b := sessiontest.NewBench(t, string(text), "strategy=window", "overlap_mode=native",
					"max_chunk_size="+strconv.Itoa(size), "overlap_size="+strconv.Itoa(overlap))
				b.RunTasks(b.S.Elements.Task()...)
				states, fresh := b.S.Elements.ElementStates()
				if !fresh {
					t.Fatal("the split elements are not known")
				}
				r := b.S.View.Result
				for i := range r.Seams {
					want, holder, ok := metrics.LeafAt(r, i)
					if !ok || holder >= 0 || element.ClassifyOtherText(r.Doc.Outline(), want) == element.NoOtherText {
						want.End = want.Start
					} else {
						seen++
					}
					if got := states.TextAt(b.S.View, i); got.Empty() != want.Empty() || !got.Empty() && got != want {
						t.Errorf("%s, %d of %d, seam %d: got %v %q, want %v %q", name, overlap, size, i, got, got.Slice(r.Doc.Text), want, want.Slice(r.Doc.Text))
					}
					if at := states.AtSeam(b.S.View, i); at.OtherText == want.Empty() || at.Lost == 0 && at.OtherText != (at.Letter() == "t") {
						t.Errorf("%s, seam %d: state %+v has the unexpected letter %q", name, i, at, at.Letter())
					}
					cut := b.S.View.SeveredAt(i)
					some := cut != nil && !cut.IsWhole()
					if lost := measuring.SeveredTextAt(b.S.View, i, cut); lost == nil != (!some && want.Empty()) ||
						lost != nil && (lost.IsWhole() || lost.OtherText == some || lost.OtherText && lost.Span != want) {
						t.Fatalf("%s, seam %d splits %+v and %q: unexpected text to repair: %+v", name, i, cut, want.Slice(r.Doc.Text), lost)
					}
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d seams split text outside elements, want at least 50", seen)
	}
}
