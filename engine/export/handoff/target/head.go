package target

import (
	"fmt"
	"strconv"
	"strings"

	"chunkscope/engine/settings"
)

// head is the comment that every hand-off begins with.
func (j *Job) head() string {
	if j.Cap() > 0 && !j.Target.Capped && !j.Target.Own {
		j.Note("max_chunks_per_document %d: all chunks of a document are kept.", j.Cap())
	}
	name := settings.PresetOf(j.S)
	if name == "" {
		name = "own settings"
	}
	var b strings.Builder
	say := func(format string, args ...any) {
		line := j.Target.Language.mark + " " + visible(fmt.Sprintf(format, args...))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	say("%s, exported by chunkscope.", j.Target.Title)
	say("")
	say("settings   %s, fingerprint %s", name, j.Fingerprint())
	say("document   %s, sha256 %s", strconv.Quote(j.Document()), j.SHA256())
	say("expected   %s", plural(j.Expected(), "chunk"))
	say("")
	promise := "Exact: the same text gives the same chunks as in chunkscope."
	if !j.Exact {
		promise = "Approximate: " + j.Why + " Compare the chunks before you index them."
	}
	for _, line := range wrap(promise, 76) {
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

// wrap breaks a sentence into lines of about n bytes.
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

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
