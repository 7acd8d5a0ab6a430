package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// FileVersion is the version of the settings files that are read and written.
const FileVersion = 1

// maxFile is far more than every setting with its remarks needs.
const maxFile = 1 << 20

// Read is the settings of the file at path, over the defaults or the preset
// that the file names. It fails with an Error, which tells the line.
func Read(path string) (Settings, error) {
	s, err := Overlay(Default(), path)
	if err == nil {
		err = Check(s)
	}
	if e, ok := errors.AsType[*Error](err); ok && !strings.HasPrefix(e.Sentence, path) {
		err = &Error{Key: e.Key, Sentence: path + ": " + e.Sentence}
	}
	return s, err
}

// Overlay puts the file's settings over base. Every value is checked, their
// combination is not: more settings may follow.
func Overlay(base Settings, path string) (Settings, error) {
	f, err := os.Open(path)
	if err != nil {
		return base, unreadable(path, err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return base, unreadable(path, err)
	}
	if len(data) > maxFile {
		return base, refuse("", "%s is larger than 1 MB: it is no settings file", path)
	}
	return Parse(base, path, data)
}

func unreadable(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return refuse("", "%s does not exist: check the name, or write it with `chunkscope config init %s`", path, path)
	}
	if isFolder(path) {
		return refuse("", "%s is a folder: name a settings file", path)
	}
	return refuse("", "%s cannot be read: %s", path, cause(err))
}

// Parse is Overlay for a file in memory; name is what errors call it.
func Parse(base Settings, name string, data []byte) (Settings, error) {
	f := file{name: name, s: base}
	if err := f.parse(data); err != nil {
		return base, err
	}
	return f.s, nil
}

type file struct {
	name string
	s    Settings
}

func (f *file) refuse(line int, key, format string, args ...any) error {
	return refuse(key, "%s, line %d: %s", f.name, line, fmt.Sprintf(format, args...))
}

func (f *file) parse(data []byte) error {
	tree, err := parser.ParseBytes(data, 0, parser.AllowDuplicateMapKey()) // refused below, in our words
	if err != nil {
		return f.syntax(err)
	}
	var body ast.Node
	for _, doc := range tree.Docs {
		if doc.Body == nil {
			continue
		}
		if body != nil {
			return f.refuse(doc.Body.GetToken().Position.Line, "", "a second document begins: a settings file holds one")
		}
		body = doc.Body
	}
	switch body := body.(type) {
	case nil:
		return nil
	case *ast.MappingNode:
		return f.apply(body.Values)
	case *ast.MappingValueNode:
		return f.apply([]*ast.MappingValueNode{body})
	}
	return f.refuse(body.GetToken().Position.Line, "", "a settings file holds lines such as max_chunk_size: 1000")
}

// syntax makes one sentence of the parser's error.
func (f *file) syntax(err error) error {
	e, ok := errors.AsType[interface {
		error
		GetMessage() string
		GetToken() *token.Token
	}](err)
	if !ok || e.GetToken() == nil {
		return refuse("", "%s is not YAML: %s", f.name, firstLine(err.Error()))
	}
	return f.refuse(e.GetToken().Position.Line, "", "this is not YAML: %s", firstLine(e.GetMessage()))
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// apply takes version and preset first, wherever they stand: the other keys
// are changes to the preset.
func (f *file) apply(pairs []*ast.MappingValueNode) error {
	var rest []*ast.MappingValueNode
	seen := map[string]int{}
	for _, p := range pairs {
		var err error
		key := p.Key.GetToken().Value
		if at, twice := seen[key]; twice {
			return f.refuse(line(p), key, "%s stands on line %d already: leave one of them", key, at)
		}
		seen[key] = line(p)
		switch key {
		case "version":
			err = f.version(p)
		case "preset":
			err = f.preset(p)
		default:
			rest = append(rest, p)
		}
		if err != nil {
			return err
		}
	}
	for _, p := range rest {
		if err := f.set(p); err != nil {
			return err
		}
	}
	return nil
}

func line(p *ast.MappingValueNode) int { return p.Key.GetToken().Position.Line }

func (f *file) version(p *ast.MappingValueNode) error {
	v, _ := p.Value.(*ast.IntegerNode)
	if v == nil {
		return f.refuse(line(p), "version", "version must be %d, a whole number", FileVersion)
	}
	if v.Token.Value != strconv.Itoa(FileVersion) {
		return f.refuse(line(p), "version", "version %s is unknown: this chunkscope reads version %d", v.Token.Value, FileVersion)
	}
	return nil
}

func (f *file) preset(p *ast.MappingValueNode) error {
	name, ok := p.Value.(*ast.StringNode)
	if !ok {
		return f.refuse(line(p), "preset", "preset must be the name of a preset: `chunkscope presets` lists them")
	}
	preset, err := FindPreset(name.Value)
	if err != nil {
		return f.refuse(line(p), "preset", "%s", err)
	}
	f.s = preset.Settings()
	return nil
}

func (f *file) set(p *ast.MappingValueNode) error {
	key := p.Key.GetToken().Value
	t, ok := Lookup(key)
	if !ok {
		return f.refuse(line(p), key, "%s", unknown(key))
	}
	text, ok := scalar(t, p.Value)
	if !ok {
		return f.refuse(line(p), key, "%s must be %s, not %s", key, t.Allowed(), found(p.Value))
	}
	if err := t.Set(&f.s, text); err != nil {
		return f.refuse(line(p), key, "%s", err)
	}
	return nil
}

// scalar is the node as Set takes it; ok is false when its type is wrong.
func scalar(t *Setting, n ast.Node) (text string, ok bool) {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return n.Token.Value, t.Kind == Whole || t.Kind == Share
	case *ast.FloatNode:
		return n.Token.Value, t.Kind == Share
	case *ast.BoolNode: // keep_separator takes false
		return strconv.FormatBool(n.Value), t.Kind == Toggle || t.Kind == Choice
	case *ast.StringNode:
		quoted := n.Token.Type == token.DoubleQuoteType || n.Token.Type == token.SingleQuoteType
		return n.Value, t.Kind == Choice || t.Kind == List && !strings.HasPrefix(n.Value, "[") ||
			!quoted && (t.Kind == Toggle || t.Kind == Share) // yes, 10%, 1e-3
	case *ast.SequenceNode:
		list, ok := texts(n)
		return EncodeList(list), ok && t.Kind == List && len(list) > 0
	}
	return "", false
}

func texts(n *ast.SequenceNode) (list []string, ok bool) {
	for _, v := range n.Values {
		s, ok := v.(*ast.StringNode)
		if !ok {
			return nil, false
		}
		list = append(list, s.Value)
	}
	return list, true
}

// found says what a node of the wrong type is.
func found(n ast.Node) string {
	switch n := n.(type) {
	case *ast.NullNode:
		return "nothing"
	case *ast.StringNode:
		return fmt.Sprintf("the text %q", n.Value)
	case *ast.LiteralNode:
		return "a text of several lines"
	case *ast.SequenceNode:
		if list, ok := texts(n); ok && len(list) == 0 {
			return "an empty list"
		}
		return "a list of something else"
	case *ast.MappingNode, *ast.MappingValueNode:
		return "keys of its own"
	case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode:
		return "an anchor, an alias or a tag"
	}
	return n.GetToken().Value
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// cause is the system's word for err, without paths of temporary files.
func cause(err error) string {
	for {
		next := errors.Unwrap(err)
		if next == nil {
			return err.Error()
		}
		err = next
	}
}
