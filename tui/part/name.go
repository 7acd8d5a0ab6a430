package part

import (
	"path/filepath"
	"strings"

	"chunkscope/tui/cell"
)

// Title returns the name of a document in headings and pictures, without an absolute
// path, which would reveal more about a machine than about the document.
func Title(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Base(name)
	}
	return filepath.ToSlash(name)
}

// Name shortens a path to at most w cells. It prefers the suffix that distinguishes the
// path from others or, if that is too long, its first and last names, or the beginning
// and end of the last one.
func Name(path, end string, w int, m cell.Method) string {
	if cell.Width(path, m) <= w {
		return path
	}
	if cell.Width(end, m)+2 <= w {
		return cell.TruncateLeft(path, w, m)
	}
	first, remainder, several := strings.Cut(end, "/")
	if !several { // names often end alike: CHANGELOG.md
		return cell.ShortenPath(end, w, m)
	}
	last := remainder[strings.LastIndexByte(remainder, '/')+1:]
	middle := "/"
	if last != remainder {
		middle = "/…/"
	}
	room := w - cell.Width("…/"+middle+last, m)
	switch tail := w - cell.Width("/"+last, m); {
	case room >= minHead:
		return "…/" + cell.Truncate(first, room, m) + middle + last
	case last == remainder && tail < minTail && w >= 2*minHead+minTail: // the last name is shortened, too
		return cell.TruncateLeft(first, minTail, m) + "/" + cell.ShortenPath(last, w-minTail-1, m)
	}
	return cell.TruncateLeft(end, w, m)
}

// minHead is the minimum width, in cells, of the beginning of the first name, minTail
// that of its end.
const (
	minHead = 6
	minTail = 5
)
