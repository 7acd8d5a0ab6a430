package neardup

// Pair is a chunk that is nearly an earlier one.
type Pair struct {
	Chunk int32   `json:"chunk"`
	Of    int32   `json:"of"`
	Ratio float64 `json:"ratio"`
}

// pairs are Pairs in half the room: most are of equal texts, whose ratio is 1.
type pairs struct {
	list   pages[pair]
	ratios pages[float64] // of those that are not equal, in order
}

// pair is a chunk and the earlier one; ^of where the two are not equal.
type pair struct{ chunk, of int32 }

func (p *pairs) add(chunk, of int32, ratio float64) {
	if ratio < 1 {
		of = ^of
		p.ratios.add(ratio)
	}
	p.list.add(pair{chunk, of})
}

// all is the Pairs in one list, nil where there are none. The pages are given up one
// by one.
func (p *pairs) all() []Pair {
	if p.list.n == 0 {
		return nil
	}
	all, below := make([]Pair, 0, p.list.n), 0
	for i, page := range p.list.list {
		for _, x := range page {
			if x.of >= 0 {
				all = append(all, Pair{x.chunk, x.of, 1})
				continue
			}
			all = append(all, Pair{x.chunk, ^x.of, *p.ratios.at(below)})
			below++
		}
		p.list.list[i] = nil
	}
	*p = pairs{}
	return all
}
