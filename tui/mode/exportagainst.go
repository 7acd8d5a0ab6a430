package mode

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/export"
	"chunkscope/engine/export/report"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/part"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/view"
)

type comparisonReport struct {
	pin   *comparing.Pin
	given string
	// older is the older version of the open document, used if nothing is pinned. readOlder reads
	// older versions of other documents, and readDeleted reads deleted documents. Both may be nil.
	older       *comparing.OlderVersion
	open        *engine.Document
	readOlder   comparing.ReadOlder
	readDeleted comparing.ReadDeleted
	shown       *view.View
	method      folder.CutMethod
	questions   func(document string) *retrieval.Gold
	k           int
	// line is the command line for the documents. system is the name of the target, or empty.
	line   commandline.Request
	system string
}

func comparisonItems(c *part.Context) (all []exportItem) {
	a, restriction, file := newComparisonReport(c), "", "-since-opened"
	help := "how these settings differ from pinned A: one file that works offline"
	switch {
	case a.pin != nil:
		file = "-against-" + cleanFileName(a.pin.Name())
	case a.older == nil || c.Settings.IsGiven():
		return nil
	case a.older.Name == "":
		help, restriction = "what changed since the document was opened: one file that works offline", "the original text is known for only one document"
	default:
		file = "-since-" + cleanFileName(a.older.Name)
		help = "what changed since " + a.older.Name + ", which is A: one file that works offline"
	}
	for i := range export.Targets {
		if t := &export.Targets[i]; t.Compare != nil {
			suffix := file
			if t.CommonName == "" {
				suffix = "-" + t.Name + file
			}
			all = append(all, exportItem{
				group: "pages", name: t.Name + " against A", suffix: suffix, help: help, ext: t.Ext, restriction: restriction,
				prepare: func(ctx context.Context, results []folder.ReviewedResult) (export.Prepared, error) {
					return a.prepare(ctx, t, results)
				},
			})
		}
	}
	return all
}

func newComparisonReport(c *part.Context) *comparisonReport {
	a := &comparisonReport{pin: c.Compare.Pinned(), given: c.Given.File(), method: c.Scope.CutMethod(c.Settings), questions: findQuestions(c), k: c.Questions.K(), line: c.CommandLine()}
	if a.pin == nil {
		a.older, a.open, a.readOlder = c.Compare.Older(), c.Doc, c.Compare.ReadOlder()
	}
	if c.Scope.IsAll() {
		a.line = c.All
		if a.pin == nil {
			a.readDeleted = c.Compare.ReadDeleted()
		}
	}
	if t := c.Target; t != nil && t.Refuse(c.Settings) == nil {
		a.system = t.Name
	}
	a.shown, _ = c.Compare.PinnedView()
	return a
}

// ComparisonStops returns a function that finds the stops of a tour from A to the current settings
// or text. It returns nil if there is no A or if both are the same.
func ComparisonStops(c *part.Context) func(context.Context, *engine.Document) ([]tour.Scene, error) {
	a, b, marks, decided := newComparisonReport(c), c.Settings, c.Hand.Marks(), c.Review.Decisions()
	switch {
	case a.pin != nil && comparing.SameChunks(a.pin.Settings(), b):
		return nil
	case a.pin == nil && (a.older == nil || a.older.Name == "" || a.older.Doc.Text == c.Doc.Text):
		return nil
	}
	return func(ctx context.Context, doc *engine.Document) ([]tour.Scene, error) {
		var hand *handcut.Replay
		if len(marks) > 0 {
			hand = handcut.Locate(doc.Document, marks)
		}
		r, err := a.method.Cut(ctx, doc, b, hand)
		if err != nil {
			return nil, err
		}
		rereadReport := *a
		rereadReport.open, rereadReport.readDeleted = doc, nil
		contents, err := rereadReport.collectContents(ctx, []folder.ReviewedResult{{Result: r, Decisions: decided}})
		if err != nil {
			return nil, err
		}
		t, err := report.PrepareTourAgainst(ctx, contents)
		if err != nil {
			return nil, err
		}
		return t.Scenes(), nil
	}
}

// findQuestions returns a function that returns a document's confirmed questions, or nil if there
// are none.
func findQuestions(c *part.Context) func(document string) *retrieval.Gold {
	if f := c.Scope.Folder(); c.Scope.IsAll() && f != nil && f.SelectQuestions != nil {
		return func(document string) *retrieval.Gold {
			given, _ := f.SelectQuestions(document)
			return given
		}
	}
	set := c.Questions.Current()
	return func(string) *retrieval.Gold {
		if set == nil {
			return nil
		}
		return set.Given
	}
}

func (a *comparisonReport) prepare(ctx context.Context, t *export.Target, results []folder.ReviewedResult) (export.Prepared, error) {
	contents, err := a.collectContents(ctx, results)
	if err != nil {
		return nil, err
	}
	return t.Compare(ctx, contents)
}

