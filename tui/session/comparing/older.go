package comparing

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/compare"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Older is an older version of the open document.
type Older struct {
	Doc *engine.Document
	// Name is its revision; empty for the text as it was opened.
	Name string
}

// Since says since when the text has changed.
func (o *Older) Since() string {
	if o.Name == "" {
		return "since opened"
	}
	return "since " + o.Name
}

// KeepOlder keeps an older version of the document that is open, or none.
func (c *Compare) KeepOlder(o *Older) { c.older = o }

// Older returns the older version of the open document, or nil.
func (c *Reader) Older() *Older { return c.older }

// Edits tell what became of the chunks of an older version, cut by the same settings.
type Edits struct {
	*compare.VersionDifference
	of editsKey
}

type editsKey struct {
	now   *view.View
	older *engine.Document
}

const olderTask = "older version"

// OlderTask returns the task that cuts the older version by the present settings, with
// those of the hand cuts that fit it.
func (c *Reader) OlderTask(marks []handcut.Mark) []tasks.Task {
	v, o := c.now.View, c.older
	if o == nil || v == nil || v.Result.Settings.AreGiven() {
		return nil
	}
	key := editsKey{v, o.Doc}
	return []tasks.Task{{
		Name: olderTask, Key: key, Delay: weighing,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			var hand *handcut.Replay
			if v.Hand > 0 {
				hand = handcut.Plan(o.Doc.Document, marks)
			}
			older, err := engine.RunWith(ctx, o.Doc, v.Result.Settings, hand)
			if err != nil {
				return nil, err
			}
			d, err := compare.Versions(ctx, older, v.Result)
			if err != nil {
				return nil, err
			}
			return &Edits{d, key}, nil
		},
	}}
}

// Edits returns what became of the chunks since the older version; nil without one, and
// until it is known.
func (c *Reader) Edits() *Edits {
	found, _, _ := tasks.Result[*Edits](c.tasks, olderTask)
	if found == nil || c.older == nil || found.of != (editsKey{c.now.View, c.older.Doc}) {
		return nil
	}
	return found
}
