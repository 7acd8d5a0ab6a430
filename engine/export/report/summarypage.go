package report

import (
	"bufio"
	_ "embed" // the page and its style
	"io"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/commandline"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/quantity"
)

//go:embed summary/page.html
var summaryPage string

//go:embed summary/summary.css
var summaryStyle string

// summaryCode has the styles of the report and of the tour with its own, and no script.
var summaryCode = sync.OnceValue(func() code {
	return code{style: reportStyle + tourStyle + summaryStyle, styleHash: sourceHash(reportStyle + tourStyle + summaryStyle)}
})

// summaryView is what a template of the summary shows: all documents, or one.
type summaryView struct {
	Compared         bool
	Elements, Costs  []changeRow
	Documents        []documentRow
	Title, A, B      string
	Lead             string
	Statements       []statement
	Several, Changed bool
}

// documentRow is the head of one document.
type documentRow struct {
	Name, Status     string
	WholeA, WholeB   string
	ChunksA, ChunksB string
	Embed            string
	Look             look
	Number           int
}

// exampleView is an example in words.
type exampleView struct {
	Number, Line int
	// Document is empty if there is only one.
	Noun, Document string
	Outcome        outcome
	Look           look
}

// Write writes one self-contained HTML file without any script. Foreign text in it is
// inert, as in a report.
func (s *Summary) Write(w io.Writer) error {
	p := &page{w: bufio.NewWriterSize(w, 1<<16), r: s.Pairs[0].result()}
	var err error
	if p.parts, err = parts(); err != nil {
		return err
	}
	own := summaryCode()
	p.head(s.title(), own)
	p.part("summary-top", s.view())
	p.examples(s, s.telling, s.names())
	p.part("summary-costs", s.view())
	if s.Questions != nil {
		p.part("summary-questions", s.Questions.view())
	}
	if len(s.documents) > 1 {
		p.documents(s)
	}
	p.part("summary-steps", s.steps())
	p.part("summary-end", map[string]any{"Changes": s.settingChanges(), "Compared": s.Against != nil, "Fingerprint": s.B.Settings.Fingerprint()})
	return p.foot(own)
}

// title names the document, or the number of them.
func (s *Summary) title() string {
	if len(s.Pairs) == 1 {
		return legible(filepath.Base(s.Pairs[0].result().Doc.Name))
	}
	return quantity.Count(len(s.Pairs), "document")
}

func (s *Summary) view() summaryView {
	v := summaryView{
		Title: s.title(), Compared: s.Against != nil, B: legible(s.B.Name), Lead: legible(s.lead()), Several: len(s.Pairs) > 1,
		Elements: s.total.elementChanges(), Costs: s.costRows(&s.total),
	}
	for _, said := range s.statements() {
		said.Text = legible(said.Text)
		v.Statements = append(v.Statements, said)
	}
	if s.Against != nil {
		v.A = legible(s.Against.Name)
	}
	return v
}

// examples draws examples on both sides. names are those of the documents; without any,
// it goes without saying which one is meant.
func (p *page) examples(s *Summary, list []placedExample, names []string) {
	compared := s.Against != nil
	p.part("summary-examples", map[string]any{"None": len(list) == 0, "Compared": compared, "Legend": len(names) > 0})
	for i, x := range list {
		name := ""
		if len(names) > 1 {
			name = legible(names[x.document])
		}
		p.example(s, i+1, x, name)
	}
	p.raw("</section>\n")
}

// example draws one example, of the named document where there are several.
func (p *page) example(s *Summary, number int, x placedExample, document string) {
	pair, f := s.documents[x.document].pair, x.severed()
	r := pair.B
	if f == x.a {
		r = pair.A
	}
	v := exampleView{
		Number: number, Noun: sentenceStart(explain.Noun(r, f.Kind, f.Element)), Document: document,
		Line: r.Doc.LineOf(f.Start), Outcome: x.outcome, Look: bad,
	}
	if x.outcome == better {
		v.Look = good
	}
	p.part("summary-example", v)
	at := max(0, r.Seams.Byte(f.Seam)-f.Start)
	if x.a != nil {
		p.exampleSide("A", pair.A, x.a, at)
	}
	if x.b != nil && s.Against != nil {
		p.exampleSide("B", pair.B, x.b, at)
	} else if x.b != nil {
		p.exampleSide("", pair.B, x.b, at)
	}
	p.raw("</div></section>\n")
}

const (
	// exampleBefore and exampleAfter are the most text around the place of an example, in
	// bytes, and exampleBehind the most behind its element.
	exampleBefore, exampleAfter, exampleBehind = 180, 260, 60
)

