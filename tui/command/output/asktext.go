package output

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
)

type askText struct{ *Page }

// WriteAnswers writes the answer to a question.
func (p *Page) WriteAnswers(x *AskResult, s settings.Settings) { askText{p}.writeAnswers(x, s) }

func (p askText) writeAnswers(x *AskResult, s settings.Settings) {
	p.Wrap(p.Styles.Title, x.answer.Question, 0, false)
	name := text.Count(len(x.results), "document")
	strategy := ""
	if len(x.results) == 1 {
		name, strategy = x.results[0].Doc.Name, x.results[0].Strategy
	}
	p.Wrap(p.Styles.Muted, fmt.Sprintf("%s · %s · %s", name, text.Count(countChunks(x.results), "chunk"), SettingsLine(s, strategy)), 0, false)
	p.Wrap(p.Styles.Muted, describeFolding(x.languages()), 0, false)
	hits := x.listHits()
	if len(hits) == 0 {
		p.End()
		p.Put(p.Styles.Warn, "No chunk contains a word of the question.")
		p.End()
		return
	}
	for i := range hits {
		p.End()
		p.writeHit(x, &hits[i])
	}
	p.End()
	p.writeDedup(x)
}

func describeFolding(languages []string) string {
	if len(languages) == 1 && languages[0] == language.None.Name {
		return "words are matched as written, without stems (--language)"
	}
	return "words are matched by their stems: " + strings.Join(languages, ", ")
}

const indentHit = 4

func (p askText) writeHit(x *AskResult, h *Hit) {
	out := h.RankDeduped == 0 || h.Rank > len(x.answer.Top)
	rank := fmt.Sprintf("%2d", h.Rank)
	if out {
		p.Put(p.Styles.Muted, rank)
	} else {
		p.Put(p.Styles.Title, rank)
	}
	p.Put(p.Styles.Muted, "  ")
	p.PutLink("", p.describePlace(x, h), x.results[h.retrieved.Document].Doc.Name, h.StartLine)
	p.End()
	switch {
	case h.DuplicateOf != "":
		p.Wrap(p.Styles.Warn, "dropped by dedup: it nearly repeats "+x.describeOriginal(h), indentHit, false)
	case h.Rank > len(x.answer.Top):
		p.Wrap(p.Styles.Good, fmt.Sprintf("moves up to %d after dedup", h.RankDeduped), indentHit, false)
	}
	p.Wrap(p.Styles.Muted, fmt.Sprintf("score %.2f, matches %s", h.Score, strings.Join(h.Matches, ", ")), indentHit, false)
	if r := x.results[h.retrieved.Document]; h.Parent != nil {
		n := r.ParentIndex(h.retrieved.Chunk)
		body := r.Parents[n].Body
		p.Wrap(p.Styles.Muted, fmt.Sprintf("returns parent %d · %s", n+1, lineRange(r.Doc.LineOf(body.Start), r.Doc.LastLineOf(body))), indentHit, false)
	}
	p.WriteString(strings.Repeat(" ", indentHit))
	p.writeSnippet(x.results[h.retrieved.Document], h.retrieved.Chunk, x.terms[h.retrieved.Document].Matches(h.retrieved.Chunk))
	p.End()
}

// To make the location fit into the terminal, describePlace truncates the headings at the end and
// the document name at the start.
func (p askText) describePlace(x *AskResult, h *Hit) string {
	const separator, minWidth = " · ", 8
	place := fmt.Sprintf("chunk %d", h.Index+1) + separator + lineRange(h.StartLine, h.EndLine)
	room := p.W - indentHit
	if len(x.results) > 1 {
		document := h.Document
		if p.IsBounded() {
			document = cell.TruncateLeft(document, max(minWidth, room-cell.Width(separator+place, cell.Wc)), cell.Wc)
		}
		place = document + separator + place
	}
	path := x.results[h.retrieved.Document].Place(h.retrieved.Chunk)
	if p.IsBounded() {
		room -= cell.Width(cell.Escape(place)+separator, cell.Wc)
		if room < minWidth {
			return place
		}
		path = cell.Truncate(path, room, cell.Wc)
	}
	if path == "" {
		return place
	}
	return place + separator + path
}

