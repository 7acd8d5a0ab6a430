package part

import (
	"path/filepath"
	"strings"

	"chunkscope/tui/cell"
)

// Title returns a document's name without an absolute path, which could contain private names.
func Title(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Base(name)
	}
	return filepath.ToSlash(name)
}

// Name shortens a path to at most w cells. end is the suffix that distinguishes it from other paths.
// Name returns end, its first and last names, or the beginning and end of its last name.
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
	case last == remainder && tail < minTail && w >= 2*minHead+minTail: // also shorten the last name
		return cell.TruncateLeft(first, minTail, m) + "/" + cell.ShortenPath(last, w-minTail-1, m)
	}
	return cell.TruncateLeft(end, w, m)
}

// Minimum widths of the beginning and the end of a name, in cells.
const (
	minHead = 6
	minTail = 5
)
