package mode

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// Chunks is the list of all chunks, to sort, to filter and to jump to.
type Chunks struct {
	list
	view  *session.View
	order int // in orders
}

// NewChunks opens the list.
func NewChunks(part.Explorer) *Chunks {
	m := &Chunks{list: newList(nil)}
	m.take = m.jump
	return m
}

const sizesTask = "chunk sizes"

// orders are the ways to sort, the first when the list opens.
var orders = []struct {
	name string
	less func(r *sized, a, b int) int
}{
	{"in order", func(_ *sized, a, b int) int { return a - b }},
	{"smallest first", func(s *sized, a, b int) int { return s.sizes[a] - s.sizes[b] }},
	{"largest first", func(s *sized, a, b int) int { return s.sizes[b] - s.sizes[a] }},
	{"least overlap first", func(s *sized, a, b int) int { return s.delivered(a) - s.delivered(b) }},
	{"flagged first", func(s *sized, a, b int) int { return s.flagged(b) - s.flagged(a) }},
}

// sized is a result with the sizes of its chunks, in its unit.
type sized struct {
	view  *session.View
	sizes []int
}

// delivered is what the seam before a chunk delivers.
func (s *sized) delivered(i int) int {
	if i == 0 {
		return 1 << 30 // no seam: last
	}
	return s.view.Result.Seams[i-1].Delivered
}

func (s *sized) flagged(i int) int {
	switch c := &s.view.Result.Chunks[i]; {
	case c.Oversize:
		return 2
	case c.Small:
		return 1
	}
	return 0
}

// Work measures the chunks.
func (m *Chunks) Work(c *part.Context) []session.Task {
	v := c.View
	if v == nil {
		return nil
	}
	return []session.Task{{
		Name: sizesTask, Key: v,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			sizes, err := measure.ChunkSizes(ctx, v.Result, v.Result.Settings.Unit)
			return &sized{v, sizes}, err
		},
	}}
}

// Arrived lists the chunks once they are measured.
func (m *Chunks) Arrived(x part.Explorer) tea.Cmd {
	c := x.Context()
	s, _, _ := session.Result[*sized](c.Session, sizesTask)
	if s == nil || s.view == m.view {
		return nil
	}
	first := m.view == nil
	m.view = s.view
	m.fill(s)
	if first {
		m.choose(c.Selected)
	}
	return nil
}

func (m *Chunks) fill(s *sized) {
	order := make([]int, len(s.sizes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return orders[m.order].less(s, a, b) })
	all := make([]choice, len(order))
	for k, i := range order {
		all[k] = s.choice(i)
	}
	m.set(all)
}

// choice is the line of a chunk: its number, flags, how it begins, its size
// and its overlap.
func (s *sized) choice(i int) choice {
	r := s.view.Result
	ch := &r.Chunks[i]
	begins, _, _ := strings.Cut(strings.TrimSpace(ch.Body.Of(r.Doc.Text)), "\n")
	c := choice{Text: fmt.Sprintf("%5d  %-8s  %s", i+1, flagOf(ch), begins), Value: i}
	c.Tail = countOf(s.sizes[i], strings.TrimSuffix(r.Settings.Unit, "s"), 6)
	if i > 0 {
		switch m := &r.Seams[i-1]; {
		case m.Dry():
			c.Tail = "○ dry seam " + c.Tail
		case m.Requested > 0:
			c.Tail = fmt.Sprintf("overlap %s of %s %s", part.Count(m.Delivered), part.Count(m.Requested), c.Tail)
		}
	}
	switch {
	case ch.Oversize:
		c.Style = func(f *cell.Face) cell.Style { return f.Error }
	case ch.Small:
		c.Style = func(f *cell.Face) cell.Style { return f.Warn }
	}
	return c
}

func flagOf(c *chunk.Chunk) string {
	switch {
	case c.Oversize:
		return "oversize"
	case c.Small:
		return "small"
	}
	return ""
}

// Scopes are those of a list that can be sorted.
func (*Chunks) Scopes() []keys.Scope { return []keys.Scope{keys.Sorted, keys.List} }

// Placement is a large dialog.
func (m *Chunks) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{Where: part.Dialog, Title: "Chunks, " + orders[m.order].name, W: min(w-6, 110), H: h - 6}
}

// Act sorts, and does what a list does.
func (m *Chunks) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	if a != keys.Sort {
		return m.list.Act(x, a)
	}
	m.order = (m.order + 1) % len(orders)
	if s, _, _ := session.Result[*sized](x.Context().Session, sizesTask); s != nil {
		m.fill(s)
		m.at, m.top = 0, 0
	}
	return nil, true
}

func (m *Chunks) jump(x part.Explorer) tea.Cmd {
	i := m.value()
	x.Close()
	if i >= 0 {
		x.Select(i)
	}
	return nil
}

// Lines draws the list.
func (m *Chunks) Lines(c *part.Context, w, h int) []string {
	none := "no chunk has that"
	if m.view == nil {
		none = "measuring …"
	}
	return m.draw(c, w, h, none)
}
