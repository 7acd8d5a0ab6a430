package screen

import (
	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
)

// block is a group of h rows. row appends row y to dst. It writes directly into the frame to avoid
// copying.
type block struct {
	h   int
	row func(dst []byte, y int) []byte
}

func newBlock(rows ...string) block {
	return block{len(rows), func(dst []byte, y int) []byte { return append(dst, rows[y]...) }}
}

func stackBlocks(blocks ...block) block {
	joined := block{row: func(dst []byte, y int) []byte {
		for i := range blocks {
			if y < blocks[i].h {
				return blocks[i].row(dst, y)
			}
			y -= blocks[i].h
		}
		return dst
	}}
	for i := range blocks {
		joined.h += blocks[i].h
	}
	return joined
}

// joinHorizontally joins two blocks with a border between them. The border is heavy next to the
// rows of focus, the focused pane.
func joinHorizontally(left, right block, focus layout.Rect, s *cell.Styles) block {
	standard, heavy := string(s.Rule)+"│"+cell.Reset, string(s.RuleFocus)+"┃"+cell.Reset
	return block{min(left.h, right.h), func(dst []byte, y int) []byte {
		border := standard
		if y >= focus.Y && y < focus.Y+focus.H {
			border = heavy
		}
		return right.row(append(left.row(dst, y), border...), y)
	}}
}
