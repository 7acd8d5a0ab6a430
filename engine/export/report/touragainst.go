package report

import (
	"bufio"
	"context"
	"io"
	"math"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/tour"
)

var tourAgainstCode = sync.OnceValue(func() code { return newCode(summaryCode().style, tourScript) })

// TourAgainst is a tour that compares sides A and B.
type TourAgainst struct{ *Summary }

// PrepareTourAgainst measures both sides and creates the tour. It returns ctx.Err() if ctx is done.
func PrepareTourAgainst(ctx context.Context, contents Contents) (*TourAgainst, error) {
	s, err := PrepareSummary(ctx, contents)
	return &TourAgainst{s}, err
}

type comparedStop struct {
	Title, Caption string
	examples       []placedExample
	edited         bool
}

// MaxStopsAgainst is the maximum number of stops in a TourAgainst.
const MaxStopsAgainst = 7

func (t *TourAgainst) stops() []comparedStop {
	statements := t.statements(math.MaxInt)
	line := t.steps().Line
	var out []comparedStop
	if t.Since != "" {
		out = []comparedStop{
			{Title: "What you had", Caption: t.describeCuts("A ("+t.Against.Name+")", &t.total.a)},
			{Title: statements[0].Label, Caption: t.leadSentence() + " " + statements[0].Text, edited: true},
			{Title: statements[1].Label, Caption: statements[1].Text},
			{Title: statements[2].Label, Caption: statements[2].Text, examples: t.selectExamples(outcomeBetter, outcomeWorse)},
			{Title: statements[3].Label, Caption: statements[3].Text},
		}
		line = "Cut the current text: " + line
	} else {
		out = []comparedStop{
			{Title: statements[0].Label, Caption: statements[0].Text, examples: t.brokenInA()},
			{Title: statements[1].Label, Caption: statements[1].Text, examples: t.selectExamples(outcomeBetter)},
		}
		if _, losses := t.describeChanges(); len(losses) > 0 {
			out = append(out, comparedStop{Title: statements[2].Label, Caption: statements[2].Text, examples: t.selectExamples(outcomeWorse)})
		}
		out = append(out, comparedStop{Title: statements[3].Label, Caption: t.leadSentence() + " " + statements[3].Text})
		line = "Cut with B's settings: " + line
	}
	if t.Questions != nil {
		out = append(out, comparedStop{Title: statements[4].Label, Caption: statements[4].Text})
	}
	return append(out, comparedStop{Title: "How to do it", Caption: line})
}

func (t *TourAgainst) selectExamples(outcomes ...outcome) (out []placedExample) {
	for _, o := range outcomes {
		n := 0
		for _, x := range t.examples {
			if x.outcome == o && n < maxExamplesOfSeveral {
				out = append(out, x)
				n++
			}
		}
	}
	return out
}

// brokenInA returns examples that are broken in A and intact in B. If there are none, it returns
// those broken in both.
func (t *TourAgainst) brokenInA() []placedExample {
	out := t.selectExamples(outcomeBetter)
	for i, x := range out {
		out[i].example = &example{outcomeBrokenInA, x.a, nil}
	}
	if len(out) == 0 {
		out = t.selectExamples(outcomeSame)
	}
	return out
}

// Scenes returns a scene for each stop of the tour, showing its first example.
func (t *TourAgainst) Scenes() []tour.Scene {
	var out []tour.Scene
	a, b := t.Pairs[0].A, t.Pairs[0].B
	for i, stop := range t.stops() {
		s := tour.Scene{Stop: &tour.Stop{Title: stop.Title}, Caption: escapeInvisible(stop.Caption), Settings: b.Settings}
		if i == 0 {
			s.Settings = a.Settings
		}
		switch {
		case t.Since != "" && a != nil:
			t.showVersions(&s, &stop, i == 0)
		case len(stop.examples) > 0:
			stop.examples[0].show(&s, a, b)
		}
		out = append(out, s)
	}
	return out
}

// show sets the fields of s to show the example on the side where it is broken.
func (x *example) show(s *tour.Scene, a, b *engine.Result) {
	cut := x.severedStatus()
	s.Focus, s.Underlined = cut.Start, chunk.Span{Start: cut.Start, End: cut.End}
	s.Settings, s.Other, s.Label = b.Settings, a.Settings, "before"
	shownExample, r := x.b, b
	if x.outcome == outcomeSame || x.outcome == outcomeBrokenInA {
		s.Settings, s.Other, s.Label = a.Settings, b.Settings, "after"
		shownExample, r = x.a, a
	}
	s.Chunk = max(0, r.ChunkAt(cut.Start))
	if shownExample != nil && shownExample.IsWhole() {
		s.Chunk = shownExample.Chunk
	}
}

// Write writes the stops in order to a self-contained HTML file, like Tour.Write.
func (t *TourAgainst) Write(w io.Writer) error {
	p := &page{w: bufio.NewWriterSize(w, 1<<16), r: t.Pairs[0].result()}
	var err error
	if p.parts, err = parts(); err != nil {
		return err
	}
	own, stops, names := tourAgainstCode(), t.stops(), t.names()
	p.writeHead("Tour of "+t.title(), own)
	body := p.capture(func() { p.writeStopsAgainst(t, stops, names) })
	p.writePart("tour-top", map[string]any{"Name": t.title(), "Scenes": stops, "Several": len(names) > 1, "Against": true, "Legend": newMarkLegend(body)})
	p.writeMarkup(body)
	p.writePart("summary-end", map[string]any{"Changes": t.settingChanges(), "Compared": true, "Fingerprint": t.B.Settings.Fingerprint()})
	return p.writeFoot(own)
}

func (p *page) writeStopsAgainst(t *TourAgainst, stops []comparedStop, names []string) {
	for i, s := range stops {
		p.writePart("tour-stop", map[string]any{"Number": i + 1, "Step": i + 1, "Of": len(stops), "Title": s.Title, "Caption": escapeInvisible(s.Caption), "Missing": false})
		for number, x := range s.examples {
			name := ""
			if len(names) > 1 {
				name = escapeInvisible(names[x.document])
			}
			p.writeExample(t.Summary, number+1, x, name)
		}
		if s.edited {
			p.writeChosenEdits(t.Summary, names)
		}
		if code := t.steps().Code; code.Text != "" && i == len(stops)-1 {
			p.writePart("summary-code", code)
		}
		p.writeMarkup("</section>\n")
	}
}
