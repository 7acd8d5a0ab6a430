package report

import (
	"bufio"
	"bytes"
	_ "embed"
	"io"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/text"
)

//go:embed summary/page.html
var summaryPage string

//go:embed summary/summary.css
var summaryStyle string

var summaryCode = sync.OnceValue(func() code {
	return code{style: reportStyle + tourStyle + summaryStyle, styleHash: sourceHash(reportStyle + tourStyle + summaryStyle)}
})

type summaryView struct {
	Compared        bool
	Elements, Costs []changeRow
	Title, A, B     string
	Lead            string
	Statements      []statement
	HeadA, HeadB    string
	Since           string
	Steps           stepsView
	Blind           bool
}

type documentRow struct {
	Name, Status     string
	WholeA, WholeB   string
	ChunksA, ChunksB string
	Flagged, Embed   string
	Look             grade
	Number           int
}

type exampleView struct {
	Number, Line int
	// Document is empty if there is only one document.
	Noun, Document, Outcome string
	Look                    grade
}

// Write writes a self-contained HTML file without scripts. Document text is escaped.
func (s *Summary) Write(w io.Writer) error {
	p := &page{w: bufio.NewWriterSize(w, 1<<16), r: s.Pairs[0].result()}
	var err error
	if p.parts, err = parts(); err != nil {
		return err
	}
	c := summaryCode()
	p.writeHead(s.title(), c)
	v := s.view()
	p.writePart("summary-top", v)
	if s.Since != "" {
		p.writeEdits(s)
	}
	p.writePart("summary-numbers", v)
	p.writeExamples(s, s.examples, s.names())
	p.writePart("summary-costs", v)
	if s.Questions != nil {
		p.writePart("summary-questions", s.questions())
	}
	p.writePart("summary-steps", v.Steps)
	if len(s.documents) > 1 {
		p.writeDocuments(s)
	}
	p.writePart("summary-end", map[string]any{"Changes": s.settingChanges(), "Compared": s.Against != nil, "Fingerprint": s.B.Settings.Fingerprint()})
	return p.writeFoot(c)
}

func (s *Summary) title() string {
	if len(s.Pairs) == 1 {
		return escapeInvisible(filepath.Base(s.Pairs[0].result().Doc.Name))
	}
	return text.Count(len(s.Pairs), "document")
}

func (s *Summary) view() summaryView {
	v := summaryView{
		Title: s.title(), Compared: s.Against != nil, B: escapeInvisible(s.B.Name), Lead: escapeInvisible(s.leadSentence()), Since: escapeInvisible(s.Since),
		Elements: s.elementRows(&s.total), Costs: s.costRows(&s.total),
	}
	v.Steps, v.Blind = s.steps(), v.Since == "" && v.Elements[0].NoteB != ""
	v.HeadA, v.HeadB = s.headings()
	for _, statement := range s.statements(maxGains) {
		statement.Text = escapeInvisible(statement.Text)
		v.Statements = append(v.Statements, statement)
	}
	if s.Against != nil {
		v.A = escapeInvisible(s.Against.Name)
	}
	return v
}

// writeExamples writes each example as it appears on both sides. names lists the document names. It
// is empty for a single document.
func (p *page) writeExamples(s *Summary, list []placedExample, names []string) {
	if s.Since != "" && len(list) == 0 {
		return
	}
	content := p.capture(func() {
		for i, x := range list {
			name := ""
			if len(names) > 1 {
				name = escapeInvisible(names[x.document])
			}
			p.writeExample(s, i+1, x, name)
		}
	})
	p.writePart("summary-examples", map[string]any{
		"None": len(list) == 0, "Compared": s.Against != nil, "Since": s.Since != "", "Top": len(names) > 0, "Legend": newMarkLegend(content),
	})
	p.writeMarkup(content)
	p.writeMarkup("</section>\n")
}

type markLegend struct{ Severed, Whole, Repeated, Kept bool }

func (l markLegend) Any() bool { return l != markLegend{} }

