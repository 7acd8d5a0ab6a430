package segment

import "unicode/utf8"

// charMeter counts Unicode code points. An invalid byte counts as one.
type charMeter struct{ a *Analysis }

func (m charMeter) CountRange(a, b int) int {
	if m.a.IsASCII() {
		return max(0, b-a)
	}
	if b-a <= 64 {
		return utf8.RuneCountInString(m.a.Text[a:max(a, b)])
	}
	return m.a.CharsBefore(b) - m.a.CharsBefore(a)
}

func (m charMeter) Count(text string) int { return utf8.RuneCountInString(text) }

func (m charMeter) Advance(a, n, limit int) int {
	if limit-a <= n { // each character has at least one byte
		return limit
	}
	return min(limit, m.a.ByteOfChar(m.a.CharsBefore(a)+n))
}
