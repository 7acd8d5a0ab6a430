package markdown

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"

	"chunkscope/tui/cell"
)

const (
	columnGap   = 2
	minLongWord = 8
)

func (l *layout) addTable(n *extast.Table, column int) {
	var rows [][]Row
	for tr := n.FirstChild(); tr != nil; tr = tr.NextSibling() {
		look := Plain
		if tr.Kind() == extast.KindTableHeader {
			look = Muted
		}
		var row []Row
		for td := tr.FirstChild(); td != nil; td = td.NextSibling() {
			row = append(row, l.cellText(td, look))
		}
		rows = append(rows, row)
	}
	widths := l.columns(rows, l.w-column)
	for _, row := range rows {
		l.addRows(l.tableRow(row, widths, n.Alignments), column)
	}
}

// cellText replaces "\|" with "|", because pipes in code are escaped in tables.
func (l *layout) cellText(td ast.Node, look Style) Row {
	runs := l.layOutInline(td, look)
	for i := range runs {
		runs[i].Text = strings.ReplaceAll(runs[i].Text, `\|`, "|")
	}
	return runs
}

// columns returns column widths with a sum of at most w. It shrinks the widest columns first and
// breaks words only if necessary.
func (l *layout) columns(rows [][]Row, w int) []int {
	var widths, words []int
	for _, row := range rows {
		for c, text := range row {
			if c == len(widths) {
				widths, words = append(widths, 0), append(words, minLongWord)
			}
			widths[c], words[c] = max(widths[c], text.Width(l.m)), max(words[c], l.longestWord(text))
		}
	}
	freeWidth := w - columnGap*(len(widths)-1)
	for _, n := range widths {
		freeWidth -= n
	}
	for c := range words {
		words[c] = min(words[c], widths[c])
	}
	smallest := words
	for freeWidth < 0 {
		widest := -1
		for c, n := range widths {
			if n > smallest[c] && (widest < 0 || n > widths[widest]) {
				widest = c
			}
		}
		switch {
		case widest >= 0:
			widths[widest]--
			freeWidth++
		case &smallest[0] == &words[0]:
			smallest = make([]int, len(widths))
			for c := range smallest {
				smallest[c] = min(minLongWord, widths[c])
			}
		default:
			return widths
		}
	}
	return widths
}

func (l *layout) longestWord(text Row) int {
	var all strings.Builder
	for _, run := range text {
		all.WriteString(run.Text)
	}
	n := 0
	for word := range strings.SplitSeq(all.String(), " ") {
		n = max(n, cell.Width(word, l.m))
	}
	return n
}

func (l *layout) tableRow(row []Row, widths []int, align []extast.Alignment) []Row {
	cells, height := make([][]Row, len(row)), 1
	for c, text := range row {
		cells[c] = l.wrap(text, widths[c])
		height = max(height, len(cells[c]))
	}
	out := make([]Row, height)
	for y := range out {
		blanks := 0
		for c := range cells {
			pad := widths[c]
			if y < len(cells[c]) {
				text := cells[c][y]
				pad -= text.Width(l.m)
				if c < len(align) && align[c] == extast.AlignRight {
					blanks, pad = blanks+pad, 0
				}
				if blanks > 0 && len(text) > 0 {
					out[y] = append(out[y], Run{Text: strings.Repeat(" ", blanks)})
					blanks = 0
				}
				out[y] = append(out[y], text...)
			}
			blanks += pad + columnGap
		}
	}
	return out
}
