package report

import (
	"bufio"
	"context"
	_ "embed" // the page, its style and its script
	"fmt"
	"io"
	"strings"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/engine/work"
)

//go:embed tour/page.html
var tourPage string

//go:embed tour/tour.css
var tourStyle string

//go:embed tour/tour.js
var tourScript string

// tourCode has the report's style with the tour's own.
var tourCode = sync.OnceValue(func() code { return newCode(reportStyle+tourStyle, tourScript) })

// Tour is a guided tour through documents that has been played and only has to be written.
type Tour struct{ documents []played }

// played is the tour through one document.
type played struct {
	doc   *engine.Document
	own   settings.Settings
	stops []stop
}

// stop is a scene, and the results of settings at its place.
type stop struct {
	tour.Scene
	views []view
}

// view is the document as some settings cut it; name tells it from the other
// view of a stop.
type view struct {
	name   string
	result *engine.Result
	facts  string
}

// PrepareTour plays the tour on the document of every result, by its settings. It fails
// with ctx's error.
func PrepareTour(ctx context.Context, of ...*engine.Result) (*Tour, error) {
	t := &Tour{make([]played, len(of))}
	return t, work.Each(len(of), func(i int) error { return t.documents[i].play(ctx, of[i]) })
}

// play plays the tour on r's document.
func (d *played) play(ctx context.Context, r *engine.Result) error {
	scenes, err := tour.Play(ctx, r.Doc, r.Settings, nil)
	if err != nil {
		return err
	}
	d.doc, d.own = r.Doc, r.Settings
	for i := range scenes {
		s := stop{Scene: scenes[i]}
		if err := s.look(ctx, r.Doc); err != nil {
			return err
		}
		d.stops = append(d.stops, s)
	}
	return nil
}

// look cuts the document as the views of a stop show it.
func (s *stop) look(ctx context.Context, doc *engine.Document) error {
	shown := []struct {
		name string
		by   settings.Settings
	}{{"", s.Settings}}
	switch {
	case s.Missing:
		return nil
	case s.Label == "before":
		shown[0].name, shown[0].by = "before", s.Other
		shown = append(shown, shown[0])
		shown[1].name, shown[1].by = "now", s.Settings
	case s.Label != "":
		shown[0].name = "now"
		shown = append(shown, shown[0])
		shown[1].name, shown[1].by = legible(s.Label), s.Other
	}
	for _, v := range shown {
		r, err := engine.Run(ctx, doc, v.by)
		if err != nil {
			return err
		}
		t, err := metrics.Tallied(ctx, r)
		if err != nil {
			return err
		}
		s.views = append(s.views, view{v.name, r, tourFacts(r, &t)})
	}
	return nil
}

// Write writes the stops in order as one HTML file under the rules of Report.Write:
// self-contained, with inert foreign text. Each stop shows the document around its
// example, before and after if it compares. Of several documents the tours follow one
// another.
func (t *Tour) Write(w io.Writer) error {
	p := &page{w: bufio.NewWriterSize(w, 1<<16)}
	var err error
	if p.parts, err = parts(); err != nil {
		return err
	}
	own, views := tourCode(), t.views()
	title, top := quantity.Count(len(views), "document"), map[string]any{"Documents": views}
	if len(views) == 1 {
		title, top = views[0].Name, map[string]any{"Scenes": views[0].Scenes}
	}
	top["Name"] = title
	p.head("Tour of "+title, own)
	p.part("tour-top", top)
	for i := range views {
		v := &views[i]
		if len(views) > 1 {
			p.part("tour-document", v)
			v.Document = v.Name
		}
		for k := range v.Scenes {
			p.stop(v, k)
		}
	}
	p.raw("</main>\n")
	if len(views) == 1 {
		p.part("tour-end", views[0])
	}
	return p.foot(own)
}

// playedView is the head or the end of the tour through one document. First is the number
// of its first stop; Document is its name where there are several.
type playedView struct {
	Name, Preset, Fingerprint, SHA256 string
	Document                          string
	First                             int
	Scenes                            []stop
}

func (t *Tour) views() []playedView {
	out, docs, first := make([]playedView, len(t.documents)), make([]*engine.Document, len(t.documents)), 1
	for i := range t.documents {
		docs[i] = t.documents[i].doc
	}
	for i, name := range namesBelow(docs) {
		d := &t.documents[i]
		out[i] = playedView{
			Name: legible(name), Preset: settings.PresetOf(d.own), Fingerprint: d.own.Fingerprint(), SHA256: d.doc.SHA256(),
			First: first, Scenes: d.stops,
		}
		first += len(d.stops)
	}
	return out
}

// stop writes scene i of the tour through one document.
func (p *page) stop(v *playedView, i int) {
	s := &v.Scenes[i]
	p.part("tour-stop", map[string]any{
		"Document": v.Document, "Number": v.First + i, "Step": i + 1, "Of": len(v.Scenes), "Title": s.Title, "Caption": legible(s.Caption), "Missing": s.Missing,
	})
	if s.Curve != nil {
		if chart := newCurveChart(s.Curve); chart != nil {
			p.part("tour-curve", chart)
		}
	}
	p.raw("<div class=\"views\">\n")
	for _, v := range s.views {
		p.r = v.result
		p.part("tour-view", map[string]any{"Name": v.name, "Facts": v.facts})
		p.excerpt(passage{chunk.Span{Start: s.Focus - excerptBefore, End: max(s.Focus, s.Underlined.End) + excerptAfter}, s.Underlined})
		p.raw("</figure>\n")
	}
	p.raw("</div>\n</section>\n")
}

