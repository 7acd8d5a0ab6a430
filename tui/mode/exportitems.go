package mode

import (
	"context"
	"io"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"unicode"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/export/report"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/tui/part"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/view"
)

type exportItem struct {
	name, help, ext string
	// group is the heading above the item, empty for chunkscope's own settings.
	group string
	// id is the name of the target or format, empty for a picture.
	id string
	// suffix follows the document name in the proposed file name. If it is empty, a dash and the
	// item name follow.
	suffix string
	// prepare does the slow part of an export of the documents in scope.
	prepare func(ctx context.Context, results []folder.ReviewedResult) (export.Prepared, error)
	// restriction explains why the item supports only one document. It is empty if it supports
	// several.
	restriction string
	// alternative replaces the preview if the content is not text.
	alternative string
}

type writerFunc func(w io.Writer) error

func (f writerFunc) Write(w io.Writer) error { return f(w) }

const pictureRestriction = "a picture of the screen shows only one document"

func listItems(c *part.Context, screen part.Picture) []exportItem {
	var items []exportItem
	tuned := c.Tuning.DocumentResult()
	for i := range export.Targets {
		items = append(items, targetItem(&export.Targets[i], tuned))
	}
	items = append(items, comparisonItems(c)...)
	for i := range records.Formats {
		items = append(items, recordItem(&records.Formats[i]))
	}
	return append(items,
		exportItem{
			group: "picture", name: "screen as svg", suffix: "-screen", help: "a picture of the screen, for slides and pages", ext: ".svg", restriction: pictureRestriction,
			prepare: func(context.Context, []folder.ReviewedResult) (export.Prepared, error) {
				return writerFunc(screen.SVG), nil
			},
		},
		exportItem{
			group: "picture", name: "screen as png", suffix: "-screen", help: "a picture of the screen in pixels", ext: ".png", restriction: pictureRestriction,
			prepare:     func(context.Context, []folder.ReviewedResult) (export.Prepared, error) { return renderPixels(screen) },
			alternative: "a picture of the screen behind this list",
		})
}

// targetItem returns the item of a target. A settings file includes tuned, the tuning result behind
// the settings.
func targetItem(t *export.Target, tuned *tune.Result) exportItem {
	g := exportItem{id: t.Name, name: t.Name, help: t.Help, ext: t.Ext}
	switch {
	case t.ForPeople():
		g.group = "pages"
	case t != &export.Targets[0]: // the first target is chunkscope itself
		g.group = "pipelines"
	}
	if t.CommonName != "" {
		g.suffix = "-" + t.CommonName
	}
	g.prepare = func(ctx context.Context, results []folder.ReviewedResult) (export.Prepared, error) {
		prepared, err := t.Prepare(ctx, engineResults(results), results[0].Decisions)
		if page, ok := prepared.(*report.Report); ok && err == nil && tuned != nil {
			page.Tuned = tuned.WithCurrentSettings(results[0].Settings)
		}
		return prepared, err
	}
	return g
}

func engineResults(results []folder.ReviewedResult) []*engine.Result {
	out := make([]*engine.Result, len(results))
	for i, m := range results {
		out[i] = m.Result
	}
	return out
}

const formatPrefix = "chunks as "

func recordItem(f *records.Format) exportItem {
	g := exportItem{group: "chunks", id: f.Name, name: formatPrefix + f.Name, suffix: "-chunks", help: f.Help, ext: f.Extension}
	if f.IsBinary() {
		g.alternative = "not text: " + f.Help
	}
	g.prepare = func(_ context.Context, results []folder.ReviewedResult) (export.Prepared, error) {
		return writerFunc(func(w io.Writer) error {
			write, end := f.Begin(w, records.Options{Escape: func(s string) string { return s }})
			for _, m := range results {
				if err := write(m.Result, records.Annotations{Decisions: m.Decisions}); err != nil {
					return err
				}
			}
			return end()
		}), nil
	}
	return g
}

type folderResults struct {
	view   *view.View
	scope  int // version of the scope
	folder *folder.Folder
	method folder.CutMethod

	cut     sync.Mutex
	done    bool
	results []folder.ReviewedResult
	missing int
}

func (h *folderResults) cutAll(ctx context.Context) (results []folder.ReviewedResult, missing int, err error) {
	h.cut.Lock()
	defer h.cut.Unlock()
	if h.done {
		return h.results, h.missing, nil
	}
	results, missing, err = h.folder.CutAll(ctx, h.method)
	if err != nil {
		return nil, 0, err
	}
	h.results, h.missing, h.done = results, missing, true
	return results, missing, nil
}

// proposeFileName returns a file name such as guide-chunks.csv. It starts with the name of the
// document or of the common folder.
func proposeFileName(c *part.Context, g *exportItem) string {
	name := filepath.Base(c.Doc.Name)
	name = strings.TrimSuffix(name, filepath.Ext(name))
	name = strings.TrimSuffix(name, g.ext) // page.html.md becomes page if the item is HTML
	if c.Scope.IsAll() {
		name = "documents"
		if location := path.Base(strings.TrimSuffix(filepath.ToSlash(c.Doc.Name), c.Scope.Name(c.File))); location != "." && location != "/" {
			name = location
		}
	}
	suffix := g.suffix
	if suffix == "" {
		suffix = "-" + g.name
	}
	return name + suffix + g.ext
}

// cleanFileName replaces each run of characters other than letters, digits and underscores with a
// dash.
func cleanFileName(name string) string {
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }), "-")
}

func describeWritten(path string) string {
	if filepath.Base(path) == path {
		path += ", in the current folder"
	}
	return "written: " + path
}
