package retrieval

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// readCSV reads Chroma's file (github.com/brandonstarxel/chunking_evaluation):
// the columns question, references (a JSON list of objects with content,
// start_index and end_index) and corpus_id, in any order.
func (g *Gold) readCSV(data []byte) {
	rows := csv.NewReader(bytes.NewReader(data))
	rows.FieldsPerRecord = -1
	head, err := rows.Read()
	if err != nil {
		g.problem(1, "the heading row cannot be read: %s", csvReason(err))
		return
	}
	at := map[string]int{}
	for i, name := range head {
		at[strings.ToLower(strings.TrimSpace(name))] = i
	}
	for _, need := range []string{"question", "references"} {
		if _, ok := at[need]; !ok {
			g.problem(1, "there is no column %q: Chroma's files have question, references and corpus_id", need)
			return
		}
	}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			g.badRow(err)
			continue
		}
		line, _ := rows.FieldPos(0)
		g.row(line, row, at)
	}
}

func (g *Gold) badRow(err error) {
	line := 1
	if bad, ok := errors.AsType[*csv.ParseError](err); ok {
		line = bad.StartLine
	}
	g.problem(line, "the row cannot be read: %s", csvReason(err))
}

func csvReason(err error) string {
	if bad, ok := errors.AsType[*csv.ParseError](err); ok {
		return bad.Err.Error()
	}
	return err.Error()
}

func (g *Gold) row(line int, row []string, at map[string]int) {
	cell := func(name string) string {
		if i, ok := at[name]; ok && i < len(row) {
			return row[i]
		}
		return ""
	}
	q := Question{Line: line, Text: cell("question"), Corpus: cell("corpus_id")}
	if err := json.Unmarshal([]byte(cell("references")), &q.References); err != nil {
		g.problem(line, "its references are no list: %s", jsonReason(err))
		return
	}
	g.add(q)
}
