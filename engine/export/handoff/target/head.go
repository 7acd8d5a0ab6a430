package target

import (
	"fmt"
	"strconv"
	"strings"

	"chunkscope/engine/settings"
)

func (j *Job) formatHeader() string {
	if j.MaxChunks() > 0 && !j.Target.LimitsChunks && !j.Target.IsOwn {
		j.AddNote("max_chunks_per_document %d: all chunks of a document are kept.", j.MaxChunks())
	}
	name := settings.PresetName(j.S)
	if name == "" {
		name = "own settings"
	}
	var b strings.Builder
	say := func(format string, args ...any) {
		line := j.Target.Language.commentMark + " " + makeVisible(fmt.Sprintf(format, args...))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	say("%s, exported by chunkscope.", j.Target.Title)
	say("")
	say("settings   %s, fingerprint %s", name, j.Fingerprint())
	if one := j.Documents[0]; len(j.Documents) == 1 {
		say("document   %s, sha256 %s", strconv.Quote(one.Document), one.SHA256)
	} else {
		say("documents  %d, from %s to %s", len(j.Documents), strconv.Quote(one.Document), strconv.Quote(j.Documents[len(j.Documents)-1].Document))
	}
	say("expected   %s", plural(j.Expected(), "chunk"))
	if len(j.Documents) > 1 && !j.Target.Language.includesTables {
		for _, e := range j.Documents {
			say("  %8d   %s, sha256 %s", e.Chunks, strconv.Quote(e.Document), e.SHA256)
		}
	}
	say("")
	for _, line := range wrap(j.describeFidelity(), 76) {
		say("%s", line)
	}
	if len(j.notes) > 0 {
		say("")
		say("What does not carry over:")
		for _, note := range j.notes {
			for i, line := range wrap(note, 72) {
				say("%s %s", []string{"-", " "}[min(i, 1)], line)
			}
		}
	}
	return b.String()
}

func (j *Job) describeFidelity() string {
	if !j.Exact {
		return "Approximate: " + j.Why + " Compare the chunks before you index them."
	}
	message := "Exact: the same text gives the same chunks as in chunkscope."
	switch inexact := j.Inexact(); len(inexact) {
	case 0:
	case 1:
		message += " This is not true of " + strconv.Quote(inexact[0].Document) + ": " + inexact[0].Why
	default:
		message += fmt.Sprintf(" This is not true of %d of the documents, such as %s: %s", len(inexact), strconv.Quote(inexact[0].Document), inexact[0].Why)
	}
	return message
}

func wrap(text string, n int) []string {
	var lines []string
	for word := range strings.FieldsSeq(text) {
		if last := len(lines) - 1; last >= 0 && len(lines[last])+1+len(word) <= n {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

func plural(n int, label string) string {
	if n == 1 {
		return "1 " + label
	}
	return strconv.Itoa(n) + " " + label + "s"
}
