package screen

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/part"
)

// Numbers of rows and columns around the text of a slide.
const (
	SlideHead   = 5 // rows above the text
	SlideFoot   = 4 // rows below the text
	SlideMargin = 2 // columns on each side of the text
)

type slide struct{ presentation }

// Slide returns a slide of the chunks from first to last. text holds rows of the document, each
// W-2·SlideMargin cells wide. omitted describes the rows that text does not contain.
func (v *Screen) Slide(first, last int, text []string, omitted docview.Omissions) string {
	return slide{presentation{v}}.draw(first, last, text, omitted)
}

func (v slide) draw(first, last int, text []string, omitted docview.Omissions) string {
	s, w := v.Styles, v.Layout.W
	var b cell.Line
	row := func(put func()) string {
		b.Reset(w, s.Method)
		b.Space(s.Text, SlideMargin)
		put()
		return b.Finish(s.Text)
	}
	blank := row(func() {})
	rule := row(func() { b.Repeat(s.Rule, "─", w-2*SlideMargin) })
	title := chunkNumbers(first, last) + " of " + part.Count(v.ChunkCount()) + v.drawSideColumn()
	maxWidth := w - 2*SlideMargin
	rows := []string{
		blank,
		row(func() {
			b.PutMax(s.TextBold, cell.TruncateLeft(path.Base(filepath.ToSlash(v.Doc.Name)), maxWidth-len(title)-2, s.Method), maxWidth)
			b.PadTo(s.Text, w-SlideMargin-cell.Width(title, s.Method))
			b.Put(s.FocusBold, title)
		}),
		row(func() {
			got := v.describeDelivered(first, last)
			b.PutMax(s.Muted, v.describeSettings(), maxWidth-cell.Width(got, s.Method)-2)
			b.PadTo(s.Text, w-SlideMargin-cell.Width(got, s.Method))
			b.Put(s.Text, got)
		}),
		rule,
		blank,
	}
	for _, line := range text {
		rows = append(rows, row(func() { b.Add(line, maxWidth) }))
	}
	for len(rows) < v.Layout.H-SlideFoot {
		rows = append(rows, blank)
	}
	below := blank
	if omitted.OmittedAtEnd > 0 {
		note := "… and " + plural(omitted.OmittedAtEnd, "more row")
		if next := first + omitted.Shown; next <= last {
			note += ", all of " + chunkNumbers(next, last)
		}
		below = row(func() { b.Put(s.Warn, note) })
	}
	return strings.Join(append(rows,
		below, rule,
		row(func() {
			legend := longestFit(v.newSeamStrip().sharedLegends(), maxWidth)
			v.writeMeasured(&b, maxWidth-itemsWidth(legend)-2)
			b.PadTo(s.Text, w-SlideMargin-itemsWidth(legend))
			writeItems(&b, legend)
		}),
		blank,
	), "\n")
}

func chunkNumbers(first, last int) string {
	if first == last {
		return "chunk " + part.Count(first+1)
	}
	return "chunks " + part.Count(first+1) + "–" + part.Count(last+1)
}

func (v slide) drawSideColumn() string {
	if v.Compare.Pinned() != nil {
		return " in B"
	}
	return ""
}

func (v slide) describeSettings() string {
	set := &v.View.Result.Settings
	method := set.Strategy
	if ran := v.View.Result.Strategy; ran != "" && ran != method {
		method += " → " + ran
	}
	sizeText := "at most " + part.Count(set.MaxChunkSize) + " " + set.SizeUnit()
	if t, ok := settings.Lookup("max_chunk_size"); ok && !t.Applies(set) {
		sizeText = set.Unit
	}
	return strings.Join([]string{v.Preset(), method, sizeText, explain.OverlapSettings(*set)}, " · ")
}

// describeDelivered describes how much of the requested overlap the chunks from first to last have.
// It returns "" if no overlap was requested.
func (v slide) describeDelivered(first, last int) string {
	if v.View == nil || v.ChunkCount() == 0 {
		return ""
	}
	set := &v.View.Result.Settings
	delivered, requested := 0, 0
	for i := max(first, 1); i <= last; i++ {
		seam := &v.View.Result.Seams[i-1]
		d, r := seam.CountedOverlap()
		delivered, requested = delivered+d, requested+r
	}
	if requested == 0 {
		return ""
	}
	subject, done := sharingWords(set)
	return fmt.Sprintf("%s of %s %s of %s %s", part.Count(delivered), part.Count(requested), strings.TrimSuffix(set.OverlapUnit(), "s")+pluralSuffix(requested), subject, done)
}

func (v slide) writeMeasured(b *cell.Line, maxWidth int) {
	s := v.Styles
	title := "whole document" + v.drawSideColumn() + ": "
	b.Put(s.Muted, title)
	maxWidth -= cell.Width(title, s.Method)
	for i, it := range fitItems(v.documentItems(), maxWidth, s.Method) {
		if i > 0 {
			b.Put(s.Muted, " · ")
		}
		b.Put(it.style, it.text)
	}
}
