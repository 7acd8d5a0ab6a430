package neardup

// pages is a list that is not copied when it grows.
type pages[T any] struct {
	list [][]T // all full but the last
	n    int
}

const pageSize = 512

func (p *pages[T]) add(v T) {
	k := p.n / pageSize
	if k == len(p.list) {
		var first []T
		if k > 0 { // the first grows by itself: many lists are short
			first = make([]T, 0, pageSize)
		}
		p.list = append(p.list, first)
	}
	p.list[k] = append(p.list[k], v)
	p.n++
}

func (p *pages[T]) at(i int) *T { return &p.list[i/pageSize][i%pageSize] }

// run is the items from i on that lie together, up to before end.
func (p *pages[T]) run(i, end int) []T {
	page := p.list[i/pageSize]
	return page[i%pageSize : min(len(page), i%pageSize+end-i)]
}
