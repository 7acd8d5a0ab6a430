// Package questions stores questions about a document, and the exact texts that answer them, in a
// file next to the document. Each line of the file is a JSON object. retrieval.ReadGold can also
// read this file. The page rules/questions describes the format.
package questions

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval"
)

// Question is a question in a List.
type Question struct {
	// ID identifies the question. It does not change if the question is reworded or moved in the
	// file.
	ID string
	retrieval.Question
	line int
}

// List holds the lines of a questions file. It is immutable: Apply returns a new list. The zero
// List is empty.
type List struct {
	lines     [][]byte
	questions []Question
	// droppedIDs maps the ids of questions dropped from the other file to the lines that contain
	// the ids.
	droppedIDs map[string]int
	Problems   []retrieval.Problem
}

// Parse parses the content of a questions file.
func Parse(data []byte) *List {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	l := &List{}
	if len(bytes.TrimSpace(data)) == 0 {
		return l
	}
	for line := range bytes.SplitSeq(bytes.TrimRight(data, "\r\n"), []byte("\n")) {
		l.lines = append(l.lines, bytes.TrimSuffix(line, []byte("\r")))
	}
	l.read()
	return l
}

func (l *List) read() {
	lines := slices.Clone(l.lines)
	l.droppedIDs = map[string]int{}
	for i, line := range l.lines {
		if id, ok := droppedID(line); ok {
			l.droppedIDs[id], lines[i] = i, nil
		}
	}
	data := bytes.Join(lines, []byte("\n"))
	if len(bytes.TrimSpace(data)) == 0 {
		return
	}
	gold, err := retrieval.ReadGold("the file", bytes.NewReader(data))
	if err != nil {
		l.Problems = []retrieval.Problem{{Line: 1, Sentence: err.Error()}}
		return
	}
	l.Problems = gold.Problems
	used := map[string]bool{}
	for _, q := range gold.Questions {
		pos := q.Line - 1
		id := questionID(l.lines[pos], q)
		for n, base := 2, id; used[id]; n++ {
			id = fmt.Sprintf("%s-%d", base, n)
		}
		used[id] = true
		l.questions = append(l.questions, Question{ID: id, Question: q, line: pos})
	}
}

func questionID(line []byte, q retrieval.Question) string {
	var fields map[string]any // a struct would also accept "ID"
	if json.Unmarshal(line, &fields) == nil {
		switch id := fields["id"].(type) {
		case string:
			if id != "" {
				return id
			}
		case float64:
			return fmt.Sprint(id)
		}
	}
	key := []string{q.Text}
	for _, r := range q.References {
		key = append(key, r.Text)
	}
	return newID(key)
}

func newID(texts []string) string { return "q-" + hashText(strings.Join(texts, "\x00"))[:8] }

func hashText(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}

// Questions returns the questions of the list in file order, including drafts.
func (l *List) Questions() []Question {
	if l == nil {
		return nil
	}
	return l.questions
}

// Find returns the question with the given id. ok is false if there is none.
func (l *List) Find(id string) (q Question, ok bool) {
	i := slices.IndexFunc(l.Questions(), func(q Question) bool { return q.ID == id })
	if i < 0 {
		return q, false
	}
	return l.questions[i], true
}

