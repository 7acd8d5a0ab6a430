package align

import (
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/prefix"
)

// givenTexts are the texts of given chunks, which may repeat each other.
type givenTexts struct {
	stripped, verbatim textCounts
	hasOuterSpace      bool
}

// textCounts counts texts. It also counts a text with added words under its form without
// them.
type textCounts struct {
	whole, withoutAdded map[string]int
	counts              []int
}

func newTextCounts() textCounts {
	return textCounts{whole: map[string]int{}, withoutAdded: map[string]int{}}
}

func (t *textCounts) add(text, bare string) {
	id, ok := t.whole[text]
	if !ok {
		id = len(t.counts)
		t.counts = append(t.counts, 0)
		t.whole[text] = id
	}
	t.counts[id]++
	if _, ok := t.withoutAdded[bare]; !ok {
		t.withoutAdded[bare] = id
	}
}

// remove removes a text from left: the text itself, or else its form without added
// words. ok is false if none is left.
func (t *textCounts) remove(left []int, text string) (ok, whole bool) {
	if id, known := t.whole[text]; known && left[id] > 0 {
		left[id]--
		return true, true
	}
	if id, known := t.withoutAdded[text]; known && left[id] > 0 {
		left[id]--
		return true, false
	}
	return false, false
}

func textsOf(g *Given) *givenTexts {
	t := &givenTexts{stripped: newTextCounts(), verbatim: newTextCounts()}
	for i, content := range g.Contents {
		p := &g.Placements[i]
		bare := content[p.Front : len(content)-p.Behind]
		content = prefix.WithoutNameHeader(content)
		stripped := strings.TrimSpace(content)
		t.hasOuterSpace = t.hasOuterSpace || len(stripped) < len(content)
		t.verbatim.add(content, bare)
		t.stripped.add(stripped, strings.TrimSpace(bare))
	}
	return t
}

// countIn stores in l how many chunks of a result are among the texts, with and without
// white space at their ends.
func (t *givenTexts) countIn(r *engine.Result, l *Likely) {
	left, leftVerbatim := slices.Clone(t.stripped.counts), slices.Clone(t.verbatim.counts)
	for i := range r.Chunks.Len() {
		content := prefix.WithoutNameHeader(r.Content(i))
		if ok, whole := t.stripped.remove(left, strings.TrimSpace(content)); ok {
			l.Same++
			if whole {
				l.whole++
			}
		}
		if ok, _ := t.verbatim.remove(leftVerbatim, content); ok {
			l.verbatim++
		}
	}
}