func newMarkLegend(drawn string) markLegend {
	kept := strings.Count(drawn, `<mark class="k"`)
	return markLegend{
		Severed: strings.Contains(drawn, `<figure class="view cut"`), Whole: strings.Contains(drawn, `<figure class="view whole"`),
		Repeated: strings.Count(drawn, "<mark") > kept, Kept: kept > 0,
	}
}

func (p *page) capture(write func()) string {
	var b bytes.Buffer
	w := p.w
	p.w = bufio.NewWriter(&b)
	write()
	if err := p.w.Flush(); p.err == nil {
		p.err = err
	}
	p.w = w
	return b.String()
}

func (p *page) writeExample(s *Summary, number int, x placedExample, document string) {
	pair, f := s.documents[x.document].pair, x.severedStatus()
	r := pair.B
	if f == x.a {
		r = pair.A
	}
	v := exampleView{
		Number: number, Noun: capitalize(explain.Noun(r, f.Kind, f.Element)), Document: document,
		Line: r.Doc.LineOf(f.Start), Outcome: string(x.outcome), Look: gradeBad,
	}
	if x.outcome == outcomeBetter {
		v.Look = gradeGood
	}
	if s.Since != "" {
		v.Outcome, v.Look = x.describeOutcome(), gradePlain
	}
	p.writePart("summary-example", v)
	pos := max(0, r.Seams[f.Seam].Byte-f.Start)
	headA, headB := s.headings()
	if x.a != nil {
		p.writeExampleSide(headA, pair.A, x.a, pos)
	}
	if x.b != nil {
		p.writeExampleSide(headB, pair.B, x.b, pos)
	}
	p.writeMarkup("</div></section>\n")
}

const (
	// The maximum numbers of bytes shown around an example.
	exampleBefore, exampleAfter, exampleAfterElement = 180, 260, 60
	// maxOtherPart limits how many bytes of another part of the element are shown.
	maxOtherPart, enoughOfOtherPart = 160, 24
)

func (p *page) writeExampleSide(name string, r *engine.Result, f *element.Status, pos int) {
	p.r = r
	sentence, class := explain.Broken(r, f), "cut"
	if f.IsWhole() {
		class = "whole"
		sentence = explain.DescribeHolder(f)
	}
	p.writePart("summary-side", map[string]string{"Name": name, "Description": escapeInvisible(sentence), "Class": class})
	focus := min(f.Start+pos, len(r.Doc.Text))
	spans := []chunk.Span{{Start: focus - exampleBefore, End: min(max(f.End, focus)+exampleAfterElement, focus+exampleAfter)}}
	place, marked := p.excerptSpan(spans[0]), []chunk.Span{f.Span}
	show := func(s, required chunk.Span) {
		if visible := min(required.End, place.End) - max(required.Start, place.Start); visible < min(s.Len(), enoughOfOtherPart) {
			spans = append(spans, chunk.Span{Start: s.Start, End: min(s.End, s.Start+maxOtherPart)})
		}
	}
	show(f.Span, f.Span)
	if companion := f.Companion; !companion.Empty() {
		marked = append(marked, companion)
		show(companion, chunk.Span{Start: companion.Start, End: min(companion.End, companion.Start+enoughOfOtherPart)})
	}
	p.writeExcerpt(spans, marked)
	p.writeMarkup("</figure>\n")
}

func (p *page) writeDocuments(s *Summary) {
	names := s.names()
	headA, headB := s.headings()
	numKept := 0
	for i := range s.documents {
		if s.documents[i].isKept() {
			numKept++
		}
	}
	first, second := s.criterionNames()
	p.writePart("summary-documents", map[string]any{"First": first, "Then": second, "Kept": s.describeKept(numKept)})
	for i := range s.documents {
		d := &s.documents[i]
		if s.Since != "" && d.isKept() {
			continue
		}
		row := documentRow{Number: i + 1, Name: escapeInvisible(names[i])}
		row.fill(d)
		if s.Since != "" {
			row.Status, row.Look = d.versionStatus(), gradePlain
		}
		p.writePart("summary-document", map[string]any{
			"Row": row, "Compared": s.Against != nil, "Elements": s.elementRows(&d.numbers), "Costs": s.costRows(&d.numbers), "HeadA": headA, "HeadB": headB,
		})
		p.writeDocumentExamples(s, i)
		p.writeMarkup("</details>\n")
	}
	p.writeMarkup("</section>\n")
}

