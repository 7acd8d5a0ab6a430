package threshold

import (
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
)

// Check checks documents against limits. It stores only sums and failing places, because there may
// be many documents.
type Check struct {
	Limits      []Limit
	PerDocument bool // check each document on its own instead of all together

	documents      int
	perDocument    []Finding
	sum            metrics.Sum
	wholeDocuments []failingPlace
	places         [][]failingPlace
	excused        []decidedCounts
}

// Document is a document with the failing places for each limit.
type Document struct {
	name    string
	report  *metrics.Report
	places  [][]facts.Place
	whole   facts.Place
	decided []decidedCounts
}

// CheckDocument finds the places in a document that can exceed the limits. decided contains the
// review decisions.
func (c *Check) CheckDocument(r *engine.Result, m *metrics.Report, decided review.Decisions) Document {
	d := Document{
		name: r.Doc.Name, report: m, whole: wholeDocument(r),
		places: make([][]facts.Place, len(c.Limits)), decided: make([]decidedCounts, len(c.Limits)),
	}
	for i, l := range c.Limits {
		if l.Places != nil {
			d.places[i] = l.Places(r, m)
		}
		if l.SkipsReviewed && len(decided) > 0 {
			d.places[i], d.decided[i] = removeDecided(r, decided, l.Flag, d.places[i])
		}
	}
	return d
}

func wholeDocument(r *engine.Result) facts.Place {
	if r.Doc.LineCount() == 0 {
		return facts.Place{StartLine: 1, EndLine: 1}
	}
	return facts.Place{StartLine: 1, EndLine: r.Doc.LastLineOf(chunk.Span{End: len(r.Doc.Text)})}
}

// Finding is the result of a check against one limit.
type Finding struct {
	// Document is the document name, or "" if all documents were checked together.
	Document string `json:"document,omitempty"`
	verdict
	// Places lists the failing places. It is nil if the check passed.
	Places []failingPlace `json:"places,omitempty"`

	limit Limit
}

type failingPlace struct {
	Document string `json:"document"`
	facts.Place
}

// Len returns the number of documents that were added.
func (c *Check) Len() int { return c.documents }

// Add adds a document. Documents must be added in input order.
func (c *Check) Add(d Document) {
	c.documents++
	check := c
	if c.PerDocument {
		check = &Check{Limits: c.Limits}
	}
	if check.places == nil {
		check.places, check.excused = make([][]failingPlace, len(c.Limits)), make([]decidedCounts, len(c.Limits))
	}
	check.sum.Add(d.report)
	check.wholeDocuments = append(check.wholeDocuments, failingPlace{d.name, d.whole})
	for i := range c.Limits {
		check.excused[i] = check.excused[i].add(d.decided[i])
		for _, p := range d.places[i] {
			check.places[i] = append(check.places[i], failingPlace{d.name, p})
		}
	}
	if c.PerDocument {
		c.perDocument = append(c.perDocument, check.findingsFor(d.name, d.report)...)
	}
}

// Findings returns the findings for all documents together or, with PerDocument, for each document.
func (c *Check) Findings() []Finding {
	if c.PerDocument {
		return c.perDocument
	}
	return c.findingsFor("", c.sum.Report())
}

func (c *Check) findingsFor(name string, m *metrics.Report) []Finding {
	var out []Finding
	for i, l := range c.Limits {
		f := Finding{Document: name, verdict: l.check(m, c.excused[i]), limit: l}
		if f.Passed && l.isDefault {
			continue
		}
		if !f.Passed {
			f.Places = c.listPlaces(i, f.Sentence)
		}
		out = append(out, f)
	}
	return out
}

func (c *Check) listPlaces(i int, sentence string) []failingPlace {
	if c.places[i] != nil {
		return c.places[i]
	}
	places := slices.Clone(c.wholeDocuments)
	for k := range places {
		places[k].Place.Sentence = sentence
	}
	return places
}

// Describe describes the finding in one sentence. If the finding is about one document, the
// sentence begins with its name.
func (f *Finding) Describe() string {
	if f.Document == "" {
		return f.Sentence
	}
	return f.Document + ": " + f.Sentence
}
