package review

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// FileVersion is the version of the files that are read and written.
const FileVersion = 1

const fileHead = `# What was decided on the flagged chunks of %s, in a review with chunkscope.
# A decision is about a text, not a place: chunk is the SHA-256 of the text that
# is embedded (text_sha256 in the records of chunkscope chunk), and a decision on
# a text that no chunk has any more is kept for when it comes back.
# verdict is accepted (fine as it is) or waived (a known flaw; the note says why).
# Keep this file beside the document. It may be edited by hand, but what is not
# a key below, such as another remark, is not kept.
version: %d
`

// Format writes decisions as a file. document is what it is about.
func Format(document string, d Decisions) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, fileHead, quote(document), FileVersion)
	if len(d) == 0 {
		b.WriteString("decisions: []\n")
		return b.Bytes()
	}
	b.WriteString("decisions:\n")
	for _, c := range d.Sorted() {
		fmt.Fprintf(&b, "  - chunk: %s\n    verdict: %s\n", c.Hash, c.Verdict)
		pair(&b, "note", c.Note)
		if !c.At.IsZero() {
			fmt.Fprintf(&b, "    decided: %s\n", c.At.UTC().Format(time.RFC3339))
		}
		pair(&b, "flag", c.Flag)
		pair(&b, "place", c.Place)
	}
	return b.Bytes()
}

func pair(b *bytes.Buffer, key, value string) {
	if value != "" {
		fmt.Fprintf(b, "    %s: %s\n", key, quote(value))
	}
}

// quote is text as a YAML scalar in double quotes (YAML 1.2 §5.7 has all of
// Go's escapes; a byte that is not UTF-8 has none, and becomes U+FFFD).
func quote(text string) string { return strconv.Quote(strings.ToValidUTF8(text, "\ufffd")) }

// Parse reads a file; name is what errors call it. They are one sentence with
// the line.
func Parse(name string, data []byte) (Decisions, error) {
	f := file{name: name}
	tree, err := parser.ParseBytes(data, 0, parser.AllowDuplicateMapKey()) // refused below, in our words
	if err != nil {
		return nil, f.syntax(err)
	}
	var body ast.Node
	for _, doc := range tree.Docs {
		if doc.Body == nil {
			continue
		}
		if body != nil {
			return nil, f.refuse(doc.Body, "a second document begins: a file of decisions holds one")
		}
		body = doc.Body
	}
	if body == nil {
		return Decisions{}, nil
	}
	return f.whole(body)
}

type file struct{ name string }

func (f *file) refuse(at ast.Node, format string, args ...any) error {
	return fmt.Errorf("%s, line %d: %s", f.name, at.GetToken().Position.Line, fmt.Sprintf(format, args...))
}

// syntax makes one sentence of the parser's error.
func (f *file) syntax(err error) error {
	e, ok := errors.AsType[interface {
		error
		GetMessage() string
		GetToken() *token.Token
	}](err)
	if !ok || e.GetToken() == nil {
		return fmt.Errorf("%s is not YAML: %s", f.name, firstLine(err.Error()))
	}
	return fmt.Errorf("%s, line %d: this is not YAML: %s", f.name, e.GetToken().Position.Line, firstLine(e.GetMessage()))
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

func (f *file) whole(body ast.Node) (Decisions, error) {
	fields, err := f.fields(body, "a file of decisions", "version", "decisions")
	if err != nil {
		return nil, err
	}
	if v := fields["version"]; v != nil {
		if text, ok := scalar(v); !ok || text != strconv.Itoa(FileVersion) {
			return nil, f.refuse(v, "version must be %d: a newer chunkscope wrote this", FileVersion)
		}
	}
	out := Decisions{}
	list := fields["decisions"]
	if list == nil {
		return out, nil
	}
	seq, ok := list.(*ast.SequenceNode)
	if !ok {
		return nil, f.refuse(list, "decisions must be a list")
	}
	for _, n := range seq.Values {
		d, err := f.decision(n)
		if err != nil {
			return nil, err
		}
		out = out.put(d)
	}
	return out, nil
}

// put adds one decision. Of two on the same text, such as a merge of two
// branches leaves, the newest stays.
func (d Decisions) put(c Decision) Decisions {
	if have, ok := d[c.Hash]; !ok || !have.At.After(c.At) {
		d[c.Hash] = c
	}
	return d
}

var decisionKeys = []string{"chunk", "verdict", "note", "decided", "flag", "place"}

var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

func (f *file) decision(n ast.Node) (d Decision, err error) {
	fields, err := f.fields(n, "a decision", decisionKeys...)
	if err != nil {
		return d, err
	}
	texts := make(map[string]string, len(fields))
	for _, key := range decisionKeys {
		v := fields[key]
		if v == nil {
			continue
		}
		text, ok := scalar(v)
		if !ok {
			return d, f.refuse(v, "%s must be a text", key)
		}
		texts[key] = text
	}
	d = Decision{
		Hash: texts["chunk"], Verdict: Verdict(texts["verdict"]), Note: texts["note"],
		Flag: texts["flag"], Place: texts["place"],
	}
	if !hashPattern.MatchString(d.Hash) {
		return d, f.refuse(orNode(fields["chunk"], n), "chunk must be a SHA-256: 64 digits and letters from a to f")
	}
	if d.Verdict != Accepted && d.Verdict != Waived && d.Verdict != Reopened {
		return d, f.refuse(orNode(fields["verdict"], n), "verdict must be accepted or waived, not %q", string(d.Verdict))
	}
	if texts["decided"] != "" {
		if d.At, err = time.Parse(time.RFC3339, texts["decided"]); err != nil {
			return d, f.refuse(fields["decided"], "decided must be a time such as 2026-05-01T09:30:00Z, not %q", texts["decided"])
		}
		d.At = d.At.UTC().Truncate(time.Second)
	}
	return d, nil
}

func orNode(n, otherwise ast.Node) ast.Node {
	if n != nil {
		return n
	}
	return otherwise
}

// fields are the values of a mapping by their keys, all of them allowed.
func (f *file) fields(n ast.Node, what string, allowed ...string) (map[string]ast.Node, error) {
	var pairs []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		pairs = n.Values
	case *ast.MappingValueNode:
		pairs = []*ast.MappingValueNode{n}
	default:
		return nil, f.refuse(n, "%s holds lines such as %s: …", what, allowed[0])
	}
	out := make(map[string]ast.Node, len(pairs))
	for _, p := range pairs {
		key := p.Key.GetToken().Value
		if !slices.Contains(allowed, key) {
			return nil, f.refuse(p.Key, "%s is no key of %s: allowed are %s", key, what, strings.Join(allowed, ", "))
		}
		if out[key] != nil {
			return nil, f.refuse(p.Key, "%s stands here twice: leave one of them", key)
		}
		out[key] = p.Value
	}
	return out, nil
}

// scalar is the text of a value, whatever type YAML thinks it has: a hash may
// look like a number, and a time like one, too.
func scalar(n ast.Node) (text string, ok bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return strings.TrimSuffix(n.Value.Value, "\n"), true
	case *ast.NullNode:
		return "", true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value, true
	}
	return "", false
}
