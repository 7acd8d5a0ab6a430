package command

import (
	"fmt"

	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
)

// gold writes the scores of a file of questions.
func (p *page) gold(g *scoring, s settings.Settings) {
	t := g.total
	name := quantity.Count(len(g.documents), "document")
	if len(g.documents) == 1 {
		name = g.documents[0].Document.Path
	}
	p.put(p.ink.title, fmt.Sprintf("%s asked, %d scored", quantity.Count(t.Questions, "question"), t.Scored))
	p.put(p.ink.muted, "  "+name)
	p.end()
	p.wrapped(p.ink.muted, settingsLine(s, ""), 0, false)
	if t.Scored == 0 {
		return
	}
	p.end()
	p.estimate("answers whole", t.AnswersWhole, "all of the answer is in one chunk, retrieved or not")
	p.estimate("precision Ω", t.PrecisionOmega, "what the cuts allow at best")
	p.end()
	p.scores(t)
	p.end()
	p.wrapped(p.ink.muted, "In parentheses the 95% interval of the mean, by bootstrap over the questions.", 0, false)
	p.byDocument(g)
	p.severed(g)
}

func (p *page) estimate(name string, e retrieval.Estimate, small string) {
	p.value(name, quantity.Percent(e.Mean), p.shareInk(e.Mean), interval(e)+" "+small)
}

func interval(e retrieval.Estimate) string {
	return fmt.Sprintf("(%.1f–%.1f)", 100*e.Low, 100*e.High)
}

// scores are what k chunks retrieve, before and after dedup.
func (p *page) scores(t *retrieval.Report) {
	rows := &table{align: "lrlrl", give: -1}
	rows.row(field{fmt.Sprintf("top %d", t.K), p.ink.muted}, field{"as ranked", p.ink.muted}, field{}, field{"after dedup", p.ink.muted}, field{})
	for _, r := range []struct {
		name string
		a, b retrieval.Estimate
	}{
		{"recall", t.Top.Recall, t.Deduped.Recall},
		{"precision", t.Top.Precision, t.Deduped.Precision},
		{"IoU", t.Top.IoU, t.Deduped.IoU},
		{"answers whole", t.Top.WholeAtK, t.Deduped.WholeAtK},
		{"duplicate share", t.Top.DuplicateShare, t.Deduped.DuplicateShare},
	} {
		rows.row(field{r.name, p.ink.muted}, field{text: quantity.Percent(r.a.Mean)}, field{interval(r.a), p.ink.muted},
			field{text: quantity.Percent(r.b.Mean)}, field{interval(r.b), p.ink.muted})
	}
	rows.write(p)
}

// byDocument is a line a document with questions.
func (p *page) byDocument(g *scoring) {
	if len(g.documents) == 1 {
		return
	}
	t := &table{align: "lrrr", tail: true}
	folder := folderOf(g.documents, func(d scored) string { return d.Document.Path })
	t.head(p, "document"+in(folder), "questions", "answers whole", fmt.Sprintf("recall@%d", g.total.K))
	for _, d := range g.documents {
		if d.Scored > 0 {
			t.row(field{text: d.Document.Path[len(folder):]}, field{text: quantity.Grouped(d.Scored)},
				field{quantity.Percent(d.AnswersWhole.Mean), p.shareInk(d.AnswersWhole.Mean)}, field{text: quantity.Percent(d.Top.Recall.Mean)})
		}
	}
	p.end()
	t.write(p)
}

// severed names the seams that sever answers.
func (p *page) severed(g *scoring) {
	n := 0
	for _, d := range g.documents {
		n += len(d.Why)
	}
	if n == 0 {
		return
	}
	p.end()
	p.put(p.ink.warn, quantity.Count(n, "answer")+" in no single chunk")
	p.end()
	shown := 0
	for _, d := range g.documents {
		for _, why := range d.Why {
			if shown++; shown > mostPlaces {
				continue
			}
			if len(g.documents) > 1 {
				why = d.Document.Path + ", " + why
			}
			p.WriteString("  ")
			p.wrapped("", why, 2, true)
		}
	}
	if shown > mostPlaces {
		p.put(p.ink.muted, fmt.Sprintf("  and %d more: --format json has all", shown-mostPlaces))
		p.end()
	}
}
