package retrieval

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// Gold holds questions with known answers, read from a file.
type Gold struct {
	Questions []Question
	// Problems lists the lines that are unusable or only partly usable, in order.
	Problems []Problem
}

// Question is a question with the exact texts that answer it.
type Question struct {
	// Line is the line number of the question in the file. The first line has number 1.
	Line       int
	Text       string
	References []Reference
	// Corpus is the name of the document that the question is about (Chroma's corpus_id), or empty.
	Corpus string
	// Draft is true if the program drafted the question and no user has confirmed it.
	Draft bool
}

// Reference is an exact quotation from the document.
type Reference struct {
	Text string
	// Start and End are offsets in the document in code points, as in Chroma's files. Both are −1
	// if the file does not contain them.
	Start, End int
}

// Problem describes a line of a gold file that is unusable or only partly usable.
type Problem struct {
	Line     int    `json:"line"`
	Sentence string `json:"sentence"`
}

func (p Problem) String() string { return fmt.Sprintf("line %d: %s", p.Line, p.Sentence) }

// MaxQuestions is the maximum number of lines or rows in a questions file. maxBytes is its maximum
// size.
const (
	MaxQuestions = 100_000
	maxBytes     = 128 << 20
	headBytes    = 8 << 10
)

// ReadGold reads gold questions from r. If name ends in ".csv", the content is a table. Otherwise,
// each line is a JSON object {"question": "…", "references": ["exact text", …]}. A reference may
// also be an object with the members content, start_index and end_index. Unusable lines are
// reported in Problems. ReadGold returns the error of r, or a *source.ReadError if there are no
// questions or too many.
func ReadGold(name string, r io.Reader) (*Gold, error) {
	data, err := readText(name, r)
	if err != nil {
		return nil, err
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	g := &Gold{}
	if !utf8.Valid(data) {
		sentence, legible := source.DescribeDamage(string(data))
		if !legible {
			return nil, &source.ReadError{Message: name + " " + sentence}
		}
		g.addProblem(1, "the file %s", sentence)
	}
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		g.addProblem(1, `the file is empty: write one question per line, {"question": "…", "references": ["exact text"]}`)
	case isTable(name):
		err = g.readCSV(name, data)
	default:
		g.readLines(data)
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

func isTable(name string) bool { return strings.EqualFold(path.Ext(name), ".csv") }

// readText stops with an error if the data is not text or has too many lines.
func readText(name string, r io.Reader) ([]byte, error) {
	var b bytes.Buffer
	buf := make([]byte, 1<<16)
	for lines := 0; ; {
		n, err := io.ReadFull(r, buf)
		if b.Len() == 0 {
			if err := source.RefuseNonText(name, string(buf[:min(n, headBytes)])); err != nil {
				return nil, err
			}
		}
		b.Write(buf[:n])
		lines += bytes.Count(buf[:n], []byte("\n"))
		if lines > MaxQuestions && !isTable(name) || b.Len() > maxBytes {
			return nil, refuseTooMany(name)
		}
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return b.Bytes(), nil
		case err != nil:
			return nil, fmt.Errorf("%s cannot be read: %w", name, err)
		}
	}
}

func refuseTooMany(name string) error {
	return &source.ReadError{Message: fmt.Sprintf("%s has more than %s questions or is larger than %d MB, and each question is scored separately: use a random sample", name, text.GroupDigits(MaxQuestions), maxBytes>>20)}
}

func (g *Gold) addProblem(line int, format string, args ...any) {
	g.Problems = append(g.Problems, Problem{line, fmt.Sprintf(format, args...)})
}

func (g *Gold) readLines(data []byte) {
	sc := bufio.NewScanner(bytes.NewReader(data))
	sc.Buffer(nil, len(data)+1)
	for line := 1; sc.Scan(); line++ {
		text := bytes.TrimSpace(sc.Bytes())
		if len(text) == 0 {
			continue
		}
		var q struct {
			Question        *string
			References      []Reference
			Corpus          string
			Draft           bool
			Input, Expected *traceText // question and answer of a trace
		}
		if err := readMembers(text, member{"question", &q.Question}, member{"references", &q.References}, member{"corpus_id", &q.Corpus},
			member{"draft", &q.Draft}, member{"input", &q.Input}, member{"expectedOutput", &q.Expected}); err != nil {
			g.addProblem(line, "no question: %s", describeJSONError(err))
			continue
		}
		if q.Question == nil && q.Input != nil && q.Expected != nil {
			q.Question, q.References = &q.Input.text, []Reference{{Text: q.Expected.text, Start: -1, End: -1}}
		}
		if q.Question == nil {
			g.addProblem(line, `"question" is missing: write {"question": "…", "references": ["exact text"]}`)
			continue
		}
		g.add(Question{Line: line, Text: *q.Question, References: q.References, Corpus: q.Corpus, Draft: q.Draft})
	}
}

func (g *Gold) add(q Question) {
	if strings.TrimSpace(q.Text) == "" {
		g.addProblem(q.Line, "the question is empty")
		return
	}
	if len(q.References) == 0 {
		g.addProblem(q.Line, "the question has no references: give the exact text that answers it")
		return
	}
	for _, ref := range q.References {
		if strings.TrimSpace(ref.Text) == "" {
			g.addProblem(q.Line, "a reference is empty: give the exact text that answers the question")
			return
		}
	}
	g.Questions = append(g.Questions, q)
}

// UnmarshalJSON decodes a reference from a string, or from an object as in Chroma's files.
func (r *Reference) UnmarshalJSON(data []byte) error {
	*r = Reference{Start: -1, End: -1}
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &r.Text)
	}
	var o struct {
		Content    *string
		Start, End *int
	}
	if err := readMembers(data, member{"content", &o.Content}, member{"start_index", &o.Start}, member{"end_index", &o.End}); err != nil {
		return err
	}
	if o.Content == nil {
		return errors.New(`a reference must be text, or an object with "content"`)
	}
	r.Text = *o.Content
	if o.Start != nil && o.End != nil {
		r.Start, r.End = *o.Start, *o.End
	}
	return nil
}

