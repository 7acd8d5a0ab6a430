package output

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/align"
	"chunkscope/engine/explain"
	"chunkscope/engine/text"
)

// GivenResult describes how the chunks of another system were located in a document. It is also the
// JSON format.
type GivenResult struct {
	Chunks int `json:"chunks"`
	Placed int `json:"placed"`
	// Unplaced lists the chunks that were not found in the document. Added lists the chunks with
	// text that is not in the document. Altered is the number of chunks that differ from the
	// document only in punctuation.
	Unplaced []GivenChunk `json:"unplaced"`
	Added    []GivenChunk `json:"added"`
	Altered  int          `json:"altered"`
	// Nearest holds the settings that produce the most similar chunks, or nil if they were not
	// searched for.
	Nearest *Nearest `json:"nearest,omitempty"`

	// Source is used for text output.
	Source *align.GivenDocument `json:"-"`
}

// GivenChunk identifies a chunk by its number in the file, starting at 0.
type GivenChunk struct {
	Index int `json:"index"`
	// Line is the line of the chunk in the document, or 0 if it was not found.
	Line int `json:"line,omitempty"`
	// AddedChars is the number of characters that are not in the document at that place.
	AddedChars int    `json:"added_chars,omitempty"`
	Excerpt    string `json:"excerpt"`
}

// Nearest holds the settings that produce the chunks most similar to those of another system.
type Nearest struct {
	Preset         string   `json:"preset"`
	Changes        []string `json:"changes"`
	Ties           []string `json:"ties,omitempty"`
	MatchingChunks int      `json:"same_chunks"`
	ChunkCount     int      `json:"of_chunks"`
	MatchingSeams  int      `json:"same_seams"`
	SeamCount      int      `json:"of_seams"`
	Sentence       string   `json:"sentence"`
}

// NewNearest converts l to a Nearest.
func NewNearest(l *align.LikelySettings) *Nearest {
	n := &Nearest{
		Sentence: explain.DescribeLikely(l), Preset: l.Preset, Changes: append([]string{}, l.Changes...),
		MatchingChunks: l.MatchingCount, ChunkCount: l.GivenCount, MatchingSeams: l.MatchingSeamCount, SeamCount: l.SeamCount,
	}
	for i := range l.Ties {
		n.Ties = append(n.Ties, l.Ties[i].Preset)
	}
	return n
}

// NewGivenResult summarizes how the chunks of g were located.
func NewGivenResult(g *align.GivenDocument) *GivenResult {
	rec := &GivenResult{Chunks: len(g.Contents), Placed: g.CountPlaced(), Unplaced: []GivenChunk{}, Added: []GivenChunk{}, Altered: g.CountAltered(), Source: g}
	for _, i := range g.UnplacedChunks() {
		rec.Unplaced = append(rec.Unplaced, GivenChunk{Index: g.FileIndices[i], Excerpt: cutBeginning(g.Contents[i])})
	}
	doc := g.Result.Doc
	for _, i := range g.ChunksWithAddedText() {
		text := g.Placements[i].AddedText(g.Contents[i])
		rec.Added = append(rec.Added, GivenChunk{
			Index: g.FileIndices[i], Line: doc.LineOf(g.Placements[i].Span.Start),
			AddedChars: utf8.RuneCountInString(strings.Join(text, "")), Excerpt: cutBeginning(strings.Join(text, " … ")),
		})
	}
	byNumber := func(a, b GivenChunk) int { return cmp.Compare(a.Index, b.Index) }
	slices.SortFunc(rec.Unplaced, byNumber)
	slices.SortFunc(rec.Added, byNumber)
	return rec
}

func cutBeginning(text string) string {
	const limit = 60
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) <= limit {
		return string(r)
	}
	return string(r[:limit]) + "…"
}

const maxGiven = 8

func (p *Page) writeNearest(side string, n *Nearest) {
	if n != nil {
		p.Wrap("", side+n.Sentence, 0, false)
	}
}

func (p statsText) writeGiven(g *GivenResult, nearest *Nearest) {
	if g == nil {
		return
	}
	p.Put("", fmt.Sprintf("placed %s given chunks", text.FormatFraction(g.Placed, g.Chunks)))
	p.End()
	p.writeNearest("", nearest)
	if g.Altered > 0 {
		p.Put("", fmt.Sprintf("altered: %s, whose words are in the document with different punctuation", text.Count(g.Altered, "chunk")))
		p.End()
	}
	p.writeGivenChunks("not found in the document", g.Unplaced)
	p.writeGivenChunks("added text", g.Added)
}

func (p statsText) writeGivenChunks(title string, list []GivenChunk) {
	if len(list) == 0 {
		return
	}
	p.Put(p.Styles.Warn, fmt.Sprintf("%s: %s", title, text.Count(len(list), "chunk")))
	p.End()
	for i, c := range list {
		if i == maxGiven {
			p.Put(p.Styles.Muted, fmt.Sprintf("  and %s more (--format json lists all)", text.GroupDigits(len(list)-i)))
			p.End()
			break
		}
		location := ""
		if c.Line > 0 {
			location = fmt.Sprintf(" · L%d", c.Line)
		}
		p.Put(p.Styles.Muted, fmt.Sprintf("  %d%s  %s", c.Index+1, location, c.Excerpt))
		p.End()
	}
}
