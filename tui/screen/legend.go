package screen

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
)

// legend says, in the very looks of the text, what shared text is: the longest
// wording that fits into room cells, or nothing.
func (v *Screen) legend(room int) []item {
	for _, words := range v.legends() {
		if spread(words) <= room {
			return words
		}
	}
	return nil
}

// legends are the wordings, the longest first.
func (v *Screen) legends() [][]item {
	s, view := v.Styles, v.View
	if view == nil || !shares(&view.Result.Seams) {
		return nil
	}
	quiet := func(text string) item { return piece(s.Muted, text, 0) }
	switch view.Result.Settings.Mode().Shares {
	case settings.Nothing:
		return nil
	case settings.InMetadata:
		context := piece(s.Context[0], "context", 0)
		return [][]item{{context, quiet(" kept by a neighbouring chunk")}, {context, quiet(" of neighbours")}, {context}}
	}
	overlap := piece(s.Overlap, "overlap", 0)
	return [][]item{{overlap, quiet(" the next chunk repeats")}, {overlap}}
}

// shares reports whether overlap is requested; the first seams tell.
func shares(seams *chunk.Seams) bool {
	for i := range min(seams.Len(), 8) {
		if s := seams.At(i); s.Requested+s.Delivered > 0 {
			return true
		}
	}
	return false
}

// spread is the cells that texts one after the other take.
func spread(items []item) int {
	n := 0
	for _, it := range items {
		n += cell.Width(it.text, cell.Wc)
	}
	return n
}

// write writes texts one after the other.
func write(b *cell.Line, items []item) {
	for _, it := range items {
		b.Put(it.style, it.text)
	}
}
