package report

import (
	"bufio"
	"context"
	"io"
	"sync"
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

// comparedStop is a stop of a tour from A to B. Its examples are those of some outcomes.
type comparedStop struct {
	Title, Caption string
	shown          []outcome
}

// stops are the statements of the summary, with what breaks and how to do it as stops of
// their own: what gets worse has one as well.
func (t *TourAgainst) stops() []comparedStop {
	said := t.statements()
	n := &t.total
	return []comparedStop{
		{said[0].Label, t.cuts("A ("+t.Against.Name+")", &n.a), nil},
		{"What breaks", breaks(&n.a), []outcome{same}},
		{said[1].Label, said[1].Text, []outcome{better}},
		{said[2].Label, said[2].Text, []outcome{worse}},
		{said[3].Label, t.lead() + " " + said[3].Text, nil},
		{said[4].Label, said[4].Text, nil},
		{"How to do it", "Cut by the settings of B: chunkscope … " + t.steps().Flags, nil},
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
		if text := t.steps().Text; text != "" && i == len(stops)-1 {
			p.part("tour-code", text)
		}
		p.raw("</section>\n")
	}
	p.part("summary-end", map[string]any{"Changes": t.settingChanges(), "Compared": true, "Fingerprint": t.B.Settings.Fingerprint()})
	return p.foot(own)
}
