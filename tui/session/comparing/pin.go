package comparing

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Pin holds the settings pinned as A.
type Pin struct {
	settings settings.Settings
	name     string

	preset string
	view   *view.View // may be nil
	change int        // position of the current change, or -1 before the first step
}

// NewPin returns a Pin of s. name is the name to display, preset is the preset on which s is based,
// and v is the view of s, which may be nil.
func NewPin(s settings.Settings, name, preset string, v *view.View) *Pin {
	return &Pin{settings: s, name: name, preset: preset, view: v, change: -1}
}

// Settings returns the pinned settings.
func (p *Pin) Settings() settings.Settings { return p.settings }

// Name returns the name of the preset of A, with ChangedMark if the settings differ from the preset.
func (p *Pin) Name() string { return p.name }

// IsGiven reports whether A consists of given chunks.
func (p *Pin) IsGiven() bool { return p.settings.IsGiven() }

// Preset returns the preset on which the settings are based.
func (p *Pin) Preset() string { return p.preset }

// Compare compares the current settings (B) with the pinned settings (A).
type Compare struct{ Reader }

// Reader gives read access to a comparison.
type Reader struct {
	pinned *Pin
	older  *OlderVersion

	readOlder   ReadOlder
	readDeleted ReadDeleted
	all         *folderComparison // nil until all documents have been compared

	state *view.State
	tasks *tasks.Results
	given *view.GivenReader
	scope *folder.ScopeReader
}

// New returns a Compare without pinned settings.
func New(current *view.State, work *tasks.Results, given *view.GivenReader, all *folder.ScopeReader) *Compare {
	return &Compare{Reader{state: current, tasks: work, given: given, scope: all}}
}

// Pinned returns the pinned settings, or nil if nothing is pinned.
func (c *Reader) Pinned() *Pin { return c.pinned }

// Pin pins p as A.
func (c *Compare) Pin(p *Pin) { c.pinned = p }

// Replace replaces A by p and keeps the position of the current change.
func (c *Compare) Replace(p *Pin) {
	p.change = c.pinned.change
	c.pinned = p
}

// Unpin removes the pinned settings.
func (c *Compare) Unpin() { c.pinned = nil }

// UpdateGiven updates A with the settings observed in v if A consists of given chunks.
func (c *Compare) UpdateGiven(v *view.View) {
	if p := c.pinned; p != nil && p.settings.IsGiven() {
		p.settings, p.view = v.Result.Settings, v
	}
}

const pinnedTask = "pinned"

type pinnedKey struct {
	doc  *engine.Document
	want settings.Settings
}

func (c *Reader) pinnedTask() []tasks.Task {
	p := c.pinned
	if p == nil {
		return nil
	}
	doc, ready, cut, want := c.state.Doc, p.view, c.given.Cutter(), p.settings
	return []tasks.Task{{
		Name: pinnedTask, Key: pinnedKey{doc, want},
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			if ready != nil && ready.Result.Doc == doc {
				return ready, nil
			}
			r, placed, err := cut(ctx, doc, want, nil, nil)
			if err != nil {
				return nil, err
			}
			return view.New(r, placed), nil
		},
	}}
}

// PinnedView returns the view of A. It returns nil if nothing is pinned or the view has not been
// computed yet.
func (c *Reader) PinnedView() (*view.View, error) {
	p := c.pinned
	if p == nil {
		return nil, nil
	}
	if p.view != nil && p.view.Result.Doc == c.state.Doc {
		return p.view, nil
	}
	v, fresh, err := tasks.Result[*view.View](c.tasks, pinnedTask)
	if !fresh || v == nil || v.Result.Doc != c.state.Doc || !SameChunks(v.Result.Settings, p.settings) {
		return nil, err
	}
	p.view = v
	return v, err
}

// SameChunks reports whether two sets of settings produce the same chunks. Two sets of given chunks
// are considered equal, even if their observed values differ.
func SameChunks(a, b settings.Settings) bool { return a == b || a.IsGiven() && b.IsGiven() }
