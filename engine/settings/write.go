package settings

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"chunkscope/engine/files"
)

const fileHead = `# Settings for chunkscope. A key that is omitted keeps its default, or the
# value of the preset named by a line such as
#   preset: tokens-512
version: %d
`

// Write writes s as a settings file. Comments in the file describe the effect, the range and the
// condition of each setting.
func Write(w io.Writer, s Settings) error {
	return WriteWith(w, s, func(string) string { return "" })
}

// WriteWith writes s like Write. It adds the result of remark to the comment of each key, unless the
// result is empty.
func WriteWith(w io.Writer, s Settings, remark func(key string) string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, fileHead, FileVersion)
	for i := range Table {
		writeSetting(&b, &Table[i], &s, remark(Table[i].Key))
	}
	_, err := w.Write(b.Bytes())
	return err
}

func writeSetting(b *bytes.Buffer, t *Setting, s *Settings, remark string) {
	b.WriteString("\n")
	writeComment(b, "", t.Help)
	condition := "applies " + t.Condition
	if t.Condition == noCondition {
		condition = ""
	}
	if len(t.Options) == 0 {
		writeComment(b, "", strings.TrimSuffix(fmt.Sprintf("%s; %s", t.DescribeAllowed(), condition), "; "))
	} else {
		writeComment(b, "", condition)
		b.WriteString("# one of:\n")
		width := 0
		for _, o := range t.Options {
			width = max(width, len(o.Name))
		}
		for _, o := range t.Options {
			writeComment(b, fmt.Sprintf("   %-*s ", width, o.Name), o.Help)
		}
		if t.Kind == KindList {
			b.WriteString("# or a list such as [\"\\n\\n\", \"\\n\", \" \", \"\"]\n")
		}
		if t.fileValue != nil {
			b.WriteString("# or " + t.fileValue.noun + ", as a path relative to this file's folder\n")
		}
		if t.pattern != nil {
			b.WriteString("# or a regular expression that matches a whole line\n")
		}
	}
	writeComment(b, "", remark)
	fmt.Fprintf(b, "%s: %s\n", t.Key, t.YAML(s))
}

const commentWidth = 78

func writeComment(b *bytes.Buffer, label, sentence string) {
	n := 0
	for word := range strings.FieldsSeq(sentence) {
		switch {
		case n == 0:
			b.WriteString("#" + label)
			n = 1 + len(label)
		case n+1+len(word) > commentWidth:
			b.WriteString("\n#" + strings.Repeat(" ", len(label)))
			n = 1 + len(label)
		}
		b.WriteString(" " + word)
		n += 1 + len(word)
	}
	if n > 0 {
		b.WriteString("\n")
	}
}

// YAML returns the value as a YAML value of the same type.
func (t *Setting) YAML(s *Settings) string {
	if t.IsFile(s) {
		return t.absoluteValue(s)
	}
	text := t.Get(s)
	if list, ok := DecodeList(text); ok && t.Kind == KindList {
		quoted := make([]string, len(list))
		for i, v := range list {
			quoted[i] = strconv.Quote(v)
		}
		return "[" + strings.Join(quoted, ", ") + "]"
	}
	if t.Kind == KindChoice && (text == "true" || text == "false") || t.pattern != nil && !t.hasOption(text) {
		return strconv.Quote(text)
	}
	return text
}

// Save writes s as a settings file at path. It replaces the file with files.Write.
func Save(path string, s Settings) error {
	var b bytes.Buffer
	if err := Write(&b, s); err != nil {
		return err
	}
	return files.Write(path, b.Bytes())
}
