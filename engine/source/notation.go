package source

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

type notation struct {
	name       string   // a noun with an article
	extensions []string // extensions that, together with begins, identify the notation
	begins     func(text string) bool
	// isUnmistakable reports whether the content alone identifies the notation. It may be nil.
	isUnmistakable func(text string) bool
	// advice explains how to convert the document.
	advice   string
	sentence string
}

// notations are checked in this order, most specific first.
var notations = []notation{
	{
		name: "HTML", extensions: []string{".html", ".htm", ".xhtml"}, begins: beginsWith("<"), isUnmistakable: isHTMLPage,
		advice: "convert it first (pandoc -f html -t gfm)",
	},
	{
		name: "a Jupyter notebook", extensions: []string{".ipynb"}, begins: beginsWith("{"), isUnmistakable: isNotebook,
		advice: "convert it first (jupyter nbconvert --to markdown)",
	},
	{
		extensions: []string{".jsonl", ".ndjson"}, begins: beginsWithJSONLine, isUnmistakable: areDocumentLines,
		sentence: "contains a JSON document on each line, but was chunked as one text: read it with --input jsonl",
	},
	{
		name: "JSON lines", extensions: []string{".jsonl", ".ndjson"}, begins: isJSONLine, isUnmistakable: areJSONLines,
		advice: `convert its lines to documents for --input jsonl first (jq -c '{id: …, text: …}')`,
	},
	{
		name: "JSON", extensions: []string{".json", ".geojson", ".json5"}, begins: beginsWith("{", "["), isUnmistakable: isJSON,
		advice: "extract its text first (jq -r '.. | strings')",
	},
	{
		name: "a CSV table", extensions: []string{".csv"}, begins: isTable(",;|\t"),
		advice: "convert it first (pandoc -f csv -t gfm)",
	},
	{
		name: "a TSV table", extensions: []string{".tsv", ".tab"}, begins: isTable("\t"),
		advice: "convert it first (pandoc -f tsv -t gfm)",
	},
	{
		name: "XML", extensions: []string{".xml", ".svg", ".rss", ".atom", ".xsl", ".xsd", ".dbk"}, begins: beginsWith("<"), isUnmistakable: beginsWith("<?xml "),
		advice: "convert it first (pandoc -f docbook -t gfm for DocBook, -f jats for JATS, otherwise xmllint --xpath 'string(/)')",
	},
	{
		name: "YAML", extensions: []string{".yaml", ".yml"}, begins: matchesAny,
		advice: "read it in blocks (--input code)",
	},
	{
		name: "TOML", extensions: []string{".toml"}, begins: matchesAny,
		advice: "read it in blocks (--input code)",
	},
}

// DescribeMarkup explains how to convert a document in another notation, such as HTML or JSON. The
// result is a predicate. It is empty for other documents, for source code, and if the user chose
// the format.
func (d *Document) DescribeMarkup() string {
	n := d.findNotation()
	switch {
	case n == nil:
		return ""
	case n.sentence != "":
		return n.sentence
	}
	return fmt.Sprintf("is %s, but is read as %s: %s, or force this with --input %s", n.name, d.formatName(), n.advice, d.Format)
}

// SummarizeMarkup is a shorter form of DescribeMarkup that usually fits in one row of the screen.
func (d *Document) SummarizeMarkup() string {
	n := d.findNotation()
	switch {
	case n == nil:
		return ""
	case n.sentence != "":
		return "it " + n.sentence
	}
	return fmt.Sprintf("%s, read as %s: %s", n.name, d.formatName(), n.advice)
}

func (d *Document) formatName() string {
	if d.Format == Plain {
		return "plain text"
	}
	return "Markdown"
}

func (d *Document) findNotation() *notation {
	if d.isFormatChosen || d.Format == Code {
		return nil
	}
	text := strings.TrimLeft(strings.TrimPrefix(d.Text, byteOrderMark), " \t\r\n")
	ext := extension(d.Name)
	for i := range notations {
		n := &notations[i]
		if slices.Contains(n.extensions, ext) && n.begins(text) || n.isUnmistakable != nil && n.isUnmistakable(text) {
			return n
		}
	}
	return nil
}

func matchesAny(string) bool { return true }

func beginsWith(prefixes ...string) func(string) bool {
	return func(text string) bool { return hasPrefix(text, prefixes) }
}

var htmlPage = regexp.MustCompile(`(?is)^(<\?xml [^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype html|html)[\s>]`)

const maxPageHead = 4096

func isHTMLPage(text string) bool {
	return strings.HasPrefix(text, "<") && htmlPage.MatchString(text[:min(len(text), maxPageHead)])
}

func isNotebook(text string) bool {
	return strings.HasPrefix(text, "{") && strings.Contains(text, `"nbformat"`) && strings.Contains(text, `"cells"`)
}

func isJSON(text string) bool {
	rest, isList := strings.CutPrefix(text, "[")
	isObject := strings.HasPrefix(strings.TrimLeft(rest, " \t\r\n"), "{")
	return isObject && (isList || strings.HasPrefix(text, "{")) && json.Valid([]byte(text))
}

func isJSONLine(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	return strings.HasPrefix(line, "{") && json.Valid([]byte(line))
}

func areJSONLines(text string) bool {
	_, rest, hasMore := strings.Cut(text, "\n")
	return hasMore && isJSONLine(text) && isJSONLine(rest)
}

func beginsWithJSONLine(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	var keys map[string]json.RawMessage // a struct would ignore the case of keys
	return json.Unmarshal([]byte(line), &keys) == nil && keys["id"] != nil && keys["text"] != nil
}

func areDocumentLines(text string) bool { return beginsWithJSONLine(text) && areJSONLines(text) }

// isTable returns a function that reports whether one of the delimiters separates every line of a
// text into the same number of fields.
func isTable(delimiters string) func(text string) bool {
	return func(text string) bool {
		return strings.ContainsFunc(delimiters, func(delimiter rune) bool {
			reader := csv.NewReader(strings.NewReader(text))
			reader.Comma, reader.LazyQuotes = delimiter, true
			for n := range 3 {
				fields, err := reader.Read() // Read returns an error if the number of fields changes
				if err != nil {
					return errors.Is(err, io.EOF) && n > 1
				}
				if len(fields) < 2 {
					return false
				}
			}
			return true
		})
	}
}
