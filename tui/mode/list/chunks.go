package list

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Chunks is the list of all chunks. The user can sort it and filter it by text.
type Chunks struct {
	List
	order   int
	listKey listKey
	sizes   string
	matches queryMatches
}

type queryMatches struct {
	queryKey
	byChunk map[int]int // offset of the first match, by chunk
}

type queryKey struct {
	view  *view.View
	query string
}

type listKey struct {
	view   *view.View
	order  int
	states *measuring.ElementStates // nil until known
}

// listedChunks is built in the background, because a list may have a hundred thousand lines.
type listedChunks struct {
	listKey
	all   []Choice
	sizes string
}

// NewChunks returns the list. Work fills it.
func NewChunks(*part.Context) *Chunks {
	m := &Chunks{List: New(nil)}
	m.onAccept, m.findInside, m.purpose, m.head = m.jump, m.line, "go there", 1
	return m
}

const (
	chunksTask  = "chunk list"
	matchesTask = "chunks that match the filter"
)

var orders = []struct {
	name    string
	compare func(r *chunkSizes, a, b int) int
}{
	{"in order", func(_ *chunkSizes, a, b int) int { return a - b }},
	{"smallest first", func(s *chunkSizes, a, b int) int { return s.sizes[a] - s.sizes[b] }},
	{"largest first", func(s *chunkSizes, a, b int) int { return s.sizes[b] - s.sizes[a] }},
	{"least overlap first", func(s *chunkSizes, a, b int) int { return s.deliveredBefore(a) - s.deliveredBefore(b) }},
	{"flagged first", func(s *chunkSizes, a, b int) int { return s.flagSeverity(b) - s.flagSeverity(a) }},
}

type chunkSizes struct {
	view   *view.View
	sizes  []int
	states *measuring.ElementStates
}

func (s *chunkSizes) deliveredBefore(i int) int {
	if i == 0 {
		return 1 << 30 // sort chunks without a seam last
	}
	return s.view.Result.Seams[i-1].Delivered
}

func (s *chunkSizes) flagSeverity(i int) int {
	switch c := s.view.Result.Chunks.At(i); {
	case c.Oversize:
		return 2
	case c.Small:
		return 1
	}
	return 0
}

func (m *Chunks) Work(c *part.Context) []tasks.Task {
	v := c.View
	if v == nil {
		return nil
	}
	states, _ := c.Elements.ElementStates()
	key, selected := listKey{v, m.order, states}, c.Selected
	out := []tasks.Task{{
		Name: chunksTask, Key: key, Keep: tasks.WhileNeeded,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			sizes, err := metrics.ChunkSizes(ctx, v.Result, v.Result.Settings.Unit)
			if err != nil {
				return nil, err
			}
			all, description := (&chunkSizes{v, sizes, states}).listChoices(key.order, selected)
			return &listedChunks{key, all, description}, nil
		},
	}}
	if query := m.query(); query != "" {
		out = append(out, tasks.Task{
			Name: matchesTask, Key: queryKey{v, query}, Keep: tasks.WhileNeeded,
			Do: func(ctx context.Context, _ func(any)) (any, error) { return findMatches(ctx, v, query) },
		})
	}
	return out
}

func (m *Chunks) query() string { return strings.ToLower(strings.TrimSpace(m.Value())) }

func findMatches(ctx context.Context, v *view.View, query string) (*queryMatches, error) {
	r, first := v.Result, FindFirst(query)
	h := &queryMatches{queryKey{v, query}, map[int]int{}}
	for i := range r.Chunks.Len() {
		if i%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		c := r.Chunks.At(i)
		s := c.Body
		if c.HasRepeatedText() && !c.Overlap.Empty() {
			s.Start = min(s.Start, c.Overlap.Start)
		}
		if pos := first(s.Slice(r.Doc.Text)); pos >= 0 {
			h.byChunk[i] = s.Start + pos
		}
	}
	return h, nil
}

func (m *Chunks) line(i int) (string, bool) {
	pos, ok := m.matches.byChunk[i]
	if !ok || m.matches.query != m.query() {
		return "", false
	}
	doc := m.matches.view.Result.Doc
	line := doc.Line(doc.LineOf(pos))
	if words := doc.Text[line.Start:pos]; len(words) > leadLength {
		line.Start = pos - leadLength + 1 + strings.IndexByte(doc.Text[pos-leadLength:pos], ' ')
		if line.Start <= pos-leadLength {
			line.Start = pos
		}
	}
	return "… " + strings.TrimSpace(line.Slice(doc.Text)), true
}

