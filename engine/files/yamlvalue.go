package files

import (
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// YAMLMapping is a mapping with its fields in file order. Keys are unique.
type YAMLMapping struct {
	place  place
	Fields []YAMLField
}

// YAMLField is a key with its value.
type YAMLField struct {
	place
	Key   string
	Value YAMLValue
}

// Refuse returns a *YAMLError about the first line of the mapping.
func (m YAMLMapping) Refuse(format string, args ...any) error { return m.place.Refuse(format, args...) }

// Find returns the field for key.
func (m YAMLMapping) Find(key string) (f YAMLField, ok bool) {
	for _, f := range m.Fields {
		if f.Key == key {
			return f, true
		}
	}
	return YAMLField{}, false
}

// YAMLValue is the value of a key or list item. The zero value represents a missing key.
type YAMLValue struct {
	node ast.Node
	name string
}

// YAMLType is the YAML type of a value.
type YAMLType int

// The types of values. TypeBlock is a block scalar. TypeOther covers unsupported values, such as
// infinity.
const (
	TypeNull YAMLType = iota
	TypeText
	TypeQuoted
	TypeBlock
	TypeInteger
	TypeDecimal
	TypeBool
	TypeList
	TypeMapping
	TypeOther
)

// Type returns the YAML type of the value.
func (v YAMLValue) Type() YAMLType {
	switch n := v.node.(type) {
	case nil, *ast.NullNode:
		return TypeNull
	case *ast.StringNode:
		if n.Token.Type == token.DoubleQuoteType || n.Token.Type == token.SingleQuoteType {
			return TypeQuoted
		}
		return TypeText
	case *ast.LiteralNode:
		return TypeBlock
	case *ast.IntegerNode:
		return TypeInteger
	case *ast.FloatNode:
		return TypeDecimal
	case *ast.BoolNode:
		return TypeBool
	case *ast.SequenceNode:
		return TypeList
	case *ast.MappingNode, *ast.MappingValueNode:
		return TypeMapping
	}
	return TypeOther
}

// String returns the text of a scalar: a number as written, a boolean as true or false. It returns
// "" for null, lists and mappings.
func (v YAMLValue) String() string {
	switch n := v.node.(type) {
	case *ast.StringNode:
		return n.Value
	case *ast.LiteralNode:
		return n.Value.Value
	case *ast.BoolNode:
		return strconv.FormatBool(n.Value)
	case nil, *ast.NullNode, *ast.SequenceNode, *ast.MappingNode, *ast.MappingValueNode:
		return ""
	default:
		return n.GetToken().Value
	}
}

// Scalar returns a scalar of any type as written, without the final newline of a block scalar. Use
// it for text that YAML may parse as a number, such as a hash or a time. ok is false for lists and
// mappings.
func (v YAMLValue) Scalar() (text string, ok bool) {
	switch v.Type() {
	case TypeList, TypeMapping:
		return "", false
	case TypeBlock:
		return strings.TrimSuffix(v.String(), "\n"), true
	}
	return v.String(), true
}

// List returns the values of a list, or nil for any other value.
func (v YAMLValue) List() []YAMLValue {
	n, ok := v.node.(*ast.SequenceNode)
	if !ok {
		return nil
	}
	list := make([]YAMLValue, len(n.Values))
	for i, item := range n.Values {
		list[i] = YAMLValue{item, v.name}
	}
	return list
}

// Mapping returns the value as a mapping. It returns an error if a key is repeated. If the value is
// not a mapping, the error message is formatted from refusal and args.
func (v YAMLValue) Mapping(refusal string, args ...any) (YAMLMapping, error) {
	var pairs []*ast.MappingValueNode
	switch n := v.node.(type) {
	case *ast.MappingNode:
		pairs = n.Values
	case *ast.MappingValueNode:
		pairs = []*ast.MappingValueNode{n}
	default:
		return YAMLMapping{place: v.place()}, v.Refuse(refusal, args...)
	}
	m := YAMLMapping{place: v.place(), Fields: make([]YAMLField, 0, len(pairs))}
	seen := make(map[string]int, len(pairs))
	for _, p := range pairs {
		f := YAMLField{place{v.name, lineNumber(p.Key)}, p.Key.GetToken().Value, YAMLValue{p.Value, v.name}}
		if pos, repeated := seen[f.Key]; repeated {
			return m, f.Refuse("%s is already on line %d: keep one of them", f.Key, pos)
		}
		seen[f.Key] = f.line
		m.Fields = append(m.Fields, f)
	}
	return m, nil
}

// Refuse returns a *YAMLError about the line of the value.
func (v YAMLValue) Refuse(format string, args ...any) error { return v.place().Refuse(format, args...) }

func (v YAMLValue) place() place {
	if v.node == nil {
		return place{v.name, 1}
	}
	return place{v.name, lineNumber(v.node)}
}

func lineNumber(n ast.Node) int { return n.GetToken().Position.Line }
