package report

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/text"
)

type tunedPart struct {
	Sentence, By   string
	Overlap        string
	OverBudget     string
	CapWarning     string
	Dots           []dot
	XTicks, YTicks []tick
	Rows           []tunedRow
}

type tunedRow struct {
	Name, Mark, Score, Interval, Stored, Chunks string
	Tied                                        bool
}

const (
	scatterTop    = 16
	scatterBottom = 196
)

func (p *page) tunedPart() *tunedPart {
	r := p.report.Tuned
	if r == nil {
		return nil
	}
	t := &tunedPart{Sentence: strings.TrimSpace(r.Sentence() + " " + r.DescribePerfect()), By: r.DescribeEvidence() + "; " + r.DescribeTies() + "; " + r.DescribeBudget() + "; " + r.DescribeSizeUnit(), OverBudget: r.DescribeBeyondBudget(), CapWarning: r.CapWarning(p.r.Settings.MaxChunksPerDocument)}
	if r.Overlap != nil {
		t.Overlap = r.Overlap.Sentence
	}
	list := slices.Clone(r.Tied)
	for _, i := range []int{r.Present, r.RuleOfThumb} {
		if i >= 0 && !slices.Contains(list, i) {
			list = append(list, i)
		}
	}
	for _, i := range list {
		s := &r.Scores[i]
		t.Rows = append(t.Rows, tunedRow{
			Name: r.Grid[i].String(), Mark: describeStanding(r, i), Tied: s.Tied,
			Score: fmt.Sprintf("%.3f", s.Value), Interval: fmt.Sprintf("%.3f–%.3f", s.Low, s.High),
			Stored: text.Growth(s.Stored), Chunks: text.GroupDigits(s.Chunks),
		})
	}
	t.addScatterPlot(r)
	return t
}

func describeStanding(r *tune.Result, i int) string {
	switch i {
	case r.Present:
		return "these settings"
	case r.RuleOfThumb:
		return "rule of thumb"
	}
	return ""
}

func (t *tunedPart) addScatterPlot(r *tune.Result) {
	minimum, maximum, low, high := r.Scores[0].Stored, r.Scores[0].Stored, r.Scores[0].Value, r.Scores[0].Value
	for i := range r.Scores {
		s := &r.Scores[i]
		minimum, maximum, low, high = min(minimum, s.Stored), max(maximum, s.Stored), min(low, s.Value), max(high, s.Value)
	}
	if high >= 0.9 { // end the axis at the maximum score
		high = 1
	}
	x := func(v float64) float64 {
		return plotLeft + 8 + (v-minimum)/max(maximum-minimum, 0.01)*(plotRight-plotLeft-16)
	}
	y := func(v float64) float64 {
		return scatterBottom - 6 - (v-low)/max(high-low, 0.01)*(scatterBottom-scatterTop-6)
	}
	for _, v := range roundValues(minimum, maximum, 5) {
		t.XTicks = append(t.XTicks, tick{formatCoordinate(x(v)), text.Growth(v)})
	}
	for _, v := range roundValues(low, high, 4) {
		t.YTicks = append(t.YTicks, tick{formatCoordinate(y(v)), fmt.Sprintf("%.4g", v)})
	}
	for _, class := range []string{"other", "ties", "thumb", "now"} {
		for i := range r.Scores {
			if s := &r.Scores[i]; class == pointClass(r, i) {
				sentence := fmt.Sprintf("%s: score %.3f, stored %s", &r.Grid[i], s.Value, text.Growth(s.Stored))
				if m := describeStanding(r, i); m != "" {
					sentence += " (" + m + ")"
				}
				t.Dots = append(t.Dots, dot{formatCoordinate(x(s.Stored)), formatCoordinate(y(s.Value)), class, sentence})
			}
		}
	}
}

func pointClass(r *tune.Result, i int) string {
	switch {
	case i == r.Present:
		return "now"
	case i == r.RuleOfThumb:
		return "thumb"
	case r.Scores[i].Tied:
		return "ties"
	}
	return "other"
}
