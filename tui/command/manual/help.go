package manual

import (
	"cmp"
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

// mostWidth is the longest line that is easy to read.
const mostWidth = 100

const indent = 2

// Help writes the help of a command.
func Help(p *output.Page, cmd *cobra.Command) {
	h := &help{p}
	p.W = min(p.W, mostWidth)
	for i, b := range blocksOf(cmp.Or(cmd.Long, cmd.Short+".")) {
		if i > 0 && b.list == nil {
			p.End()
		}
		if b.list != nil {
			h.list(b.list, h.column(listed{entries: b.list}))
			continue
		}
		p.Wrapped("", b.text, 0, true)
	}
	h.title("Usage")
	for _, line := range usages(cmd) {
		h.code(line, "")
	}
	if cmd.Example != "" {
		h.title("Examples")
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			h.example(line)
		}
	}
	for _, lists := range [][]listed{commandsOf(cmd), flagsOf(cmd)} {
		column := h.column(lists...)
		for _, l := range lists {
			h.title(l.title)
			h.list(l.entries, column)
		}
	}
}

type help struct{ *output.Page }

func (h *help) title(text string) {
	h.End()
	h.Put(h.Ink.Title, text)
	h.End()
}

func (e *entry) width() int { return cell.Width(e.lead+e.name+e.value, cell.Wc) }

// column is where what names mean begins: behind the longest of those that leave
// enough room.
func (h *help) column(lists ...listed) int {
	longest := 0
	for _, l := range lists {
		for i := range l.entries {
			if w := l.entries[i].width(); w <= h.W*2/5 {
				longest = max(longest, w)
			}
		}
	}
	return indent + longest + output.Gap
}

// list writes entries in two columns; what a longer name means stands below it.
func (h *help) list(entries []entry, column int) {
	for i := range entries {
		e := &entries[i]
		h.WriteString(strings.Repeat(" ", indent))
		h.Put(h.Ink.Bold, e.lead)
		h.Put(h.Ink.Bold, e.name)
		h.Put(h.Ink.Muted, e.value)
		space := column - indent - e.width()
		if e.text == "" {
			h.End()
			continue
		}
		if space < output.Gap {
			h.End()
			space = column
		}
		h.WriteString(strings.Repeat(" ", space))
		h.Wrapped("", e.text, column, true)
	}
}

// example writes a line of the examples: a remark or a command.
func (h *help) example(line string) {
	switch {
	case line == "":
		h.End()
	case strings.HasPrefix(line, "# "):
		for _, part := range cell.Wrap(line[2:], h.W-indent-2, cell.Wc) {
			h.WriteString(strings.Repeat(" ", indent))
			h.Put(h.Ink.Muted, "# "+part)
			h.End()
		}
	default:
		h.code(line, ` \`)
	}
}

// code writes a command in as many lines as it needs, each but the last with a
// mark at its end.
func (h *help) code(line, mark string) {
	lines := breakCommand(line, h.W-indent-len(mark), h.W-indent-hang-len(mark))
	if len(lines) > 1 && cell.Width(line, cell.Wc) <= h.W-indent {
		lines = []string{line}
	}
	for i, part := range lines {
		n := indent
		if i > 0 {
			n += hang
		}
		h.WriteString(strings.Repeat(" ", n))
		h.Put("", part)
		if i < len(lines)-1 {
			h.Put(h.Ink.Muted, mark)
		}
		h.End()
	}
}

// hang is how much farther in a command goes on.
const hang = 4

// breakCommand breaks a command of a shell into lines: the first of w cells, the
// others of rest. A flag keeps its value, and quoted text stays whole.
func breakCommand(line string, w, rest int) []string {
	var lines []string
	now := ""
	put := func(text string) {
		switch {
		case now == "":
			now = text
		case cell.Width(now+" "+text, cell.Wc) <= w:
			now += " " + text
		default:
			lines = append(lines, now)
			now, w = text, rest
		}
	}
	for _, part := range parts(line) {
		if cell.Width(strings.Join(part, " "), cell.Wc) <= rest {
			put(strings.Join(part, " "))
			continue
		}
		for _, word := range part {
			put(word)
		}
	}
	return append(lines, now)
}

// parts are the words of a command that belong together: what stands in front of
// its flags, a flag with its value, what follows | or >.
func parts(line string) [][]string {
	var all [][]string
	for _, word := range words(line) {
		begins := strings.ContainsAny(word[:1], "-|>[") && word != "-"
		if n := len(all); n > 0 && !begins {
			all[n-1] = append(all[n-1], word)
			continue
		}
		all = append(all, []string{word})
	}
	return all
}

// words are the words of a command. Quotes are only in front of a word and
// behind it.
func words(line string) []string {
	var all []string
	quoted := false
	for word := range strings.FieldsSeq(line) {
		if quoted {
			all[len(all)-1] += " " + word
		} else {
			all = append(all, word)
		}
		quoted = strings.Count(all[len(all)-1], `"`)%2 == 1
	}
	return all
}
