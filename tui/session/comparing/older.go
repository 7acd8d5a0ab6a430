package comparing

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/compare"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// OlderVersion is an older version of the open document.
type OlderVersion struct {
	Doc *engine.Document
	// Name is the name of the revision. It is "" for the text that the session opened first.
	Name string
}

// Label returns the name to display for the older version.
func (o *OlderVersion) Label() string {
	if o.Name == "" {
		return "as opened"
	}
	return o.Name
}

// Phrase returns a noun phrase for the text of the older version.
func (o *OlderVersion) Phrase() string {
	if o.Name == "" {
		return "the text as opened"
	}
	return "the text of " + o.Name
}

// Since returns a phrase such as "since opened".
func (o *OlderVersion) Since() string {
	if o.Name == "" {
		return "since opened"
	}
	return "since " + o.Name
}

// SetOlder sets the older version of the open document. o may be nil.
func (c *Compare) SetOlder(o *OlderVersion) { c.older = o }

// ReadOlder is a function that reads the older version of a file. It returns nil if the file did
// not exist then.
type ReadOlder func(file string) (*OlderVersion, error)

// ReadDeleted is a function that reads the older versions of deleted documents.
type ReadDeleted func() ([]*engine.Document, error)

// SetReaders sets the functions for reading older versions and deleted documents.
func (c *Compare) SetReaders(read ReadOlder, deleted ReadDeleted) {
	c.readOlder, c.readDeleted = read, deleted
}

// ReadDeleted returns the function for reading deleted documents, or nil if only the open document
// has an older version.
func (c *Reader) ReadDeleted() ReadDeleted { return c.readDeleted }

// ReadOlder returns the function for reading older versions, or nil if only the open document has
// an older version.
func (c *Reader) ReadOlder() ReadOlder { return c.readOlder }

// Older returns the older version of the open document, or nil if there is none.
func (c *Reader) Older() *OlderVersion { return c.older }

// Edits lists the chunks that differ between the older and the current version with the same
// settings.
type Edits struct {
	*compare.VersionDifference
	key editsKey
}

type editsKey struct {
	current *view.View
	older   *engine.Document
}

const olderTask = "older version"

// OlderTask returns a task that chunks the older version with the current settings and compares the
// versions. It applies the hand cuts in marks that match the older text.
func (c *Reader) OlderTask(marks []handcut.Mark) []tasks.Task {
	v, o := c.state.View, c.older
	if o == nil || v == nil || v.Result.Settings.IsGiven() {
		return nil
	}
	key := editsKey{v, o.Doc}
	return []tasks.Task{{
		Name: olderTask, Key: key, Delay: slowPartDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			var hand *handcut.Replay
			if v.HandCutVersion > 0 {
				hand = handcut.Locate(o.Doc.Document, marks)
			}
			older, err := engine.RunWith(ctx, o.Doc, v.Result.Settings, hand)
			if err != nil {
				return nil, err
			}
			d, err := compare.CompareVersions(ctx, older, v.Result)
			if err != nil {
				return nil, err
			}
			return &Edits{d, key}, nil
		},
	}}
}

// NextEdit returns the first chunk with new text after (d > 0) or before (d < 0) chunk from. It
// wraps around. ok is false if no chunk has new text.
func (e *Edits) NextEdit(d, from int) (c *compare.ChunkChange, ok bool) {
	var first, last, next *compare.ChunkChange
	for i := range e.Chunks {
		change := &e.Chunks[i]
		if change.New < 0 || change.Status == compare.ChunkKept {
			continue
		}
		if first == nil {
			first = change
		}
		last = change
		if d > 0 && change.New > from && next == nil || d < 0 && change.New < from {
			next = change
		}
	}
	switch {
	case next != nil:
		return next, true
	case d < 0:
		return last, last != nil
	}
	return first, first != nil
}

// Edits returns the differences from the older version. It returns nil if they are not known yet or
// there is no older version.
func (c *Reader) Edits() *Edits {
	edits, _, _ := tasks.Result[*Edits](c.tasks, olderTask)
	if edits == nil || c.older == nil || edits.key != (editsKey{c.state.View, c.older.Doc}) {
		return nil
	}
	return edits
}
