package folder

import (
	"context"
	"slices"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Scope determines whether work is done on the open document or on all documents. Opening another
// document does not discard the results for all documents.
type Scope struct{ ScopeReader }

// ScopeReader gives read access to a scope.
type ScopeReader struct {
	coversAll bool

	state      *view.State
	tasks      *tasks.Results
	given      *view.GivenReader
	folder     *Folder
	shortNames []string
	names      []string
	// projectSettings returns the project's settings for a document. It is nil if there are no
	// projects.
	projectSettings func(document string) (settings.Settings, bool)

	documentVersion, questionVersion int

	measures  *Measures
	decisions map[int]int // decided items of each document whose decisions changed
	kinds     review.Kinds
	previous  openItems
	totals    []storedTotal // measures of all documents with earlier settings, oldest first
}

// NewScope returns a scope that covers only the open document.
func NewScope(current *view.State, work *tasks.Results, given *view.GivenReader) *Scope {
	return &Scope{ScopeReader{state: current, tasks: work, given: given, kinds: review.DefaultKinds}}
}

type storedTotal struct {
	settings settings.Settings
	changes  int
	sum      *metrics.Report
}

const maxTotals = 8

const measuresTask = "measures of all documents"

// CutDelay is how long the settings must stay unchanged before all documents are chunked again.
const CutDelay = 300 * time.Millisecond

// IsAll reports whether the scope covers all documents.
func (s *ScopeReader) IsAll() bool { return s.coversAll && s.folder != nil }

// NameTask returns the name of a task in this scope. Tasks for all documents have different names
// from tasks for the open document.
func (s *ScopeReader) NameTask(name string) string {
	if s.IsAll() {
		return name + " of all documents"
	}
	return name
}

// AdaptTask adapts a task for the open document to the scope. If the scope covers all documents, a
// nonzero delay is longer, and the result is kept when another document is opened.
func (s *ScopeReader) AdaptTask(t tasks.Task) tasks.Task {
	if t.Name = s.NameTask(t.Name); s.IsAll() {
		t.Keep = tasks.WholeSession
		if t.Delay > 0 {
			t.Delay = CutDelay
		}
	}
	return t
}

// SelectAll sets whether the scope covers all documents.
func (s *Scope) SelectAll(all bool) { s.coversAll = all }

// SetFolder sets the folder of all documents.
func (s *Scope) SetFolder(f *Folder) {
	s.folder, s.shortNames, s.names = f, ShortNames(f.Files), RelativePaths(f.Files)
}

// SetProjects sets the function that reads project settings.
func (s *Scope) SetProjects(read func(document string) (settings.Settings, bool)) {
	s.projectSettings = read
}

// Folder returns the folder of all documents, or nil if there is only one document.
func (s *ScopeReader) Folder() *Folder { return s.folder }

// ShortName returns the shortest unique suffix of a document's path.
func (s *ScopeReader) ShortName(file int) string {
	if file < 0 || file >= len(s.shortNames) {
		return ""
	}
	return s.shortNames[file]
}

// Name returns a document's path relative to the common folder.
func (s *ScopeReader) Name(file int) string {
	if file < 0 || file >= len(s.names) {
		return ""
	}
	return s.names[file]
}

// DocumentCount returns the number of documents in the folder, or 0 if there is no folder.
func (s *ScopeReader) DocumentCount() int {
	if s.folder == nil {
		return 0
	}
	return len(s.folder.Files)
}

// CutMethod returns a method that chunks each document with the wanted settings, adapted to the
// document's project.
func (s *ScopeReader) CutMethod(wanted settings.Settings) CutMethod {
	cutter, fit := s.given.Cutter(), s.SettingsAdapter()
	return CutMethod{Settings: wanted, Cut: func(ctx context.Context, doc *engine.Document, want settings.Settings, hand *handcut.Replay) (*engine.Result, error) {
		r, _, err := cutter(ctx, doc, fit(want, doc.Name), hand, nil)
		return r, err
	}}
}

// SettingsAdapter returns a function that applies the user's changes to the project's settings for
// a document.
func (s *ScopeReader) SettingsAdapter() func(wanted settings.Settings, document string) settings.Settings {
	project := s.projectSettings
	if project == nil {
		return func(wanted settings.Settings, _ string) settings.Settings { return wanted }
	}
	open, known := project(s.state.Doc.Name)
	return func(wanted settings.Settings, document string) settings.Settings {
		theirs, ok := project(document)
		if fitted := settings.ApplyChanges(open, wanted, theirs); known && ok && !wanted.IsGiven() && settings.Check(fitted) == nil {
			return fitted
		}
		return wanted
	}
}

// Version returns a number that grows when a document changes. It returns 0 if the scope covers
// only the open document.
func (s *ScopeReader) Version() int {
	if !s.IsAll() {
		return 0
	}
	return 1 + s.documentVersion
}

// DocumentVersion returns the number of document changes so far.
func (s *ScopeReader) DocumentVersion() int { return s.documentVersion }

// MarkChanged discards the results of a document that has changed.
func (s *Scope) MarkChanged(file int) {
	if s.folder == nil || file >= len(s.folder.Files) {
		return
	}
	s.documentVersion++
	if s.measures != nil {
		s.measures.Discard(file)
	}
}

// MarkQuestionsChanged must be called when questions have changed.
func (s *Scope) MarkQuestionsChanged() { s.questionVersion++ }

// QuestionVersion returns how often questions have changed so far.
func (s *ScopeReader) QuestionVersion() int { return s.questionVersion }

// SetDecided records the number of decided items in a document.
func (s *Scope) SetDecided(file, n int) {
	if s.decisions != nil {
		s.decisions[file] = n
	}
}

type measuresKey struct {
	settings settings.Settings
	changes  int
}

// MeasureTask returns the task that measures all documents with the wanted settings.
func (s *ScopeReader) MeasureTask(wanted settings.Settings) []tasks.Task {
	if s.folder == nil {
		return nil
	}
	if s.measures == nil || s.measures.Settings() != wanted {
		if m, _ := s.MeasureTotals(); m != nil && m.IsDone() && s.measures != nil && m.Settings == s.measures.Settings() {
			s.previous = s.findOpenItems(m)
		}
		s.measures, s.decisions = s.folder.NewMeasures(s.CutMethod(wanted)), map[int]int{}
	}
	m := s.measures
	return []tasks.Task{{
		Name: measuresTask, Key: measuresKey{wanted, s.documentVersion}, Delay: CutDelay, Keep: tasks.WholeSession,
		Do: func(ctx context.Context, publish func(any)) (any, error) {
			return m.Run(ctx, func(x *MeasureTotals) { publish(x) })
		},
	}}
}

// MeasureTotals returns the measures of all documents measured so far. It returns nil until some
// are known. fresh is false if measures are missing or belong to other settings.
func (s *ScopeReader) MeasureTotals() (m *MeasureTotals, fresh bool) {
	m, done, _ := tasks.Result[*MeasureTotals](s.tasks, measuresTask)
	if m == nil {
		return nil, false
	}
	return m, done && m.IsDone() && m.Settings == s.state.Settings
}

// StoreTotal stores the current measures, so that PreviousReport can return them later.
func (s *Scope) StoreTotal() {
	m, fresh := s.MeasureTotals()
	if !fresh || slices.ContainsFunc(s.totals, func(t storedTotal) bool { return t.sum == m.Total }) {
		return
	}
	s.totals = append(s.totals, storedTotal{m.Settings, s.documentVersion, m.Total})
	if n := len(s.totals) - maxTotals; n > 0 {
		s.totals = s.totals[n:]
	}
}

// PreviousReport returns the measures of all documents with previous settings. It returns nil if
// they are not known.
func (s *ScopeReader) PreviousReport(previous settings.Settings) *metrics.Report {
	for _, t := range slices.Backward(s.totals) {
		if t.settings == previous && t.changes == s.documentVersion {
			return t.sum
		}
	}
	return nil
}

// SetKinds sets the kinds of items to review in addition to flagged chunks.
func (s *Scope) SetKinds(k review.Kinds) {
	for file := range s.decisions { // the numbers refer to other kinds of items
		s.MarkChanged(file)
	}
	clear(s.decisions)
	s.kinds = k
}

// CountNotReviewed counts the problems in all documents whose kind is not selected for review.
func (s *ScopeReader) CountNotReviewed() (n int) {
	m, _ := s.MeasureTotals()
	if m == nil {
		return 0
	}
	for _, d := range m.Documents {
		if d != nil {
			n += d.Reviewed[review.AllKinds].Total - d.Reviewed[s.kinds].Total
		}
	}
	return n
}

type openItems struct {
	kinds   review.Kinds
	changes int
	open    []int
	items   [][]review.Item
}

func (s *ScopeReader) findOpenItems(m *MeasureTotals) openItems {
	w := openItems{s.kinds, s.documentVersion, make([]int, len(m.Documents)), make([][]review.Item, len(m.Documents))}
	for i, d := range m.Documents {
		if d != nil {
			w.open[i], w.items[i] = s.documentProgress(i, d).CountOpen(), d.Items
		}
	}
	return w
}

func (s *ScopeReader) documentProgress(file int, d *Document) review.Progress {
	p := d.Reviewed[s.kinds]
	if n, ok := s.decisions[file]; ok {
		p.Decided = min(n, p.Total)
	}
	return p
}

// CountNewUndecided counts the undecided items that did not exist with the previous settings, and the
// documents that contain them. It compares items by position and ignores the open document.
func (s *ScopeReader) CountNewUndecided(open int) (items, documents int) {
	m, fresh := s.MeasureTotals()
	if !fresh || s.previous.changes != s.documentVersion || s.previous.kinds != s.kinds {
		return 0, 0
	}
	current := s.findOpenItems(m)
	for file, previous := range s.previous.items {
		if file == open {
			continue
		}
		if newCount := max(review.CountOpened(previous, current.items[file], s.kinds), current.open[file]-s.previous.open[file]); newCount > 0 {
			items, documents = items+newCount, documents+1
		}
	}
	return items, documents
}

// ReviewedDocument is a document with items to review.
type ReviewedDocument struct {
	File int
	review.Progress
}

// ListReviewed returns the documents that have items to review. Documents with the most items come
// first. open holds the progress of the open document.
func (s *ScopeReader) ListReviewed(open ReviewedDocument) []ReviewedDocument {
	m, _ := s.MeasureTotals()
	if m == nil {
		return nil
	}
	var out []ReviewedDocument
	for i, d := range m.Documents {
		f := ReviewedDocument{File: i}
		switch {
		case i == open.File && s.state.View != nil:
			f = open
		case d != nil:
			f.Progress = s.documentProgress(i, d)
		}
		if f.Total > 0 {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b ReviewedDocument) int { return b.Total - a.Total })
	return out
}
