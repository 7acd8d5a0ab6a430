package metrics

type comparer struct {
	letters alphabet
	bounds  similarityBounds
	matcher matcher
	content string
}

func newComparer() *comparer {
	return &comparer{letters: newAlphabet(), matcher: matcher{limit: maxSteps}}
}

func (c *comparer) setText(content string) {
	c.content = content
	c.matcher.a = c.letters.encode(c.matcher.a[:0], content)
}

// isDuplicate compares other with the current text. isCertain is false if the comparison took too
// long and was stopped.
func (c *comparer) isDuplicate(other string, threshold float64) (isDuplicate, isCertain bool) {
	if c.content == other {
		return true, true
	}
	isDuplicate = c.match(other, threshold) > threshold
	return isDuplicate, isDuplicate || c.matcher.steps < c.matcher.limit
}

func (c *comparer) ratio(other string) float64 {
	if c.content == other {
		return 1
	}
	return c.match(other, -1)
}

func (c *comparer) match(other string, threshold float64) float64 {
	c.matcher.b = c.letters.encode(c.matcher.b[:0], other)
	c.matcher.index(int(c.letters.size))
	defer c.matcher.clear()
	ratio := c.matcher.match(threshold)
	c.bounds.steps += c.matcher.steps + len(c.matcher.a) + len(c.matcher.b)
	return ratio
}
