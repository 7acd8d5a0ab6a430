package list

import (
	"context"
	"maps"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// Files is the list of documents, with what the settings make of each.
type Files struct {
	List
	files []string
	load  func(string) (*engine.Document, error)
	tally map[int]fileTally
}

// fileTally is what the settings make of one file.
type fileTally struct {
	chunks, small, oversize, dry int
	unread                       string
	uncut                        bool
}

// NewFiles opens the list of the documents; load reads one, in the background.
func NewFiles(c *part.Context, load func(file string) (*engine.Document, error)) *Files {
	m := &Files{files: c.Files, load: load}
	m.List = New(nil)
	m.take = m.open
	m.fill()
	m.choose(c.File)
	return m
}

const filesTask = "files"

type filesKey struct {
	settings settings.Settings
	n        int
}

// Work cuts every file, one after the other, and tells as it goes.
func (m *Files) Work(c *part.Context) []tasks.Task {
	s, files, load, cut := c.Reader.Settings, m.files, m.load, c.Given.Cutter()
	return []tasks.Task{{
		Name: filesTask, Key: filesKey{s, len(files)},
		Do: func(ctx context.Context, soFar func(any)) (any, error) {
			out := make(map[int]fileTally, len(files))
			for i, f := range files {
				t, err := tallyFile(ctx, load, f, func(doc *engine.Document) (*engine.Result, error) {
					r, _, err := cut(ctx, doc, s, nil)
					return r, err
				})
				if err != nil {
					return nil, err
				}
				out[i] = t
				if i%8 == 0 {
					soFar(maps.Clone(out))
				}
			}
			return out, nil
		},
	}}
}

func tallyFile(ctx context.Context, load func(string) (*engine.Document, error), file string, cut func(*engine.Document) (*engine.Result, error)) (t fileTally, err error) {
	doc, err := load(file)
	if err != nil {
		t.unread = err.Error()
		return t, nil //nolint:nilerr // a file that cannot be read is listed as such
	}
	r, err := cut(doc)
	switch {
	case ctx.Err() != nil:
		return t, ctx.Err()
	case err != nil: // none of the given chunks is of it
		t.uncut = true
		return t, nil //nolint:nilerr // it is listed as such
	}
	t.chunks = len(r.Chunks)
	for i := range r.Chunks {
		if r.Chunks[i].Small {
			t.small++
		}
		if r.Chunks[i].Oversize {
			t.oversize++
		}
	}
	for i := range r.Seams {
		if r.Seams[i].Dry() {
			t.dry++
		}
	}
	return t, nil
}

// Arrived shows what is known so far.
func (m *Files) Arrived(c *part.Context) part.Intents {
	m.tally, _, _ = tasks.Result[map[int]fileTally](c.Reader.Tasks, filesTask)
	at := m.Chosen()
	m.fill()
	m.choose(at)
	return nil
}

func (m *Files) fill() {
	all := make([]Choice, len(m.files))
	for i, f := range m.files {
		all[i] = Choice{Text: f, Value: i, Tail: "…"}
		t, known := m.tally[i]
		switch {
		case !known:
		case t.unread != "":
			all[i].Tail, all[i].Short = "cannot be read", "unread"
			all[i].Style = func(f *cell.Face) cell.Style { return f.Muted }
		case t.uncut:
			all[i].Tail, all[i].Short = "no chunks of it", "none"
			all[i].Style = func(f *cell.Face) cell.Style { return f.Muted }
		default:
			all[i].Tail, all[i].Short = t.String(), countOf(t.chunks, "chunk", 1)
			if t.small+t.oversize > 0 {
				all[i].Style = func(f *cell.Face) cell.Style { return f.Warn }
			}
		}
	}
	m.Set(all)
}

func (t fileTally) String() string {
	var parts []string
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, part.Count(n)+" "+what)
		}
	}
	add(t.small, "small")
	add(t.oversize, "oversize")
	add(t.dry, "dry")
	return strings.Join(parts, " · ") + "  " + countOf(t.chunks, "chunk", 6)
}

// Placement is a dialog as high as it needs.
func (m *Files) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{Where: part.Dialog, Title: "Documents", W: min(w-6, 100), H: min(h-6, len(m.files)+3)}
}

func (m *Files) open(c *part.Context) part.Intents {
	if i := m.Chosen(); i >= 0 && i != c.File {
		return part.Do(part.Close{}, part.OpenFile(i))
	}
	return part.Do(part.Close{})
}

// Lines draws the list.
func (m *Files) Lines(c *part.Context, w, h int) []string {
	return m.Draw(c, w, h, "no document matches")
}
