package align

import (
	"slices"
	"strings"

	"chunkscope/engine"
)

// givenTexts are the texts of given chunks, which may repeat each other.
type givenTexts struct{ stripped, verbatim textCounts }

// textCounts counts texts. A text with words of its own is also known without them.
type textCounts struct {
	ids    map[string]int
	counts []int
}

func (t *textCounts) add(text, bare string) {
	id, ok := t.ids[text]
	if !ok {
		id = len(t.counts)
		t.counts = append(t.counts, 0)
		t.ids[text] = id
	}
	t.counts[id]++
	if _, ok := t.ids[bare]; !ok {
		t.ids[bare] = id
	}
}

// take reports whether a text is left in counts, and takes it out.
func (t *textCounts) take(left []int, text string) bool {
	id, ok := t.ids[text]
	if !ok || left[id] == 0 {
		return false
	}
	left[id]--
	return true
}

// textsOf returns the texts of given chunks, placed or not.
func textsOf(g *Given) *givenTexts {
	t := &givenTexts{textCounts{ids: map[string]int{}}, textCounts{ids: map[string]int{}}}
	for i, content := range g.Contents {
		p := &g.Placements[i]
		bare := content[p.Front : len(content)-p.Behind]
		t.verbatim.add(content, bare)
		t.stripped.add(strings.TrimSpace(content), strings.TrimSpace(bare))
	}
	return t
}

// countIn counts the chunks of a result that are among the texts: white space at their ends
// aside, and with it.
func (t *givenTexts) countIn(r *engine.Result) (same, verbatim int) {
	left := slices.Clone(t.stripped.counts)
	leftVerbatim := slices.Clone(t.verbatim.counts)
	for i := range r.Chunks.Len() {
		content := r.Content(i)
		if t.stripped.take(left, strings.TrimSpace(content)) {
			same++
		}
		if t.verbatim.take(leftVerbatim, content) {
			verbatim++
		}
	}
	return same, verbatim
}