func (x *AskResult) describeOriginal(h *Hit) string {
	original := x.originals[newChunkRef(h.retrieved)]
	if name := x.results[original.Document].Doc.Name; name != h.Document {
		return fmt.Sprintf("%s, chunk %d", name, original.Chunk+1)
	}
	return fmt.Sprintf("chunk %d", original.Chunk+1)
}

func lineRange(from, to int) string {
	if from == to {
		return fmt.Sprintf("L%d", from)
	}
	return fmt.Sprintf("L%d–%d", from, to)
}

func (p askText) writeSnippet(r *engine.Result, i int, matches []chunk.Span) {
	content := r.Content(i)
	room := max(20, p.W-6)
	pos, end := snippetStart(content, matches, room), len(strings.TrimRight(content, " \t\r\n"))
	if pos > 0 {
		p.Put(p.Styles.Muted, "…")
	}
	first := true
	write := func(st cell.Style, to int) bool {
		text := cell.Escape(foldSpace(content[pos:to]))
		if first {
			text = strings.TrimLeft(text, " ")
		}
		first, pos = first && text == "", to
		n := cell.Width(text, cell.Wc)
		if n > room || n == room && to < end { // the ellipsis needs a cell
			p.PutTrusted(st, cell.Truncate(text+" ", room, cell.Wc))
			return false
		}
		room -= n
		p.PutTrusted(st, text)
		return true
	}
	for _, m := range matches {
		if m.Start >= pos && !(write("", m.Start) && write(p.Styles.Match, m.End)) {
			return
		}
	}
	write("", end)
}

// foldSpace replaces each run of ASCII white space with one space.
func foldSpace(text string) string {
	var b strings.Builder
	blank := false
	for _, r := range text {
		if chunk.IsASCIISpace(r) {
			if !blank {
				b.WriteByte(' ')
			}
			blank = true
			continue
		}
		blank = false
		b.WriteRune(r)
	}
	return b.String()
}

// snippetStart returns the offset of the best excerpt of about length bytes. The best excerpt
// contains many different matches, and rare words count more. It starts a few words before the
// first of these matches.
func snippetStart(content string, matches []chunk.Span, length int) int {
	word := func(i int) string { return strings.ToLower(matches[i].Slice(content)) }
	times := map[string]int{}
	for i := range matches {
		times[word(i)]++
	}
	best, maximum := 0, 0.0
	for i := range matches {
		sum, seen := 0.0, map[string]bool{}
		for k := i; k < len(matches) && matches[k].End <= matches[i].Start+length*3/4; k++ {
			if w := word(k); !seen[w] {
				seen[w] = true
				sum += 1 / float64(times[w])
			}
		}
		if sum > maximum+1e-9 {
			best, maximum = matches[i].Start, sum
		}
	}
	start := best - length/4
	if start <= 0 {
		return 0
	}
	if index := strings.IndexAny(content[start:best], " \n"); index >= 0 {
		return start + index + 1
	}
	return best
}

func thirdPersonEnding(n int) string {
	if n == 1 {
		return "s"
	}
	return ""
}

func (p askText) writeDedup(x *AskResult) {
	a := &x.answer
	message := "No text is retrieved more than once"
	if a.DuplicateShare > 0 {
		message = text.Percent(a.DuplicateShare) + " of the retrieved text is retrieved more than once"
	}
	if n := len(a.Dropped); n == 0 {
		message += "; dropping near-duplicates changes nothing"
	} else {
		message += "; dropping near-duplicates removes " + text.Count(n, "chunk") + " that nearly repeat" + thirdPersonEnding(n) + " a higher-ranked one"
	}
	if a.DuplicateShareDeduped != a.DuplicateShare {
		message += ", bringing the share to " + text.Percent(a.DuplicateShareDeduped)
	}
	p.Wrap(p.Styles.Muted, message+".", 0, false)
}
