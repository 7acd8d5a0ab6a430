package comparing

import (
	"context"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/placing"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Pin is a set of settings kept as A while the reader goes on as B.
type Pin struct {
	Settings settings.Settings
	// Name is how A is called: its preset, or the one it comes from and a star.
	Name string

	preset string     // the preset it comes from
	view   *view.View // what it made of the document, when that was at hand
	at     int        // place of the change the reader stands on; -1 before the first step
}

// NewPin pins settings, and what they made of the document where that is at hand.
// preset is the one they come from.
func NewPin(s settings.Settings, name, preset string, v *view.View) *Pin {
	return &Pin{Settings: s, Name: name, preset: preset, view: v, at: -1}
}

// Preset is the one that the settings come from.
func (p *Pin) Preset() string { return p.preset }

// StandAs has the reader stand on the same change as with another pin.
func (p *Pin) StandAs(other *Pin) { p.at = other.at }

// Observe takes what given chunks are in the document that is open.
func (p *Pin) Observe(v *view.View) { p.Settings, p.view = v.Result.Settings, v }

// Compare sets the present settings, B, beside those that are pinned as A.
type Compare struct {
	// Pinned are the settings kept as A; nil when none are.
	Pinned *Pin

	now   *view.Current
	tasks *tasks.Set
	given *placing.Given
}

// New has nothing pinned.
func New(now *view.Current, work *tasks.Set, given *placing.Given) *Compare {
	return &Compare{now: now, tasks: work, given: given}
}

// Unpin forgets A.
func (c *Compare) Unpin() { c.Pinned = nil }

const pinnedTask = "pinned"

type pinnedKey struct {
	doc  *engine.Document
	want settings.Settings
}

// pinnedTask is the work that cuts the document by A's settings.
func (c *Compare) pinnedTask() []tasks.Task {
	p := c.Pinned
	if p == nil {
		return nil
	}
	doc, ready, cut, want := c.now.Doc, p.view, c.given.Cutter(), p.Settings
	return []tasks.Task{{
		Name: pinnedTask, Key: pinnedKey{doc, want},
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			if ready != nil && ready.Result.Doc == doc {
				return ready, nil
			}
			began := time.Now()
			r, given, err := cut(ctx, doc, want, nil)
			if err != nil {
				return nil, err
			}
			return view.New(r, given, nil, time.Since(began)), nil
		},
	}}
}

// PinnedView is what A makes of the document; nil until that is known.
func (c *Compare) PinnedView() (*view.View, error) {
	p := c.Pinned
	if p == nil {
		return nil, nil
	}
	if p.view != nil && p.view.Result.Doc == c.now.Doc {
		return p.view, nil
	}
	v, fresh, err := tasks.Result[*view.View](c.tasks, pinnedTask)
	if !fresh || v == nil || v.Result.Doc != c.now.Doc || !Matching(v.Result.Settings, p.Settings) {
		return nil, err
	}
	p.view = v
	return v, err
}

// Matching reports that two sets of settings give the same chunks: what was
// observed of given ones may differ from document to document.
func Matching(a, b settings.Settings) bool { return a == b || a.AreGiven() && b.AreGiven() }