func (p *page) writeDocumentExamples(s *Summary, document int) {
	d := &s.documents[document]
	if s.Since != "" {
		p.writeDocumentEdits(s, document)
		return
	}
	list := make([]placedExample, len(d.examples))
	for k := range list {
		list[k] = placedExample{document, &d.examples[k]}
	}
	if len(list) > 0 {
		p.writeExamples(s, list, nil)
	}
}

func (row *documentRow) fill(d *documentSummary) {
	side := func(exists bool, n *sideNumbers) (whole, chunks string) {
		if !exists {
			return "–", "–"
		}
		return text.Percent(n.WholeText.Share()), text.GroupDigits(n.Chunks)
	}
	row.WholeA, row.ChunksA = side(d.pair.A != nil, &d.a)
	row.WholeB, row.ChunksB = side(d.pair.B != nil, &d.b)
	row.Embed = text.GroupDigits(d.chunks.Embed)
	if n := d.ratedSide().countFlagged(); n > 0 {
		row.Flagged = text.GroupDigits(n) + " flagged"
	}
	switch {
	case d.pair.B == nil:
		row.Status = "gone"
	case d.pair.A == nil:
		row.Status = "new"
	default:
		row.Status = nameDirection(text.Points(d.a.WholeText.Share(), d.b.WholeText.Share()))
		row.Look = changeRow{Verdict: row.Status}.Look()
	}
}

func (s *Summary) names() []string { return relativeNames(s.shownDocuments()) }

// relativeNames returns document names relative to their common folder, because the path of that
// folder is private.
func relativeNames(docs []*engine.Document) []string {
	folder := commonFolder(docs)
	out := make([]string, len(docs))
	for i, d := range docs {
		out[i] = strings.TrimPrefix(filepath.ToSlash(d.Name), folder)
	}
	return out
}

func (s *Summary) shownDocuments() []*engine.Document {
	docs := make([]*engine.Document, len(s.documents))
	for i := range s.documents {
		docs[i] = s.documents[i].pair.result().Doc
	}
	return docs
}

func commonFolder(docs []*engine.Document) (folder string) {
	for i, d := range docs {
		dir := path.Dir(filepath.ToSlash(d.Name)) + "/"
		if i == 0 {
			folder = dir
		}
		for !strings.HasPrefix(dir, folder) {
			folder = strings.TrimSuffix(folder, "/")
			folder = folder[:strings.LastIndexByte(folder, '/')+1]
		}
	}
	return folder
}

type questionsView struct {
	Rows         []questionRow
	Count        string
	HeadA, HeadB string
	Lists        []questionList
}

type questionList struct {
	Title     string
	Questions []string
	Look      grade
}

func (s *Summary) questions() questionsView {
	q := s.Questions
	d := q.difference()
	v := questionsView{Rows: q.rows(), Count: text.Count(d.Questions, "question")}
	v.HeadA, v.HeadB = s.headings()
	if d.Questions == 0 {
		v.Rows = nil
	}
	lostGrade := gradeBad
	titles := [2]string{"Complete answer only in B:", "Complete answer only in A:"}
	if s.Since != "" {
		titles, lostGrade = [2]string{"Complete answer only now:", "Complete answer only before:"}, gradePlain
	}
	for _, l := range []questionList{
		{titles[0], q.listQuestions(d.Gained), gradePlain},
		{titles[1], q.listQuestions(d.Lost), lostGrade},
		{"Answer only in the current text:", makeLegible(q.OnlyB), gradePlain},
		{"Answer only in the older text:", makeLegible(q.OnlyA), gradePlain},
	} {
		if len(l.Questions) > 0 {
			v.Lists = append(v.Lists, l)
		}
	}
	return v
}

func makeLegible(list []string) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = escapeInvisible(list[i])
	}
	return out
}

func (s *Summary) headings() (a, b string) {
	switch {
	case s.Since != "":
		return "before", "now"
	case s.Against != nil:
		return "A", "B"
	}
	return "", ""
}
