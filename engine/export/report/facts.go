package report

import (
	"encoding/json"
	"strconv"
	"strings"

	"chunkscope/engine/describe"
	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/segment"
	"chunkscope/engine/tokenizer"
)

// The facts of a chunk are an array of numbers, because there may be thousands of chunks:
//
//	lines first, last; chars, words, tokens; bytes start, end;
//	overlap requested, delivered (-1, -1 before the first chunk);
//	texts: header path, cause of the cut, limit of the overlap,
//	further facts ("name\tvalue\n…"), verdict, note
//
// Text is represented by an index in a table, so that repeated text is written only once.

// stringTable numbers strings in order of first use. The empty string is number 0.
type stringTable struct {
	index map[string]int
	list  []string
}

func (t *stringTable) addText(s string) int {
	if t.index == nil {
		t.index, t.list = map[string]int{"": 0}, []string{""}
	}
	n, ok := t.index[s]
	if !ok {
		n = len(t.list)
		t.index[s] = n
		t.list = append(t.list, s)
	}
	return n
}

// writeFacts writes the facts of all chunks as JSON. The JSON is safe inside a script element,
// because encoding/json escapes <, > and &.
func (p *page) writeFacts() {
	words, tokens := p.r.Doc.Meter("words", p.r.Settings.Tokenizer), p.r.Doc.Meter("tokens", p.r.Settings.Tokenizer)
	p.strings.addText("")
	p.writeMarkup("{\"unit\":" + p.json(p.r.Settings.OverlapUnit()) + ",\"tokenizer\":" + p.json(tokenizer.Label(p.r.Settings.Tokenizer)) + ",\"chunks\":[")
	var line []byte
	for i := range p.r.Chunks.Len() {
		line = line[:0]
		if i > 0 {
			line = append(line, ',')
		}
		line = append(line, '\n', '[')
		for k, n := range p.fact(words, tokens, i) {
			if k > 0 {
				line = append(line, ',')
			}
			line = strconv.AppendInt(line, int64(n), 10)
		}
		p.writeMarkup(string(append(line, ']')))
	}
	p.writeMarkup("],\n\"texts\":" + p.json(p.strings.list) + "}")
}

func (p *page) json(v any) string {
	data, err := json.Marshal(v)
	if err != nil && p.err == nil {
		p.err = err
	}
	return string(data)
}

func (p *page) fact(words, tokens segment.Meter, i int) []int {
	d, c := p.r.Doc, p.r.Chunks.At(i)
	content := records.WellFormed(c.Content(d.Text))
	meta := records.Metadata(p.r.Metadata(i))
	requested, delivered, causeText, limitText := -1, -1, "start of the document", ""
	if i > 0 {
		s := &p.r.Seams[i-1]
		delivered, requested = s.CountedOverlap()
		limitText = explain.Limit(p.r, i-1)
		causeText = escapeInvisible(explain.DescribeCut(p.r, i-1))
	}
	path := p.r.Place(i)
	if path == describe.Preamble {
		path = "preamble"
	}
	verdict, note := "", ""
	if d, ok := p.decided[i]; ok {
		verdict, note = escapeInvisible(string(d.Verdict)), escapeInvisible(d.Note)
	}
	t := &p.strings
	return []int{
		d.LineOf(c.Body.Start), d.LastLineOf(c.Body),
		d.Meter("chars", "").Count(content), words.Count(content), tokens.Count(content),
		c.Body.Start, c.Body.End, requested, delivered,
		t.addText(escapeInvisible(path)), t.addText(causeText), t.addText(limitText), t.addText(p.otherFacts(meta, i)), t.addText(verdict), t.addText(note),
	}
}

var fieldsShownElsewhere = map[string]bool{
	"chunk_index": true, "strategy": true, "start_line": true, "end_line": true, "header_path": true, "headings": true,
	"previous_content": true, "next_content": true, "overlap_size": true, "has_overlap": true, "overlap_type": true,
	"adaptive_size": true, "content_complexity": true, "size_scale_factor": true, "id": true, "small_chunk": true,
	"allow_oversize": true, "small_chunk_reason": true, "oversize_reason": true,
}

const maxFact = 160

func (p *page) otherFacts(meta records.Metadata, i int) string {
	c := p.r.Chunks.At(i)
	var b strings.Builder
	add := func(name, value string) {
		if value != "" && value != "[]" && value != "null" {
			b.WriteString(name + "\t" + records.Shorten(escapeInvisible(value), maxFact) + "\n")
		}
	}
	for _, f := range meta {
		if fieldsShownElsewhere[f.Name] || f.Value == false {
			continue
		}
		name := strings.ReplaceAll(f.Name, "_", " ")
		switch v := f.Value.(type) {
		case []string:
			add(name, strings.Join(v, ", "))
		case bool:
			add(name, "yes")
		case string:
			add(name, v)
		default:
			add(name, records.FlattenValue(v))
		}
	}
	if c.Oversize {
		add("oversize", explain.Oversize(p.r, c))
	}
	if c.Small {
		add("small", explain.Small(p.r, c))
	} else {
		add("merged", explain.ExplainMerge(p.r, c))
		add("not small", explain.ShortReason(c))
	}
	if !c.IsExact(p.r.Doc.Text) {
		add("content", "not an exact part of the document: text was added, or white space changed")
	}
	return b.String()
}
