package retrieval

// entries are postings in the order in which they are found.
type entries struct {
	blocks [][]entry // all but the last full, so that none is moved once it is
	last   []int32   // by id, the index of the last one
}

type entry struct {
	id int32
	posting
}

const blockEntries = 1 << 12

// add finds a word in a chunk. A new id is one more than those before.
func (e *entries) add(id, chunk int32) {
	if int(id) < len(e.last) {
		i := e.last[id]
		if last := &e.blocks[i/blockEntries][i%blockEntries]; last.chunk == chunk {
			last.tf++
			return
		}
		e.last[id] = e.push(entry{id, posting{chunk, 1}})
	} else {
		e.last = append(e.last, e.push(entry{id, posting{chunk, 1}}))
	}
}

// push appends an entry and returns its index.
func (e *entries) push(x entry) int32 {
	n := len(e.blocks) - 1
	switch {
	case n < 0:
		e.blocks, n = append(e.blocks, nil), 0
	case len(e.blocks[n]) == blockEntries:
		e.blocks, n = append(e.blocks, make([]entry, 0, blockEntries)), n+1
	}
	e.blocks[n] = append(e.blocks[n], x)
	return int32(n*blockEntries + len(e.blocks[n]) - 1)
}

// byWord are the postings word by word, and where those of each end.
func (e *entries) byWord() (all []posting, ends []int32) {
	ends = e.last
	clear(ends)
	for _, block := range e.blocks {
		for i := range block {
			ends[block[i].id]++
		}
	}
	sum := int32(0)
	for id, n := range ends {
		ends[id], sum = sum, sum+n
	}
	all = make([]posting, sum)
	for _, block := range e.blocks {
		for i := range block {
			p := &block[i]
			all[ends[p.id]] = p.posting
			ends[p.id]++
		}
	}
	return all, ends
}
