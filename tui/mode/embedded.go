package mode

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/engine/tokenizer"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Embedded shows the selected chunk exactly as it will be embedded.
type Embedded struct {
	place         docview.Position
	current       embeddedKey
	text          string
	hasHeaderPath bool
	h             int
	extent        extent
	rows          int
}

type embeddedKey struct {
	view          *view.View
	chunk         int
	hasHeaderPath bool
}

// NewEmbedded returns the mode for the selected chunk.
func NewEmbedded(*part.Context) *Embedded { return &Embedded{} }

func (*Embedded) Topic(c *part.Context) string { return "overlap-" + c.Settings.OverlapMode }

// Scopes includes the settings, which the user can still change.
func (*Embedded) Scopes() []keys.Scope { return []keys.Scope{keys.EmbeddedChunk, keys.Settings} }

func (*Embedded) Placement(c *part.Context, w, _ int) part.Placement {
	p := part.Placement{Area: part.Document, Title: "As embedded"}
	if n := c.ChunkCount(); n > 0 {
		title := "as it will be embedded"
		if w < minTitleWidth {
			title = "as embedded"
		}
		p.Title = fmt.Sprintf("Chunk %d of %s, %s", c.Selected+1, part.Count(n), title)
	}
	return p
}

const minTitleWidth = 60

const embeddedTask = "embedded"

func (m *Embedded) Work(c *part.Context) []tasks.Task {
	if !m.refresh(c) {
		return nil
	}
	text, name := m.text, c.Model.Tokenizer()
	type key struct {
		embeddedKey
		tokenizer string
	}
	return []tasks.Task{{
		Name: embeddedTask, Key: key{m.current, name},
		Do: func(context.Context, func(any)) (any, error) {
			size := measuring.MeasureSize(text, name)
			return &size, nil
		},
	}}
}

func (m *Embedded) refresh(c *part.Context) bool {
	if c.ChunkCount() == 0 {
		return false
	}
	now := embeddedKey{c.View, c.Selected, m.hasHeaderPath}
	if now == m.current {
		return true
	}
	old := m.text
	m.current = now
	m.text = m.header(c) + c.View.Result.Content(c.Selected)
	if m.text != old {
		m.place.OpenText(m.text)
	}
	return true
}

func (m *Embedded) header(c *part.Context) string {
	r := c.View.Result
	o, body := r.Doc.Outline(), r.Chunks.Body(c.Selected)
	path := o.Path(o.HeadingForSpan(r.Doc.Text, body))
	if !m.hasHeaderPath || len(path) == 0 || r.Chunks.At(c.Selected).Preamble {
		return ""
	}
	return strings.Join(path, " > ") + "\n\n"
}

func (m *Embedded) Wheel(n int) { m.place.Page(n) }

func (m *Embedded) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.ScrollDown:
		m.place.Page(1)
	case keys.ScrollUp:
		m.place.Page(-1)
	case keys.PageDown:
		m.place.Page(max(1, m.h-1))
	case keys.PageUp:
		m.place.Page(-max(1, m.h-1))
	case keys.Top:
		m.place.Goto(0)
	case keys.Bottom:
		m.place.End()
	case keys.NextChunk:
		return stepChunk(c, 1), true
	case keys.PrevChunk:
		return stepChunk(c, -1), true
	case keys.PrependPath:
		m.hasHeaderPath = !m.hasHeaderPath
		if m.refresh(c) && m.hasHeaderPath && m.header(c) == "" {
			return part.Do(part.Say("there is no heading above this chunk")), true
		}
	case keys.CopyChunk:
		if !m.refresh(c) {
			return part.Do(part.Say("there is no chunk to copy")), true
		}
		return part.Do(part.Copy{What: fmt.Sprintf("chunk %d as shown", c.Selected+1), Text: m.text}), true
	case keys.Back:
		return part.Do(part.Close{}), true
	case keys.NextPane, keys.PrevPane, keys.Search, keys.GoToLine:
		return part.Do(part.Close{}), false // handled by the main screen
	case keys.Accept:
	default:
		return nil, false
	}
	return nil, true
}

func stepChunk(c *part.Context, d int) part.Intents {
	switch to := c.Selected + d; {
	case to < 0:
		return part.Do(part.Say("this is the first chunk"))
	case to >= c.ChunkCount():
		return part.Do(part.Say("this is the last chunk"))
	default:
		return part.Do(part.Select(to))
	}
}

