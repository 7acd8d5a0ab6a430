package mode

type helpLine struct {
	text string
	kind helpLineKind
}

type helpLineKind uint8

const (
	helpEntry helpLineKind = iota // first line of a key or term
	helpContinuation
	helpHeading
	helpGap      // blank line before the heading of a group
	helpScopeGap // blank line before the heading of a scope
)

// columnEnd returns the end of a column that starts at line from. A column must not end inside an
// entry or after a heading. It ends before a group or scope if that leaves at most a third of it
// empty.
func columnEnd(lines []helpLine, from, rows int) int {
	end := from + rows
	if end >= len(lines) {
		return len(lines)
	}
	for _, kind := range []helpLineKind{helpGap, helpScopeGap} {
		for pos := end; pos > end-rows/3 && pos > from; pos-- {
			if lines[pos].kind == kind {
				return pos
			}
		}
	}
	for pos := end; pos > from; pos-- {
		switch lines[pos].kind {
		case helpGap, helpScopeGap:
			return pos
		case helpEntry:
			if lines[pos-1].kind != helpHeading {
				return pos
			}
		}
	}
	return end
}

// splitColumns splits the lines starting at from into columns. No column starts with a blank line.
// next is the line after the last column.
func splitColumns(lines []helpLine, from, rows, columns int) (out [][]helpLine, next int) {
	next = from
	for range columns {
		for next < len(lines) && (lines[next].kind == helpGap || lines[next].kind == helpScopeGap) {
			next++
		}
		end := columnEnd(lines, next, rows)
		out = append(out, lines[next:end])
		next = end
	}
	return out, next
}

// lastTop returns the first line from which all remaining lines fit on the screen.
func lastTop(lines []helpLine, rows, columns int) int {
	top := max(0, len(lines)-rows*columns)
	for ; top < len(lines); top++ {
		if _, next := splitColumns(lines, top, rows, columns); next == len(lines) && lines[top].kind != helpContinuation {
			break
		}
	}
	return top
}
