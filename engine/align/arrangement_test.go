package align_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/chunk"
)

var strippers = map[string][]struct {
	pattern     *regexp.Regexp
	replacement string
}{
	"unstructured": {
		{regexp.MustCompile("(?m)^[ \t>]*(```|~~~).*\n?"), ""},
		{regexp.MustCompile(`(?m)^[ \t|:-]*-{3}[ \t|:-]*$\n?`), ""},
		{regexp.MustCompile(`(?m)^([ \t>]*(#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+)+`), ""},
		{regexp.MustCompile(`(?m)^[ \t]*>[ \t]?`), ""},
		{regexp.MustCompile(`!?\[([^][]*)\]\([^()\s]*(\s+"[^"]*")?\)`), "$1"},
		{regexp.MustCompile(`!?\[([^][]*)\]\([^()\s]*(\s+"[^"]*")?\)`), "$1"},
		{regexp.MustCompile(`</?[a-zA-Z][^<>]*>`), ""},
		{regexp.MustCompile("\\*\\*|[*`~|]|__"), ""},
	},
	"pandoc": {
		{regexp.MustCompile("(?m)^[ \t>]*(```|~~~).*\n?"), ""},
		{regexp.MustCompile(`(?m)^#{1,6}[ \t]+`), ""},
		{regexp.MustCompile(`!?\[([^][]*)\]\([^()\s]*(\s+"[^"]*")?\)`), "$1"},
		{regexp.MustCompile("\\*\\*|[*`]"), ""},
		{regexp.MustCompile(`(^|\s)"`), "$1“"},
		{regexp.MustCompile(`"`), "”"},
		{regexp.MustCompile(`'`), "’"},
		{regexp.MustCompile(`---?`), "–"},
		{regexp.MustCompile(`\.\.\.`), "…"},
		{regexp.MustCompile(`[ \t]*\n[ \t]*`), "\n"},
	},
	"docling": {
		{regexp.MustCompile("(?m)^[ \t>]*(```|~~~).*\n?"), ""},
		{regexp.MustCompile(`(?m)^#{1,6}[ \t]+`), ""},
		{regexp.MustCompile(`(?m)^([ \t]*)[*+] `), "$1- "},
		{regexp.MustCompile("\\*\\*|[*`]"), ""},
	},
}

func strip(stripper, content string) string {
	for _, s := range strippers[stripper] {
		content = s.pattern.ReplaceAllString(content, s.replacement)
	}
	return content
}

type tally struct{ chunks, placements, misplaced, inexact, uncovered int }

func (a *tally) add(b tally) {
	a.chunks, a.placements, a.misplaced, a.inexact, a.uncovered = a.chunks+b.chunks, a.placements+b.placements, a.misplaced+b.misplaced, a.inexact+b.inexact, a.uncovered+b.uncovered
}

