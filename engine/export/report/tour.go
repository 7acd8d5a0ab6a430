package report

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/facts"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/engine/tour"
	"chunkscope/engine/work"
)

//go:embed tour/page.html
var tourPage string

//go:embed tour/tour.css
var tourStyle string

//go:embed tour/tour.js
var tourScript string

var tourCode = sync.OnceValue(func() code { return newCode(reportStyle+tourStyle, tourScript) })

// Tour is a guided tour of documents.
type Tour struct{ documents []documentTour }

type documentTour struct {
	doc      *engine.Document
	settings settings.Settings
	stops    []stop
}

type stop struct {
	tour.Scene
	views []view
}

type view struct {
	name   string
	result *engine.Result
	facts  string
}

// PrepareTour creates a tour of the documents in results. It returns ctx.Err() if ctx is done.
func PrepareTour(ctx context.Context, results ...*engine.Result) (*Tour, error) {
	t := &Tour{make([]documentTour, len(results))}
	return t, work.ForEach(len(results), func(i int) error { return t.documents[i].findStops(ctx, results[i]) })
}

func (d *documentTour) findStops(ctx context.Context, r *engine.Result) error {
	scenes, err := tour.FindScenes(ctx, r.Doc, r.Settings, nil)
	if err != nil {
		return err
	}
	d.doc, d.settings = r.Doc, r.Settings
	for i := range scenes {
		s := stop{Scene: scenes[i]}
		if err := s.cutViews(ctx, r.Doc); err != nil {
			return err
		}
		d.stops = append(d.stops, s)
	}
	return nil
}

func (s *stop) cutViews(ctx context.Context, doc *engine.Document) error {
	versions := []struct {
		name     string
		settings settings.Settings
	}{{"", s.Settings}}
	switch {
	case s.IsMissing:
		return nil
	case s.Label == "before":
		versions[0].name, versions[0].settings = "before", s.Other
		versions = append(versions, versions[0])
		versions[1].name, versions[1].settings = "now", s.Settings
	case s.Label != "":
		versions[0].name = "now"
		versions = append(versions, versions[0])
		versions[1].name, versions[1].settings = escapeInvisible(s.Label), s.Other
	}
	for _, v := range versions {
		r, err := engine.Run(ctx, doc, v.settings)
		if err != nil {
			return err
		}
		t, err := facts.Measure(ctx, r)
		if err != nil {
			return err
		}
		s.views = append(s.views, view{v.name, r, tourFacts(r, &t)})
	}
	return nil
}

// Write writes a self-contained HTML file like Report.Write. Each stop shows the text around an
// example. A stop that compares settings shows it before and after.
func (t *Tour) Write(w io.Writer) error {
	p := &page{w: bufio.NewWriterSize(w, 1<<16)}
	var err error
	if p.parts, err = parts(); err != nil {
		return err
	}
	code, views := tourCode(), t.views()
	title, top := text.Count(len(views), "document"), map[string]any{"Documents": views}
	if len(views) == 1 {
		title, top = views[0].Name, map[string]any{"Scenes": views[0].Scenes}
	}
	top["Name"] = title
	p.writeHead("Tour of "+title, code)
	p.writePart("tour-top", top)
	for i := range views {
		v := &views[i]
		if len(views) > 1 {
			p.writePart("tour-document", v)
			v.Document = v.Name
		}
		for k := range v.Scenes {
			p.writeStop(v, k)
		}
	}
	p.writeMarkup("</main>\n")
	if len(views) == 1 {
		p.writePart("tour-end", views[0])
	}
	return p.writeFoot(code)
}

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
	for i, name := range relativeNames(docs) {
		d := &t.documents[i]
		out[i] = playedView{
			Name: escapeInvisible(name), Preset: settings.PresetName(d.settings), Fingerprint: d.settings.Fingerprint(), SHA256: d.doc.SHA256(),
			First: first, Scenes: d.stops,
		}
		first += len(d.stops)
	}
	return out
}

func (p *page) writeStop(v *playedView, i int) {
	s := &v.Scenes[i]
	p.writePart("tour-stop", map[string]any{
		"Document": v.Document, "Number": v.First + i, "Step": i + 1, "Of": len(v.Scenes), "Title": s.Title, "Caption": escapeInvisible(s.Caption), "Missing": s.IsMissing,
	})
	if s.Curve != nil {
		if chart := newCurveChart(s.Curve); chart != nil {
			p.writePart("tour-curve", chart)
		}
	}
	p.writeMarkup("<div class=\"views\">\n")
	for _, v := range s.views {
		p.r = v.result
		p.writePart("tour-view", map[string]any{"Name": v.name, "Facts": v.facts})
		p.writeExcerpt([]chunk.Span{{Start: s.Focus - excerptBefore, End: max(s.Focus, s.Underlined.End) + excerptAfter}}, []chunk.Span{s.Underlined})
		p.writeMarkup("</figure>\n")
	}
	p.writeMarkup("</div>\n</section>\n")
}

func tourFacts(r *engine.Result, t *facts.Brief) string {
	s := &r.Settings
	content := []string{describeCut(r.Strategy, s), text.Count(r.Chunks.Len(), "chunk")}
	if t.Oversize > 0 {
		content = append(content, fmt.Sprintf("%d oversize", t.Oversize))
	}
	if t.Small > 0 {
		content = append(content, fmt.Sprintf("%d small", t.Small))
	}
	return strings.Join(append(content, text.Percent(t.WholeText.Share())+" of the text whole", text.Growth(t.StoredRatio)+" stored"), " · ")
}

func describeCut(strategy string, s *settings.Settings) string {
	if limit, ok := settings.Lookup("max_chunk_size"); ok && limit.Applies(s) {
		return strategy + " up to " + text.GroupDigits(s.MaxChunkSize) + " " + s.SizeUnit()
	}
	return strategy
}