// leadLength is the maximum length of the text before a match, in bytes.
const leadLength = 24

func (m *Chunks) OnResults(c *part.Context) part.Intents {
	want := queryKey{c.View, m.query()}
	if h, _, _ := tasks.Result[*queryMatches](c.Tasks, matchesTask); h != nil && h.queryKey == want && m.matches.queryKey != want {
		m.matches = *h
		m.filter()
	}
	l, _, _ := tasks.Result[*listedChunks](c.Tasks, chunksTask)
	if l == nil || l.listKey == m.listKey || l.order != m.order {
		return nil
	}
	previous := m.listKey
	m.listKey, m.sizes = l.listKey, l.sizes
	m.Set(l.all)
	switch {
	case previous.view == nil:
		m.Choose(c.Selected)
	case previous.order != m.order:
		m.selected, m.top = 0, 0
	}
	return nil
}

// listChoices returns the sorted lines and a description of the sizes. If there are too many lines
// in document order, it returns those around the selected chunk.
func (s *chunkSizes) listChoices(sortBy, selected int) (all []Choice, sizes string) {
	order := make([]int, len(s.sizes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return orders[sortBy].compare(s, a, b) })
	if sortBy > 0 {
		selected = 0 // list the first lines of this order
	}
	start, end := visibleRange(selected, len(order))
	order = order[start:end]
	varying, begins := s.findDiffering(), beginnings{}
	all = make([]Choice, len(order))
	for k, i := range order {
		all[k] = s.choice(i, &varying, begins)
	}
	return all, varying.describeSizes(s.view.Result.Settings.Unit)
}

type varyingColumns struct {
	flags   int
	severed int
	largest int
	bars    int // width of the bars, or 0 if most chunks have the largest size
	// delivered and requested report whether these amounts of overlap differ between seams.
	delivered, requested bool
}

func (s *chunkSizes) findDiffering() (out varyingColumns) {
	r := s.view.Result
	full := 0
	for i, size := range s.sizes {
		switch {
		case size > out.largest:
			out.largest, full = size, 1
		case size == out.largest:
			full++
		}
		if flag := flagName(r.Chunks.At(i)); flag != "" {
			out.flags = max(out.flags, len(flag)+2)
		}
		if i == 0 {
			continue
		}
		out.severed = max(out.severed, len(s.describeSevered(i)))
		delivered, requested := r.Seams[i-1].CountedOverlap()
		standard, firstRequested := r.Seams[0].CountedOverlap()
		out.delivered = out.delivered || delivered != standard
		out.requested = out.requested || requested != firstRequested
	}
	if 2*full < len(s.sizes) {
		out.bars = barWidth
	}
	return out
}

func (v *varyingColumns) describeSizes(unit string) string {
	if v.bars > 0 || v.largest == 0 {
		return "sizes in " + unit
	}
	return part.Count(v.largest) + " " + unit + " unless listed"
}

const barWidth = 12

func (s *chunkSizes) choice(i int, varying *varyingColumns, begins beginnings) Choice {
	ch := s.view.Result.Chunks.At(i)
	row := fmt.Sprintf("%*d  %-*s", len(strconv.Itoa(len(s.sizes)))+1, i+1, varying.flags, flagName(ch))
	c := Choice{Text: row + s.describeBeginning(i, begins), FixedLength: len(row), Value: i}
	if varying.bars > 0 || s.sizes[i] != varying.largest {
		c.Short = part.Count(s.sizes[i])
	}
	c.Tail = fmt.Sprintf("%s %6s ", s.describeOverlap(i, varying), c.Short)
	if varying.bars > 0 {
		c.Tail += fmt.Sprintf("%-*s", varying.bars, plot.ThinBar(float64(s.sizes[i]), float64(varying.largest), varying.bars))
	}
	if varying.severed > 0 {
		severed := fmt.Sprintf(" %-*s", varying.severed, s.describeSevered(i))
		c.Details = []Piece{{severed, func(f *cell.Face) cell.Style {
			if s.states.AtSeam(s.view, i-1).IsTooLong() {
				return f.Warn
			}
			return f.Error
		}}}
	}
	if ch.Oversize {
		c.Style = func(f *cell.Face) cell.Style { return f.Error }
	}
	return c
}

