package screen

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/part"
)

const maxPresentationHintWidth = 80

// PresentationLook returns the look of the document in a presentation.
func (v *Screen) PresentationLook() *docview.Look {
	l := v.Look()
	l.IsPresentation, l.Notes = true, nil
	return l
}

type presentation struct{ *Screen }

func (v presentation) drawBody() []string {
	inner := v.Layout.DocumentFrame.Interior()
	var text []string
	if m := v.Panes.ModeAt(part.Document, v.Context, v.Layout.W, v.Layout.H); m != nil {
		for _, row := range Fill(m.Lines(v.Context, inner.W, inner.H), inner.H, inner.W, v.Styles) {
			var b cell.Line
			b.Reset(v.Layout.W, v.Styles.Method)
			b.Space(v.Styles.Text, inner.X)
			b.Add(row, inner.W)
			text = append(text, b.Finish(v.Styles.Text))
		}
	} else {
		text, _ = v.Reading.DrawPresentation(v.PresentationLook(), v.Layout.W, inner.H)
	}
	var b cell.Line
	b.Reset(v.Layout.W, v.Styles.Method)
	blank := b.Finish(v.Styles.Text)
	return append(append([]string{blank}, text...), blank, v.drawCaption())
}

func (v presentation) drawCaption() string {
	s := v.Styles
	text := fitItems(v.captionItems(), v.Layout.W-2, s.Method)
	var b cell.Line
	b.Reset(v.Layout.W, s.Method)
	b.Space(s.Text, max(1, (v.Layout.W-listWidth(text, s.Method))/2))
	for i, it := range text {
		if i > 0 {
			b.Put(s.Muted, " · ")
		}
		b.Put(it.style, it.text)
	}
	return b.Finish(s.Text)
}

// fitItems returns the items that fit in one row. Items of low priority are omitted first.
func fitItems(items []item, maxWidth int, m cell.Method) []item {
	for listWidth(items, m) > maxWidth && len(items) > 1 {
		minimum := 0
		for i := range items {
			if items[i].priority < items[minimum].priority {
				minimum = i
			}
		}
		items = append(items[:minimum], items[minimum+1:]...)
	}
	return items
}

func listWidth(items []item, m cell.Method) int {
	n := -3
	for _, it := range items {
		n += cell.Width(it.text, m) + 3
	}
	return n
}

// captionItems returns the parts of the caption, which describe the effect of the settings and the
// overlap of the visible chunk.
func (v presentation) captionItems() []item {
	out := v.documentItems()
	if v.View == nil {
		return out
	}
	return slices.Insert(out, len(out)-v.countShares(), newItem(v.Styles.Text, v.describeOverlap(), 8))
}

// countShares returns the number of percentages at the end of documentItems.
func (v presentation) countShares() int {
	if j, _ := v.Elements.ElementStates(); j != nil && j.WholeText.Total > 0 {
		return 1
	}
	return 0
}

func (v presentation) documentItems() []item {
	s, view := v.Styles, v.View
	switch {
	case view == nil && v.FailureMessage != "":
		return []item{newItem(s.Error, v.FailureMessage, 9)}
	case view == nil:
		return []item{newItem(s.Muted, part.CuttingMessage(v.Context), 9)}
	}
	out := []item{newItem(s.TextBold, plural(view.Result.Chunks.Len(), "chunk"), 9)}
	add := func(n int, label string, style cell.Style, priority int) {
		if n > 0 {
			out = append(out, newItem(style, part.Count(n)+" "+label, priority))
		}
	}
	add(view.SmallCount, "small", s.Text, 6)
	add(view.OversizeCount, "oversize", s.Error, 7)
	add(view.DryCount, "dry seam"+pluralSuffix(view.DryCount), s.Text, 3)
	j, _ := v.Elements.ElementStates()
	if dropped := v.countDropped(j); dropped != "" {
		out[0] = newItem(s.ErrorBold, out[0].text+dropped, 9)
	}
	if j != nil && j.WholeText.Total > 0 {
		out = append(out, newItem(part.WholeTextStyle(&v.Styles.Face, j.WholeText, j.Elements), part.Percent(j.WholeText.Whole, j.WholeText.Total)+" of the text is whole", 5))
	}
	return out
}

func (v presentation) describeOverlap() string {
	view := v.View
	set := &view.Result.Settings
	if !set.Mode().RequestsOverlap() || len(view.Result.Seams) == 0 {
		return "no overlap"
	}
	i := v.visibleChunk() - 1
	seam := &view.Result.Seams[max(i, 0)]
	switch {
	case set.IsGiven():
		return explain.Overlap(view.Result, max(i, 0))
	case seam.Requested == 0:
		return "no overlap requested"
	}
	subject, done := sharingWords(set)
	delivered, requested := seam.CountedOverlap()
	message := fmt.Sprintf("%s %s of %s requested", part.Count(requested), strings.TrimSuffix(set.OverlapUnit(), "s")+pluralSuffix(requested), subject)
	if i < 0 {
		return message
	}
	return message + ", " + part.Count(delivered) + " " + done + " here"
}

// visibleChunk returns the selected chunk if its start is visible, and the chunk in the middle of
// the screen otherwise.
func (v presentation) visibleChunk() int {
	from, to := v.Reading.VisibleBytes()
	if start := v.View.Result.Chunks.Body(v.Selected).Start; from <= start && start < to {
		return v.Selected
	}
	return v.View.Owner((from + to) / 2)
}

// sharingWords returns the noun and the participle for text that adjacent chunks share.
func sharingWords(set *settings.Settings) (label, done string) {
	if set.Mode().Place == settings.OverlapInMetadata {
		return "context", "kept"
	}
	return "overlap", "delivered"
}

func pluralSuffix(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}
