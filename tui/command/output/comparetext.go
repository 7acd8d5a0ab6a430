package output

import (
	"fmt"
	"path/filepath"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// ComparedDocument is a document with the differences between A and B. It is also the JSON format.
type ComparedDocument struct {
	Document records.DocumentRecord `json:"document"`
	// Nearest holds the settings that produce the chunks most similar to A's. It is nil unless A's
	// chunks come from another system.
	Nearest *Nearest `json:"nearest,omitempty"`
	*compare.Difference
	// EditCost is nil unless it was requested.
	EditCost *compare.EditCosts `json:"edit_cost,omitempty"`
}

// Comparison holds the totals of a comparison of two settings, and a line for each document.
type Comparison struct {
	SettingsA, SettingsB settings.Settings
	// If A's chunks come from another system, File is their file, Given is a sample of them, and
	// Nearest holds the settings that produce the most similar chunks.
	Given   align.Sample
	File    string
	Nearest *Nearest

	Sum      compare.Sum
	EditCost *compare.EditCosts // total of all documents, or nil unless requested
	// Single is the document, or nil if there are several documents.
	Single *ComparedDocument
	// A and B are the results of the two sides. For several documents they are set only if
	// questions are scored.
	A, B []*engine.Result
	// Arguments is the number of arguments. If it is 2, the user may have meant to compare two
	// versions.
	Arguments int
	Gold      *retrieval.Difference
	lines     []comparedLine
}

type comparedLine struct {
	path             string
	chunksA, chunksB int
	changes          [5]int // kept, moved, added, removed, to embed again
}

// Add adds a document.
func (c *Comparison) Add(d *ComparedDocument) {
	c.Sum.Add(d.Difference)
	metrics.Accumulate(&c.EditCost, &d.EditCost)
	c.lines = append(c.lines, comparedLine{d.Document.Path, d.A.Chunks, d.B.Chunks, [5]int{d.Kept, d.Moved, d.Added, d.Removed, len(d.Embed)}})
	if c.Single = nil; len(c.lines) == 1 {
		c.Single = d
	}
}

type compareText struct{ *Page }

// WriteComparison writes the measures of both sides next to each other. After that it writes the
// changed boundaries of a single document, or a line for each document.
func (p *Page) WriteComparison(c *Comparison) { compareText{p}.write(c) }

func (p compareText) write(c *Comparison) {
	name := text.Count(len(c.lines), "document") + ", each with A and with B"
	if c.Single != nil {
		name = c.Single.Document.Path
	}
	p.Put(p.Styles.Title, name)
	p.End()
	if c.Arguments == 2 && c.Single == nil {
		p.Wrap(p.Styles.Muted, "to compare two files as versions, add --versions", 0, false)
	}
	p.End()
	nameA := sideName("A", c.SettingsA)
	if c.File != "" {
		nameA = "A (" + filepath.Base(c.File) + ")"
	}
	p.writeSettings(compare.CompareSettings(c.SettingsA, c.SettingsB), nameA, sideName("B", c.SettingsB))
	p.writeNearest("A: ", c.Nearest)
	p.End()
	p.writeMeasures(c)
	p.End()
	p.Wrap("", c.Sum.Sentence(), 0, false)
	if returned := c.Sum.Returned.Sentence(); returned != "" {
		p.Wrap("", "Parents: "+returned+".", 0, false)
	}
	if c.Gold != nil {
		p.End()
		p.writeGoldDifference(c.Gold)
	}
	if c.Single != nil {
		p.writeChangedSeams(c.Single, c.A[0], c.B[0])
		return
	}
	p.End()
	p.writeChangedDocuments(c.lines)
}

func (p compareText) writeChangedDocuments(list []comparedLine) {
	t := &table{align: "lrrrrrrr", keepEnd: true, droppable: []int{3, 5, 6, 4, 1}}
	folder := commonFolder(list, func(d comparedLine) string { return d.path })
	t.addHeadings(p.Page, "document"+nameFolder(folder), "chunks A", "chunks B", "kept", "moved", "added", "removed", "embed again")
	for i := range list {
		d := &list[i]
		row := []field{{text: d.path[len(folder):]}, {text: text.GroupDigits(d.chunksA)}, {text: text.GroupDigits(d.chunksB)}}
		for _, n := range d.changes {
			f := field{text: text.GroupDigits(n)}
			if n == 0 {
				f.st = p.Styles.Muted
			}
			row = append(row, f)
		}
		t.addRow(row...)
	}
	t.write(p.Page)
}

// writeGoldDifference marks differences that may be due to chance.
func (p compareText) writeGoldDifference(g *retrieval.Difference) {
	t := &table{align: "lrlll", shrinkable: 4, droppable: []int{3, 2}}
	t.addHeadings(p.Page, text.Count(g.Questions, "question"), "B − A", "", interval95, "")
	for _, r := range []struct {
		name string
		e    retrieval.Estimate
	}{
		{"answers whole", g.AnswersWhole},
		{"recall", g.Top.Recall},
		{"precision", g.Top.Precision},
		{"IoU", g.Top.IoU},
		{"recall after dedup", g.Deduped.Recall},
	} {
		st, note := p.Styles.Muted, "not significant"
		if r.e.ExcludesZero() {
			st, note = "", ""
		}
		change := text.DecimalDifference(100*r.e.Mean, "%+.1f")
		t.addRow(field{r.name, p.Styles.Muted}, field{change, st}, p.formatPoints(change),
			field{strings.ReplaceAll(fmt.Sprintf("(%.1f to %.1f)", 100*r.e.Low, 100*r.e.High), "-", "−"), p.Styles.Muted}, field{note, p.Styles.Muted})
	}
	random := text.DecimalDifference(100*g.Chance.Recall, "%+.1f")
	t.addRow(field{"recall at random", p.Styles.Muted}, field{random, p.Styles.Muted}, p.formatPoints(random), field{}, field{})
	t.write(p.Page)
	for _, l := range []struct {
		message string
		lines   []int
	}{{"answer whole only in B: question on ", g.Gained}, {"answer whole only in A: question on ", g.Lost}} {
		if len(l.lines) == 0 {
			continue
		}
		var numbers []string
		for _, n := range l.lines {
			numbers = append(numbers, fmt.Sprint(n))
		}
		word := "line "
		if len(numbers) > 1 {
			word = "lines "
		}
		p.Wrap("", l.message+word+strings.Join(numbers, ", "), 0, false)
	}
}

func (p compareText) writeSettings(list []compare.SettingChange, nameA, nameB string) {
	t := &table{align: "lll", shrinkable: 2}
	t.addHeadings(p.Page, "setting", nameA, nameB)
	for _, c := range list {
		a, b := c.FormatValues()
		t.addRow(field{c.Key, p.Styles.Muted}, field{text: a}, field{text: b})
	}
	t.write(p.Page)
}

func sideName(side string, s settings.Settings) string {
	if name := settings.PresetName(s); name != "" {
		return side + " (" + name + ")"
	}
	return side
}

func (p compareText) writeMeasures(c *Comparison) {
	t := &table{align: "lrrrl", shrinkable: -1, droppable: []int{4}}
	t.addHeadings(p.Page, "measure", "A", "B", "change", "")
	a, b := &c.Sum.A.Report, &c.Sum.B.Report
	for _, f := range facts.Table {
		for _, pair := range f.Pairs(a, b) {
			p.addValues(t, pair)
		}
	}
	t.addRow(field{"largest", p.Styles.Muted}, field{text: text.GroupDigits(a.LargestChunk())}, field{text: text.GroupDigits(b.LargestChunk())},
		field{text.Difference(b.LargestChunk()-a.LargestChunk(), text.GroupDigits), p.Styles.Muted}, field{})
	p.addEditCosts(t, c.EditCost)
	t.write(p.Page)
}

func (p compareText) addValues(t *table, pair facts.Pair) {
	value := func(value string) field {
		if value == "–" {
			return field{"–", p.Styles.Muted}
		}
		return field{text: value}
	}
	a, b := pair.Values()
	change, points := pair.FormatChange()
	unit := field{}
	if points != "" {
		unit = field{points, p.Styles.Muted}
	}
	t.addRow(field{pair.Name(), p.Styles.Muted}, value(a), value(b), field{change, p.Styles.Muted}, unit)
}

func (p compareText) addEditCosts(t *table, e *compare.EditCosts) {
	if e == nil || e.B == nil {
		return
	}
	a, change, unit := "–", "", field{}
	if e.A != nil {
		a, change = text.Percent(e.A.Mean), text.DecimalDifference(text.Points(e.A.Mean, e.B.Mean), "%+.1f")
		unit = p.formatPoints(change)
	}
	for i, c := range []*metrics.EditCost{e.A, e.B} {
		if c != nil && c.IsOneChunk() {
			unit = field{strings.TrimPrefix(unit.text+"; "+"AB"[i:i+1]+" is "+c.DescribeWorst(), "; "), p.Styles.Muted}
		}
	}
	t.addRow(field{"edit cost", p.Styles.Muted}, field{text: a}, field{text: text.Percent(e.B.Mean)}, field{change, p.Styles.Muted}, unit)
}

func (p compareText) formatPoints(change string) field {
	if change == "=" {
		return field{}
	}
	return field{"% points", p.Styles.Muted}
}

const maxSeams = 20

func (p compareText) writeChangedSeams(c *ComparedDocument, a, b *engine.Result) {
	if c.Moved+c.Added+c.Removed == 0 {
		return
	}
	p.End()
	t := &table{align: "lrll", shrinkable: 3}
	t.addHeadings(p.Page, "seam", "line", "cause", "what follows")
	remaining := 0
	for _, s := range c.Seams {
		if s.Change == compare.Kept {
			continue
		}
		if len(t.rows) > maxSeams {
			remaining++
			continue
		}
		t.addRow(p.writeChangedSeam(a, b, s)...)
	}
	t.write(p.Page)
	if remaining > 0 {
		p.Put(p.Styles.Muted, fmt.Sprintf("and %d more: --format json lists them all", remaining))
		p.End()
	}
}

func (p compareText) writeChangedSeam(a, b *engine.Result, s compare.SeamChange) []field {
	st := p.Styles.Marks[1]
	switch s.Change {
	case compare.Added:
		st = p.Styles.Good
	case compare.Removed:
		st = p.Styles.Bad
	}
	line, cause, follows := "", "", ""
	if s.A >= 0 {
		line, cause, follows = seamPlace(a, s.A)
	}
	if s.B >= 0 {
		lineB, causeB, followsB := seamPlace(b, s.B)
		line, cause, follows = arrow(line, lineB), arrow(cause, causeB), followsB
	}
	return []field{{string(s.Change), st}, {text: line}, {text: cause}, {follows, p.Styles.Muted}}
}

func arrow(a, b string) string {
	if a == "" || a == b {
		return b
	}
	return a + " → " + b
}

func seamPlace(r *engine.Result, i int) (line, cause, follows string) {
	s := &r.Seams[i]
	text := r.Doc.Text[s.Byte:min(len(r.Doc.Text), s.Byte+200)]
	follows = source.FirstLine(text)
	if runes := []rune(strings.ToValidUTF8(follows, "")); len(runes) > 40 {
		follows = strings.TrimSpace(string(runes[:40])) + "…"
	}
	return fmt.Sprint(r.Doc.LineOf(s.Byte)), explain.CauseName(r, i), follows
}
