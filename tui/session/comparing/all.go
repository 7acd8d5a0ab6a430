package comparing

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
)

const folderTask = "comparison of all documents"

// folderKey identifies a comparison of all documents. If nothing is pinned, A is the older version
// of each document.
type folderKey struct {
	a, b    settings.Settings
	pinned  bool
	changes int
}

type folderComparison struct {
	*folder.Changes
	key folderKey
}

// folderKey returns the key of the current comparison. ok is false if only the open document can be
// compared.
func (c *Reader) folderKey() (key folderKey, ok bool) {
	if c.scope.Folder() == nil {
		return key, false
	}
	key = folderKey{b: c.state.Settings, changes: c.scope.DocumentVersion()}
	if c.pinned != nil {
		key.a, key.pinned = c.pinned.settings, true
	}
	unchanged := key.a.IsGiven() || !key.pinned
	for _, side := range []*settings.Settings{&key.a, &key.b} {
		if side.IsGiven() { // observed values differ between documents
			*side = settings.Settings{Strategy: side.Strategy}
		}
	}
	return key, (key.pinned || c.readOlder != nil) && !(unchanged && key.b.IsGiven())
}

// FolderTask returns the task that compares the chunks of all documents. It returns nil if only the
// open document can be compared.
func (c *Reader) FolderTask() []tasks.Task {
	key, ok := c.folderKey()
	if !ok {
		return nil
	}
	if c.all == nil || c.all.key != key {
		f, way := c.scope.Folder(), c.scope.CutMethod(c.state.Settings)
		var older folder.SideA
		if key.pinned {
			older = f.NewCurrentSide(c.scope.CutMethod(c.pinned.settings))
		} else {
			older = f.NewOlderSide(way, c.readOlder.text)
		}
		c.all = &folderComparison{f.NewChanges(older, way), key}
		if !key.pinned {
			c.all.Deleted = c.readDeleted
		}
	}
	work := c.all
	return []tasks.Task{{
		Name: folderTask, Key: key, Delay: folder.CutDelay, Keep: tasks.WholeSession,
		Do: func(ctx context.Context, publish func(any)) (any, error) {
			return work.Run(ctx, func(x *folder.ChangeTotals) { publish(x) })
		},
	}}
}

// FolderChanges returns the differences found so far in all documents. It returns nil until there
// is a result. fresh is true if all documents have been compared and the result is up to date.
func (c *Reader) FolderChanges() (totals *folder.ChangeTotals, fresh bool) {
	key, ok := c.folderKey()
	if !ok || c.all == nil || c.all.key != key {
		return nil, false
	}
	totals, fresh, _ = tasks.Result[*folder.ChangeTotals](c.tasks, folderTask)
	return totals, fresh && totals != nil && totals.IsDone()
}

// ComparesAll reports whether all documents can be compared.
func (c *Reader) ComparesAll() bool {
	_, ok := c.folderKey()
	return ok
}

func (read ReadOlder) text(file string) (*engine.Document, error) {
	o, err := read(file)
	if err != nil || o == nil {
		return nil, err
	}
	return o.Doc, nil
}
