package segment

// pairs counts marks whose opening and closing characters are equal, such as quotation marks.
type pairs [len(pairMarks)]struct{ end, runCount int }

const pairMarks = "*_~\"'=$`"

func (p *pairs) begin(start int) {
	for i := range p {
		p[i].end, p[i].runCount = start, 0
	}
}

// isClosing reports whether the mark at off has an opening mark before it. Calls must be in ascending
// order of off.
func (p *pairs) isClosing(text string, off int) bool {
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