// collectContents cuts the documents with A's settings and scores the questions for both sides. It
// skips documents that cannot be cut.
func (a *comparisonReport) collectContents(ctx context.Context, results []folder.ReviewedResult) (out report.Contents, err error) {
	out = report.Contents{Against: &report.Side{Settings: results[0].Settings}, Line: a.line}
	if a.pin != nil {
		out.Against.Settings = a.pin.Settings()
	}
	var reportsA, reportsB []*retrieval.Report
	var refused error
	count := 0
	for _, m := range results {
		r, err := a.cutSide(ctx, &m)
		if err != nil {
			refused = err
			continue
		}
		out.Pairs = append(out.Pairs, report.Pair{A: r, B: m.Result})
		gold := renumberGold(a.questions(m.Doc.Name), &count)
		if len(gold.Questions) == 0 {
			continue
		}
		for _, side := range []struct {
			r  *engine.Result
			to *[]*retrieval.Report
		}{{r, &reportsA}, {m.Result, &reportsB}} {
			if side.r == nil {
				continue
			}
			g, err := scoreGold(ctx, side.r, gold, a.k)
			if err != nil {
				return out, err
			}
			*side.to = append(*side.to, g)
		}
	}
	if len(out.Pairs) == 0 {
		return out, refused
	}
	if out.Pairs, err = a.addDeleted(ctx, out.Pairs); err != nil {
		return out, err
	}
	a.describe(&out)
	if len(reportsB) > 0 {
		out.Questions = report.NewQuestions(retrieval.MergeReports(reportsA), retrieval.MergeReports(reportsB))
	}
	err = export.HandOver(ctx, &out, a.system)
	return out, err
}

func (a *comparisonReport) describe(contents *report.Contents) {
	contents.B.Settings = contents.Pairs[0].B.Settings
	contents.B.Name, contents.Against.Name = a.name(contents.B.Settings), a.name(contents.Against.Settings)
	switch {
	case a.pin == nil && a.older.Name == "":
		contents.CompareVersions("it was opened", "the text as it was opened")
		return
	case a.pin == nil:
		contents.CompareVersions(a.older.Name, "the version "+a.older.Name)
		return
	case !a.pin.IsGiven():
		return
	}
	for i, p := range contents.Pairs {
		if i == 0 {
			contents.Against.Settings = p.A.Settings
		}
		contents.Against.Settings = settings.JoinObserved(contents.Against.Settings, p.A.Settings)
	}
}

// name returns the file name of given chunks, or else the name of the settings.
func (a *comparisonReport) name(s settings.Settings) string {
	if s.IsGiven() {
		return report.NameGiven(a.given)
	}
	return report.NameSettings(s)
}

// cutSide cuts a document for side A. If the screen already has that result, it returns it.
func (a *comparisonReport) cutSide(ctx context.Context, b *folder.ReviewedResult) (*engine.Result, error) {
	if a.pin == nil {
		return a.cutOlder(ctx, b)
	}
	if a.shown != nil && a.shown.Result.Doc == b.Doc {
		return a.shown.Result, nil
	}
	return a.method.Cut(ctx, b.Doc, a.pin.Settings(), b.Replay)
}

// cutOlder cuts the older version of a document with B's settings. It returns nil if the document
// did not exist.
func (a *comparisonReport) cutOlder(ctx context.Context, b *folder.ReviewedResult) (*engine.Result, error) {
	older := a.older
	if b.Doc != a.open {
		var err error
		if older, err = a.readOlder(b.Doc.Name); err != nil || older == nil {
			return nil, err
		}
	}
	var hand *handcut.Replay
	if b.Replay != nil {
		hand = handcut.Locate(older.Doc.Document, b.Decisions.Marks())
	}
	return a.method.Cut(ctx, older.Doc, b.Settings, hand)
}

func (a *comparisonReport) addDeleted(ctx context.Context, pairs []report.Pair) ([]report.Pair, error) {
	if a.readDeleted == nil {
		return pairs, nil
	}
	all, err := a.readDeleted()
	if err != nil {
		return nil, err
	}
	for _, doc := range all {
		r, err := a.method.Cut(ctx, doc, a.method.Settings, nil)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			pairs = append(pairs, report.Pair{A: r})
		}
	}
	return pairs, nil
}

// renumberGold gives the questions line numbers that are unique across all documents.
func renumberGold(gold *retrieval.Gold, count *int) *retrieval.Gold {
	if gold == nil {
		return &retrieval.Gold{}
	}
	out := &retrieval.Gold{Questions: slices.Clone(gold.Questions)}
	for i := range out.Questions {
		*count++
		out.Questions[i].Line = *count
	}
	return out
}

func scoreGold(ctx context.Context, r *engine.Result, gold *retrieval.Gold, k int) (*retrieval.Report, error) {
	x, err := retrieval.NewIndex(ctx, r)
	if err != nil {
		return nil, err
	}
	return x.Score(ctx, gold, k)
}
