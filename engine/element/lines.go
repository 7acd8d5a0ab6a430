package element

// LineEnd returns the end of the line that contains off, including its line end. A lone
// carriage return ends a line, as in CommonMark.
func LineEnd(text string, off, limit int) int {
	for i := off; i < limit; i++ {
		switch text[i] {
		case '\n':
			return i + 1
		case '\r':
			if i+1 < limit && text[i+1] == '\n' {
				return i + 2
			}
			return i + 1
		}
	}
	return limit
}
