package screen

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
)

// sharedLegends returns legends for shared text, longest first, in the style of the text that they
// explain.
func (v seamStrip) sharedLegends() [][]item {
	s, view := v.Styles, v.View
	if view == nil {
		return nil
	}
	muted := func(text string) item { return newItem(s.Muted, text, 0) }
	var lines [][]item // legend for table or code lines that later chunks repeat
	if repeated := newItem(s.Overlap, "repeated", 0); view.Result.Chunks.HasRepeatedLines() {
		lines = [][]item{{repeated, muted(" in later chunks")}, {repeated}}
	}
	shares := view.Result.Settings.Mode().Place
	switch {
	case shares == settings.NoOverlapPlace:
		return lines
	case !isRequested(view.Result.Seams):
		return nil
	case shares != settings.OverlapInMetadata:
		overlap := newItem(s.Overlap, "overlap", 0)
		return [][]item{{overlap, muted(" repeated in next chunk")}, {overlap}}
	}
	mark, gap := newItem(s.Muted, docview.ContextGlyph, 0), newItem(s.Text, "  ", 0)
	wordings := [][]item{{mark, muted(" kept in a neighbour's metadata")}, {mark, muted(" context")}}
	if lines == nil {
		return wordings
	}
	return [][]item{joinItems(gap, wordings[0], lines[0]), joinItems(gap, wordings[1], lines[0]), joinItems(gap, wordings[1], lines[1])}
}

func isRequested(seams []chunk.Seam) bool {
	for i := range min(len(seams), 8) {
		if s := &seams[i]; s.Requested+s.Delivered > 0 {
			return true
		}
	}
	return false
}

func itemsWidth(items []item) int {
	n := 0
	for _, it := range items {
		n += cell.Width(it.text, cell.Wc)
	}
	return n
}

func writeItems(b *cell.Line, items []item) {
	for _, it := range items {
		b.Put(it.style, it.text)
	}
}
