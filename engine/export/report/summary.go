package report

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Pair is the results for a document on sides A and B. A is nil if nothing is compared or the
// document is new. B is nil if the document no longer exists.
type Pair struct{ A, B *engine.Result }

func (p Pair) result() *engine.Result {
	if p.B != nil {
		return p.B
	}
	return p.A
}

func (p Pair) isVersionPair() bool {
	return p.A == nil || p.B == nil || p.A.Doc != p.B.Doc && p.A.Doc.Text != p.B.Doc.Text
}

// Side describes how documents are chunked on one side of a comparison.
type Side struct {
	// Name describes the side to users, such as "preset structured" or "the version HEAD~1".
	Name     string
	Settings settings.Settings
}

const maxNamedChanges = 3

// NameSettings describes settings to users, as in "preset minimal, overlap_size=80".
func NameSettings(s settings.Settings) string {
	if s.IsGiven() {
		return "the given chunks"
	}
	words := commandline.Flags(&s) // --preset NAME, then --set key=value …
	changes := words[2:]
	if len(changes) > 2*maxNamedChanges || slices.ContainsFunc(changes, func(w string) bool { return strings.HasPrefix(w, "strategy=") }) {
		return "own settings: " + describeCut(s.Strategy, &s)
	}
	name := []string{"preset " + words[1]}
	for i := 1; i < len(changes); i += 2 {
		name = append(name, changes[i])
	}
	return strings.Join(name, ", ")
}

// NameGiven describes the chunks in a file to users.
func NameGiven(file string) string { return "the chunks in " + filepath.Base(file) }

// HandOff is code or configuration that makes another system chunk documents like side B.
type HandOff struct {
	// Name is the name of the target, or empty for chunkscope's own settings file.
	Name, Title, Text string
	Exact             bool
	// Chosen is true if the user chose the target.
	Chosen bool
}

// Questions contains the retrieval scores of both sides.
type Questions struct {
	A, B *retrieval.Report
	// OnlyA and OnlyB list the questions whose answer is in the text of only one side.
	OnlyA, OnlyB []string
}

// NewQuestions compares the questions in both a and b. All others are listed in OnlyA and OnlyB.
func NewQuestions(a, b *retrieval.Report) *Questions {
	q := &Questions{}
	q.A, q.OnlyA = markCommon(a, b)
	q.B, q.OnlyB = markCommon(b, a)
	return q
}

func markCommon(report, other *retrieval.Report) (*retrieval.Report, []string) {
	lines := map[int]bool{}
	for i := range other.Results {
		lines[other.Results[i].Line] = true
	}
	common, excluded := *report, []string(nil)
	common.Results = nil
	for i := range report.Results {
		if r := report.Results[i]; lines[r.Line] {
			common.Results = append(common.Results, r)
		} else {
			excluded = append(excluded, r.Question)
		}
	}
	return retrieval.MergeReports([]*retrieval.Report{&common}), excluded
}

// Contents is the content of a summary. The documents are chunked as on side B. Against describes
// side A, which B is compared with. It may be nil.
type Contents struct {
	Pairs   []Pair
	Against *Side
	B       Side
	// Since names the older version of the text on side A. It is empty if both sides have the same
	// text.
	Since     string
	Questions *Questions
	Line      commandline.Request
	HandOff   HandOff
	Systems   []string
}

// CompareVersions sets the names for a comparison with an older version of the text. older names
// that version. revision is the name used after "since".
func (c *Contents) CompareVersions(revision, older string) {
	c.Since = revision
	c.Against.Name, c.B.Name = older+", "+c.Against.Name, "the current version, "+c.B.Name
}

// Summary is a page on one or more documents, with the current state, the changes and their cost.
type Summary struct {
	Contents
	documents []documentSummary
	total     numbers
	examples  []placedExample
}

type documentSummary struct {
	pair Pair
	numbers
	examples []example
	edits    edits
}

type numbers struct {
	documents int
	a, b      sideNumbers
	chunks    compare.VersionCounts
	// moved is the number of chunks to embed again that contain no new text.
	moved int
	// seams is nil for versions, because their offsets differ.
	seams *compare.Sum
}

type sideNumbers struct {
	*metrics.Report
	text int // total length of the documents in bytes
}

// PrepareSummary measures both sides of every document and sorts the documents. It returns
// ctx.Err() if ctx is done.
func PrepareSummary(ctx context.Context, contents Contents) (*Summary, error) {
	if len(contents.Pairs) == 0 {
		return nil, errors.New("a summary needs a document")
	}
	s := &Summary{Contents: contents, documents: make([]documentSummary, len(contents.Pairs))}
	limit := maxExamples
	if len(contents.Pairs) > 1 {
		limit = maxExamplesOfSeveral
	}
	err := work.ForEach(len(contents.Pairs), func(i int) (err error) {
		d := &s.documents[i]
		d.pair = contents.Pairs[i]
		if err := d.measure(ctx, &contents, limit); err != nil {
			return err
		}
		d.examples, err = findExamples(ctx, d.pair, limit)
		return err
	})
	if err != nil {
		return nil, err
	}
	s.total = addNumbers(s.documents)
	s.sort()
	s.examples = s.chooseExamples()
	return s, nil
}

func (d *documentSummary) measure(ctx context.Context, contents *Contents, limit int) error {
	versions, err := compare.CompareVersions(ctx, d.pair.A, d.pair.B)
	if err != nil {
		return err
	}
	if d.numbers, err = measurePair(ctx, d.pair, contents.Against != nil); err != nil {
		return err
	}
	d.chunks = versions.VersionCounts
	if contents.Since != "" {
		d.edits = findEdits(d.pair, versions.Chunks, limit)
		d.moved = d.edits.moved
	}
	return nil
}

func measurePair(ctx context.Context, p Pair, compared bool) (n numbers, err error) {
	n.documents = 1
	if compared && !p.isVersionPair() {
		difference, err := compare.CompareResults(ctx, p.A, p.B)
		if err != nil {
			return n, err
		}
		costs, err := compare.MeasureEditCosts(ctx, p.A, p.B)
		if err != nil {
			return n, err
		}
		n.a, n.b = sideNumbers{&difference.A.Report, len(p.A.Doc.Text)}, sideNumbers{&difference.B.Report, len(p.B.Doc.Text)}
		n.a.EditCost, n.b.EditCost = costs.A, costs.B
		n.seams = &compare.Sum{}
		n.seams.Add(difference)
		return n, nil
	}
	if n.a, err = measureSide(ctx, p.A); err != nil {
		return n, err
	}
	n.b, err = measureSide(ctx, p.B)
	return n, err
}

func measureSide(ctx context.Context, r *engine.Result) (sideNumbers, error) {
	if r == nil {
		return sideNumbers{Report: &metrics.Report{}}, nil
	}
	m, err := metrics.Measure(ctx, r, metrics.Options{Brief: true, EditCost: true})
	return sideNumbers{m, len(r.Doc.Text)}, err
}

func addNumbers(documents []documentSummary) (n numbers) {
	var a, b metrics.Sum
	for i := range documents {
		d := &documents[i]
		n.documents += d.documents
		a.Add(d.a.Report)
		b.Add(d.b.Report)
		n.a.text += d.a.text
		n.b.text += d.b.text
		metrics.Accumulate(&n.chunks, &d.chunks)
		n.moved += d.moved
		if d.seams == nil {
			continue
		}
		if n.seams == nil {
			n.seams = &compare.Sum{}
		}
		n.seams.Add(&d.seams.Difference)
	}
	n.a.Report, n.b.Report = a.Report(), b.Report()
	return n
}
