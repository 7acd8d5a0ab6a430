package measuring_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/review"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/sessiontest"
)

// The microscope must name the element whose letter is in the seam strip.
func TestMicroscopeNamesMarkedElement(t *testing.T) {
	texts := 0
	for _, name := range []string{"v-setext-html-blocks.md", "v-tables.md", "v-readme.md", "v-tutorial.md", "v-changelog-nested-lists.md"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []int{40, 90, 300} {
			b := sessiontest.NewBench(t, string(text), "strategy=window", "overlap_mode=native", "overlap_size=10", "max_chunk_size="+strconv.Itoa(size))
			texts += checkMarkedSeams(t, b, name)
			omitEvery(b, 2)
			checkMarkedSeams(t, b, name+" with omissions")
		}
	}
	if texts == 0 {
		t.Error("no seam splits only text outside elements")
	}
}

// checkMarkedSeams checks each marked seam. It returns the number of seams that split only text
// outside elements.
func checkMarkedSeams(t *testing.T, b *sessiontest.Bench, name string) (texts int) {
	t.Helper()
	b.RunTasks(b.S.Elements.Task()...)
	states, _ := b.S.Elements.ElementStates()
	v := b.S.View
	for i := range v.Result.Seams {
		letter, noun := "", "nothing"
		if lost := measuring.SeveredTextAt(v, i, v.SeveredAt(i)); lost != nil {
			letter, noun = lost.Kind.Info().Letter, lost.Noun
			if lost.OtherText {
				letter = measuring.OtherTextLetter
				texts++
			}
		}
		if want := strings.ToLower(states.AtSeam(v, i).Letter()); letter != want {
			t.Errorf("%s, seam %d of %d: the text names %s (%q), but the mark is %q", name, i, len(v.Result.Seams), noun, letter, want)
		}
	}
	return texts
}

func omitEvery(b *sessiontest.Bench, n int) {
	b.Helper()
	b.S.Review.SetLocation(review.Location{Document: "a.md", NextToDocument: filepath.Join(b.TempDir(), "a.md"+review.Suffix)})
	b.Settle(b.S.Review.Tasks)
	for i := b.S.ChunkCount() - 1; i > 0; i -= n {
		if _, err := b.S.Hand.Add(b.S.Hand.OmissionMark(i)); err != nil {
			b.Fatal(err)
		}
	}
	b.RunCut()
	if len(b.S.View.Result.Omitted) == 0 {
		b.Fatal("no chunk was omitted")
	}
}
