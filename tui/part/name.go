package part

import (
	"path/filepath"
	"strings"

	"chunkscope/tui/cell"
)

// Title returns the name of a document for the screen. It shortens an absolute path to its last
// element, because the path could contain private names.
func Title(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Base(name)
	}
	return filepath.ToSlash(name)
}

// Name shortens a path to at most w cells. end is the suffix that distinguishes it from other
// paths. The result is end, the first and last elements, or a shortened last element.
func Name(path, end string, w int, m cell.Method) string {
	if cell.Width(path, m) <= w {
		return path
	}
	if cell.Width(end, m)+2 <= w {
		return cell.TruncateLeft(path, w, m)
	}
	first, remainder, several := strings.Cut(end, "/")
	if !several { // many paths end in the same name, such as CHANGELOG.md
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
	case last == remainder && tail < minTail && w >= 2*minHead+minTail: // shorten the last element too
		return cell.TruncateLeft(first, minTail, m) + "/" + cell.ShortenPath(last, w-minTail-1, m)
	}
	return cell.TruncateLeft(end, w, m)
}

// minHead and minTail are the minimum widths of both ends of a shortened name.
const (
	minHead = 6
	minTail = 5
)
