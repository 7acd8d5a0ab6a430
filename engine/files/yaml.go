package files

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// MaxYAMLBytes is the maximum size of a YAML file.
const MaxYAMLBytes = 1 << 20

// YAMLKind is a kind of YAML file, as described in error messages.
type YAMLKind struct {
	// Name is a noun with an article, such as "a settings file".
	Name string
	// Example is a typical line of the file.
	Example string
}

// YAMLError explains why a YAML file was rejected. The message begins with the file name and, if
// known, the line number.
type YAMLError struct{ Message string }

func (e *YAMLError) Error() string { return e.Message }

// Read returns the content of the regular file at path.
func (k YAMLKind) Read(path string) ([]byte, error) { return k.readBounded(path, Read) }

// ReadArgument is like Read, but for a path from the command line, which may be a pipe.
func (k YAMLKind) ReadArgument(path string) ([]byte, error) { return k.readBounded(path, ReadArgument) }

func (k YAMLKind) readBounded(path string, read func(string, int64) ([]byte, error)) ([]byte, error) {
	data, err := read(path, MaxYAMLBytes)
	if errors.Is(err, ErrTooLarge) {
		return nil, k.refuseTooLarge(path)
	}
	return data, err
}

func (k YAMLKind) refuseTooLarge(name string) error {
	return &YAMLError{fmt.Sprintf("%s is larger than 1 MB, too large for %s", name, k.Name)}
}

// Parse parses data, which must be empty or contain a mapping. name is the file name in error
// messages. Errors are of type *YAMLError. An empty file yields a mapping without fields.
func (k YAMLKind) Parse(name string, data []byte) (YAMLMapping, error) {
	position := place{name, 1}
	if len(data) > MaxYAMLBytes {
		return YAMLMapping{place: position}, k.refuseTooLarge(name)
	}
	text, err := decodeText(name, data)
	if err != nil {
		return YAMLMapping{place: position}, err
	}
	tokens, err := k.scanTokens(name, text)
	if err != nil {
		return YAMLMapping{place: position}, err
	}
	body, err := k.parseBody(name, tokens)
	if body == nil || err != nil {
		return YAMLMapping{place: position}, err
	}
	return YAMLValue{body, name}.Mapping("%s needs lines such as %s", k.Name, k.Example)
}

// IsYAMLMapping reports whether text is empty or a YAML mapping within the limits of Parse. Unlike
// Parse, it accepts repeated keys.
func IsYAMLMapping(text string) bool {
	var k YAMLKind
	tokens, err := k.scanTokens("", text)
	if err != nil {
		return false
	}
	body, err := k.parseBody("", tokens)
	switch body.(type) {
	case nil, *ast.MappingNode, *ast.MappingValueNode:
		return err == nil
	}
	return false
}

// decodeText removes a byte order mark and rejects UTF-16. Windows editors may write either.
func decodeText(name string, data []byte) (string, error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return "", &YAMLError{name + " is UTF-16: save it as UTF-8"}
	}
	return string(bytes.TrimPrefix(data, []byte("\ufeff"))), nil
}

func (k YAMLKind) parseBody(name string, tokens token.Tokens) (body ast.Node, err error) {
	defer func() {
		if failed := recover(); failed != nil {
			err = &YAMLError{name + " contains unsupported YAML: write plain lines such as key: value"}
		}
	}()
	// Let Mapping report repeated keys with a better message.
	tree, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, describeSyntaxError(name, err)
	}
	for _, doc := range tree.Docs {
		if doc.Body == nil {
			continue
		}
		if body != nil {
			return nil, place{name, lineNumber(doc.Body)}.Refuse("a second document starts here: %s can contain only one", k.Name)
		}
		body = doc.Body
	}
	return body, nil
}

func describeSyntaxError(name string, err error) error {
	e, ok := errors.AsType[interface {
		error
		GetMessage() string
		GetToken() *token.Token
	}](err)
	if !ok || e.GetToken() == nil {
		return &YAMLError{fmt.Sprintf("%s is not YAML: %s", name, firstLine(err.Error()))}
	}
	return place{name, e.GetToken().Position.Line}.Refuse("this is not YAML: %s", firstLine(e.GetMessage()))
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

type place struct {
	name string
	line int
}

// Place returns the file name and the 1-based line number.
func (p place) Place() (name string, line int) { return p.name, p.line }

var lineEscaper = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

func (p place) Refuse(format string, args ...any) error {
	return &YAMLError{fmt.Sprintf("%s, line %d: %s", p.name, p.line, lineEscaper.Replace(fmt.Sprintf(format, args...)))}
}
