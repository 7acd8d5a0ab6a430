package tokenizer

import "container/heap"

// mergeMany is merged of many symbols, in n log n steps: the symbols are a linked list,
// the pairs that could become one a heap by rank and place. A pair that is gone is
// recognised when it comes up.
func (m *bytePair) mergeMany(symbols []symbol) []symbol {
	l := mergeList{m: m, symbols: symbols, next: make([]int32, len(symbols)), prev: make([]int32, len(symbols))}
	for i := range symbols {
		l.next[i], l.prev[i] = int32(i+1), int32(i-1)
	}
	for i := range symbols {
		l.offer(int32(i))
	}
	for l.Len() > 0 {
		top := heap.Pop(&l).(candidate)
		left, right := top.at, l.next[top.at]
		if symbols[left].from < 0 || int(right) >= len(symbols) || symbols[left].id != top.left || symbols[right].id != top.right {
			continue
		}
		symbols[left].id = top.to
		symbols[right].from = -1
		next := l.next[right]
		if l.next[left] = next; int(next) < len(symbols) {
			l.prev[next] = left
		}
		l.offer(left)
		if l.prev[left] >= 0 {
			l.offer(l.prev[left])
		}
	}
	retained := symbols[:0]
	for _, s := range symbols {
		if s.from >= 0 {
			retained = append(retained, s)
		}
	}
	return retained
}

// candidate is a pair of neighbours that could become one.
type candidate struct {
	rank        uint32
	at          int32
	left, right uint32
	to          uint32
}

type mergeList struct {
	m          *bytePair
	symbols    []symbol
	next, prev []int32
	candidates []candidate
}

// offer makes the pair of symbol i and the next a candidate.
func (l *mergeList) offer(i int32) {
	j := l.next[i]
	if int(j) >= len(l.symbols) {
		return
	}
	left, right := l.symbols[i].id, l.symbols[j].id
	if rank, end, ok := l.m.merges.find(left, right); ok {
		heap.Push(l, candidate{rank, i, left, right, end})
	}
}

func (l *mergeList) Len() int { return len(l.candidates) }

func (l *mergeList) Less(i, j int) bool {
	a, b := &l.candidates[i], &l.candidates[j]
	return a.rank < b.rank || a.rank == b.rank && a.at < b.at
}

func (l *mergeList) Swap(i, j int) {
	l.candidates[i], l.candidates[j] = l.candidates[j], l.candidates[i]
}

// Push and Pop are heap.Interface's.
func (l *mergeList) Push(x any) { l.candidates = append(l.candidates, x.(candidate)) }

// Pop takes the last candidate.
func (l *mergeList) Pop() any {
	last := l.candidates[len(l.candidates)-1]
	l.candidates = l.candidates[:len(l.candidates)-1]
	return last
}
