package review

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"time"

	"chunkscope/engine/files"
	"chunkscope/engine/handcut"
)

const marksHeader = `# Hand cuts. "do: join" means no seam here, "do: cut" a seam here, "do: omit" that
# this text is in no chunk. before and after hold the text on either side.
hand_cuts:
`

// formatMarks also writes hand cuts that were undone.
func formatMarks(b *bytes.Buffer, d Decisions) {
	var marks []Decision
	for _, c := range d.Sorted() {
		if c.IsHandCut() {
			marks = append(marks, c)
		}
	}
	if len(marks) == 0 {
		return
	}
	slices.SortStableFunc(marks, func(a, b Decision) int { return a.Mark.At - b.Mark.At })
	b.WriteString(marksHeader)
	for i := range marks {
		c := &marks[i]
		m := &c.Mark
		fmt.Fprintf(b, "  - do: %s\n    at: %d\n", m.Kind, m.At)
		writePair(b, "before", m.Before)
		writePair(b, "after", m.After)
		if m.Kind == handcut.Omit {
			fmt.Fprintf(b, "    bytes: %d\n", m.Bytes)
			writePair(b, "text", m.Text)
		}
		writePair(b, "document", m.Document)
		writePair(b, "note", c.Note)
		if !c.At.IsZero() {
			fmt.Fprintf(b, "    made: %s\n", c.At.UTC().Format(time.RFC3339))
		}
		if c.Verdict == Reopened {
			b.WriteString("    undone: true\n")
		}
	}
}

var markKeys = []string{"do", "at", "before", "after", "bytes", "text", "document", "note", "made", "undone"}

func parseMarks(m files.YAMLMapping, out Decisions) error {
	list, ok := m.Find("hand_cuts")
	if !ok {
		return nil
	}
	if list.Value.Type() != files.TypeList {
		return list.Refuse("hand_cuts must be a list")
	}
	for _, v := range list.Value.List() {
		d, err := parseMark(v)
		if err != nil {
			return err
		}
		out.addNewest(d)
	}
	return nil
}

func parseMark(v files.YAMLValue) (d Decision, err error) {
	m, err := v.Mapping("a hand cut must have lines such as do: join")
	if err != nil {
		return d, err
	}
	texts, err := readTexts(m, "a hand cut", markKeys)
	if err != nil {
		return d, err
	}
	mark := handcut.Mark{
		Kind: handcut.Kind(texts["do"]), Before: texts["before"], After: texts["after"],
		Text: texts["text"], Document: texts["document"],
	}
	if !slices.Contains(handcut.Kinds, mark.Kind) {
		return d, refuseKey(m, "do", "do must be join, cut or omit, not %q", texts["do"])
	}
	for _, n := range []struct {
		key    string
		target *int
	}{{"at", &mark.At}, {"bytes", &mark.Bytes}} {
		if texts[n.key] == "" {
			continue
		}
		if *n.target, err = strconv.Atoi(texts[n.key]); err != nil || *n.target < 0 {
			return d, refuseKey(m, n.key, "%s must be a whole number, not %q", n.key, texts[n.key])
		}
	}
	if mark.Kind == handcut.Omit && (mark.Bytes == 0 || !hashPattern.MatchString(mark.Text)) {
		return d, refuseKey(m, "text", "an omission needs bytes and text: the length and the SHA-256 of the omitted text")
	}
	if mark.Before == "" && mark.After == "" {
		return d, refuseKey(m, "before", "a hand cut needs the text before or after it")
	}
	d = DecisionFromMark(mark, texts["note"], time.Time{})
	if texts["undone"] == "true" {
		d.Verdict = Reopened
	}
	d.At, err = readTime(m, "made")
	return d, err
}
