// Package markdown lays out the program's rules pages in rows of cells. Callers escape the text and
// choose the styles.
package markdown

import (
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"chunkscope/tui/cell"
)

// Style is the role of a piece of text, such as heading or code.
type Style uint8

// Text styles.
const (
	Plain Style = iota
	Title
	Heading
	Strong
	Code
	LinkText
	Muted // table rules, bullets
)

// Run is a part of a row in one style.
type Run struct {
	Text  string
	Style Style
	// Link is the number of the link in Page.Links, counted from 1, or 0 for other text.
	Link int
}

// Row is a list of runs from left to right.
type Row []Run

// Width returns the row's width in cells.
func (r Row) Width(m cell.Method) int {
	n := 0
	for _, run := range r {
		n += cell.Width(run.Text, m)
	}
	return n
}

// Link is the target of a link and the row where the link begins.
type Link struct {
	Target string
	Row    int
}

// Page is text that has been laid out.
type Page struct {
	Rows  []Row
	Links []Link
	// Headings maps the text of each heading to its row. If the text repeats, it maps to the first
	// row.
	Headings map[string]int
}

const indent = 2

// Layout lays out source in rows of at most max(w, 20) cells. It breaks lines of code only if they
// are too long.
func Layout(source string, w int, m cell.Method) *Page {
	src := []byte(source)
	l := &layout{src: src, w: max(w, 20), m: m, page: &Page{Headings: map[string]int{}}}
	doc := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(src))
	l.addBlocks(doc, indent)
	return l.page
}

type layout struct {
	src  []byte
	w    int
	m    cell.Method
	page *Page
}

func (l *layout) addBlocks(parent ast.Node, column int) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		l.addGap(n)
		l.addBlock(n, column)
	}
}

func (l *layout) addGap(n ast.Node) {
	if len(l.page.Rows) == 0 || n.PreviousSibling() == nil && n.Parent().Kind() != ast.KindDocument {
		return
	}
	if list, ok := n.Parent().(*ast.List); ok && list.IsTight {
		return
	}
	if n.Kind() == ast.KindList && n.Parent().Kind() == ast.KindListItem {
		return
	}
	l.page.Rows = append(l.page.Rows, nil)
}

func (l *layout) addBlock(n ast.Node, column int) {
	switch n := n.(type) {
	case *ast.Heading:
		l.addHeading(n)
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		l.addCode(n, column+indent)
	case *ast.List:
		l.addList(n, column)
	case *extast.Table:
		l.addTable(n, column)
	case *ast.Paragraph, *ast.TextBlock:
		l.addRows(l.wrap(l.layOutInline(n, Plain), l.w-column), column)
	default:
		l.addBlocks(n, column)
	}
}

func (l *layout) addHeading(n *ast.Heading) {
	look := Heading
	if n.Level == 1 {
		look = Title
	}
	runs := l.layOutInline(n, look)
	var heading strings.Builder
	for _, r := range runs {
		heading.WriteString(r.Text)
	}
	if _, ok := l.page.Headings[heading.String()]; !ok {
		l.page.Headings[heading.String()] = len(l.page.Rows)
	}
	l.addRows(l.wrap(runs, l.w), 0)
}

func (l *layout) addCode(n ast.Node, column int) {
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		for _, part := range cell.Wrap(strings.TrimRight(string(line.Value(l.src)), "\n"), l.w-column, l.m) {
			l.addRows([]Row{{{Text: part, Style: Code}}}, column)
		}
	}
}

func (l *layout) addList(n *ast.List, column int) {
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		l.addGap(item)
		mark := "• "
		if n.IsOrdered() {
			mark = strconv.Itoa(number) + ". "
			number++
		}
		first := len(l.page.Rows)
		l.addBlocks(item, column+len([]rune(mark)))
		if first < len(l.page.Rows) && len(l.page.Rows[first]) > 0 {
			row := l.page.Rows[first]
			row[0] = Run{Text: strings.Repeat(" ", column) + mark, Style: Muted}
		}
	}
}

func (l *layout) addRows(rows []Row, column int) {
	for _, r := range rows {
		for _, run := range r {
			if n := run.Link; n > 0 && l.page.Links[n-1].Row < 0 {
				l.page.Links[n-1].Row = len(l.page.Rows)
			}
		}
		if column > 0 {
			r = append(Row{{Text: strings.Repeat(" ", column)}}, r...)
		}
		l.page.Rows = append(l.page.Rows, r)
	}
}

func (l *layout) layOutInline(n ast.Node, look Style) Row {
	var out Row
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			message := unescape(string(c.Segment.Value(l.src)))
			if c.SoftLineBreak() || c.HardLineBreak() {
				message += " "
			}
			out = append(out, Run{Text: message, Style: look})
		case *ast.String:
			out = append(out, Run{Text: string(c.Value), Style: look})
		case *ast.CodeSpan:
			for _, r := range l.layOutInline(c, Code) {
				if look == Title || look == Heading {
					r.Style = look
				}
				out = append(out, r)
			}
		case *ast.Emphasis:
			inner := look
			if look == Plain {
				inner = Strong
			}
			out = append(out, l.layOutInline(c, inner)...)
		case *ast.Link:
			out = append(out, l.layOutLink(c)...)
		case *ast.AutoLink:
			out = append(out, Run{Text: string(c.URL(l.src)), Style: look})
		default:
			out = append(out, l.layOutInline(c, look)...)
		}
	}
	return out
}

func (l *layout) layOutLink(n *ast.Link) Row {
	l.page.Links = append(l.page.Links, Link{Target: string(n.Destination), Row: -1})
	out := l.layOutInline(n, LinkText)
	for i := range out {
		out[i].Style, out[i].Link = LinkText, len(l.page.Links)
	}
	return out
}

func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("\\`*_{}[]()#+-.!|<>~", s[i+1]) >= 0 {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
