package themes

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// maxFile is far more than a theme with its remarks needs.
const maxFile = 1 << 20

// Load reads a theme of the user's own from a YAML file; see Parse. A file
// that gives no name is called as the file is, without its ending.
func Load(path string) (Theme, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Theme{}, fmt.Errorf("%s does not exist: name a theme file, or one of %s", path, strings.Join(Names(), ", "))
	}
	if err != nil {
		return Theme{}, fmt.Errorf("%s cannot be read: %w", path, errors.Unwrap(err))
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return Theme{}, fmt.Errorf("%s cannot be read: %w", path, errors.Unwrap(err))
	}
	if len(data) > maxFile {
		return Theme{}, fmt.Errorf("%s is larger than 1 MB: it is no theme file", path)
	}
	return Parse(path, data)
}

// Parse reads a theme of the user's own; path is what errors call it.
//
//	name: dusk
//	base: dark                # what is not given is taken from there
//	text: "#d8d8d8"           # in truecolor; 256 and 16 colours as in base
//	focus: "#88c0ff 111 14"   # truecolor, 256 and 16 colours
//	ground: none              # the terminal's own
//	tints: ["#1b2733", "#16261c", "#2a2231", "#102627"]
//
// The base is dark unless the file says otherwise, or light with dark: false.
// An error is one sentence that names the line.
func Parse(path string, data []byte) (Theme, error) {
	f := file{path: path}
	err := f.parse(data)
	return f.theme, err
}

type file struct {
	path  string
	theme Theme
}

func (f *file) refuse(line int, format string, args ...any) error {
	return fmt.Errorf("%s, line %d: %s", f.path, line, fmt.Sprintf(format, args...))
}

func (f *file) parse(data []byte) error {
	tree, err := parser.ParseBytes(data, 0, parser.AllowDuplicateMapKey()) // refused below, in our words
	if err != nil {
		return f.syntax(err)
	}
	var pairs []*ast.MappingValueNode
	for i, doc := range tree.Docs {
		switch body := doc.Body.(type) {
		case nil:
			continue
		case *ast.MappingNode:
			pairs = append(pairs, body.Values...)
		case *ast.MappingValueNode:
			pairs = append(pairs, body)
		default:
			return f.refuse(body.GetToken().Position.Line, `a theme file holds lines such as text: "#d8d8d8"`)
		}
		if i > 0 {
			return f.refuse(doc.Body.GetToken().Position.Line, "a second document begins: a theme file holds one")
		}
	}
	return f.read(pairs)
}

// syntax makes one sentence of the parser's error.
func (f *file) syntax(err error) error {
	var e interface {
		error
		GetMessage() string
		GetToken() *token.Token
	}
	if errors.As(err, &e) && e.GetToken() != nil {
		message, _, _ := strings.Cut(e.GetMessage(), "\n")
		return f.refuse(e.GetToken().Position.Line, "this is not YAML: %s", message)
	}
	message, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("%s is not YAML: %s", f.path, message)
}

// read takes the base first, wherever it stands: the rest are changes to it.
func (f *file) read(pairs []*ast.MappingValueNode) error {
	seen := map[string]*ast.MappingValueNode{}
	for _, p := range pairs {
		key := p.Key.GetToken().Value
		if before, twice := seen[key]; twice {
			return f.refuse(line(p), "%s stands on line %d already: leave one of them", key, line(before))
		}
		seen[key] = p
	}
	if err := f.base(seen["base"], seen["dark"]); err != nil {
		return err
	}
	for _, p := range pairs {
		if err := f.assign(p.Key.GetToken().Value, p); err != nil {
			return err
		}
	}
	if f.theme.Name == "" {
		f.theme.Name = strings.TrimSuffix(filepath.Base(f.path), filepath.Ext(f.path))
	}
	return nil
}

// base begins the theme with the one it stands on.
func (f *file) base(base, isDark *ast.MappingValueNode) error {
	name := "dark"
	if isDark != nil && isDark.Value.GetToken().Value == "false" {
		name = "light"
	}
	if base != nil {
		name = base.Value.GetToken().Value
	}
	t, ok := Find(name)
	if !ok {
		return f.refuse(line(base), "there is no theme %q to stand on: base is one of %s", name, strings.Join(Names(), ", "))
	}
	t.Name, t.Help = "", "a theme of your own, after "+t.Name
	f.theme = t
	return nil
}

func line(p *ast.MappingValueNode) int { return p.Key.GetToken().Position.Line }

func (f *file) assign(key string, p *ast.MappingValueNode) error {
	switch key {
	case "base":
		return nil
	case "name", "help":
		return f.word(key, p)
	case "dark":
		return f.truth(&f.theme.Dark, key, p)
	case "underline_overlap":
		return f.truth(&f.theme.UnderlineOverlap, key, p)
	}
	for _, c := range fields {
		if c.key == key {
			return f.colour(c.at(&f.theme), key, p.Value, line(p))
		}
	}
	for _, q := range quadFields {
		if q.key == key {
			return f.quad(q.at(&f.theme), key, p)
		}
	}
	return f.refuse(line(p), "there is no %q in a theme: use %s", key, strings.Join(keys(), ", "))
}

// keys are all keys of a theme file.
func keys() []string {
	all := []string{"name", "help", "base", "dark", "underline_overlap"}
	for _, c := range fields {
		all = append(all, c.key)
	}
	for _, q := range quadFields {
		all = append(all, q.key)
	}
	return all
}

func (f *file) word(key string, p *ast.MappingValueNode) error {
	v, ok := scalar(p.Value)
	switch {
	case !ok || v == "":
		return f.refuse(line(p), "%s is empty: write a word after it", key)
	case key == "help":
		f.theme.Help = v
	case v == Auto || slices.Contains(Names(), v):
		return f.refuse(line(p), "the name %q is taken by a built-in theme: choose another", v)
	default:
		f.theme.Name = v
	}
	return nil
}

func (f *file) truth(to *bool, key string, p *ast.MappingValueNode) error {
	v, _ := scalar(p.Value)
	b, err := strconv.ParseBool(v)
	if err != nil {
		return f.refuse(line(p), "%s is %q: write true or false", key, v)
	}
	*to = b
	return nil
}

// scalar is the text of a single value; false for lists, mappings and nothing.
func scalar(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return strings.TrimSpace(n.Value.Value), true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		return n.GetToken().Value, true
	}
	return "", false
}

func (f *file) colour(to *Colour, key string, n ast.Node, at int) error {
	v, ok := scalar(n)
	if _, empty := n.(*ast.NullNode); empty {
		return f.refuse(at, `%s has no colour: a value that begins with # needs quotes, as in %s: "#1f3b4d"`, key, key)
	}
	if !ok {
		return f.refuse(at, `%s is one colour, as in %s: "#1f3b4d"`, key, key)
	}
	c, err := parseColour(v, *to)
	if err != nil {
		return f.refuse(at, "%s: %s", key, err)
	}
	*to = c
	return nil
}

func (f *file) quad(to *[Hues]Colour, key string, p *ast.MappingValueNode) error {
	list, ok := p.Value.(*ast.SequenceNode)
	if !ok || len(list.Values) != Hues {
		return f.refuse(line(p), "%s is a list of %d colours, one for each chunk hue", key, Hues)
	}
	for i, n := range list.Values {
		if err := f.colour(&to[i], fmt.Sprintf("%s %d", key, i+1), n, n.GetToken().Position.Line); err != nil {
			return err
		}
	}
	return nil
}
