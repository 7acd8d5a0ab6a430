package segment

// pairs counts the runs of marks that open and close alike, as far as somebody asked.
type pairs [len(pairMarks)]struct{ upTo, runs int }

const pairMarks = "*_~\"'=$`"

// begin discards the state from before start.
func (p *pairs) begin(start int) {
	for i := range p {
		p[i].upTo, p[i].runs = start, 0
	}
}

// isOpen reports whether one of the marks that stand at off is open before it. off is
// never before the one that was asked for last.
func (p *pairs) isOpen(text string, off int) bool {
	c := text[off]
	for i := range p {
		if pairMarks[i] != c {
			continue
		}
		q := &p[i]
		for ; q.upTo < off; q.upTo++ {
			if text[q.upTo] == c && (q.upTo == 0 || text[q.upTo-1] != c) {
				q.runs++
			}
		}
		return q.runs%2 == 1
	}
	return false
}
