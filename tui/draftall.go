package tui

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/files"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/quantity"
)

// draftedAll are questions proposed about all documents: those about the one that
// is open are not kept yet.
type draftedAll struct {
	doc   *engine.Document
	here  []questions.Change
	files []int // of the other documents
	n     int   // questions about them
	// err is the first reason why drafts could not be kept, and unkept how many
	// documents they are about.
	err    error
	unkept int
}

// proposeAll proposes questions about all documents in the background, and keeps
// each beside its document.
func (r *keeper) proposeAll() tea.Cmd {
	f, doc, open := r.s.Scope.Folder(), r.s.Doc, r.s.File
	m, _ := r.s.Scope.Measured()
	if m == nil || !m.Done() || f.Kept == nil {
		r.Say("one moment: the documents are still being measured")
		return nil
	}
	sizes := make([]int, len(m.Documents))
	for i, d := range m.Documents {
		sizes[i] = d.Bytes
	}
	return r.writes.Command(func() (tea.Msg, error) {
		all, err := f.Drafts(context.Background(), sizes, mostDrafts)
		out := draftedAll{doc: doc, here: all[open]}
		delete(all, open)
		for _, i := range slices.Sorted(maps.Keys(all)) {
			if _, e := questions.Save(time.Tick(files.Patience), f.Kept(f.Files[i]), all[i]...); e != nil {
				err, out.unkept = cmp.Or(err, e), out.unkept+1
				continue
			}
			out.files, out.n = append(out.files, i), out.n+len(all[i])
		}
		out.err = err
		return out, err
	})
}

func (r *keeper) draftedAll(d draftedAll) tea.Cmd {
	for _, i := range d.files {
		r.s.Questions.AskedAnew(i)
	}
	r.showQuestions()
	n := d.n + len(d.here)
	switch {
	case d.err != nil:
		said := d.err.Error()
		if d.unkept > 1 {
			said += "; nor can drafts about " + quantity.Count(d.unkept-1, "other document") + " be kept"
		}
		r.Warn(said)
		return nil
	case n == 0:
		r.Say("no other questions can be proposed about these documents")
		return nil
	}
	documents := len(d.files)
	said := quantity.Count(n, "draft") + " about "
	if len(d.here) == 0 || d.doc != r.s.Doc {
		r.Say(said + quantity.Count(documents, "document") + ": the lines open them")
		return nil
	}
	save, ok := r.s.Questions.Change(d.here...)
	return r.keepQuestions(save, ok, said+quantity.Count(documents+1, "document"))
}
