package threshold

import (
	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
)

// Check is what the documents are like, as far as the limits ask for it.
type Check struct {
	Limits    []Limit
	Each      bool // every document by itself
	Documents []Document
}

// Document is a document with the places at fault, by limit.
type Document struct {
	name   string
	report *metrics.Report
	places [][]Place
	whole  Place
	// excused are the flags that a review decided on, by limit.
	excused []excused
}

// Judged is a document, held to the limits.
func (c *Check) Judged(r *engine.Result, m *metrics.Report, decided review.Decisions) Document {
	d := Document{
		name: r.Doc.Name, report: m, whole: wholeDocument(r, ""),
		places: make([][]Place, len(c.Limits)), excused: make([]excused, len(c.Limits)),
	}
	for i, l := range c.Limits {
		if l.places != nil {
			d.places[i] = l.places(r, m)
		}
		if l.chunks != nil && len(decided) > 0 {
			d.places[i], d.excused[i] = excuse(r, decided, d.places[i], l.chunks(r, m))
		}
	}
	return d
}

// Finding is a verdict with what is at fault.
type Finding struct {
	// Document is empty when all documents were held to the threshold
	// together.
	Document string `json:"document,omitempty"`
	verdict
	// Places are where, of a threshold that is not kept.
	Places []foundPlace `json:"places,omitempty"`

	help string
}

// foundPlace is a place with its document.
type foundPlace struct {
	Document string `json:"document"`
	Place
}

// Findings hold the documents to the limits, together or each.
func (c *Check) Findings() []Finding {
	var out []Finding
	if c.Each {
		for i := range c.Documents {
			d := &c.Documents[i]
			out = append(out, c.judge(d.name, d.report, c.Documents[i:i+1])...)
		}
		return out
	}
	reports := make([]*metrics.Report, len(c.Documents))
	for i := range c.Documents {
		reports[i] = c.Documents[i].report
	}
	return c.judge("", metrics.Total(reports), c.Documents)
}

func (c *Check) judge(name string, m *metrics.Report, documents []Document) []Finding {
	var out []Finding
	for i := range c.Limits {
		var e excused
		for k := range documents {
			e = e.plus(documents[k].excused[i])
		}
		f := Finding{Document: name, verdict: c.Limits[i].judge(m, e), help: c.Limits[i].help}
		if f.Passed && c.Limits[i].unasked {
			continue
		}
		if !f.Passed {
			f.locate(i, documents)
		}
		out = append(out, f)
	}
	return out
}

// locate lists the places at fault; all of the documents when none is.
func (f *Finding) locate(i int, documents []Document) {
	for _, d := range documents {
		for _, p := range d.places[i] {
			f.Places = append(f.Places, foundPlace{d.name, p})
		}
	}
	if f.Places != nil {
		return
	}
	for _, d := range documents {
		d.whole.Sentence = f.Sentence
		f.Places = append(f.Places, foundPlace{d.name, d.whole})
	}
}

// Told is the finding's sentence, with its document when it is of one.
func (f *Finding) Told() string {
	if f.Document == "" {
		return f.Sentence
	}
	return f.Document + ": " + f.Sentence
}