type traceText struct{ text string }

func (t *traceText) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &t.text)
	}
	var o map[string]any
	if err := json.Unmarshal(data, &o); err != nil {
		return err
	}
	for _, field := range []string{"question", "query", "input", "answer", "output", "text"} {
		if s, ok := o[field].(string); ok {
			t.text = s
			return nil
		}
	}
	return errors.New(`"input" and "expectedOutput" must be text, or objects with "question" and "answer"`)
}

type member struct {
	name   string
	target any
}

// readMembers decodes the listed members of a JSON object. The names must match exactly.
// encoding/json would ignore case.
func readMembers(data []byte, members ...member) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	for _, m := range members {
		raw, ok := fields[m.name]
		if !ok {
			continue
		}
		err := json.Unmarshal(raw, m.target)
		if typeErr, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && typeErr.Field == "" {
			typeErr.Field = m.name
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func describeJSONError(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Sprintf("it is not JSON (%s, at byte %d)", syntax, syntax.Offset)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Sprintf("it is %s, not a %s", describeJSONValue(kind.Value), kindWord(kind.Type.String()))
	case errors.As(err, &kind):
		return fmt.Sprintf("%q is %s, not a %s", kind.Field, describeJSONValue(kind.Value), kindWord(kind.Type.String()))
	}
	return err.Error()
}

// describeJSONValue returns the JSON type of a value with an article, such as "a number".
func describeJSONValue(value string) string {
	value, _, _ = strings.Cut(value, " ") // the value may be "number 1.5"
	switch value {
	case "array":
		return "a list"
	case "bool":
		return "true or false"
	case "object":
		return "an object"
	case "string":
		return "a text"
	}
	return "a " + value
}

func kindWord(goType string) string {
	switch {
	case strings.HasPrefix(goType, "[]"):
		return "list"
	case goType == "string":
		return "text"
	case goType == "int":
		return "number"
	}
	return "JSON object"
}

// SelectQuestions returns the questions about the document called name. Their Corpus is the base
// name of the document, with or without the extension. If there are no such questions,
// SelectQuestions returns all questions.
func (g *Gold) SelectQuestions(name string) []Question {
	base := strings.TrimSuffix(path.Base(name), path.Ext(name))
	var questions []Question
	for _, q := range g.Questions {
		if q.Corpus == base || q.Corpus != "" && q.Corpus == path.Base(name) {
			questions = append(questions, q)
		}
	}
	if questions == nil {
		return g.Questions
	}
	return questions
}
