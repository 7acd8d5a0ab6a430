package output

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"chunkscope/tui/cell"
)

// Place writes text, which may be foreign. On a terminal that supports more than plain
// text it links to the line of the file, if the file exists.
func (p *Page) Place(st cell.Style, text, file string, line int) {
	if !p.links {
		p.Put(st, text)
		return
	}
	target := address(file, line)
	if target == "" {
		p.Put(st, text)
		return
	}
	p.Trusted(st, cell.Link(target, cell.Escape(text)))
}

// address returns the URL of a line of a file; empty if there is no such file. Terminals
// pass the line to programs that accept it.
func address(file string, line int) string {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	full, err := filepath.Abs(file)
	if err != nil {
		return ""
	}
	host, _ := os.Hostname() // without one the file is on this machine
	path := filepath.ToSlash(full)
	if !strings.HasPrefix(path, "/") { // a drive
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Host: host, Path: path, Fragment: strconv.Itoa(line)}).String()
}
