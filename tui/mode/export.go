package mode

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Export writes or copies the settings, the chunks or a picture of the screen. It shows a preview.
type Export struct {
	list.List
	items  []exportItem
	screen part.Picture
	all    bool
	// refused contains the items that do not support the current settings.
	refused       map[int]bool
	folderResults *folderResults
	// earlyAction is performed once its item is ready.
	earlyAction earlyAction
	// hasPreview reports whether the previous frame had a preview. linesBelow describes the hidden
	// lines of the preview.
	hasPreview bool
	linesBelow string
}

type earlyAction struct {
	keys.Action

	item int
}

// NewExport opens the dialog and selects the target or format with this name. An empty name selects
// the first item. screen provides the picture.
func NewExport(c *part.Context, screen part.Picture, name string) *Export {
	m := &Export{screen: screen}
	m.collectItems(c)
	m.List = list.New(m.choices(c.Styles))
	if name != "" {
		m.Choose(slices.IndexFunc(m.items, func(g exportItem) bool { return g.id == name }))
	}
	return m
}

func (m *Export) collectItems(c *part.Context) {
	m.items, m.all = listItems(c, m.screen), c.Scope.IsAll()
}

// choices groups the items. Items that do not support the settings come last.
func (m *Export) choices(s *cell.Styles) []list.Choice {
	var choices []list.Choice
	refused := []list.Choice{{Text: "× not with these settings", IsHeading: true}}
	group := ""
	for i, g := range m.items {
		c := list.Choice{Text: strings.TrimPrefix(g.name, formatPrefix), Value: i, Indented: g.group != "", Synonyms: []string{g.name}}
		if m.refused[i] {
			c.Style = func(f *cell.Face) cell.Style { return f.Muted }
			if s.Colorless {
				c.Text, c.Indented = "× "+c.Text, false
			}
			refused = append(refused, c)
			continue
		}
		if g.group != group {
			group = g.group
			choices = append(choices, list.Choice{Text: group, IsHeading: true})
		}
		choices = append(choices, c)
	}
	if len(refused) > 1 {
		choices = append(choices, refused...)
	}
	return choices
}

// limitedWriter fails once it has written enough for a preview.
type limitedWriter struct {
	buf   *bytes.Buffer
	limit int // in bytes, or 0 for no limit
}

var errLimitReached = errors.New("the preview is complete")

func (s *limitedWriter) Write(p []byte) (int, error) {
	if s.limit > 0 && s.buf.Len()+len(p) > s.limit {
		s.buf.Write(p[:max(0, s.limit-s.buf.Len())])
		return 0, errLimitReached
	}
	return s.buf.Write(p)
}

const (
	previewTask  = "export"
	refusedTask  = "refused"
	previewBytes = 1 << 14
)

type previewKey struct {
	view  *view.View
	scope int
	at    int
}

type preview struct {
	at        int
	missing   int
	prepared  export.Prepared
	text      string
	partial   bool
	shortened bool
	refusal   string
	offer     *settingsOffer
}

func (m *Export) current() *exportItem {
	if i := m.SelectedValue(); i >= 0 {
		return &m.items[i]
	}
	return nil
}

func (m *Export) Work(c *part.Context) []tasks.Task {
	if m.all != c.Scope.IsAll() {
		m.collectItems(c)
	}
	g, pos, v := m.current(), m.SelectedValue(), c.View
	if g == nil || v == nil {
		return nil
	}
	documents, refusal := m.documents(c), explainRestriction(c, g)
	return []tasks.Task{{
		Name: previewTask, Key: previewKey{v, c.Scope.Version(), pos},
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			if refusal != "" {
				return preview{at: pos, refusal: refusal}, nil
			}
			results, remaining, err := documents(ctx)
			if err != nil {
				return nil, err
			}
			if len(results) == 0 {
				return preview{at: pos, refusal: "none of the documents can be read and cut"}, nil
			}
			p, err := makePreview(ctx, g, pos, results)
			p.missing = remaining
			return p, err
		},
	}, {
		Name: refusedTask, Key: v,
		Do: func(ctx context.Context, _ func(any)) (any, error) { return findRefusingTargets(ctx, v.Result) },
	}}
}

// explainRestriction explains why an item cannot export all documents. It returns "" if it can, or
// if only one document is in scope.
func explainRestriction(c *part.Context, g *exportItem) string {
	if g.restriction == "" || !c.Scope.IsAll() {
		return ""
	}
	return fmt.Sprintf("%s: press %s to export only that one", g.restriction, keys.ToggleScope.Key())
}

func (m *Export) documents(c *part.Context) func(context.Context) ([]folder.ReviewedResult, int, error) {
	v := c.View
	if !c.Scope.IsAll() {
		open := []folder.ReviewedResult{{Result: v.Result, Decisions: c.Review.Decisions()}}
		return func(context.Context) ([]folder.ReviewedResult, int, error) { return open, 0, nil }
	}
	if h := m.folderResults; h == nil || h.view != v || h.scope != c.Scope.Version() {
		m.folderResults = &folderResults{view: v, scope: c.Scope.Version(), folder: c.Scope.Folder(), method: c.Scope.CutMethod(v.Result.Settings)}
	}
	return m.folderResults.cutAll
}