func (m *Embedded) Lines(c *part.Context, w, h int) []string {
	if !m.refresh(c) {
		return []string{part.Row(c, w, c.Styles.Muted, " no chunk")}
	}
	out := []string{m.describeSizes(c, w)}
	if line := m.describeParts(c, w); line != "" {
		out = append(out, line)
	}
	before, after := m.drawMetadata(c, w, m.spareRows(c, w, h-len(out)))
	out = append(out, before...)
	m.h = max(1, h-len(out)-len(after))
	out = append(append(out, m.drawText(c, w)...), after...)
	return append(out, nextChunkLines(c, w, h-len(out))...)
}

// minNextRows is the minimum number of empty rows for showing the next chunk.
const minNextRows = 8

func nextChunkLines(c *part.Context, w, h int) []string {
	r, i := c.View.Result, c.Selected+1
	if h < minNextRows || i >= r.Chunks.Len() {
		return nil
	}
	content := r.Content(i)
	if maxBytes := h * w; len(content) > maxBytes { // a chunk may be as long as the document
		content = strings.ToValidUTF8(content[:maxBytes], "")
	}
	lines := cell.Wrap(content, w-4, c.Method)
	title := "Chunk " + part.Count(i+1) + " is embedded separately; it begins:"
	out := []string{part.Row(c, w, c.Styles.Text, ""), part.Row(c, w, c.Styles.MutedBold, " "+title)}
	for _, line := range lines[:min(len(lines), h-len(out)-1)] {
		out = append(out, part.Row(c, w, c.Styles.Muted, "   "+line))
	}
	return out
}

// spareRows returns the number of rows available for the context on each side of the text.
func (m *Embedded) spareRows(c *part.Context, w, h int) int {
	if now := (extent{m.current, w, h, c.Method}); m.extent != now {
		var p docview.Position
		p.OpenText(m.text)
		p.Fit(&docview.Look{Styles: c.Styles, Selected: -1, Piece: &docview.Piece{}}, w-2, h)
		m.extent, m.rows = now, len(p.Rows())
	}
	names := 2
	return min(max(2, h/5), max(0, (h-names-m.rows)/2))
}

type extent struct {
	key    embeddedKey
	w, h   int
	method cell.Method
}

// drawText draws the text. If rows are hidden below it, the last row shows the number of hidden
// characters.
func (m *Embedded) drawText(c *part.Context, w int) []string {
	rows := m.drawBody(c, w, m.h)
	if _, to := m.place.VisibleBytes(); to >= len(m.text) {
		return rows[:min(len(rows), max(1, m.place.CountRowsBefore(len(m.text))))]
	}
	if m.h < 2 {
		return rows
	}
	rows = m.drawBody(c, w, m.h-1)
	_, to := m.place.VisibleBytes()
	remaining := utf8.RuneCountInString(m.text[to:])
	return append(rows, part.Row(c, w, c.Styles.Muted, " ↓ "+text.Count(remaining, "more char")))
}

func (m *Embedded) describeSizes(c *part.Context, w int) string {
	s := c.Styles
	var b cell.Line
	b.Reset(w, c.Method)
	size, fresh, _ := tasks.Result[*measuring.Size](c.Tasks, embeddedTask)
	if !fresh || size == nil {
		b.Put(s.Muted, " measuring …")
		return b.Finish(s.Text)
	}
	tokens, excess, bold, standard := part.Count(size.Tokens)+" tokens", " ("+tokenizer.Label(size.Tokenizer)+")", s.TextBold, s.Muted
	if model, count, ok := c.Model.TokenCounter(); ok {
		excess = "; " + model.Name + " reads " + part.Count(count.Reads)
		if past := size.Tokens - count.Reads; past > 0 {
			excess += ", ignoring the last " + part.Count(past)
			bold, standard = s.ErrorBold, s.Error
		}
		if count.Estimate {
			tokens = "about " + tokens
			excess += " (" + count.EstimateWarning() + ")"
		}
	}
	others := fmt.Sprintf("%s chars · %s words · ", part.Count(size.Chars), part.Count(size.Words))
	if 1+cell.Width(others+tokens+excess, c.Method) > w-1 {
		others = ""
	}
	b.Put(s.TextBold, " "+others)
	b.Put(bold, tokens)
	b.Put(standard, excess)
	return b.Finish(s.Text)
}

func (m *Embedded) describeParts(c *part.Context, w int) string {
	s, r := c.Styles, c.View.Result
	ch := r.Chunks.At(c.Selected)
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(s.Muted, " made of ")
	if m.header(c) != "" {
		b.Put(s.Muted, "header path + ")
	}
	if ch.ContextPrefix != "" {
		b.Put(s.Muted, "prefix + ")
	}
	if n := m.repeatedLen(c); n > 0 {
		b.Put(s.Overlap, " repeated from chunk "+part.Count(c.Selected)+" ")
		b.Put(s.Muted, " + ")
	}
	if !ch.Header.Empty() {
		b.Put(s.Muted, "header repeated from line "+part.Count(r.Doc.LineOf(ch.Header.Start))+" + ")
	}
	b.Put(s.Muted, "its own text")
	if metrics.HasBrokenFence(r, c.Selected) {
		b.Put(s.Warn, ", whose code starts on the repeated text's line: a parser sees no code block")
	}
	if ch.Footer != "" {
		b.Put(s.Muted, " + end of the code block")
	}
	if ch.BodyContent(r.Doc.Text) != ch.Body.Slice(r.Doc.Text) {
		b.Put(s.Muted, ", with changed white space")
	}
	return b.Finish(s.Text)
}

