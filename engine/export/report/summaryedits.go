package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/text"
)

const (
	// maxListedOfSeveral applies to each document if there are several.
	maxListedChunks, maxListedOfSeveral = 40, 12
	// maxSearchedBytes limits the search for moved chunks.
	maxSearchedBytes  = 1 << 31
	maxComparedChunks = 120
	informativeBytes  = 300
)

type edits struct {
	list  []compare.ChunkChange
	drawn []editedChunk
	moved int
}

type editedChunk struct {
	compare.ChunkChange
	older, newer           string
	edits                  []compare.WordEdit
	moved                  bool
	weight, differingBytes int
}

func findEdits(p Pair, changes []compare.ChunkChange, limit int) (out edits) {
	for i := range changes {
		if changes[i].Status != compare.ChunkKept {
			out.list = append(out.list, changes[i])
		}
	}
	var byStatus [3][]editedChunk
	countsMoved := p.A == nil || p.B == nil || len(out.list) <= maxSearchedBytes/(1+len(p.A.Doc.Text))
	for i := range out.list {
		c := editedChunk{ChunkChange: out.list[i]}
		c.moved = countsMoved && p.A != nil && c.New >= 0 && strings.Contains(p.A.Doc.Text, p.B.Chunks.Body(c.New).Slice(p.B.Doc.Text))
		if c.moved {
			out.moved++
		}
		statusIndex := slices.Index([]compare.Status{compare.ChunkChanged, compare.ChunkAdded, compare.ChunkGone}, c.Status)
		if len(byStatus[statusIndex]) < maxComparedChunks {
			c.compareWords(p)
			byStatus[statusIndex] = append(byStatus[statusIndex], c)
		}
	}
	for _, list := range byStatus {
		slices.SortStableFunc(list, func(a, b editedChunk) int {
			return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(b.differingBytes, a.differingBytes))
		})
	}
	for turn := range limit {
		for _, list := range byStatus {
			if turn < len(list) {
				out.drawn = append(out.drawn, list[turn])
			}
		}
	}
	out.drawn = takeHeaviest(out.drawn, limit, func(c *editedChunk) int { return c.weight })
	return out
}

// takeHeaviest moves items with weight 0 to the end and returns up to limit items from the start.
func takeHeaviest[T any](list []T, limit int, weight func(*T) int) []T {
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(min(1, weight(&b)), min(1, weight(&a))) })
	return list[:min(len(list), limit)]
}

func (c *editedChunk) compareWords(p Pair) {
	if c.Old >= 0 {
		c.older = p.A.Content(c.Old)
	}
	if c.New >= 0 {
		c.newer = p.B.Content(c.New)
	}
	c.edits = compare.DifferingWords(c.older, c.newer)
	if c.moved {
		return
	}
	for _, e := range c.edits {
		c.differingBytes += e.Old.Len() + e.New.Len()
		c.weight += weighWords(e.Old.Slice(c.older)) + weighWords(e.New.Slice(c.newer))
	}
	c.weight = min(c.weight, informativeBytes)
	if c.Status == compare.ChunkChanged {
		c.weight = min(c.weight, len(c.older)+len(c.newer)-c.differingBytes)
	}
}

// maxProseWord is the maximum length of a word. Longer ASCII words count as data.
const maxProseWord = 30

func weighWords(text string) (n int) {
	for word := range strings.FieldsSeq(text) {
		isASCII := !strings.ContainsFunc(word, func(r rune) bool { return r >= utf8.RuneSelf })
		if strings.ContainsAny(word, "/=<>|") || isASCII && len(word) > maxProseWord || !strings.ContainsFunc(word, unicode.IsLetter) {
			continue
		}
		n += len(word)
	}
	return n
}

type placedEdit struct {
	document int
	*editedChunk
}

func (s *Summary) chooseEdits() (out []placedEdit) {
	for turn := range maxExamples {
		for i := range s.documents {
			if list := s.documents[i].edits.drawn; turn < len(list) {
				out = append(out, placedEdit{i, &list[turn]})
			}
		}
	}
	return takeHeaviest(out, maxExamples, func(x *placedEdit) int { return x.weight })
}

func (p *page) writeEdits(s *Summary) {
	p.writePart("summary-edited", map[string]any{"Since": escapeInvisible(s.Since), "Statuses": s.total.chunks.ByStatus()})
	p.writeChosenEdits(s, s.names())
	if len(s.documents) == 1 {
		p.writeEditList(&s.documents[0].edits, maxListedChunks)
	}
	p.writeMarkup("</section>\n")
}

func (p *page) writeChosenEdits(s *Summary, names []string) {
	list := s.chooseEdits()
	if len(list) > 0 {
		p.writePart("summary-edited-legend", nil)
	}
	for i, x := range list {
		name := ""
		if len(names) > 1 {
			name = escapeInvisible(names[x.document])
		}
		p.writeEditedChunk(i+1, x.editedChunk, name)
	}
}

