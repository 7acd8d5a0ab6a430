package report

import (
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// maxListed limits how many flags of a kind are listed. The document view marks all of them.
const maxListed = 100

type flagsView struct {
	Kinds []flagKind
	// Accounted is the number of flagged chunks with a decision, and Flagged the number of all
	// flagged chunks.
	Accounted, Flagged int
	Stale              []staleRow
	Reviewed           bool
}

type flagKind struct {
	Name, Description string
	Count             int
	List              []flagItem
	More              int
	Remedies          []remedyRow
	// NoRemedy says that no harmless setting clears all flags. It may be empty.
	NoRemedy string
}

type flagItem struct {
	Chunk         int
	Lines, Reason string
	Verdict, Note string
}

type staleRow struct{ Hash, Verdict, Note, Place string }

type remedyRow struct{ Setting, From, To, Clears, Cost string }

var flagTitles = map[metrics.FlagKind][2]string{
	metrics.Oversize:   {"Oversize chunks", "longer than max chunk size, because a part is never split or overlap was added"},
	metrics.SmallChunk: {"Small chunks", "shorter than min chunk size, and cannot be merged with a neighbour"},
	metrics.DrySeam:    {"Dry seams", "overlap was requested, but none was delivered"},
}

func (p *page) flags() flagsView {
	v := flagsView{Reviewed: len(p.report.Decisions) > 0}
	for _, d := range p.stale {
		v.Stale = append(v.Stale, staleRow{records.Shorten(escapeInvisible(d.Hash), 13), escapeInvisible(string(d.Verdict)), escapeInvisible(d.Note), escapeInvisible(d.HeaderPath)})
	}
	for i := range p.r.Chunks.Len() {
		if p.r.Chunks.IsFlagged(i) {
			v.Flagged++
			if p.decided[i].Verdict != "" {
				v.Accounted++
			}
		}
	}
	for _, kind := range metrics.FlagKinds {
		if flags := metrics.ListFlags(p.r, kind); len(flags) > 0 {
			v.Kinds = append(v.Kinds, p.flagKind(kind, flags))
		}
	}
	return v
}

func (p *page) flagKind(kind metrics.FlagKind, flags []metrics.Flag) flagKind {
	k := flagKind{Name: flagTitles[kind][0], Description: flagTitles[kind][1], Count: len(flags)}
	if len(flags) > maxListed {
		k.More = len(flags) - maxListed
		flags = flags[:maxListed]
	}
	for _, f := range flags {
		k.List = append(k.List, p.flagItem(f))
	}
	for i := range p.report.Remedies {
		r := &p.report.Remedies[i]
		if r.Flag != kind {
			continue
		}
		if sentence := r.Sentence(); sentence != "" {
			k.NoRemedy = strings.ToUpper(sentence[:1]) + sentence[1:] + "."
		}
		for _, x := range r.SelectPartial() {
			k.Remedies = append(k.Remedies, newRemedyRow(x))
		}
		for j := range r.All {
			k.Remedies = append(k.Remedies, newRemedyRow(&r.All[j]))
		}
	}
	return k
}

func newRemedyRow(r *sweep.Remedy) remedyRow {
	clears := text.GroupDigits(r.Clears) + " of " + text.GroupDigits(r.FlagCount)
	if r.OnlyAccepts {
		clears = r.Effect()
	}
	return remedyRow{settings.KeyLabel(r.Setting), r.From, r.To, clears, r.Cost(r.Flag)}
}

func (p *page) flagItem(f metrics.Flag) flagItem {
	i, reason := f.Index, ""
	switch c := p.r.Chunks.At(i); f.Kind {
	case metrics.Oversize:
		reason = explain.Oversize(p.r, c)
	case metrics.SmallChunk:
		reason = explain.Small(p.r, c)
	default:
		reason = explain.Limit(p.r, i)
		i++ // select the chunk that lacks overlap
	}
	it := flagItem{Chunk: i + 1, Lines: records.FormatLines(p.r, i), Reason: reason}
	if d, ok := p.decided[i]; ok && f.Kind != metrics.DrySeam {
		it.Verdict, it.Note = escapeInvisible(string(d.Verdict)), escapeInvisible(d.Note)
	}
	return it
}
