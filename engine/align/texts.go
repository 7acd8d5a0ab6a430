package align

import (
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/prefix"
)

type givenTexts struct {
	stripped, verbatim textCounts
	hasOuterSpace      bool
}

// textCounts counts the occurrences of each text. Texts are found by their full content or by their
// content without added words.
type textCounts struct {
	complete, withoutAdded map[string]int
	counts                 []int
}

func newTextCounts() textCounts {
	return textCounts{complete: map[string]int{}, withoutAdded: map[string]int{}}
}

func (t *textCounts) add(text, bare string) {
	id, ok := t.complete[text]
	if !ok {
		id = len(t.counts)
		t.counts = append(t.counts, 0)
		t.complete[text] = id
	}
	t.counts[id]++
	if _, ok := t.withoutAdded[bare]; !ok {
		t.withoutAdded[bare] = id
	}
}

// remove subtracts one from the count of a text. If the full text is not found, it looks for an
// equal text without added words.
func (t *textCounts) remove(counts []int, text string) (ok, complete bool) {
	if id, exists := t.complete[text]; exists && counts[id] > 0 {
		counts[id]--
		return true, true
	}
	if id, exists := t.withoutAdded[text]; exists && counts[id] > 0 {
		counts[id]--
		return true, false
	}
	return false, false
}

func countTexts(g *GivenDocument) *givenTexts {
	t := &givenTexts{stripped: newTextCounts(), verbatim: newTextCounts()}
	for i, content := range g.Contents {
		p := &g.Placements[i]
		bare := content[p.UnmatchedStart : len(content)-p.UnmatchedEnd]
		content = prefix.StripNameHeader(content)
		stripped := strings.TrimSpace(content)
		t.hasOuterSpace = t.hasOuterSpace || len(stripped) < len(content)
		t.verbatim.add(content, bare)
		t.stripped.add(stripped, strings.TrimSpace(bare))
	}
	return t
}

func (t *givenTexts) countMatching(r *engine.Result, l *LikelySettings) {
	remaining, remainingVerbatim := slices.Clone(t.stripped.counts), slices.Clone(t.verbatim.counts)
	for i := range r.Chunks.Len() {
		content := prefix.StripNameHeader(r.Content(i))
		if ok, whole := t.stripped.remove(remaining, strings.TrimSpace(content)); ok {
			l.MatchingCount++
			if whole {
				l.sameAddedText++
			}
		}
		if ok, _ := t.verbatim.remove(remainingVerbatim, content); ok {
			l.sameSpaces++
		}
	}
}
