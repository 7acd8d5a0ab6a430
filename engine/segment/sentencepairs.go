package segment

// pairs tracks the marks that open and close with the same character.
type pairs [len(pairMarks)]struct{ end, runCount int }

const pairMarks = "*_~\"'=$`"

func (p *pairs) begin(start int) {
	for i := range p {
		p[i].end, p[i].runCount = start, 0
	}
}

// isOpen reports whether the mark at off closes an earlier one. Calls must be in order of the
// offsets.
func (p *pairs) isOpen(text string, off int) bool {
	c := text[off]
	for i := range p {
		if pairMarks[i] != c {
			continue
		}
		q := &p[i]
		for ; q.end < off; q.end++ {
			if text[q.end] == c && (q.end == 0 || text[q.end-1] != c) {
				q.runCount++
			}
		}
		return q.runCount%2 == 1
	}
	return false
}
