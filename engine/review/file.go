package review

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"chunkscope/engine/files"
)

// FileVersion is the version of the file format.
const FileVersion = 1

const fileHeader = `# What was decided on the flagged chunks of %s, in a review with chunkscope.
# A decision is about a text, not a place: chunk is the SHA-256 of the text that
# is embedded (text_sha256 in the records of chunkscope chunk), and a decision on
# a text that no chunk has any more is kept for when it comes back.
# verdict is accepted (fine as it is) or waived (a known flaw; the note says why).
# Keep this file next to the document. It may be edited by hand, but what is not
# a key below, such as another remark, is not kept.
version: %d
`

// Format returns the content of a decisions file. document is the name of the reviewed document.
func Format(document string, d Decisions) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, fileHeader, quote(document), FileVersion)
	formatMarks(&b, d)
	d = d.Flags()
	if len(d) == 0 {
		b.WriteString("decisions: []\n")
		return b.Bytes()
	}
	b.WriteString("decisions:\n")
	for _, c := range d.Sorted() {
		fmt.Fprintf(&b, "  - chunk: %s\n    verdict: %s\n", c.Hash, c.Verdict)
		writePair(&b, "note", c.Note)
		if !c.At.IsZero() {
			fmt.Fprintf(&b, "    decided: %s\n", c.At.UTC().Format(time.RFC3339))
		}
		writePair(&b, "flag", c.Flags)
		writePair(&b, "place", c.HeaderPath)
	}
	return b.Bytes()
}

func writePair(b *bytes.Buffer, key, value string) {
	if value != "" {
		fmt.Fprintf(b, "    %s: %s\n", key, quote(value))
	}
}

// quote formats text as a double-quoted YAML scalar. YAML supports all escapes that Go writes (YAML
// 1.2 §5.7).
func quote(text string) string { return strconv.Quote(strings.ToValidUTF8(text, "\ufffd")) }

var kind = files.YAMLKind{Name: "a decisions file", Example: "version: …"}

// Parse parses the content of a decisions file. Each error message is one sentence that contains
// name and the line number.
func Parse(name string, data []byte) (Decisions, error) {
	m, err := kind.Parse(name, data)
	if err != nil {
		return nil, err
	}
	if err := checkKeys(m, "a decisions file", "version", "decisions", "hand_cuts"); err != nil {
		return nil, err
	}
	if v, ok := m.Find("version"); ok {
		if text, ok := v.Value.Scalar(); !ok || text != strconv.Itoa(FileVersion) {
			return nil, v.Refuse("version must be %d: a newer version of chunkscope wrote this file", FileVersion)
		}
	}
	out := Decisions{}
	if err := parseMarks(m, out); err != nil {
		return nil, err
	}
	list, ok := m.Find("decisions")
	if !ok {
		return out, nil
	}
	if list.Value.Type() != files.TypeList {
		return nil, list.Refuse("decisions must be a list")
	}
	for _, v := range list.Value.List() {
		d, err := parseDecision(v)
		if err != nil {
			return nil, err
		}
		out = out.addNewest(d)
	}
	return out, nil
}

func checkKeys(m files.YAMLMapping, label string, allowed ...string) error {
	for _, f := range m.Fields {
		if !slices.Contains(allowed, f.Key) {
			return f.Refuse("%s is not a key of %s: the allowed keys are %s", f.Key, label, strings.Join(allowed, ", "))
		}
	}
	return nil
}

// addNewest adds c unless d has a newer decision on the same text. A file may contain several
// decisions on a text after a Git merge.
func (d Decisions) addNewest(c Decision) Decisions {
	if existing, ok := d[c.Hash]; !ok || !existing.At.After(c.At) {
		d[c.Hash] = c
	}
	return d
}

var decisionKeys = []string{"chunk", "verdict", "note", "decided", "flag", "place"}

var hashPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

func parseDecision(v files.YAMLValue) (d Decision, err error) {
	m, err := v.Mapping("a decision must have lines such as chunk: …")
	if err != nil {
		return d, err
	}
	texts, err := readTexts(m, "a decision", decisionKeys)
	if err != nil {
		return d, err
	}
	d = Decision{
		Hash: texts["chunk"], Verdict: Verdict(texts["verdict"]), Note: texts["note"],
		Flags: texts["flag"], HeaderPath: texts["place"],
	}
	if !hashPattern.MatchString(d.Hash) {
		return d, refuseKey(m, "chunk", "chunk must be a SHA-256 hash: 64 lowercase hexadecimal digits")
	}
	if d.Verdict != Accepted && d.Verdict != Waived && d.Verdict != Reopened {
		return d, refuseKey(m, "verdict", "verdict must be accepted or waived, not %q", string(d.Verdict))
	}
	d.At, err = readTime(m, "decided")
	return d, err
}

func readTexts(m files.YAMLMapping, label string, allowed []string) (map[string]string, error) {
	if err := checkKeys(m, label, allowed...); err != nil {
		return nil, err
	}
	texts := make(map[string]string, len(m.Fields))
	for _, f := range m.Fields {
		text, ok := f.Value.Scalar()
		if !ok {
			return nil, f.Refuse("%s must be text", f.Key)
		}
		texts[f.Key] = text
	}
	return texts, nil
}

func readTime(m files.YAMLMapping, key string) (time.Time, error) {
	f, _ := m.Find(key)
	text, _ := f.Value.Scalar()
	if text == "" {
		return time.Time{}, nil
	}
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}, f.Refuse("%s must be a time such as 2026-05-01T09:30:00Z, not %q", key, text)
	}
	return moment.UTC().Truncate(time.Second), nil
}

func refuseKey(m files.YAMLMapping, key, format string, args ...any) error {
	if f, ok := m.Find(key); ok {
		return f.Refuse(format, args...)
	}
	return m.Refuse(format, args...)
}
