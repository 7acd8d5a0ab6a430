package chunk

import (
	"slices"
	"sort"
)

// Parent is a text that retrieval returns instead of its chunks.
type Parent struct {
	Body Span
	// Text is the content if the strategy changed it. Otherwise it is empty.
	Text string
}

// Content returns the text of the parent.
func (p *Parent) Content(text string) string {
	if p.Text != "" {
		return p.Text
	}
	return p.Body.Slice(text)
}

// Parents lists the parents in a document in order. They do not overlap.
type Parents []Parent

// IndexOf returns the index of the parent in which body starts. It returns -1 if there are no
// parents.
func (l Parents) IndexOf(body Span) int {
	return sort.Search(len(l), func(i int) bool { return l[i].Body.Start > body.Start }) - 1
}

// WithChunks returns the parents that contain chunks.
func (l Parents) WithChunks(chunks *Chunks) (out Parents) {
	kept, next := 0, 0
	for i := range chunks.Len() {
		before, start := next, chunks.Body(i).Start
		for next < len(l) && l[next].Body.Start <= start {
			next++
		}
		switch {
		case next == before:
		case out == nil && next-1 == kept:
			kept = next
		default:
			if out == nil {
				out = slices.Grow(slices.Clone(l[:kept]), len(l)-kept)
			}
			out = append(out, l[next-1])
		}
	}
	if out == nil {
		return l[:kept:kept]
	}
	return out
}
