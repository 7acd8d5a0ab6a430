package output

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"chunkscope/tui/cell"
)

// PutLink writes text, which may be untrusted. The text becomes a link to a line in file if the
// file exists and the terminal supports links.
func (p *Page) PutLink(st cell.Style, text, file string, line int) {
	if !p.links {
		p.Put(st, text)
		return
	}
	target := fileURL(file, line)
	if target == "" {
		p.Put(st, text)
		return
	}
	p.PutTrusted(st, cell.Link(target, cell.Escape(text)))
}

// fileURL returns "" if the file does not exist. Some programs go to the line in the fragment.
func fileURL(file string, line int) string {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	full, err := filepath.Abs(file)
	if err != nil {
		return ""
	}
	host, _ := os.Hostname() // an empty host name means the local machine
	path := filepath.ToSlash(full)
	if !strings.HasPrefix(path, "/") { // the path starts with a drive letter
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Host: host, Path: path, Fragment: strconv.Itoa(line)}).String()
}
