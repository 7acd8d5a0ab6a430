package source

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"chunkscope/engine/files"
)

// Extensions lists the extensions of the files found by Find: Markdown and other documentation
// formats.
var Extensions = []string{".md", ".markdown", ".mdown", ".mkd", ".mdx", ".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org"}

// SearchResult holds the documents in a folder, with errors and remarks about the search
// (rules/reading, Folders).
type SearchResult struct {
	// Files lists the paths of the documents in sorted order.
	Files   []string
	Errors  []error
	Remarks []string
}

// Find lists the documents in dir and its subfolders. It skips hidden folders. It follows links to
// files, and links to folders that it has not searched yet. File names may contain any bytes.
func Find(dir string) SearchResult { return find(disk{os.ReadDir, os.Stat}, dir) }

type disk struct {
	readDir func(string) ([]fs.DirEntry, error)
	stat    func(string) (fs.FileInfo, error)
}

func find(files disk, dir string) SearchResult {
	s := search{disk: files, root: dir, actualRoot: realPath(dir), isSearched: map[string]bool{}}
	s.findInFolder(dir, s.actualRoot)
	for len(s.links) > 0 {
		path := s.links[0]
		s.links = s.links[1:]
		s.follow(path)
	}
	slices.SortFunc(s.result.Files, comparePaths)
	s.addRemark()
	if len(s.result.Files) == 0 && len(s.result.Errors) == 0 {
		s.refuse(newReadError("%s contains no documents: name a folder with %s files, or individual files", dir, strings.Join(Extensions, ", ")))
	}
	return s.result
}

type search struct {
	disk
	root, actualRoot string
	isSearched       map[string]bool // resolved paths
	links            []string        // links to folders that have not been followed yet
	outgoingLinks    []string        // followed links whose targets are outside dir
	result           SearchResult
}

func (s *search) refuse(err error) { s.result.Errors = append(s.result.Errors, err) }

// findInFolder lists the documents in a folder and its subfolders. actualPath is the path with
// links resolved.
func (s *search) findInFolder(path, actualPath string) {
	if s.isSearched[actualPath] {
		return
	}
	s.isSearched[actualPath] = true
	entries, err := s.readDir(path)
	if err != nil { // continue with the entries read before the error
		s.refuse(UnreadableError(path, err))
	}
	for _, e := range entries {
		child := filepath.Join(path, e.Name())
		switch {
		case e.Type()&fs.ModeSymlink != 0:
			s.addLink(child, e.Name())
		case !e.IsDir():
			s.addFile(child, e.Type())
		case !isHidden(e.Name()):
			s.findInFolder(child, filepath.Join(actualPath, e.Name()))
		}
	}
}

func isHidden(name string) bool { return strings.HasPrefix(name, ".") }

func isDocument(path string) bool {
	return slices.Contains(Extensions, strings.ToLower(filepath.Ext(path)))
}

// IsListed reports whether Find would list a regular file at path, which is slash-separated and
// relative to the searched folder.
func IsListed(path string) bool {
	for folder := range strings.SplitSeq(filepath.ToSlash(filepath.Dir(path)), "/") {
		if folder != "." && isHidden(folder) {
			return false
		}
	}
	return isDocument(path)
}

// addFile does not open irregular files, because opening a pipe may block forever.
func (s *search) addFile(path string, mode fs.FileMode) {
	switch {
	case !isDocument(path):
	case mode.IsRegular():
		s.result.Files = append(s.result.Files, path)
	default:
		f, err := files.Open(path)
		if err != nil {
			s.refuse(UnreadableError(path, err))
			return
		}
		f.Close() // the file was replaced after the check
		s.result.Files = append(s.result.Files, path)
	}
}

func (s *search) addLink(path, name string) {
	info, err := s.stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && (!isDocument(path) || strings.HasPrefix(name, ".#")):
		// Emacs creates dangling links such as ".#a.md" while a file is being edited.
	case errors.Is(err, fs.ErrNotExist):
		target, _ := os.Readlink(path) // the target may be empty
		s.refuse(newReadError("%s is a link to %s, which does not exist: correct the link, or remove it", path, target))
	case err != nil && (isDocument(path) || filepath.Ext(path) == ""):
		s.refuse(UnreadableError(path, err))
	case err != nil:
	case !info.IsDir():
		if s.addFile(path, info.Mode()); isDocument(path) {
			s.recordOutgoing(path)
		}
	case !isHidden(name):
		s.links = append(s.links, path)
	}
}

func (s *search) recordOutgoing(path string) {
	if !isWithin(s.actualRoot, realPath(path)) {
		s.outgoingLinks = append(s.outgoingLinks, path)
	}
}

// follow searches the target of the link at path. It skips a target that contains the searched
// folder.
func (s *search) follow(path string) {
	actual := realPath(path)
	switch {
	case s.isSearched[actual]:
	case isWithin(actual, s.actualRoot):
		s.result.Remarks = append(s.result.Remarks, fmt.Sprintf("%s is a link to a folder that contains %s, so it is not followed", path, s.root))
	default:
		s.recordOutgoing(path)
		s.findInFolder(path, actual)
	}
}

func (s *search) addRemark() {
	if len(s.outgoingLinks) == 0 {
		return
	}
	first, extra := s.outgoingLinks[0], ""
	switch n := len(s.outgoingLinks) - 1; n {
	case 0:
	case 1:
		extra = ", as is one other link"
	default:
		extra = fmt.Sprintf(", as are %d others", n)
	}
	s.result.Remarks = append(s.result.Remarks, fmt.Sprintf("%s is a link to %s, outside %s, and is followed%s", first, realPath(first), s.root, extra))
}

// realPath returns path as an absolute path, with links resolved if possible.
func realPath(path string) string {
	full, err := filepath.Abs(path)
	if err != nil {
		full = path
	}
	if actual, err := filepath.EvalSymlinks(full); err == nil {
		return actual
	}
	return full
}

func isWithin(folder, path string) bool {
	rel, err := filepath.Rel(folder, path)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func comparePaths(a, b string) int {
	const separator = string(filepath.Separator)
	for a != b {
		nameA, restA, moreA := strings.Cut(a, separator)
		nameB, restB, moreB := strings.Cut(b, separator)
		if nameA != nameB {
			return cmp.Compare(nameA, nameB)
		}
		if !moreA || !moreB {
			return cmp.Compare(len(restA), len(restB))
		}
		a, b = restA, restB
	}
	return 0
}