// Format returns the list as the content of a questions file.
func (l *List) Format() []byte {
	var b bytes.Buffer
	for _, line := range l.lines {
		b.Write(line)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// Change adds, replaces or removes one question.
type Change struct {
	ID string
	// Line is the new line of the question. A nil line removes the question.
	Line []byte
	// Before is the id of the question that a new question is inserted before. If there is no
	// question with this id, the new question is appended.
	Before string
}

// Apply returns a new list with changes applied. A change replaces the question with the same id,
// or inserts the question if there is none.
func (l *List) Apply(changes ...Change) *List {
	for _, c := range changes {
		l = l.apply(c)
	}
	return l
}

func (l *List) changes() (out []Change) {
	if l == nil {
		return nil
	}
	for _, id := range slices.Sorted(maps.Keys(l.droppedIDs)) {
		out = append(out, Change{ID: id})
	}
	for _, q := range l.Questions() {
		out = append(out, Change{ID: q.ID, Line: l.writeID(q)})
	}
	return out
}

// mergeChanges applies changes to l. If a removed question is in other, the new list records its id
// as dropped.
func (l *List) mergeChanges(other *List, changes []Change) *List {
	for _, c := range changes {
		l = l.apply(c)
		pos, dropped := l.droppedIDs[c.ID]
		_, exists := other.Find(c.ID)
		switch drop := exists && c.Line == nil; {
		case drop && !dropped:
			l = parseLines(append(slices.Clone(l.lines), format(map[string]json.RawMessage{"id": encode(c.ID), "dropped": encode(true)})))
		case !drop && dropped:
			l = parseLines(slices.Delete(slices.Clone(l.lines), pos, pos+1))
		}
	}
	return l
}

func parseLines(lines [][]byte) *List {
	l := &List{lines: lines}
	l.read()
	return l
}

func droppedID(line []byte) (id string, ok bool) {
	fields := map[string]any{}
	if !bytes.Contains(line, []byte(`"dropped"`)) || json.Unmarshal(line, &fields) != nil {
		return "", false
	}
	id, ok = fields["id"].(string)
	return id, ok && fields["dropped"] == true && fields["question"] == nil
}

func (l *List) apply(c Change) *List {
	out := &List{lines: slices.Clone(l.lines)}
	existing, exists := l.Find(c.ID)
	switch previous, ok := l.Find(c.Before); {
	case exists && c.Line == nil:
		for _, q := range l.questions {
			out.lines[q.line] = l.keepID(q)
		}
		out.lines = slices.Delete(out.lines, existing.line, existing.line+1)
	case exists:
		out.lines[existing.line] = c.Line
	case c.Line == nil:
	case ok:
		out.lines = slices.Insert(out.lines, previous.line, c.Line)
	default:
		out.lines = append(out.lines, c.Line)
	}
	out.read()
	return out
}

type reference struct {
	Content   string `json:"content"`
	Start     int    `json:"start_index"` // offset in code points, as in Chroma's files
	End       int    `json:"end_index"`
	StartByte int    `json:"start_byte"`
	EndByte   int    `json:"end_byte"`
	SHA256    string `json:"sha256"` // hash of Content, in hex
}

// New returns a change that adds a question. spans are the spans of doc that answer the question,
// in ascending order.
func New(doc *engine.Document, text string, spans []chunk.Span, draft bool) Change {
	refs := make([]reference, len(spans))
	key := []string{text}
	for i, s := range spans {
		content := s.Slice(doc.Text)
		refs[i] = reference{content, doc.CharsBefore(s.Start), doc.CharsBefore(s.End), s.Start, s.End, hashText(content)}
		key = append(key, strconv.Itoa(s.Start), content)
	}
	c := Change{ID: newID(key)}
	fields := map[string]json.RawMessage{"id": encode(c.ID), "question": encode(text), "references": encode(refs)}
	if draft {
		fields["draft"] = encode(true)
	}
	c.Line = format(fields)
	return c
}

// Reword returns a change that replaces the text of the question with the given id. If the question
// is a draft, the change also confirms the draft. ok is false if id is not in the list.
func (l *List) Reword(id, text string) (c Change, ok bool) {
	q, ok := l.Find(id)
	if !ok {
		return c, false
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(l.lines[q.line], &fields); err != nil {
		return c, false
	}
	fields["id"], fields["question"] = encode(id), encode(text)
	if fields["references"] == nil { // traces have other names for the answer
		var refs []string
		for _, r := range q.References {
			refs = append(refs, r.Text)
		}
		fields["references"] = encode(refs)
	}
	delete(fields, "draft")
	return Change{ID: id, Line: format(fields)}, true
}

// Drop returns a change that removes the question with the given id, and a change that restores the
// question at the same place. ok is false if id is not in the list.
func (l *List) Drop(id string) (drop, undo Change, ok bool) {
	q, ok := l.Find(id)
	if !ok {
		return drop, undo, false
	}
	undo = Change{ID: id, Line: l.writeID(q)}
	if i := slices.IndexFunc(l.questions, func(o Question) bool { return o.line > q.line }); i >= 0 {
		undo.Before = l.questions[i].ID
	}
	return Change{ID: id}, undo, true
}

func (l *List) keepID(q Question) []byte {
	if questionID(l.lines[q.line], q.Question) == q.ID {
		return l.lines[q.line]
	}
	return l.writeID(q)
}

func (l *List) writeID(q Question) []byte {
	line := l.lines[q.line]
	fields := map[string]json.RawMessage{}
	if json.Unmarshal(line, &fields) != nil || fields["id"] != nil && questionID(line, q.Question) == q.ID {
		return line
	}
	fields["id"] = encode(q.ID)
	return format(fields)
}

var fieldOrder = []string{"id", "question", "references", "draft"}

func format(fields map[string]json.RawMessage) []byte {
	names := slices.Clone(fieldOrder)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if !slices.Contains(fieldOrder, name) {
			names = append(names, name)
		}
	}
	var parts []string
	for _, name := range names {
		if value, ok := fields[name]; ok {
			parts = append(parts, string(encode(name))+":"+string(value))
		}
	}
	return []byte("{" + strings.Join(parts, ",") + "}")
}

// encode does not escape < and &, because users read the file.
func encode(v any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