// describeBeginning describes how a chunk's new text begins, starting at its first complete word.
// "…" marks a chunk that begins inside an element.
func (s *chunkSizes) describeBeginning(i int, begins beginnings) string {
	doc, own := s.view.Result.Doc, s.view.OwnText(i)
	content := own.Slice(doc.Text)
	if own.Start == 0 || own.Empty() {
		return begins.next(content)
	}
	if text.IsWordBoundary(doc.Text, own.Start) {
		if s.states == nil || !doc.Elements().IsInside(own.Start) { // states is nil until the elements are found
			return begins.next(content)
		}
	} else if end := strings.IndexAny(content[:min(len(content), readBytes)], " \n\t"); end > 0 && !text.IsBlank(content[end:]) {
		content = content[end:]
	}
	return "… " + strings.TrimPrefix(begins.next(content), "… ")
}

// describeOverlap returns "" if all seams have equal overlap.
func (s *chunkSizes) describeOverlap(i int, varying *varyingColumns) string {
	if i == 0 || !varying.delivered && !varying.requested {
		return ""
	}
	switch m := &s.view.Result.Seams[i-1]; {
	case m.IsDry():
		return "○ dry seam"
	case m.Requested > 0:
		delivered, requested := m.CountedOverlap()
		if varying.requested {
			return fmt.Sprintf("overlap %s of %s", part.Count(delivered), part.Count(requested))
		}
		return "overlap " + part.Count(delivered)
	}
	return ""
}

// describeSevered returns the letter and name of the element that is split at the seam before a
// chunk, or "" if a chunk contains all of it.
func (s *chunkSizes) describeSevered(i int) string {
	if i == 0 {
		return ""
	}
	state := s.states.AtSeam(s.view, i-1)
	if k, ok := state.Lost.MostSevere(); ok {
		if state.IsTooLong() {
			return state.Letter() + " " + k.Info().ShortSingular() + " too long"
		}
		return state.Letter() + " " + k.Info().ShortSingular()
	} else if state.OtherText {
		return state.Letter() + " text"
	}
	return ""
}

func flagName(c *chunk.Chunk) string {
	switch {
	case c.Oversize:
		return "oversize"
	case c.Small:
		return "small"
	}
	return ""
}

func (*Chunks) Scopes() []keys.Scope { return []keys.Scope{keys.SortedList, keys.List} }

func (m *Chunks) Placement(c *part.Context, w, h int) part.Placement {
	title := "Chunks, " + orders[m.order].name
	v := m.listKey.view
	if v != nil {
		which := "first"
		if m.order == 0 {
			which = nearestRows
		}
		title += m.describePart(v.Result.Chunks.Len(), which) + " · " + m.sizes
	}
	p := m.FitHeight(part.Placement{Area: part.Dialog, Title: title, W: min(w-6, 110)}, h-6)
	if v == nil && c.View != nil { // the chunks are not measured yet
		p.H = min(h-6, c.View.Result.Chunks.Len()+m.head)
	}
	if max(p.H, p.MaxH) > h-10 { // keep more than one row of the document visible
		p.H, p.MaxH = max(p.H, h-8), h-5
	}
	return p
}

func (m *Chunks) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	if a != keys.Sort {
		return m.List.Act(c, a)
	}
	m.order = (m.order + 1) % len(orders)
	return nil, true
}

func (m *Chunks) jump(*part.Context) part.Intents {
	if i := m.SelectedValue(); i >= 0 {
		out := part.Do(part.Close{}, part.Select(i))
		if pos, ok := m.matches.byChunk[i]; ok && m.matches.query == m.query() {
			out = append(out, part.Reveal(pos))
		}
		return out
	}
	return part.Do(part.Close{})
}

func (m *Chunks) Lines(c *part.Context, w, h int) []string {
	empty := "measuring …"
	if v := m.listKey.view; v != nil {
		empty = m.noMatchMessage(v.Result.Chunks.Len(), "chunk")
	}
	return m.Draw(c, w, h, empty)
}
