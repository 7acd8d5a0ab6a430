package storage

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/fsnotify/fsnotify"
)

const (
	// maxFolders is the maximum number of watched folders. Systems allow only a few thousand.
	maxFolders = 1000
	// maxLinks is the maximum length of a chain of links. Operating systems have the same limit.
	maxLinks = 40
)

// watchedPaths are the watched files and folders, including the targets of links.
type watchedPaths struct {
	w            *fsnotify.Watcher
	byTarget     map[string][]string // watched files by location
	folders      map[string]string   // resolved folders by unresolved path
	watchedCount int
}

// watchFile watches the file at path. If it is a link, watchFile also watches each target in the
// chain of links. Earlier targets are still watched.
func (p *watchedPaths) watchFile(path string) {
	location, err := filepath.Abs(path)
	for range maxLinks {
		if err != nil {
			return
		}
		dir, name := filepath.Split(location) // filepath.Dir would remove a .. after a link
		place := filepath.Join(p.watchFolder(dir), name)
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

func (p *watchedPaths) watchFolder(dir string) string {
	if resolved, ok := p.folders[dir]; ok {
		return resolved
	}
	resolved, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return filepath.Clean(dir) // the folder does not exist
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
