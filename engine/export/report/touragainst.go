package report

import (
	"bufio"
	"context"
	"io"
	"slices"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/tour"
)

// tourAgainstCode has the styles of a summary, and the script of a tour.
var tourAgainstCode = sync.OnceValue(func() code { return newCode(summaryCode().style, tourScript) })

// TourAgainst is a tour from A to B that has only to be written.
type TourAgainst struct{ *Summary }

// PrepareTourAgainst measures both sides. It fails with ctx's error.
func PrepareTourAgainst(ctx context.Context, in Contents) (*TourAgainst, error) {
	s, err := PrepareSummary(ctx, in)
	return &TourAgainst{s}, err
}

// comparedStop is a stop of a tour from A to B. Its examples are those of some outcomes, or
// the chunks that changed between two versions.
type comparedStop struct {
	Title, Caption string
	shown          []outcome
	edited         bool
}

// StopsAgainst is the number of stops of a tour from A to B.
const StopsAgainst = 7

// stops are the statements of the summary, with what breaks and how to do it as stops of
// their own: what gets worse has one as well.
func (t *TourAgainst) stops() [StopsAgainst]comparedStop {
	said := t.statements()
	n := &t.total
	line := t.steps().Line
	if t.Since != "" {
		return [StopsAgainst]comparedStop{
			{Title: "What you had", Caption: t.cuts("A ("+t.Against.Name+")", &n.a)},
			{Title: said[0].Label, Caption: t.lead() + " " + said[0].Text, edited: true},
			{Title: said[1].Label, Caption: said[1].Text},
			{Title: said[2].Label, Caption: said[2].Text, shown: []outcome{better, worse}},
			{Title: said[3].Label, Caption: said[3].Text},
			{Title: said[4].Label, Caption: said[4].Text},
			{Title: "How to do it", Caption: "Cut the present text: " + line},
		}
	}
	return [StopsAgainst]comparedStop{
		{Title: said[0].Label, Caption: t.cuts("A ("+t.Against.Name+")", &n.a)},
		{Title: "What breaks", Caption: breaks(&n.a), shown: []outcome{same}},
		{Title: said[1].Label, Caption: said[1].Text, shown: []outcome{better}},
		{Title: said[2].Label, Caption: said[2].Text, shown: []outcome{worse}},
		{Title: said[3].Label, Caption: t.lead() + " " + said[3].Text},
		{Title: said[4].Label, Caption: said[4].Text},
		{Title: "How to do it", Caption: "Cut by the settings of B: " + line},
	}
}

// Scenes returns the stops for a screen that shows one document: each with its first
// example, as the side cuts it that the stop is about.
func (t *TourAgainst) Scenes() []tour.Scene {
	var out []tour.Scene
	a, b := t.Pairs[0].A, t.Pairs[0].B
	for i, stop := range t.stops() {
		s := tour.Scene{Stop: &tour.Stop{Title: stop.Title}, Caption: legible(stop.Caption), Settings: b.Settings}
		if i < 2 { // what you have, and what breaks of it
			s.Settings = a.Settings
		}
		for _, x := range t.telling {
			if slices.Contains(stop.shown, x.outcome) {
				x.show(&s, a, b)
				break
			}
		}
		out = append(out, s)
	}
	return out
}

// show sets a scene up with the example: what breaks in both as A has it, anything else as
// B has it. The element is missing on a side that does not have it.
func (x *example) show(s *tour.Scene, a, b *engine.Result) {
	cut := x.severed()
	s.Focus, s.Underlined = cut.Start, chunk.Span{Start: cut.Start, End: cut.End}
	s.Settings, s.Other, s.Label = b.Settings, a.Settings, "before"
	if x.outcome == same {
		s.Settings, s.Other, s.Label = a.Settings, b.Settings, "after"
	}
	shown, r := x.b, b
	if x.outcome == same {
		shown, r = x.a, a
	}
	s.Chunk = max(0, r.ChunkAt(cut.Start))
	if shown != nil && shown.IsWhole() {
		s.Chunk = shown.Chunk
	}
}

// Write writes the stops in order as one HTML file under the rules of Tour.Write.
func (t *TourAgainst) Write(w io.Writer) error {
	p := &page{w: bufio.NewWriterSize(w, 1<<16), r: t.Pairs[0].result()}
	var err error
	if p.parts, err = parts(); err != nil {
		return err
	}
	own, stops, names := tourAgainstCode(), t.stops(), t.names()
	p.head("Tour of "+t.title(), own)
	p.part("tour-top", map[string]any{"Name": t.title(), "Scenes": stops})
	for i, s := range stops {
		p.part("tour-stop", map[string]any{"Number": i + 1, "Step": i + 1, "Of": len(stops), "Title": s.Title, "Caption": legible(s.Caption), "Missing": false})
		number := 0
		for _, x := range t.telling {
			for _, o := range s.shown {
				if x.outcome != o || number == mostOfSeveral {
					continue
				}
				name := ""
				if len(names) > 1 {
					name = legible(names[x.document])
				}
				number++
				p.example(t.Summary, number, x, name)
			}
		}
		if s.edited {
			p.tellingEdits(t.Summary, names)
		}
		if code := t.steps().Code; code.Text != "" && i == len(stops)-1 {
			p.part("summary-code", code)
		}
		p.raw("</section>\n")
	}
	p.part("summary-end", map[string]any{"Changes": t.settingChanges(), "Compared": true, "Fingerprint": t.B.Settings.Fingerprint()})
	return p.foot(own)
}
