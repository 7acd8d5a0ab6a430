package files

import (
	"errors"
	"io"

	"github.com/goccy/go-yaml/scanner"
	"github.com/goccy/go-yaml/token"
)

// The parser's time and memory are quadratic in these counts. Real files stay far below the limits.
const (
	maxDepth  = 16
	maxKeys   = 256
	maxBlank  = 64
	maxTabs   = 64
	maxTokens = 1 << 17
)

// firstScanBytes is the size of the first part to scan. Each further scan covers four times as many
// bytes, because most files that exceed a limit do so early.
const firstScanBytes = 16 << 10

func (k YAMLKind) scanTokens(name, text string) (token.Tokens, error) {
	if err := checkScannable(name, text); err != nil {
		return nil, err
	}
	for n := firstScanBytes; n < len(text); n *= 4 {
		tokens, invalid := scan(text[:n])
		if invalid != nil {
			break // text[:n] may end inside a token
		}
		if err := k.checkBounds(name, tokens); err != nil {
			return nil, err
		}
	}
	tokens, invalid := scan(text)
	if err := k.checkBounds(name, tokens); err != nil {
		return nil, err
	}
	if invalid != nil {
		return nil, place{name, invalid.Position.Line}.Refuse("this is not YAML: %s", firstLine(invalid.Error))
	}
	return tokens, nil
}

func scan(text string) (tokens token.Tokens, badToken *token.Token) {
	var s scanner.Scanner
	s.Init(text)
	for {
		next, err := s.Scan()
		if errors.Is(err, io.EOF) {
			return tokens, nil
		}
		for i, t := range next {
			if t.Type == token.InvalidType {
				tokens.Add(next[:i]...)
				return tokens, t
			}
		}
		tokens.Add(next...)
	}
}

func (k YAMLKind) checkBounds(name string, tokens token.Tokens) error {
	b := boundsChecker{kind: k, name: name}
	for _, t := range tokens {
		if err := b.check(t); err != nil {
			return err
		}
	}
	if len(tokens) > maxTokens {
		return &YAMLError{name + " has too much content for " + k.Name + ": shorten it"}
	}
	return nil
}

func checkScannable(name, text string) error {
	position, blank, tabs, bare := place{name, 1}, 0, 0, true
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n' || c == '\r':
			if bare {
				blank++
			}
			if blank > maxBlank {
				return position.Refuse("more than %d blank lines in a row: remove them", maxBlank)
			}
			if c == '\n' {
				position.line++
			}
			bare, tabs = true, 0
		case c == '\t':
			if tabs++; tabs > maxTabs {
				return position.Refuse(`more than %d tabs in a line: write them as \t, between double quotes`, maxTabs)
			}
		case c != ' ':
			bare, blank = false, 0
		}
	}
	return nil
}

type boundsChecker struct {
	kind       YAMLKind
	name       string
	flowDepth  int         // depth of open brackets and braces
	flowKeys   int         // number of keys inside open brackets and braces
	open       []openBlock // lists and mappings in block style
	hasContent bool        // whether any token other than a comment has been read
}

type openBlock struct{ column, keys int }

func (b *boundsChecker) check(t *token.Token) error {
	position := place{b.name, t.Position.Line}
	switch t.Type {
	case token.CommentType, token.DocumentEndType:
		return nil
	case token.DocumentHeaderType:
		if b.hasContent {
			return position.Refuse("a second document starts here: %s can contain only one", b.kind.Name)
		}
	case token.DirectiveType:
		return position.Refuse("a line that begins with %% is not allowed in %s: remove it", b.kind.Name)
	case token.AnchorType, token.AliasType, token.TagType:
		return position.Refuse("a value that begins with %s needs quotes", t.Value)
	default:
		b.trackBlocks(t)
	}
	b.hasContent = true
	switch {
	case b.flowDepth+len(b.open) > maxDepth:
		return position.Refuse("lists and mappings are nested more than %d levels deep: %s needs only a few", maxDepth, b.kind.Name)
	case b.flowKeys > maxKeys || len(b.open) > 0 && b.open[len(b.open)-1].keys > maxKeys:
		return position.Refuse("more than %d keys at one level: %s needs only a few", maxKeys, b.kind.Name)
	}
	return nil
}

func (b *boundsChecker) trackBlocks(t *token.Token) {
	switch t.Type {
	case token.SequenceStartType, token.MappingStartType:
		b.flowDepth++
	case token.SequenceEndType, token.MappingEndType:
		if b.flowDepth = max(0, b.flowDepth-1); b.flowDepth == 0 {
			b.flowKeys = 0
		}
	case token.SequenceEntryType, token.MappingKeyType:
		b.trackBlock(t.Position.Column, 0)
	case token.MappingValueType:
		switch {
		case b.flowDepth > 0:
			b.flowKeys++
		case t.Prev != nil:
			b.trackBlock(t.Prev.Position.Column, 1)
		}
	}
}

func (b *boundsChecker) trackBlock(column, keys int) {
	n := len(b.open)
	for n > 0 && b.open[n-1].column > column {
		n--
	}
	b.open = b.open[:n]
	if n == 0 || b.open[n-1].column < column {
		b.open = append(b.open, openBlock{column: column})
	}
	b.open[len(b.open)-1].keys += keys
}
