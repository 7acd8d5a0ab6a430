package retrieval

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

var (
	askColumns    = []string{"question", "input"}
	answerColumns = []string{"references", "reference", "answer", "expectedoutput", "expected_output"}
)

// readCSV reads a table. The table must have one of askColumns and one of answerColumns, and may
// have a corpus_id column. In Chroma's file, the references are a JSON list of objects.
func (g *Gold) readCSV(name string, data []byte) error {
	rows := csv.NewReader(bytes.NewReader(data))
	rows.FieldsPerRecord = -1
	header, err := rows.Read()
	if err != nil {
		g.addProblem(1, "the header row cannot be read: %s", describeCSVError(err))
		return nil
	}
	places := map[string]int{}
	for i, name := range header {
		places[strings.ToLower(strings.TrimSpace(name))] = i
	}
	ask, answer := firstColumn(places, askColumns), firstColumn(places, answerColumns)
	if ask == "" || answer == "" {
		g.addProblem(1, `the header row needs a "question" (or "input") column and a "references" (or "answer", "expectedOutput") column`)
		return nil
	}
	for n := 0; ; n++ {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if n == MaxQuestions {
			return refuseTooMany(name)
		}
		if err != nil {
			g.reportBadRow(err)
			continue
		}
		line, _ := rows.FieldPos(0)
		g.row(line, cells{row, places}, ask, answer)
	}
}

func (g *Gold) reportBadRow(err error) {
	line := 1
	if bad, ok := errors.AsType[*csv.ParseError](err); ok {
		line = bad.StartLine
	}
	g.addProblem(line, "the row cannot be read: %s", describeCSVError(err))
}

func describeCSVError(err error) string {
	if bad, ok := errors.AsType[*csv.ParseError](err); ok {
		return bad.Err.Error()
	}
	return err.Error()
}

func firstColumn(columns map[string]int, names []string) string {
	for _, name := range names {
		if _, ok := columns[name]; ok {
			return name
		}
	}
	return ""
}

type cells struct {
	row     []string
	columns map[string]int
}

func (c cells) cell(name string) string {
	if i, ok := c.columns[name]; ok && i < len(c.row) {
		return c.row[i]
	}
	return ""
}

func (g *Gold) row(line int, c cells, ask, answer string) {
	q := Question{Line: line, Text: decodeCell(c.cell(ask), ask == "input"), Corpus: c.cell("corpus_id")}
	text := c.cell(answer)
	switch {
	case answer == "references" && strings.HasPrefix(strings.TrimSpace(text), "["):
		if err := json.Unmarshal([]byte(text), &q.References); err != nil {
			g.addProblem(line, "its references are not a list: %s", describeJSONError(err))
			return
		}
	case strings.TrimSpace(text) != "":
		text = decodeCell(text, strings.HasPrefix(answer, "expected"))
		q.References = []Reference{{Text: text, Start: -1, End: -1}}
	}
	g.add(q)
}

// decodeCell returns the text of a cell. If isTrace is true, the cell may contain JSON.
func decodeCell(cell string, isTrace bool) string {
	var t traceText
	if isTrace && strings.HasPrefix(strings.TrimSpace(cell), "{") && json.Unmarshal([]byte(cell), &t) == nil {
		return t.text
	}
	return cell
}
