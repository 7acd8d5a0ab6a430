package source

import (
	"strings"
	"testing"
)

func TestDescribeMarkup(t *testing.T) {
	const page = "<!DOCTYPE html>\n<html><body><p>Text.</p></body></html>\n"
	const readAsMarkdown = ", but is read as Markdown: "
	for _, c := range []struct{ name, text, want string }{
		{"a.html", page, "HTML" + readAsMarkdown + "convert it first (pandoc -f html -t gfm), or force this with --input markdown"},
		{"a.HTM", "\ufeff\n<p>A part of a page.</p>\n", "HTML" + readAsMarkdown + "convert it first (pandoc -f html -t gfm), or force this with --input markdown"},
		{"stdin", "<!-- kept -->\n<HTML lang='en'>\n", "HTML" + readAsMarkdown + "convert it first (pandoc -f html -t gfm), or force this with --input markdown"},
		{"a.txt", page, "HTML, but is read as plain text: convert it first (pandoc -f html -t gfm), or force this with --input text"},
		{"a.md", "<p align=\"center\">\n<b>A title</b>\n</p>\n\nText.\n", ""},
		{"a.md", "<htmlish> is no tag.\n", ""},
		{"a.html", "# Markdown under another name\n", ""},
		{"a.ipynb", `{"cells": [], "nbformat": 4}`, "a Jupyter notebook" + readAsMarkdown + "convert it first (jupyter nbconvert --to markdown), or force this with --input markdown"},
		{"stdin", `{"nbformat": 4, "cells": []}`, "a Jupyter notebook" + readAsMarkdown + "convert it first (jupyter nbconvert --to markdown), or force this with --input markdown"},
		{"a.json", "{ // with comments\n}", "JSON" + readAsMarkdown + "extract its text first (jq -r '.. | strings'), or force this with --input markdown"},
		{"stdin", `[{"a": "text"}, {"a": "more"}]`, "JSON" + readAsMarkdown + "extract its text first (jq -r '.. | strings'), or force this with --input markdown"},
		{"a.md", "[A link](x.md) begins it.\n", ""},
		{"a.md", "{{ template }}\n\nText.\n", ""},
		{"a.md", "[1]", ""},
		{"a.jsonl", "{\"id\":\"a\",\"text\":\"b\"}\n", "contains a JSON document on each line, but was chunked as one text: read it with --input jsonl"},
		{"a.jsonl", "{\"prompt\":\"a\"}\n", "JSON lines" + readAsMarkdown + "convert its lines to documents for --input jsonl first (jq -c '{id: …, text: …}'), or force this with --input markdown"},
		{"stdin", "{\"id\":\"a\",\"text\":\"b\"}\n{\"id\":\"b\",\"text\":\"b\"}\n", "contains a JSON document on each line, but was chunked as one text: read it with --input jsonl"},
		{"stdin", "{\"a\":\"a\"}\n{\"a\":\"b\"}\n", "JSON lines" + readAsMarkdown + "convert its lines to documents for --input jsonl first (jq -c '{id: …, text: …}'), or force this with --input markdown"},
		{"a.jsonl", "This file contains no JSON.\n", ""},
		{"a.csv", "key,value\na,1\nb,2\n", "a CSV table" + readAsMarkdown + "convert it first (pandoc -f csv -t gfm), or force this with --input markdown"},
		{"a.csv", "key;value\n\"a;b\";1\n", "a CSV table" + readAsMarkdown + "convert it first (pandoc -f csv -t gfm), or force this with --input markdown"},
		{"a.csv", "One line, but no table.\n", ""},
		{"a.csv", "A sentence.\nAnother, which has a comma.\n", ""},
		{"a.tsv", "key\tvalue\na\t1\n", "a TSV table" + readAsMarkdown + "convert it first (pandoc -f tsv -t gfm), or force this with --input markdown"},
		{"a.txt", "key,value\na,1\nb,2\n", ""},
		{"a.svg", "<svg/>", "XML" + readAsMarkdown + "convert it first (pandoc -f docbook -t gfm for DocBook, -f jats for JATS, otherwise xmllint --xpath 'string(/)'), or force this with --input markdown"},
		{"stdin", "<?xml version=\"1.0\"?>\n<a/>", "XML" + readAsMarkdown + "convert it first (pandoc -f docbook -t gfm for DocBook, -f jats for JATS, otherwise xmllint --xpath 'string(/)'), or force this with --input markdown"},
		{"a.yaml", "# a comment\na: 1\n", "YAML" + readAsMarkdown + "read it in blocks (--input code), or force this with --input markdown"},
		{"a.toml", "# a comment\na = 1\n", "TOML" + readAsMarkdown + "read it in blocks (--input code), or force this with --input markdown"},
		{"a.js", page, ""},
		{"a.md", "", ""},
	} {
		want := c.want
		if want != "" && !strings.HasPrefix(want, "contains ") {
			want = "is " + want
		}
		d, err := NewFromString(c.name, c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.DescribeMarkup(); got != want {
			t.Errorf("%s, %q\n got %s\nwant %s", c.name, c.text, got, want)
		}
		for _, f := range []Format{Markdown, Plain, Code} {
			if got := d.WithFormat(f).DescribeMarkup(); got != "" {
				t.Errorf("%s, %q: DescribeMarkup for format %s = %q, want none", c.name, c.text, f, got)
			}
		}
	}
}
