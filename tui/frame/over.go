package frame

import (
	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/cell"
)

// Over puts a line of n cells over a row of w, at column x.
func Over(row, line string, x, n, w int, m cell.Method) string {
	cut, cutLeft := ansi.TruncateWc, ansi.TruncateLeftWc
	width := ansi.StringWidthWc
	if m == cell.Grapheme {
		cut, cutLeft, width = ansi.Truncate, ansi.TruncateLeft, ansi.StringWidth
	}
	left, right := cut(row, x, ""), cutLeft(row, x+n, "")
	if width(right) > w-x-n { // the line covers half of a wide character
		right = cutLeft(row, x+n+1, "")
	}
	left += blanks(x - width(left)) // a wide character may have been cut
	return left + cell.Reset + line + blanks(w-x-n-width(right)) + right
}

func blanks(n int) string {
	out := make([]byte, max(0, n))
	for i := range out {
		out[i] = ' '
	}
	return string(out)
}