func makePreview(ctx context.Context, g *exportItem, at int, results []folder.ReviewedResult) (preview, error) {
	prepared, err := g.prepare(ctx, results)
	if err := ctx.Err(); err != nil {
		return preview{}, err
	}
	if err != nil {
		return preview{at: at, refusal: settings.ScreenMessage(err), offer: findSettingsOffer(g.id, results[0].Result)}, nil
	}
	p := preview{at: at, prepared: prepared, text: g.alternative}
	if g.alternative != "" {
		if px, ok := prepared.(*pixels); ok && len(px.missing) > 0 {
			p.text += "\n\n" + cell.FormatMissing(px.missing) + ": an svg uses the viewer's fonts instead"
		}
		return p, nil
	}
	var b bytes.Buffer
	err = prepared.Write(&limitedWriter{&b, previewBytes})
	if p.partial = errors.Is(err, errLimitReached); err != nil && !p.partial {
		return preview{at: at, refusal: err.Error()}, nil
	}
	p.text = b.String()
	if _, code := prepared.(*target.Prepared); code {
		code := withoutComments(p.text)
		p.text, p.shortened = code, len(code) < len(p.text)
	}
	return p, nil
}

// pixels is a rendered picture. missing lists the characters that no font contains.
type pixels struct {
	bytes.Buffer
	missing []rune
}

func renderPixels(screen part.Picture) (*pixels, error) {
	var p pixels
	var err error
	p.missing, err = screen.Pixels(&p.Buffer)
	return &p, err
}

// Write writes the picture and keeps it for further calls.
func (p *pixels) Write(w io.Writer) error {
	_, err := w.Write(p.Bytes())
	return err
}

func findRefusingTargets(ctx context.Context, r *engine.Result) (map[int]bool, error) {
	refused := map[int]bool{}
	for i := range export.Targets {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		t := &export.Targets[i]
		if t.ForPeople() { // a page takes a second to prepare for 10 MB
			continue
		}
		_, err := t.Prepare(ctx, []*engine.Result{r}, nil)
		if _, isRefused := errors.AsType[*target.RefusedError](err); isRefused {
			refused[i] = true
		}
	}
	return refused, nil
}

func (m *Export) readRefusals(c *part.Context) {
	if refused, fresh, _ := tasks.Result[map[int]bool](c.Tasks, refusedTask); fresh && !maps.Equal(refused, m.refused) {
		m.refused = refused
		m.Set(m.choices(c.Styles))
	}
}

func (m *Export) Label(a keys.Action) string {
	switch {
	case a != keys.Confirm:
		return ""
	case m.refused[m.SelectedValue()]:
		return "other settings"
	}
	return "write"
}

func (*Export) Scopes() []keys.Scope { return []keys.Scope{keys.ExportList, keys.List} }

func (m *Export) Placement(c *part.Context, w, h int) part.Placement {
	m.readRefusals(c)
	title := "Export"
	if c.Scope.IsAll() {
		title += " · all " + text.Count(c.Scope.DocumentCount(), "document")
	}
	return part.Placement{Area: part.Dialog, Title: title, W: min(w-6, maxExportWidth), H: h - 6}
}

// Click selects an item. A second click exports it.
func (m *Export) Click(c *part.Context, cx, cy int) part.Intents {
	if cx >= nameWidth {
		return nil
	}
	if wasSelected, ok := m.SelectRow(cy); ok && wasSelected {
		return m.writeSelected(c)
	}
	return nil
}

func (m *Export) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	m.earlyAction = earlyAction{}
	if m.Walk(a) {
		return nil, true
	}
	switch a {
	case keys.Confirm:
		return m.writeSelected(c), true
	case keys.CopyShown:
		return m.copy(c), true
	case keys.ToggleScope:
		return part.Do(part.Act(a)), true
	case keys.Back:
		return part.Do(part.Close{}), true
	}
	return nil, false
}

// Type filters the list. The scope key switches between one document and all documents.
func (m *Export) Type(c *part.Context, msg tea.KeyPressMsg) part.Intents {
	if b, ok := keys.Find(msg.String(), keys.ExportList); ok && b.Action == keys.ToggleScope {
		out, _ := m.Act(c, b.Action)
		return out
	}
	return m.List.Type(c, msg)
}

// OnResults performs an action that was requested too early.
func (m *Export) OnResults(c *part.Context) part.Intents {
	if m.earlyAction.Action == "" || m.earlyAction.item != m.SelectedValue() { // no action is pending, or the user has selected another item
		return nil
	}
	if p, fresh, _ := tasks.Result[preview](c.Tasks, previewTask); !fresh || p.at != m.earlyAction.item {
		return nil
	}
	out, _ := m.Act(c, m.earlyAction.Action)
	return out
}

