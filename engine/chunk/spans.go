package chunk

// spans is a column of spans.
type spans struct{ starts, lengths numbers }

func (c *spans) at(i int) Span {
	start := c.starts.at(i)
	return Span{start, start + c.lengths.at(i)}
}

func (c *spans) put(i int, s Span) {
	c.starts.put(i, s.Start)
	c.lengths.put(i, s.Len())
}

func (c *spans) keep(n int) {
	c.starts.Keep(n)
	c.lengths.Keep(n)
}
