package storage

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/fsnotify/fsnotify"
)

const (
	// maxFolders limits the watched folders, because systems allow only a few thousand.
	maxFolders = 1000
	// maxLinks limits the length of a chain of links, as operating systems do.
	maxLinks = 40
)

// places holds the locations of watched files, including the targets of symbolic links.
type places struct {
	w            *fsnotify.Watcher
	byTarget     map[string][]string // files by the full path of their target
	folders      map[string]string   // resolved folders by name
	watchedCount int
}

// add watches the file at path and all targets of its links. It keeps earlier watches.
func (p *places) add(path string) {
	location, err := filepath.Abs(path)
	for range maxLinks {
		if err != nil {
			return
		}
		dir, name := filepath.Split(location) // filepath.Dir would resolve a .. after a link
		place := filepath.Join(p.folder(dir), name)
		if !slices.Contains(p.byTarget[place], path) {
			p.byTarget[place] = append(p.byTarget[place], path)
		}
		var linked string
		if linked, err = os.Readlink(place); err == nil {
			if location = linked; !filepath.IsAbs(linked) {
				location = filepath.Dir(place) + string(filepath.Separator) + linked
			}
		}
	}
}

// folder watches a folder and returns its path without links.
func (p *places) folder(dir string) string {
	if resolved, ok := p.folders[dir]; ok {
		return resolved
	}
	resolved, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return filepath.Clean(dir) // it does not exist
	}
	p.folders[dir] = resolved
	if resolved != dir {
		if _, ok := p.folders[resolved]; ok {
			return resolved
		}
		p.folders[resolved] = resolved
	}
	if p.watchedCount < maxFolders && p.w.Add(resolved) == nil {
		p.watchedCount++
	}
	return resolved
}
