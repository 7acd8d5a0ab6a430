package command

import (
	"fmt"
	"strings"

	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
)

// mostTied is how many of the tie set are listed for people.
const mostTied = 12

// tuned writes the tie set, and what it stands on.
func (p *page) tuned(res *tune.Result, task *tune.Task, s settings.Settings) {
	p.put(p.ink.title, tieSentence(res))
	p.end()
	name := quantity.Count(len(task.Documents), "document")
	if len(task.Documents) == 1 {
		name = task.Documents[0].Name
	}
	p.wrapped(p.ink.muted, fmt.Sprintf("%s · by %s and %s · answers whole in the first %s characters retrieved",
		name, quantity.Count(res.Given, "given question"), quantity.Count(res.Drafts, "draft"), quantity.Grouped(res.Budget)), 0, false)
	p.end()
	t := &table{align: "lrrrrrl"}
	t.head(p, "setting", "score", "90% interval", "answered", "stored", "chunks", "")
	for i, at := range res.Tied {
		if i == mostTied {
			break
		}
		p.tunedRow(t, res, at, p.ink.good)
	}
	rest := len(res.Tied) - mostTied
	for _, at := range []int{res.Present, res.Thumb} {
		if at >= 0 && !res.Scores[at].Tied {
			p.tunedRow(t, res, at, p.ink.warn)
		}
	}
	t.write(p)
	if rest > 0 {
		p.put(p.ink.muted, fmt.Sprintf("and %s more in the tie set (--format json lists all)", quantity.Grouped(rest)))
		p.end()
	}
	p.end()
	basis := "Drafts and what is known from public corpora reject the bad settings; they do not choose among the good ones."
	if res.Given >= 28 {
		basis = "The intervals say how far the questions reach."
	}
	p.wrapped(p.ink.muted, basis+" See chunkscope explain tune.", 0, false)
}

func (p *page) tunedRow(t *table, res *tune.Result, at int, ink cell.Style) {
	s := &res.Scores[at]
	var marks []string
	for _, m := range []struct {
		of   int
		name string
	}{{res.Present, "yours"}, {res.Thumb, "rule of thumb"}, {res.Best, "highest score"}} {
		if m.of == at {
			marks = append(marks, m.name)
		}
	}
	answered := quantity.Percent(s.Drafts)
	if res.Given > 0 {
		answered = quantity.Percent(s.Given)
	}
	t.row(field{text: res.Grid[at].String()}, field{fmt.Sprintf("%.3f", s.Value), ink},
		field{text: fmt.Sprintf("%.3f–%.3f", s.Low, s.High)}, field{text: answered},
		field{text: quantity.Times(s.Stored)}, field{text: quantity.Grouped(s.Chunks)}, field{strings.Join(marks, ", "), p.ink.muted})
}
