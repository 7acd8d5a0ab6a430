package segment

// pairs keeps track of marks for which the opening and the closing character are the same.
type pairs [len(pairMarks)]struct{ end, runCount int }

const pairMarks = "*_~\"'=$`"

func (p *pairs) begin(start int) {
	for i := range p {
		p[i].end, p[i].runCount = start, 0
	}
}

// isOpen reports whether the mark at off closes an earlier mark. It must be called in ascending
// order of off.
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
