package output

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"chunkscope/tui/cell"
)

// Place writes text that may be foreign, as a link to a line of a file where the
// page goes to a terminal that shows more than plain text, and the file is there.
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

// address is the URL of a line of a file; empty for what is no file. Terminals
// hand the line on to programs that ask for it.
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
