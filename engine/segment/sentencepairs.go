package segment

// pairs counts the runs of symmetric marks up to the last query.
type pairs [len(pairMarks)]struct{ upTo, runs int }

const pairMarks = "*_~\"'=$`"

func (p *pairs) begin(start int) {
	for i := range p {
		p[i].upTo, p[i].runs = start, 0
	}
}

// isOpen reports whether an opening mark of the kind at off precedes it. Offsets must not
// decrease from call to call.
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
