package tui

import (
	"context"
	"fmt"
	"math"
	"strings"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// The setting that is selected when a file opens is the amount of overlap, or else the
// first of afterOverlap, whose next step changes something visible. In most documents ten
// more characters of overlap change nothing visible.

// afterOverlap lists the settings to try after the amount of overlap.
var afterOverlap = []string{"overlap_mode", "max_chunk_size"}

// tried is the maximum length in bytes of a document for the search, which takes up to
// four runs.
const tried = 1 << 19

// acting is the setting with a visible effect in an opened document, or "".
type acting struct {
	in  *engine.Result
	key string
}

// seekActing finds the setting to select, once, when the first result is on the screen.
func (r *root) seekActing() tea.Cmd {
	v := r.s.View
	if r.sought || v == nil || r.reading.W == 0 {
		return nil
	}
	r.sought = true
	if len(r.s.Files) == 0 || r.s.Settings != settings.Default() || len(r.s.Doc.Text) > tried {
		return nil
	}
	result, target := v.Result, r.s.Target
	start, end := r.reading.VisibleBytes()
	return func() tea.Msg {
		key := findActing(result, chunk.Span{Start: start, End: end}, func(s settings.Settings) bool { return target.Refuse(s) == nil })
		return acting{result, key}
	}
}

// hasTouched reports whether a message is a user action, after which the selection is the
// user's.
func hasTouched(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.MouseWheelMsg, tea.PasteMsg:
		return true
	}
	return false
}

// selectActing selects the setting, unless the user has acted in the meantime.
func (r *root) selectActing(found acting) {
	first := r.panes.Settings.Key()
	r.dirty = !r.touched && found.key != "" && found.key != first && r.s.View.Result == found.in && r.s.Settings == r.documents.o.Settings && settings.SaysOverlap(first)
	if r.dirty {
		r.panes.Settings.Choose(found.key)
	}
}

// findActing returns the first setting with an allowed step that visibly changes a
// result, in the header or in the visible part of the text.
func findActing(r *engine.Result, inSight chunk.Span, allowed func(settings.Settings) bool) string {
	before := describeSight(r, inSight)
	for _, key := range append([]string{r.Settings.OverlapKey()}, afterOverlap...) {
		t, ok := settings.Lookup(key)
		if !ok || !t.Applies(&r.Settings) {
			continue
		}
		next := r.Settings
		if t.Kind == settings.Whole || t.Kind == settings.Share {
			t.Nudge(&next, 1)
		} else {
			t.Cycle(&next, 1)
		}
		settings.Reconcile(&next, key)
		if next == r.Settings || !allowed(next) {
			continue
		}
		after, err := engine.Rerun(context.Background(), r.Doc, next, r.Replay, r)
		if err == nil && describeSight(after, inSight) != before {
			return key
		}
	}
	return ""
}

// describeSight describes the numbers in the header for a result, rounded, and the chunks
// and overlap in a part of the text.
func describeSight(r *engine.Result, inSight chunk.Span) string {
	t, err := metrics.Tallied(context.Background(), r)
	if err != nil {
		return ""
	}
	var out strings.Builder
	fmt.Fprint(&out, t.Chunks, t.Small, t.Oversize, t.DrySeams.Dry, math.Round(100*t.StoredPerSrc), text.Percent(t.WholeText.Share()))
	for k := range t.Elements {
		fmt.Fprint(&out, " ", t.Elements[k].Broken())
	}
	for i := range r.Chunks.Len() {
		overlap, _, _ := r.Chunks.Shared(i)
		for _, s := range [...]chunk.Span{r.Chunks.Body(i), overlap} {
			if s.Start < inSight.End && s.End > inSight.Start {
				fmt.Fprint(&out, " ", max(s.Start, inSight.Start), "-", min(s.End, inSight.End))
			}
		}
	}
	return out.String()
}