// tourFacts lists the settings that matter, and their effect on the document.
func tourFacts(r *engine.Result, t *metrics.Tally) string {
	s := &r.Settings
	text := []string{describeCut(r.Strategy, s), quantity.Count(r.Chunks.Len(), "chunk")}
	if t.Oversize > 0 {
		text = append(text, fmt.Sprintf("%d oversize", t.Oversize))
	}
	if t.Small > 0 {
		text = append(text, fmt.Sprintf("%d small", t.Small))
	}
	return strings.Join(append(text, quantity.Percent(t.WholeText.Share())+" of the text whole", quantity.Times(t.StoredPerSrc)+" stored"), " · ")
}

// describeCut names a strategy, and the largest chunk where settings limit it.
func describeCut(strategy string, s *settings.Settings) string {
	if limit, ok := settings.Lookup("max_chunk_size"); ok && limit.Applies(s) {
		return strategy + " up to " + quantity.Grouped(s.MaxChunkSize) + " " + s.SizeUnit()
	}
	return strategy
}

const (
	// An excerpt shows about so many bytes before the place a stop looks at, and
	// after it.
	excerptBefore, excerptAfter = 320, 420
	// lineNear is how far it grows to whole lines, wordNear how far it shrinks
	// to whole words.
	lineNear, wordNear = 160, 30
)

// passage is a part of the document to show, around what is underlined in it.
type passage struct{ shown, underlined chunk.Span }

// spanAround returns the part of a passage to show, extended to whole lines if they end
// nearby, or else cut to whole words.
func (p *page) spanAround(s *passage) chunk.Span {
	text := p.r.Doc.Text
	out := chunk.Span{Start: max(0, s.shown.Start), End: min(len(text), s.shown.End)}
	if at := strings.LastIndexByte(text[max(0, out.Start-lineNear):out.Start], '\n'); at >= 0 {
		out.Start = max(0, out.Start-lineNear) + at + 1
	} else if out.Start <= lineNear {
		out.Start = 0
	} else if at := strings.IndexByte(text[out.Start:min(len(text), out.Start+wordNear)], ' '); at >= 0 {
		out.Start += at + 1
	}
	if at := strings.IndexByte(text[out.End:min(len(text), out.End+lineNear)], '\n'); at >= 0 {
		out.End += at + 1
	} else if len(text) <= out.End+lineNear {
		out.End = len(text)
	} else if at := strings.LastIndexByte(text[max(out.Start, out.End-wordNear):out.End], ' '); at >= 0 {
		out.End = max(out.Start, out.End-wordNear) + at
	}
	return chunk.Span{Start: p.snap(out.Start), End: p.snap(out.End)}
}

// excerpt writes the chunks around the example, each in its tint.
func (p *page) excerpt(s passage) {
	around := p.spanAround(&s)
	if around.Empty() {
		return
	}
	text := p.r.Doc.Text
	p.raw(`<div class="sheet tour">` + "\n")
	if around.Start > 0 {
		p.raw("<p class=\"more\">⋮</p>\n")
	}
	marks := p.marks()
	end := around.Start
	for i := max(0, p.r.ChunkAt(around.Start)-1); i < p.r.Chunks.Len(); i++ {
		body := p.r.Chunks.Body(i)
		own := chunk.Span{Start: p.snap(max(end, body.Start)), End: min(around.End, p.snap(max(end, body.End)))}
		if own.Start >= around.End {
			break
		}
		if own.Empty() {
			continue
		}
		p.gap(chunk.Span{Start: end, End: own.Start})
		head := p.section(i, p.r.Doc.Meter(p.r.Settings.Unit, p.r.Settings.Tokenizer).Of(p.r.Content(i)), own, end)
		if i > 0 && own.Start > 0 && own.Start == around.Start && own.Start > body.Start {
			head.Cut = true
		}
		p.part("tour-chunk", head)
		p.underlined(own, i, marks, s.underlined)
		end = own.End
	}
	p.gap(chunk.Span{Start: end, End: around.End})
	if around.End < len(text) {
		p.raw("<p class=\"more\">⋮</p>\n")
	}
	p.raw("</div>\n")
}

// underlined writes text of chunk i with its marks, and underlines severed text.
func (p *page) underlined(own chunk.Span, i int, marks []mark, underlined chunk.Span) {
	var touched []mark
	for _, m := range marks {
		if m.Start < own.End && m.End > own.Start {
			touched = append(touched, m)
		}
	}
	here, edges := touching(own, append(touched, mark{Span: underlined, by: i}), func(m *mark) chunk.Span { return m.Span })
	p.raw("<pre>")
	for k := 0; k+1 < len(edges); k++ {
		piece := chunk.Span{Start: edges[k], End: edges[k+1]}
		closing := p.open(i, piece, here)
		if underlined.Start <= piece.Start && piece.End <= underlined.End {
			p.raw("<b>")
			closing = "</b>" + closing
		}
		if k == 0 {
			p.pre(piece.Of(p.r.Doc.Text))
		} else {
			p.text(piece.Of(p.r.Doc.Text))
		}
		p.raw(closing)
	}
	p.raw("</pre></section>\n")
}
