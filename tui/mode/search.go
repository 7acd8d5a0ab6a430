package mode

import (
	"context"
	"regexp"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// Search finds text while the user types.
type Search struct {
	list.Prompt
	start int // first visible byte when the search began
}

// NewSearch returns a search that starts at the current position.
func NewSearch(c *part.Context) *Search {
	return &Search{list.NewPrompt(""), c.From}
}

// Paste replaces each line break, with the white space around it, with a space. If the text has
// several lines, it also trims white space at both ends.
func (m *Search) Paste(c *part.Context, text string) part.Intents {
	if strings.ContainsAny(text, "\r\n") {
		text = lineEnd.ReplaceAllLiteralString(strings.TrimSpace(text), " ")
	}
	return m.Prompt.Paste(c, text)
}

var lineEnd = regexp.MustCompile(`\s*[\r\n]\s*`)

const searchTask = "search"

type searchKey struct {
	doc   *engine.Document
	query string
}

type matches struct {
	query string
	spans []chunk.Span
}

func (m *Search) Work(c *part.Context) []tasks.Task {
	text, query := c.Doc.Text, m.Value()
	return []tasks.Task{{
		Name: searchTask, Key: searchKey{c.Doc, query},
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			spans, err := list.FindAll(ctx, text, query)
			return matches{query, spans}, err
		},
	}}
}

func (m *Search) OnResults(c *part.Context) part.Intents {
	result, _, _ := tasks.Result[matches](c.Tasks, searchTask)
	if result.query != m.Value() {
		return nil
	}
	return m.show(result.spans)
}

func (m *Search) show(spans []chunk.Span) part.Intents {
	current := m.nextMatch(spans)
	out := part.Do(part.Mark{Spans: spans, Current: current})
	if current >= 0 {
		out = append(out, part.Reveal(spans[current].Start))
	}
	return out
}

// nextMatch returns the first match after the start of the search, or 0 if all matches are before
// it. Without matches it returns -1.
func (m *Search) nextMatch(spans []chunk.Span) int {
	for i := range spans {
		if spans[i].Start >= m.start {
			return i
		}
	}
	return min(0, len(spans)-1)
}

func (m *Search) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.Confirm:
		spans, err := list.FindAll(context.Background(), c.Doc.Text, m.Value())
		out := append(part.Do(part.Close{}), m.show(spans)...)
		if pos := m.nextMatch(spans); pos >= 0 {
			out = append(out, part.SelectAt(spans[pos].Start))
		}
		if err == nil && len(spans) == 0 && m.Value() != "" {
			out = append(out, part.Say(`"`+cell.Truncate(m.Value(), 40, c.Method)+`" is not in the document`))
		}
		return out, true
	case keys.Back:
		return part.Do(part.Mark{Current: -1}, part.Close{}, part.Reveal(m.start)), true
	}
	return nil, false
}

func (m *Search) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, " /")
	m.Draw(&b, c, &c.Styles.Face, max(8, w-26))
	if result, fresh, _ := tasks.Result[matches](c.Tasks, searchTask); fresh && m.Value() != "" {
		text := part.Count(len(result.spans)) + " matches"
		style := c.Styles.Muted
		switch len(result.spans) {
		case 0:
			text, style = "not found", c.Styles.Warn
		case 1:
			text = "1 match"
		}
		b.Right(style, text+" ")
	}
	return []string{b.Finish(c.Styles.Text)}
}