// repeatedLen returns the length in bytes of the repeated text at the start of the content, or 0 if
// the length is unknown.
func (m *Embedded) repeatedLen(c *part.Context) int {
	ch := c.View.Result.Chunks.At(c.Selected)
	switch {
	case ch.HasRepeatedText():
		return len(ch.Prefix)
	case ch.HasNativeOverlap() && ch.Form == chunk.FormSlice && ch.Text == "":
		return ch.Overlap.Len()
	}
	return 0
}

func (m *Embedded) drawBody(c *part.Context, w, h int) []string {
	hue := c.Selected
	look := &docview.Look{Styles: c.Styles, Selected: -1, Piece: &docview.Piece{Hue: hue}}
	from := len(m.header(c))
	if from > 0 {
		look.Layers = append(look.Layers, docview.Layer{Kind: docview.Dimmed, Spans: []chunk.Span{{Start: 0, End: from}}})
	}
	ch := c.View.Result.Chunks.At(c.Selected)
	body := from + ch.BodyOffset()
	if ch.HasAddedText() {
		added := []chunk.Span{{Start: from, End: from + len(ch.ContextPrefix)}, {Start: body - max(0, ch.Header.Len()), End: body}, {Start: len(m.text) - len(ch.Footer), End: len(m.text)}}
		added = slices.DeleteFunc(added, chunk.Span.Empty)
		look.Layers = append(look.Layers, docview.Layer{Kind: docview.Dimmed, Spans: added})
	}
	if n := m.repeatedLen(c); n > 0 {
		from += len(ch.ContextPrefix)
		if ch.HasNativeOverlap() { // the body begins with the overlap
			from = body
		}
		look.Layers = append(look.Layers, docview.Layer{Kind: docview.Shared, Spans: []chunk.Span{{Start: from, End: from + n}}})
	}
	if past, ok := m.pastLimit(c); ok && !m.hasHeaderPath {
		look.Layers = append(look.Layers, docview.Layer{Kind: docview.Struck, Spans: []chunk.Span{{Start: past.Offset, End: len(m.text)}}})
	}
	m.place.Fit(look, w-2, h)
	gap := string(c.Styles.Text) + " " + cell.Reset
	rows := m.place.Draw(look)
	for i := range rows {
		rows[i] = gap + rows[i] + gap
	}
	return rows
}

func (m *Embedded) pastLimit(c *part.Context) (metrics.TruncatedChunk, bool) {
	l := c.Model.Limit()
	if l == nil {
		return metrics.TruncatedChunk{}, false
	}
	return l.PartBeyondLimit(c.Selected)
}

// drawMetadata draws the context before and after the chunk. Each has a row with its name and size,
// and at most limit rows of text.
func (m *Embedded) drawMetadata(c *part.Context, w, limit int) (before, after []string) {
	r := c.View.Result
	ch := r.Chunks.At(c.Selected)
	show := func(name string, s chunk.Span, tail bool) []string {
		if s.Empty() {
			return nil
		}
		content := strings.TrimSpace(s.Slice(r.Doc.Text))
		chars := utf8.RuneCountInString(s.Slice(r.Doc.Text))
		if maxBytes := limit * w * utf8.UTFMax; len(content) > maxBytes { // the context may be as long as the document
			if tail {
				content = strings.ToValidUTF8(content[len(content)-maxBytes:], "")
			} else {
				content = strings.ToValidUTF8(content[:maxBytes], "")
			}
		}
		lines := cell.Wrap(content, w-4, c.Method)
		cut := len(lines) > limit
		switch {
		case limit == 0:
			lines = nil
		case cut && tail:
			lines = lines[len(lines)-limit:]
			lines[0] = "…" + lines[0]
		case cut:
			lines = lines[:limit]
			lines[limit-1] += "…"
		}
		out := []string{part.Row(c, w, c.Styles.MutedBold, " "+name+": "+text.Count(chars, "char")+" in the metadata, not embedded")}
		for _, line := range lines {
			out = append(out, part.Row(c, w, c.Styles.Muted, " : "+line))
		}
		return out
	}
	return show("previous_content", ch.ContextBefore, true), show("next_content", ch.ContextAfter, false)
}
