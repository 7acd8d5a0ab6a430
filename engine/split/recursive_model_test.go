package split_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment/bpe"
	"chunkscope/engine/settings"
)

// model is a slow, simple implementation of LangChain's splitter that works on strings.
type model struct {
	size, overlap int
	keep          string
	strip, regex  bool
	length        func(string) int
}

var markdownPatterns = []string{"\n#{1,6} ", "```\n", `\n\*\*\*+\n`, `\n---+\n`, `\n___+\n`, "\n\n", "\n", " ", ""}

func (m *model) split(text string, seps []string) (out []string) {
	sep, rest := seps[len(seps)-1], []string(nil)
	for i, s := range seps {
		if s == "" {
			sep = s
			break
		}
		if m.pattern(s).MatchString(text) {
			sep, rest = s, seps[i+1:]
			break
		}
	}
	join := ""
	if m.keep == "false" {
		join = sep
	}
	var short []string
	for _, piece := range m.splitPieces(text, sep) {
		if m.length(piece) < m.size {
			short = append(short, piece)
			continue
		}
		out = append(out, m.merge(short, join)...)
		short = nil
		if len(rest) == 0 {
			out = append(out, piece)
		} else {
			out = append(out, m.split(piece, rest)...)
		}
	}
	return append(out, m.merge(short, join)...)
}

func (m *model) pattern(sep string) *regexp.Regexp {
	if !m.regex {
		sep = regexp.QuoteMeta(sep)
	}
	return regexp.MustCompile(sep)
}

func (m *model) splitPieces(text, sep string) (out []string) {
	if sep == "" {
		return strings.Split(text, "")
	}
	add := func(s string) {
		if s != "" {
			out = append(out, s)
		}
	}
	start := 0
	for _, match := range m.pattern(sep).FindAllStringIndex(text, -1) {
		switch m.keep {
		case "start":
			add(text[start:match[0]])
			start = match[0]
		case "end":
			add(text[start:match[1]])
			start = match[1]
		default:
			add(text[start:match[0]])
			start = match[1]
		}
	}
	add(text[start:])
	return out
}

func (m *model) merge(pieces []string, sep string) (out []string) {
	var current []string
	total, sepLen := 0, m.length(sep)
	emit := func() {
		s := strings.Join(current, sep)
		if m.strip {
			s = strings.TrimFunc(s, isPythonSpace)
		}
		if s != "" {
			out = append(out, s)
		}
	}
	sizeWithJoin := func(n int) int {
		if len(current) > 0 {
			return n + sepLen
		}
		return n
	}
	for _, d := range pieces {
		n := m.length(d)
		if total+sizeWithJoin(n) > m.size && len(current) > 0 {
			emit()
			for total > m.overlap || total+sizeWithJoin(n) > m.size && total > 0 {
				total -= m.length(current[0])
				if current = current[1:]; len(current) > 0 {
					total -= sepLen
				}
			}
			if m.overlap == 0 {
				current, total = nil, 0
			}
		}
		total += sizeWithJoin(n)
		current = append(current, d)
	}
	if len(current) > 0 {
		emit()
	}
	return out
}

func isPythonSpace(r rune) bool {
	return strings.ContainsRune("\t\n\v\f\r\x1c\x1d\x1e\x1f \u0085\u00a0\u1680\u2028\u2029\u202f\u205f\u3000", r) ||
		r >= 0x2000 && r <= 0x200a
}

var fragments = []string{
	"\n\n", "\n", " ", "\r\n", "\t", "\n# ", "\n###### ", "\n####### ", "\n#", "```\n", "```go\n", "\n***\n", "\n****\n", "\n**\n",
	"\n---\n", "\n-----\n", "\n___\n", "word", "a", "longer-word", ". ", ",", "北行记", "👩‍🚀", "é", "\u00a0", "\u3000", "\x1c", "\u0085",
	"| a | b |\n|---|---|\n| 1 | 2 |\n", "- item\n", "> quote\n",
}

func drawFragments(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(fragments), 0, 60).Draw(t, "fragments"), "")
}

func TestRecursiveMatchesModel(t *testing.T) {
	lists := [][]string{{"\n\n", "\n", " ", ""}, {", ", "."}, {"a"}, {"\n", ""}, {"", "\n"}, {"\n\n", "\r\n", "é", " "}, {"\x1c"}}
	rapid.Check(t, func(t *rapid.T) {
		source := drawFragments(t)
		unit := rapid.SampledFrom([]string{"chars", "words", "tokens"}).Draw(t, "unit")
		m := model{
			size: rapid.IntRange(1, 60).Draw(t, "size"), keep: rapid.SampledFrom([]string{"start", "end", "false"}).Draw(t, "keep"),
			strip: rapid.Bool().Draw(t, "strip"), length: utf8.RuneCountInString,
		}
		switch unit {
		case "words":
			m.length = func(s string) int { return len(strings.FieldsFunc(s, chunk.IsASCIISpace)) }
		case "tokens":
			m.length = bpe.FindEncoding(settings.Default().Tokenizer).Count
		}
		m.overlap = rapid.IntRange(0, m.size).Draw(t, "overlap")
		list := rapid.SampledFrom(lists).Draw(t, "list")
		setting := settings.EncodeList(list)
		if m.keep != "false" && rapid.Bool().Draw(t, "markdown") {
			list, setting, m.regex = markdownPatterns, "markdown", true
		}
		doc := text(t, source)
		c := cut(t, doc, changeDefaults(t, "strategy=recursive", "overlap_mode=native", "unit="+unit, "separators="+setting,
			"keep_separator="+m.keep, fmt.Sprint("strip_whitespace=", m.strip),
			fmt.Sprint("max_chunk_size=", m.size), fmt.Sprint("overlap_size=", m.overlap)))
		got, want := contents(doc, c), m.split(source, list)
		if source == "" {
			want = nil
		}
		if strings.Join(got, "\x00") != strings.Join(want, "\x00") {
			t.Fatalf("chunks of %q:\n%q\nwant\n%q", source, got, want)
		}
	})
}