// exampleSide draws an element as one side cuts it, around a byte of the element.
func (p *page) exampleSide(name string, r *engine.Result, f *element.Fate, at int) {
	p.r = r
	says, class := explain.Broken(r, f), "cut"
	if f.IsWhole() {
		class = "whole"
		says = explain.NameHolder(f)
	}
	p.part("summary-side", map[string]string{"Name": name, "Says": legible(says), "Class": class})
	focus := min(f.Start+at, len(r.Doc.Text))
	shown := chunk.Span{Start: focus - exampleBefore, End: min(max(f.End, focus)+exampleBehind, focus+exampleAfter)}
	p.excerpt(passage{shown, chunk.Span{Start: p.snap(f.Start), End: p.snap(f.End)}})
	p.raw("</figure>\n")
}

// documents writes the list of documents, and each with what it has.
func (p *page) documents(s *Summary) {
	names := s.names()
	rows := make([]documentRow, len(s.documents))
	for i := range s.documents {
		d := &s.documents[i]
		rows[i] = documentRow{Number: i + 1, Name: legible(names[i])}
		rows[i].fill(d)
	}
	p.part("summary-documents", map[string]any{"Rows": rows, "Compared": s.Against != nil})
	for i := range s.documents {
		d := &s.documents[i]
		p.part("summary-document", map[string]any{
			"Row": rows[i], "Compared": s.Against != nil, "Elements": d.elementChanges(), "Costs": s.costRows(&d.numbers),
		})
		list := make([]placedExample, len(d.examples))
		for k := range list {
			list[k] = placedExample{i, &d.examples[k]}
		}
		if len(list) > 0 {
			p.examples(s, list, nil)
		}
		p.raw("</details>\n")
	}
	p.raw("</section>\n")
}

func (row *documentRow) fill(d *summedUp) {
	side := func(exists bool, n *sideNumbers) (whole, chunks string) {
		if !exists {
			return "–", "–"
		}
		return quantity.Percent(n.WholeText.Share()), quantity.Grouped(n.Chunks)
	}
	row.WholeA, row.ChunksA = side(d.pair.A != nil, &d.a)
	row.WholeB, row.ChunksB = side(d.pair.B != nil, &d.b)
	row.Embed = quantity.Grouped(d.chunks.Embed)
	switch {
	case d.pair.B == nil:
		row.Status = "gone"
	case d.pair.A == nil:
		row.Status = "new"
	default:
		row.Status = verdict(quantity.Points(d.a.WholeText.Share(), d.b.WholeText.Share()))
		row.Look = changeRow{Verdict: row.Status}.Look()
	}
}

// names are those of the documents.
func (s *Summary) names() []string {
	docs := make([]*engine.Document, len(s.documents))
	for i := range s.documents {
		docs[i] = s.documents[i].pair.result().Doc
	}
	return namesBelow(docs)
}

// namesBelow are the names of documents below the folder that holds all, which is private.
func namesBelow(docs []*engine.Document) []string {
	out := make([]string, len(docs))
	folder := ""
	for i, d := range docs {
		out[i] = filepath.ToSlash(d.Name)
		dir := path.Dir(out[i]) + "/"
		if i == 0 {
			folder = dir
		}
		for !strings.HasPrefix(dir, folder) {
			folder = strings.TrimSuffix(folder, "/")
			folder = folder[:strings.LastIndexByte(folder, '/')+1]
		}
	}
	for i := range out {
		out[i] = strings.TrimPrefix(out[i], folder)
	}
	return out
}

// questionsView are the questions for the template.
type questionsView struct {
	Rows         []questionRow
	Count        string
	Gained, Lost []string
}

func (q *Questions) view() questionsView {
	d := q.difference()
	return questionsView{q.rows(), quantity.Count(d.Questions, "question"), q.answers(d.Gained), q.answers(d.Lost)}
}

// stepsView is how to do it.
type stepsView struct {
	Compared            bool
	Flags, Target, Text string
	Systems             []string
	Embed               string
}

func (s *Summary) steps() stepsView {
	v := stepsView{Compared: s.Against != nil, Target: legible(s.HandOff.Target), Text: legibleLines(s.HandOff.Text)}
	for _, name := range s.Systems {
		v.Systems = append(v.Systems, legible(name))
	}
	if v.Compared {
		words := commandline.Flags(&s.B.Settings)
		for i := range words {
			words[i] = commandline.Quote(words[i])
		}
		v.Flags = legible(strings.Join(words, " "))
		v.Embed = s.total.chunks.Sentence()
	}
	return v
}

// legibleLines is legible, and keeps lines and tabs.
func legibleLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.ReplaceAll(legible(strings.ReplaceAll(lines[i], "\t", "    ")), "\r", "")
	}
	return strings.Join(lines, "\n")
}
