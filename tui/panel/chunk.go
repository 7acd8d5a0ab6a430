package panel

import (
	"fmt"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/describe"
	"chunkscope/tui/part"
)

// Chunk tells everything about the selected chunk: where it is, why it begins
// and ends there, its overlap, all its metadata.
type Chunk struct{}

// Name is the title of the tab.
func (*Chunk) Name(c *Context) string {
	if n := c.Chunks(); n > 0 {
		return fmt.Sprintf("Chunk %d", c.Selected+1)
	}
	return "Chunk"
}

// Lines draws the facts.
func (*Chunk) Lines(c *Context, w int) []string {
	s := sheet{c: c, w: w}
	v := c.View
	if v == nil || len(v.Result.Chunks) == 0 {
		s.text(emptyReason(c), c.Styles.Muted)
		return s.lines
	}
	i := c.Selected
	r := v.Result
	ch := &r.Chunks[i]
	fields := r.Metadata(i)

	s.text(pathOf(fields), c.Styles.Accent[i%len(c.Styles.Accent)])
	s.fact("lines", fmt.Sprintf("%d–%d", r.Doc.LineOf(ch.Body.Start), r.Doc.LastLineOf(ch.Body)), c.Styles.Text)
	s.fact("size", sizeOf(c, i), c.Styles.Text)
	if ch.Oversize {
		s.fact("oversize", "over max_chunk_size: "+words(ch.OversizeReason), c.Styles.Error)
	}
	if ch.Small {
		s.fact("small", "under min_chunk_size: "+words(ch.SmallReason), c.Styles.Warn)
	}
	if d, ok := c.Decision(i); ok {
		s.fact("decided", said(d), c.Styles.Good)
	} else if ch.Small || ch.Oversize {
		s.fact("decided", "not yet: v reviews it", c.Styles.Muted)
	}
	if ch.Note != "" {
		s.fact("merged", strings.TrimPrefix(ch.Note, "merged: "), c.Styles.Text)
	}
	s.fact("begins", begins(r.Seams, r.Doc.Text, i), c.Styles.Text)
	s.fact("ends", ends(r.Seams, r.Doc.Text, i, v.Result.Truncated), c.Styles.Text)
	s.gap()
	s.overlap("overlap in", seamBefore(r.Seams, i))
	s.overlap("overlap out", seamAfter(r.Seams, i))
	s.gap()
	for _, f := range fields {
		if f.Name == "header_path" || f.Name == "headings" {
			continue
		}
		s.fact(f.Name, valueOf(f.Value), c.Styles.Text)
	}
	s.fact("bytes", fmt.Sprintf("%d–%d", ch.Body.Start, ch.Body.End), c.Styles.Text)
	s.fact("exact", yes(ch.Exact(r.Doc.Text), "a slice of the source", "white space rewritten"), c.Styles.Text)
	return s.lines
}

func emptyReason(c *Context) string {
	switch {
	case c.Failed != "":
		return c.Failed
	case c.View == nil:
		return "cutting …"
	default:
		return "No chunk: the document holds nothing but white space."
	}
}

func yes(ok bool, then, otherwise string) string {
	if ok {
		return then
	}
	return otherwise
}

// words turns a reason such as table_integrity into words.
func words(reason string) string { return strings.ReplaceAll(reason, "_", " ") }

func pathOf(fields []describe.Field) string {
	for _, f := range fields {
		if f.Name != "header_path" {
			continue
		}
		switch f.Value {
		case "":
			return "no heading above"
		case "/__preamble__":
			return "preamble"
		}
		return fmt.Sprint(f.Value)
	}
	return ""
}

func sizeOf(c *Context, i int) string {
	r := c.View.Result
	content := r.Content(i)
	chars := r.Doc.Meter("chars", "").Of(content)
	text := fmt.Sprintf("%s chars · %s words", part.Count(chars), part.Count(r.Doc.Meter("words", "").Of(content)))
	if r.Settings.Unit == "tokens" {
		text = fmt.Sprintf("%s tokens · %s", part.Count(r.Doc.Meter("tokens", r.Settings.Tokenizer).Of(content)), text)
	}
	return text
}

func seamBefore(seams []chunk.Seam, i int) *chunk.Seam {
	if i == 0 || i > len(seams) {
		return nil
	}
	return &seams[i-1]
}

func seamAfter(seams []chunk.Seam, i int) *chunk.Seam {
	if i >= len(seams) {
		return nil
	}
	return &seams[i]
}

func begins(seams []chunk.Seam, text string, i int) string {
	if s := seamBefore(seams, i); s != nil {
		return CauseOf(s, text)
	}
	return "start of document"
}

func ends(seams []chunk.Seam, text string, i int, truncated bool) string {
	if s := seamAfter(seams, i); s != nil {
		return "next: " + CauseOf(s, text)
	}
	if truncated {
		return "max_chunks_per_document: the rest is dropped"
	}
	return "end of document"
}

// CauseOf is why a seam is where it is, in one line.
func CauseOf(s *chunk.Seam, text string) string {
	out := s.Cause.String()
	if where, _, _ := strings.Cut(strings.TrimSpace(s.Where.Of(text)), "\n"); where != "" {
		out += " " + where
	}
	if s.Note != "" {
		out += " (" + s.Note + ")"
	}
	return out
}

// overlap says what a seam delivered of what was requested, and why not more.
func (s *sheet) overlap(label string, seam *chunk.Seam) {
	switch {
	case seam == nil:
		s.fact(label, "–", s.c.Styles.Faint)
		return
	case seam.Requested == 0 && seam.Delivered == 0:
		s.fact(label, "none requested", s.c.Styles.Muted)
		return
	}
	style := s.c.Styles.Text
	if seam.Dry() {
		style = s.c.Styles.Warn
	}
	s.fact(label, fmt.Sprintf("%s of %s requested", part.Count(seam.Delivered), part.Count(seam.Requested)), style)
	if why := seam.Limit.String(); why != "" {
		s.fact("", why, s.c.Styles.Warn)
	}
}

func valueOf(v any) string {
	switch v := v.(type) {
	case []string:
		if len(v) == 0 {
			return "–"
		}
		return strings.Join(v, ", ")
	case float64:
		return fmt.Sprintf("%.3g", v)
	case string:
		if v == "" {
			return "–"
		}
		return v
	case nil:
		return "–"
	}
	return fmt.Sprint(v)
}
