package tui

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
)

// legend says, in the very looks of the text, what shared text is: the longest
// wording that fits into room cells, or nothing.
func (r *root) legend(room int) []item {
	for _, words := range r.legends() {
		if spread(words) <= room {
			return words
		}
	}
	return nil
}

// legends are the wordings, the longest first.
func (r *root) legends() [][]item {
	s, v := r.styles, r.s.View
	if v == nil || !shares(v.Result.Seams) {
		return nil
	}
	quiet := func(text string) item { return item{s.Muted, text, 0} }
	switch v.Result.Settings.Mode().Shares {
	case settings.Nothing:
		return nil
	case settings.InMetadata:
		next, before := item{s.Overlap, "context", 0}, item{s.Ahead[0], "context", 0}
		return [][]item{
			{next, quiet(" of the next chunk   "), before, quiet(" of the one before")},
			{next, quiet(" of next  "), before, quiet(" of the one before")},
			{item{s.Overlap, "context of next", 0}, quiet(" "), item{s.Ahead[0], "before", 0}},
			{item{s.Overlap, "next", 0}, quiet(" "), item{s.Ahead[0], "before", 0}},
		}
	}
	overlap := item{s.Overlap, "overlap", 0}
	return [][]item{{overlap, quiet(" the next chunk repeats")}, {overlap}}
}

// shares reports whether overlap is requested; the first seams tell.
func shares(seams []chunk.Seam) bool {
	for i := range seams[:min(len(seams), 8)] {
		if seams[i].Requested+seams[i].Delivered > 0 {
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

// topWith is top with a legend at its right end.
func (f *frame) topWith(title string, legend []item) string {
	if len(legend) == 0 {
		return f.top(title)
	}
	var b cell.Line
	b.Reset(f.w, f.styles.Method)
	b.Raw(f.rule(), "┌─", 2)
	b.PutMax(f.title(), " "+title+" ", f.w-4)
	b.Repeat(f.rule(), "─", b.Left()-spread(legend)-4)
	b.Space(f.styles.Text, 1)
	for _, it := range legend {
		b.Put(it.style, it.text)
	}
	b.Space(f.styles.Text, 1)
	b.Repeat(f.rule(), "─", b.Left()-1)
	b.Raw(f.rule(), "┐", 1)
	return b.Finish(f.styles.Text)
}
