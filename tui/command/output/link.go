package output

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"chunkscope/tui/cell"
)

// PutPlace writes text, which may be untrusted. If the terminal supports links and the file exists, the
// text links to the line.
func (p *Page) PutPlace(st cell.Style, text, file string, line int) {
	if !p.links {
		p.Put(st, text)
		return
	}
	target := address(file, line)
	if target == "" {
		p.Put(st, text)
		return
	}
	p.PutTrusted(st, cell.Link(target, cell.Escape(text)))
}

// address returns the URL of a line in a file, or "" if the file does not exist. Terminals pass the
// line to programs that support it.
func address(file string, line int) string {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	full, err := filepath.Abs(file)
	if err != nil {
		return ""
	}
	host, _ := os.Hostname() // without a host name the file is local
	path := filepath.ToSlash(full)
	if !strings.HasPrefix(path, "/") { // the path begins with a drive letter
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Host: host, Path: path, Fragment: strconv.Itoa(line)}).String()
}