func (p *page) writeDocumentEdits(s *Summary, document int) {
	d := &s.documents[document]
	p.writeMarkup("<section class=\"examples\">\n<h2>The chunks that changed</h2>\n")
	for i := range d.edits.drawn {
		p.writeEditedChunk(i+1, &d.edits.drawn[i], "")
	}
	p.writeEditList(&d.edits, maxListedOfSeveral)
	p.writeMarkup("</section>\n")
}

type editedView struct {
	Number                  int
	Status, Chunk, Document string
	Lines, Note             string
}

func (p *page) writeEditedChunk(number int, c *editedChunk, document string) {
	v := editedView{number, string(c.Status), formatNumbers(&c.ChunkChange), document, formatLines(&c.ChunkChange), ""}
	if c.moved {
		v.Note = "no new text: only its cuts or overlap changed"
	}
	p.writePart("summary-edit", v)
	if c.Old >= 0 {
		p.writeEditedSide("before", c.older, "del", len(c.edits), func(i int) chunk.Span { return c.edits[i].Old })
	}
	if c.New >= 0 {
		p.writeEditedSide("now", c.newer, "ins", len(c.edits), func(i int) chunk.Span { return c.edits[i].New })
	}
	p.writeMarkup("</div></section>\n")
}

const (
	maxShownBytes, maxUnchangedBytes = 1100, 200
)

// writeEditedSide writes one version of a chunk with n marked spans, and shortens the text between
// them.
func (p *page) writeEditedSide(head, text, tag string, n int, marked func(int) chunk.Span) {
	p.writeMarkup("<figure class=\"view edit\"><figcaption><b>" + head + "</b></figcaption>\n<pre>\n")
	pos, remaining := 0, maxShownBytes
	draw := func(s string) {
		beginning := truncateEnd(s, remaining)
		p.writeText(beginning)
		if remaining -= len(beginning); len(beginning) < len(s) {
			remaining = 0
		}
	}
	for i := 0; i <= n && remaining > 0; i++ {
		next := chunk.Span{Start: len(text), End: len(text)}
		if i < n {
			next = marked(i)
		}
		first, last := trimUnchanged(text[pos:next.Start], i > 0, i < n)
		draw(first)
		if len(first)+len(last) < next.Start-pos && remaining > 0 {
			p.writeMarkup("<i>⋯</i>")
		}
		draw(last)
		if !next.Empty() && remaining > 0 {
			p.writeMarkup("<" + tag + ">")
			draw(next.Slice(text))
			p.writeMarkup("</" + tag + ">")
		}
		pos = next.End
	}
	if remaining == 0 && pos < len(text) {
		p.writeMarkup("<i>⋯</i>")
	}
	p.writeMarkup("</pre>\n</figure>\n")
}

func trimUnchanged(text string, before, after bool) (first, last string) {
	if len(text) <= 2*maxUnchangedBytes || !before && !after {
		return text, ""
	}
	if before {
		first = truncateEnd(text, maxUnchangedBytes)
	}
	if after {
		last = truncateStart(text, maxUnchangedBytes)
	}
	return first, last
}

func truncateEnd(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	if pos := strings.LastIndexAny(s[:limit], " \n"); pos >= max(0, limit-maxWordShrink) {
		return s[:pos+1]
	}
	return s[:limit]
}

func truncateStart(s string, limit int) string {
	pos := len(s) - limit
	for pos < len(s) && !utf8.RuneStart(s[pos]) {
		pos++
	}
	if n := strings.IndexAny(s[pos:], " \n"); n >= 0 && n < maxWordShrink {
		return s[pos+n:]
	}
	return s[pos:]
}

type listedEdit struct{ Status, Chunk, Lines, Tokens, Beginning string }

func (p *page) writeEditList(e *edits, limit int) {
	rows := make([]listedEdit, 0, min(limit, len(e.list)))
	for i := range e.list[:min(limit, len(e.list))] {
		c := &e.list[i]
		rows = append(rows, listedEdit{string(c.Status), formatNumbers(c), formatLines(c), text.GroupDigits(c.Tokens), escapeInvisible(c.Beginning)})
	}
	more := ""
	if n := len(e.list) - len(rows); n > 0 {
		more = text.GroupDigits(n) + " more are not shown: chunkscope compare OLD NEW --format json lists them all."
	}
	if len(rows) > 0 {
		p.writePart("summary-edits", map[string]any{"Rows": rows, "More": more})
	}
}

func formatNumbers(c *compare.ChunkChange) string {
	switch {
	case c.Old < 0:
		return text.GroupDigits(c.New + 1)
	case c.New < 0 || c.Old == c.New:
		return text.GroupDigits(c.Old + 1)
	}
	return text.GroupDigits(c.Old+1) + " → " + text.GroupDigits(c.New+1)
}

func formatLines(c *compare.ChunkChange) string {
	if c.StartLine == c.EndLine {
		return text.GroupDigits(c.StartLine)
	}
	return fmt.Sprintf("%s–%s", text.GroupDigits(c.StartLine), text.GroupDigits(c.EndLine))
}
