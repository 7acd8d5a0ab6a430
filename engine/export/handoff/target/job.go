package target

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/settings"
	"chunkscope/engine/tokenizer"
)

// Job is the data for a target's template.
type Job struct {
	Target *Target
	Result *engine.Result
	S      settings.Settings
	// Exact is true if the system produces the same chunks for at least one document. Otherwise Why
	// gives the reason.
	Exact   bool
	Why     string
	Parents bool
	// IgnoresPrefix is true if prefixes are not compared, because the system adds its own.
	IgnoresPrefix bool
	// Data is set by Form.Fill.
	Data any
	// Documents lists the expected results in document order, without duplicates.
	Documents []Expected

	notes         []string
	documentIndex map[string]int
}

// AddNote adds a note about a difference between the system and chunkscope.
func (j *Job) AddNote(format string, args ...any) {
	j.notes = append(j.notes, fmt.Sprintf(format, args...))
}

// MarkInexact records why the system may split this document differently.
func (j *Job) MarkInexact(reason string) { j.Exact, j.Why = false, reason }

// InPython returns a copy of the job for Python code embedded in another language.
func (j *Job) InPython() *Job {
	t, job := *j.Target, *j
	t.Language, job.Target = Python, &t
	return &job
}

// Fingerprint returns the fingerprint of the settings.
func (j *Job) Fingerprint() string { return j.S.Fingerprint() }

// Size returns max_chunk_size in units.
func (j *Job) Size() int { return j.S.MaxChunkSize }

// Overlap returns the native overlap in units.
func (j *Job) Overlap() int { return j.S.NativeOverlap() }

// MaxChunks returns max_chunks_per_document, or 0 for no limit.
func (j *Job) MaxChunks() int { return j.S.MaxChunksPerDocument }

// Unit names the unit of the sizes.
func (j *Job) Unit() string {
	switch j.S.Unit {
	case "chars":
		return "Unicode code points"
	case "words":
		return "words"
	}
	if file := j.TokenizerFile(); file != "" {
		return "tokens of " + strconv.Quote(file)
	}
	return "tokens of " + j.S.Tokenizer
}

// UsesTiktoken reports whether OpenAI's tiktoken library supports the tokenizer.
func (j *Job) UsesTiktoken() bool {
	n, ok := tokenizer.Lookup(j.S.Tokenizer)
	return ok && n.Tiktoken
}

// PretrainedModel returns the name of a Hugging Face model that uses the tokenizer.
func (j *Job) PretrainedModel() string {
	n, _ := tokenizer.Lookup(j.S.Tokenizer)
	return n.Pretrained
}

// TokenizerFile returns the path of the tokenizer.json used to count tokens, or "".
func (j *Job) TokenizerFile() string {
	if !tokenizer.IsFile(j.S.Tokenizer) {
		return ""
	}
	return filepath.ToSlash(j.S.Tokenizer)
}

// Lit returns s as a literal in the target's language.
func (j *Job) Lit(s string) string { return j.Target.Language.quote(s) }