// completeData returns the complete data of the selected item. If the data is not ready, it
// postpones action a. refused contains a message if there is no data.
func (m *Export) completeData(c *part.Context, a keys.Action) (g *exportItem, data []byte, refused part.Intents) {
	if g = m.current(); g == nil || c.View == nil {
		return nil, nil, nil
	}
	p, fresh, _ := tasks.Result[preview](c.Tasks, previewTask)
	switch {
	case !fresh || p.at != m.SelectedValue():
		m.earlyAction = earlyAction{a, m.SelectedValue()}
		return nil, nil, part.Do(part.Say(g.name + " is being prepared and will be exported when ready"))
	case p.offer != nil && a == keys.Confirm:
		return nil, nil, p.offer.use()
	case p.prepared == nil:
		return nil, nil, part.Do(part.Warn(p.refusal))
	}
	var b bytes.Buffer
	if err := p.prepared.Write(&b); err != nil {
		return nil, nil, part.Do(part.Warn(err.Error()))
	}
	return g, b.Bytes(), nil
}

func (m *Export) copy(c *part.Context) part.Intents {
	g, data, refused := m.completeData(c, keys.CopyShown)
	if g == nil {
		return refused
	}
	return part.Do(part.Copy{What: g.name, Text: string(data)})
}

func (m *Export) writeSelected(c *part.Context) part.Intents {
	g, data, refused := m.completeData(c, keys.Confirm)
	if g == nil {
		return refused
	}
	return part.Do(part.Close{}, part.Open{Mode: NewWrite(part.WriteFile{Path: proposeFileName(c, g), Data: data, Content: g.name, Message: describeWritten})})
}

const nameWidth, maxExportWidth = 26, 100

func (m *Export) Lines(c *part.Context, w, h int) []string {
	if m.hasPreview, m.linesBelow = w >= 60, ""; !m.hasPreview {
		return m.List.Draw(c, w, h, "nothing matches")
	}
	f := &c.Styles.Raised
	rule := f.Faint.LipGloss().Render("│" + strings.Repeat("\n│", h-1))
	names, preview := m.List.Draw(c, nameWidth, h, "no target matches"), m.drawPreview(c, w-nameWidth-1, h)
	return f.Text.Block(lipgloss.JoinHorizontal(lipgloss.Top, strings.Join(names, "\n"), rule, strings.Join(preview, "\n")), w)
}

// EdgeLabels returns the numbers of hidden items, of items that do not support the settings, and of
// hidden preview lines.
func (m *Export) EdgeLabels() (left, right string) {
	left, right = m.List.EdgeLabels()
	if !m.hasPreview {
		return left, right
	}
	if n := len(m.refused); n > 0 && right != "" {
		right += ", " + part.Count(n) + " not with these settings"
	}
	return right, m.linesBelow
}

func (m *Export) describeItem(c *part.Context, g *exportItem, missing int) string {
	switch {
	case !c.Scope.IsAll() || g.restriction != "" || m.refused[m.SelectedValue()]:
		return ""
	case missing > 0:
		return fmt.Sprintf(" of all %d documents except %d, which cannot be read or cut", c.Scope.DocumentCount(), missing)
	}
	return fmt.Sprintf(" of all %d documents", c.Scope.DocumentCount())
}

func (m *Export) drawPreview(c *part.Context, w, h int) []string {
	f := &c.Styles.Raised
	g := m.current()
	if g == nil {
		return nil
	}
	p, _, _ := tasks.Result[preview](c.Tasks, previewTask)
	about := m.describeItem(c, g, p.missing)
	if code, ok := p.prepared.(*target.Prepared); ok && about == "" && p.at == m.SelectedValue() {
		about = " " + describeHandOff(code, p.shortened)
	}
	out := []string{part.RaisedRow(c, w, f.TextBold, " "+g.help), part.RaisedRow(c, w, f.Muted, about)}
	switch {
	case p.at != m.SelectedValue() || p.text == "" && p.refusal == "":
		progress := " …"
		if c.Scope.IsAll() && g.restriction == "" {
			progress = " cutting the documents …"
		}
		return append(out, part.RaisedRow(c, w, f.Muted, progress))
	case p.refusal != "":
		for _, s := range cell.Wrap(p.refusal, w-2, c.Method) {
			out = append(out, part.RaisedRow(c, w, f.Warn, " "+s))
		}
		if p.offer != nil {
			out = append(out, part.RaisedBlank(c, w))
			for _, s := range cell.Wrap(p.offer.describe(), w-2, c.Method) {
				out = append(out, part.RaisedRow(c, w, f.Text, " "+s))
			}
		}
		return out
	}
	rows := strings.Split(strings.TrimRight(p.text, "\n"), "\n")
	if g.alternative != "" {
		rows = cell.Wrap(p.text, w-2, c.Method)
	}
	if hidden := len(rows) - (h - len(out)); p.partial {
		m.linesBelow = "↓ more"
	} else if hidden > 0 {
		m.linesBelow = "↓ " + text.Count(hidden, "more line")
	}
	for _, row := range rows[:min(len(rows), h-len(out))] {
		out = append(out, part.RaisedRow(c, w, f.Text, " "+cell.Truncate(strings.TrimRight(row, "\r"), w-2, c.Method)))
	}
	return out
}
