package handoff

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

// plan writes the body of a hand-off, or refuses.
type plan func(h *handoff) error

// handoff is what is being written for one target: a body, and remarks that
// go above it.
type handoff struct {
	r *engine.Result
	s settings.Settings
	// title is what the file is, for its first line.
	title string
	// mark begins a line of comment.
	mark string
	// same: the target cuts exactly the same chunks. Else it has rules of its
	// own, and only the settings carry over.
	same bool
	// capped: the code drops what max_chunks_per_document drops.
	capped bool
	// notes say what does not carry over.
	notes []string
	body  strings.Builder
}

// write runs the plan, and only when it has not refused writes anything.
func (p plan) write(w io.Writer, r *engine.Result, _ review.Decisions) error {
	h := &handoff{r: r, s: r.Settings, mark: "#"}
	if err := p(h); err != nil {
		return err
	}
	_, err := io.WriteString(w, h.head()+h.body.String())
	return err
}

// line appends a line to the body.
func (h *handoff) line(format string, args ...any) {
	fmt.Fprintf(&h.body, format+"\n", args...)
}

// note adds something that does not carry over.
func (h *handoff) note(format string, args ...any) {
	h.notes = append(h.notes, fmt.Sprintf(format, args...))
}

// expected is the number of chunks the target will make.
func (h *handoff) expected() int {
	if h.capped {
		return len(h.r.Chunks)
	}
	return h.r.TotalBeforeTruncation
}

// head is the comment that every hand-off begins with.
func (h *handoff) head() string {
	if h.s.MaxChunksPerDocument > 0 && !h.capped {
		h.note("max_chunks_per_document %d: all chunks of a document are kept.", h.s.MaxChunksPerDocument)
	}
	name := settings.PresetOf(h.s)
	if name == "" {
		name = "own settings"
	}
	var b strings.Builder
	say := func(format string, args ...any) {
		b.WriteString(strings.TrimRight(h.mark+" "+fmt.Sprintf(format, args...), " ") + "\n")
	}
	say("%s, handed over by chunkscope.", h.title)
	say("")
	say("settings   %s, fingerprint %s", name, h.s.Fingerprint())
	say("document   %s, sha256 %s", strconv.Quote(h.r.Doc.Name), h.r.Doc.SHA256())
	say("expected   %s", plural(h.expected(), "chunk"))
	say("")
	if h.same {
		say("The same text gives the same chunks as in chunkscope.")
	} else {
		say("The sizes carry over. The cuts follow the target's own rules, so that")
		say("chunks will differ from those in chunkscope: look before you index.")
	}
	if len(h.notes) > 0 {
		say("")
		say("What does not carry over:")
		for _, n := range h.notes {
			for i, text := range wrap(n, 72) {
				say("%s %s", []string{"-", " "}[min(i, 1)], text)
			}
		}
	}
	b.WriteByte('\n')
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

// ability is what a target can be told.
type ability struct {
	// who is the target, as sentences call it.
	who string
	// strategies that it has something for, and units that it counts in.
	strategies, units []string
	// instead says what can be handed over to it.
	instead string
}

// Strategies that several targets take.
var (
	markdownStrategies = []string{"auto", "structural", "code_aware", "list_aware", "fallback"}
	proseStrategies    = []string{"window", "recursive", "sentences"}
)

func refuse(format string, args ...any) error {
	return &RefusedError{Sentence: fmt.Sprintf(format, args...)}
}

// need refuses what a target has no words for, and notes the overlap that
// stays behind.
func (h *handoff) need(a ability) error {
	switch {
	case !slices.Contains(a.strategies, h.s.Strategy):
		return refuse("%s has nothing like strategy %s: %s", a.who, h.s.Strategy, a.instead)
	case len(a.units) > 0 && !slices.Contains(a.units, h.s.Unit):
		return refuse("%s does not count %s: set unit=%s", a.who, h.s.Unit, strings.Join(a.units, " or unit="))
	case h.s.OverlapMode == "budget" || h.s.OverlapMode == "sentences":
		return refuse("%s does not put sentences of the previous chunk in front (overlap_mode %s): set overlap_mode=none, or hand over the chunks themselves with chunkscope chunk", a.who, h.s.OverlapMode)
	}
	if h.s.OverlapMode == "context" && h.s.OverlapSize > 0 {
		h.note("overlap_mode context: the neighbours' text in previous_content and next_content stays behind; the chunks share nothing.")
	}
	return nil
}

// sizeWithin refuses a size that the target does not take.
func (h *handoff) sizeWithin(who string, low, high int) error {
	if n := h.s.MaxChunkSize; n < low || n > high {
		return refuse("%s takes max_chunk_size from %d to %d, not %d", who, low, high, n)
	}
	return nil
}

// unitName is the unit in words, for remarks.
func (h *handoff) unitName() string {
	switch h.s.Unit {
	case "chars":
		return "Unicode code points"
	case "words":
		return "words"
	}
	return "tokens of " + h.s.Tokenizer
}

// separators are those of strategy recursive; patterns reports that they are
// regular expressions.
func (h *handoff) separators() (list []string, patterns bool) {
	switch h.s.Separators {
	case "default":
		return []string{"\n\n", "\n", " ", ""}, false
	case "markdown":
		return []string{`\n#{1,6} `, "```\\n", `\n\*\*\*+\n`, `\n---+\n`, `\n___+\n`, `\n\n`, `\n`, " ", ""}, true
	}
	list, _ = settings.DecodeList(h.s.Separators)
	return list, false
}

// percent is the overlap as a share of the size, rounded to whole percents.
func (h *handoff) percent() int {
	return (h.s.NativeOverlap()*100 + h.s.MaxChunkSize/2) / h.s.MaxChunkSize
}

// notePercent tells how far rounding to whole percents moves the overlap.
func (h *handoff) notePercent(percent int) {
	if got := percent * h.s.MaxChunkSize; got != h.s.NativeOverlap()*100 {
		h.note("overlap_size %d: it is said in whole percents, and %d%% of %d is %s.",
			h.s.NativeOverlap(), percent, h.s.MaxChunkSize, strconv.FormatFloat(float64(got)/100, 'f', -1, 64))
	}
}

// ownCuts notes that a service has one way to cut, whatever the strategy.
func (h *handoff) ownCuts(who, how string) {
	h.note("strategy %s: %s %s.", h.s.Strategy, who, how)
}