// Lits returns a list of literals.
func (j *Job) Lits(list []string) string {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = j.Lit(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// Num returns a number as text without trailing zeros.
func (j *Job) Num(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Bool returns v as a Python literal.
func (j *Job) Bool(v bool) string {
	if v {
		return "True"
	}
	return "False"
}

// CheckSize returns an error unless the size is between low and high.
func (j *Job) CheckSize(low, high int) error {
	if n := j.Size(); n < low || n > high {
		return refuse("%s accepts {max_chunk_size} from %d to %d, not %d", j.Target.SystemName, low, high, n)
	}
	return nil
}

// CheckOverlapBelowSize returns an error unless the overlap is less than the size. overlap and size
// are the system's names for these settings.
func (j *Job) CheckOverlapBelowSize(overlap, size string) error {
	if j.Overlap() >= j.Size() {
		return refuse("%s needs %s below %s, not %d of %d: set a smaller {overlap_size}", j.Target.SystemName, overlap, size, j.Overlap(), j.Size())
	}
	return nil
}

// OverlapPercentWithin returns the overlap as a percentage of the size. It returns an error if the
// result exceeds high. low is only used in the message.
func (j *Job) OverlapPercentWithin(low, high int) (percent int, err error) {
	if percent = j.OverlapPercent(); percent > high {
		return percent, refuse("%s accepts an overlap from %d to %d%%, but %d of %d is %d%%: set a smaller {overlap_size}",
			j.Target.SystemName, low, high, j.Overlap(), j.Size(), percent)
	}
	return percent, nil
}

// CheckOverlapAtMostHalf returns an error if the overlap exceeds half the size.
func (j *Job) CheckOverlapAtMostHalf() error {
	if 2*j.Overlap() > j.Size() {
		return refuse("%s accepts an overlap of at most half the size, not %d of %d: %s",
			j.Target.SystemName, j.Overlap(), j.Size(), adviseSetting("overlap_size", strconv.Itoa(j.Size()/2)))
	}
	return nil
}

// CheckNoTail returns an error if the last window may only repeat the end of the previous one.
func (j *Job) CheckNoTail() error {
	if j.S.WindowTail && j.Overlap() > 0 {
		return refuse("%s makes no last chunk that only repeats the end of the previous chunk: %s", j.Target.SystemName, adviseSetting("window_tail", "false"))
	}
	return nil
}

// CheckTokenizer returns an error if tokens are counted with a tokenizer other than name.
func (j *Job) CheckTokenizer(name string) error {
	if j.S.Unit == "tokens" && j.S.Tokenizer != name {
		return refuse("%s counts %s tokens, not %s tokens: %s", j.Target.SystemName, name, j.S.Tokenizer, adviseSetting("tokenizer", name))
	}
	return nil
}

// Separators returns the separators for the recursive strategy. It returns an error if the setting
// names an unknown list. patterns is true if the separators are regular expressions.
func (j *Job) Separators() (list []string, patterns bool, err error) {
	name := j.S.SeparatorsFor(j.Result.Doc.Language())
	if name != j.S.Separators {
		j.AddNote("separators default: the %s list, selected by the document's file name.", name)
	}
	switch name {
	case "default":
		return []string{"\n\n", "\n", " ", ""}, false, nil
	case "markdown":
		return []string{`\n#{1,6} `, "```\\n", `\n\*\*\*+\n`, `\n---+\n`, `\n___+\n`, `\n\n`, `\n`, " ", ""}, true, nil
	}
	if list, ok := settings.LanguageSeparators(name); ok {
		return list, false, nil
	}
	list, ok := settings.DecodeList(j.S.Separators)
	if !ok {
		return nil, false, refuse("%s does not accept the %s separators: %s, or a list", j.Target.SystemName, j.S.Separators, adviseSetting("separators", "default"))
	}
	return list, false, nil
}

// OverlapPercent returns the overlap as a percentage of the size, rounded.
func (j *Job) OverlapPercent() int { return (j.Overlap()*100 + j.Size()/2) / j.Size() }

// NotePercent adds a note unless the overlap is exactly percent of the size.
func (j *Job) NotePercent(percent int) {
	if got := percent * j.Size(); got != j.Overlap()*100 {
		j.AddNote("overlap_size %d: it must be a whole percentage; %d%% of %d is %s.",
			j.Overlap(), percent, j.Size(), j.Num(float64(got)/100))
	}
}

// HasRune reports whether any code point in the document matches.
func (j *Job) HasRune(matches func(rune) bool) bool {
	return strings.IndexFunc(j.Result.Doc.Text, matches) >= 0
}

// IsBlank reports whether the document contains only white space.
func (j *Job) IsBlank() bool { return strings.TrimSpace(j.Result.Doc.Text) == "" }

// CommandFlags returns flags that pass the settings to any command, as pairs of flag and value.
func (j *Job) CommandFlags() [][]string {
	return slices.Collect(slices.Chunk(commandline.Flags(&j.S), 2))
}
