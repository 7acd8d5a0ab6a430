// Package report writes HTML pages that work offline. There are reports on a result, summaries of
// documents, and guided tours.
package report

import (
	"bufio"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"path/filepath"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

// Report is the content of a report page.
type Report struct {
	Result   *engine.Result
	Measures *metrics.Report
	// Curve is a sweep around the current settings, or nil.
	Curve *sweep.Curve
	// Remedies lists the remedies found for each kind of flag.
	Remedies  []sweep.KindRemedies
	Decisions review.Decisions
	// Tuned contains the scores of other settings for the user's questions, or is nil.
	Tuned *tune.Result
}

// Prepare creates a report on r. It measures r, sweeps the overlap (or the size if chunks do not
// repeat text) and searches for remedies. Given chunks are only measured. The only error is
// ctx.Err().
func Prepare(ctx context.Context, r *engine.Result, decisions review.Decisions) (*Report, error) {
	report := &Report{Result: r, Decisions: decisions}
	var err error
	if report.Measures, err = metrics.Measure(ctx, r, metrics.Options{EditCost: true}); err != nil {
		return nil, err
	}
	if r.Settings.IsGiven() {
		return report, nil
	}
	if key := sweepKey(r.Settings); key != "" {
		rng, err := sweep.DefaultRange(r.Settings, key)
		if err != nil {
			return nil, err
		}
		if report.Curve, err = sweep.RunWith(ctx, r.Doc, r.Settings, r.Replay, rng, nil); err != nil {
			return nil, err
		}
	}
	report.Remedies, err = sweep.AllRemedies(ctx, r, sweep.BriefRuns)
	return report, err
}

func sweepKey(s settings.Settings) string {
	if key := s.EmbeddedOverlapKey(); key != "" {
		return key
	}
	if t, ok := settings.Lookup("max_chunk_size"); ok && t.Applies(&s) {
		return t.Key
	}
	return ""
}

//go:embed page/page.html
var reportPage string

//go:embed page/report.css
var reportStyle string

//go:embed page/report.js
var reportScript string

// code is the style and script of a page, with their hashes for the content security policy.
type code struct{ style, script, styleHash, scriptHash string }

func newCode(style, script string) code {
	return code{style, script, sourceHash(style), sourceHash(script)}
}

var reportCode = sync.OnceValue(func() code { return newCode(reportStyle, reportScript) })

// parts returns the templates of all pages, which are parsed only once.
var parts = sync.OnceValues(func() (*template.Template, error) {
	t, err := template.New("").Funcs(reportFuncs).Parse(reportPage)
	if err != nil {
		return nil, err
	}
	if t, err = t.Parse(tourPage); err != nil {
		return nil, err
	}
	return t.Parse(summaryPage)
})

// Write writes a self-contained HTML file. Document text is escaped, and invisible characters are
// made visible. A content security policy allows only the page's own script and style, by hash.
func (rep *Report) Write(w io.Writer) error {
	p := &page{w: bufio.NewWriterSize(w, 1<<16), report: rep, r: rep.Result}
	var err error
	if p.parts, err = parts(); err != nil {
		return err
	}
	c := reportCode()
	p.assignDecisions()
	p.writeHead(p.name(), c)
	p.writePart("top", p.top())
	p.writePart("measures", p.measures())
	if t := p.tunedPart(); t != nil {
		p.writePart("tuned", t)
	}
	p.writePart("flags", p.flags())
	p.writeDocument()
	p.writePart("settings", p.settings())
	p.writeMarkup(`<script type="application/json" id="facts">`)
	p.writeFacts()
	p.writeMarkup("</script>\n")
	return p.writeFoot(c)
}

// sourceHash returns the hash that allows an inline script or style in a content security policy
// (CSP level 3 §2.3.1).
func sourceHash(source string) string {
	sum := sha256.Sum256([]byte(source))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// page writes a page. After an error, it writes nothing more.
type page struct {
	w      *bufio.Writer
	report *Report
	r      *engine.Result
	parts  *template.Template
	err    error

	// decided is indexed by chunk. stale lists decisions on text that is in no chunk.
	decided map[int]review.Decision
	stale   []review.Decision
	strings stringTable
}

func (p *page) name() string { return escapeInvisible(filepath.Base(p.r.Doc.Name)) }

func (p *page) writePart(name string, data any) {
	if p.err == nil {
		p.err = p.parts.ExecuteTemplate(p.w, name, data)
	}
}

func (p *page) writeMarkup(s string) {
	if p.err == nil {
		_, p.err = p.w.WriteString(s)
	}
}

func (p *page) writeHead(title string, own code) {
	p.writePart("head", map[string]string{"Title": title, "Style": own.styleHash, "Script": own.scriptHash})
	p.writeMarkup("<style>")
	p.writeMarkup(own.style)
	p.writeMarkup("</style>\n")
}

func (p *page) writeFoot(own code) error {
	if own.script != "" {
		p.writeMarkup("<script>")
		p.writeMarkup(own.script)
		p.writeMarkup("</script>\n")
	}
	p.writePart("foot", nil)
	if p.err != nil {
		return p.err
	}
	return p.w.Flush()
}

func (p *page) assignDecisions() {
	p.decided = map[int]review.Decision{}
	current := p.report.Decisions.Effective().Flags()
	if len(current) == 0 {
		return
	}
	present := map[string]bool{}
	for i := range p.r.Chunks.Len() {
		hash := review.Hash(p.r, i)
		if d, ok := current.Find(hash); ok {
			present[hash] = true
			p.decided[i] = d
		}
	}
	for _, d := range current.Sorted() {
		if !present[d.Hash] {
			p.stale = append(p.stale, d)
		}
	}
}