func shuffledRecords(t testing.TB, c *cutDocument, order []int, stripper, field string) []align.GivenChunk {
	t.Helper()
	var b strings.Builder
	for _, i := range order {
		content := c.contents[i]
		if stripper != "" {
			content = strip(stripper, content)
		}
		record := map[string]any{"text": content}
		if field != "" {
			record[field] = strconv.Itoa(i)
		}
		line, err := json.Marshal(record)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
	}
	chunks, err := align.ReadGiven("chunks.jsonl", strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return chunks
}

func placeShuffled(t testing.TB, c *cutDocument, order []int, stripper, field string) (n tally) {
	t.Helper()
	chunks := shuffledRecords(t, c, order, stripper, field)
	g, err := align.PlaceIn(t.Context(), c.doc, chunks, "")
	if err != nil {
		t.Fatal(err)
	}
	toShown := align.ShownWords(c.doc)
	placesByContent := map[string][]chunk.Span{}
	for k, i := range order {
		placesByContent[chunks[k].Content] = append(placesByContent[chunks[k].Content], toShown(chunk.Span{Start: c.starts[i], End: c.ends[i]}))
	}
	for k, number := range g.FileIndices {
		content := chunks[number].Content
		if !letterPattern.MatchString(content) {
			continue
		}
		n.chunks++
		p := &g.Placements[k]
		if !p.IsPlaced() {
			if n.chunks-n.placements < 4 {
				t.Logf("%s stripped by %s: found no place for %.90q", c.doc.Name, stripper, content)
			}
			continue
		}
		n.placements++
		best, part := 0.0, 0.0
		for _, s := range placesByContent[content] {
			at := renderedSpan(toShown, p)
			best = max(best, overlapShare(at, s, max(at.Len(), s.Len())))
			part = max(part, overlapShare(at, s, min(at.Len(), s.Len())))
		}
		if part < 0.5 {
			if n.misplaced++; n.misplaced < 4 {
				t.Logf("misplaced %s %s: %.2f %v %v %v: %.90q", c.doc.Name, stripper, best, p.Kind, p.Span, placesByContent[content], content)
			}
		}
		if best < 0.98 {
			n.inexact++
		}
	}
	return n
}

var letterPattern = regexp.MustCompile(`[\pL\pN]`)

// renderedSpan returns the range of words on the rendered page that the chunk or its overlap
// covers.
func renderedSpan(toShown func(chunk.Span) chunk.Span, p *align.Placement) chunk.Span {
	s := p.Span
	if !p.Repeated.Empty() {
		s.Start = p.Repeated.Start
	}
	return toShown(s)
}

func overlapShare(a, b chunk.Span, n int) float64 {
	if a.Len() == 0 || b.Len() == 0 {
		return 1
	}
	shared := chunk.Span{Start: max(a.Start, b.Start), End: min(a.End, b.End)}
	return float64(max(0, shared.Len())) / float64(n)
}

// The test also reads the documents in the folder CHUNKSCOPE_DOCUMENTS, if set.
func TestPlaceFindsShuffledChunksWithoutMarkup(t *testing.T) {
	folder := os.Getenv("CHUNKSCOPE_DOCUMENTS")
	if folder == "" {
		folder = "../../testdata/docs"
	}
	paths, err := filepath.Glob(folder + "/*.md")
	if err != nil || len(paths) < 10 {
		t.Fatal("no documents", err)
	}
	alterations := []struct {
		name, stripper, field string
		shuffled              bool
		minShare              float64
	}{
		{"in order", "", "", false, 1},
		{"shuffled", "", "", true, 0.99},
		{"order stored as text", "", "chunk_index", true, 0.99},
		{"unstructured", "unstructured", "", false, 0.97},
		{"pandoc", "pandoc", "", false, 0.97},
		{"docling", "docling", "", false, 0.97},
		{"unstructured, shuffled", "unstructured", "", true, 0.97},
		{"pandoc, shuffled", "pandoc", "", true, 0.97},
	}
	rnd := rand.New(rand.NewPCG(3, 7))
	sums := make([]tally, len(alterations))
	for i, path := range paths {
		if testing.Short() && i%4 > 0 { // the race detector is slow
			continue
		}
		doc, err := engine.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, preset := range []string{"langchain-recursive", "default", "fixed-window"} {
			c := chunkByPreset(t, doc, preset)
			if len(c.contents) == 0 {
				continue
			}
			for w, way := range alterations {
				order := fileOrder(len(c.contents))
				if way.shuffled {
					rnd.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
				}
				sums[w].add(placeShuffled(t, &c, order, way.stripper, way.field))
			}
		}
	}
	for w, way := range alterations {
		n := sums[w]
		got := fmt.Sprintf("%s: %d of %d placed, %d misplaced, %d with different ends", way.name, n.placements, n.chunks, n.misplaced, n.inexact)
		t.Log(got)
		if float64(n.placements) < way.minShare*float64(n.chunks) || n.misplaced > 0 {
			t.Error(got)
		}
	}
}
