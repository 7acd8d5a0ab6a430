// Package threshold holds documents to limits, for the command check.
package threshold

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/project"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

// threshold is a line of the table that flags, help, sentences and SARIF rules
// of check are made from.
type threshold struct {
	Flag, help string
	// least: the value must not be below the limit; otherwise not above it.
	least bool
	// form is the form of the limit.
	form form
	// what names the counted things in sentences, such as "chunks"; one is the singular,
	// empty if it is the same.
	what, one string
	// are is the predicate of several, and is that of one, such as "are oversize"; empty
	// if what suffices.
	are, is string
	// named returns what in the words of a report; nil if it is always the same.
	named func(m *metrics.Report) string
	// of is the value: n of all, or a ratio.
	of func(m *metrics.Report) (n, all float64)
	// places returns the places at fault, in the order of the document; nil if the
	// threshold has no places.
	places func(r *engine.Result, m *metrics.Report) []Place
	// chunks returns the chunks of the places, if a review decides on chunks: accepted
	// and waived ones do not count. nil if reviews do not apply.
	chunks func(r *engine.Result, m *metrics.Report) []int
	// decided is the flag that a decision on such a chunk has to name; empty for any.
	decided string
	// atLeast reports that there may be more than was counted; nil: never.
	atLeast func(m *metrics.Report) bool
	// BySettings: it is judged by the settings, which given chunks do not have.
	BySettings bool
	// Asks turns on the parts of the report that it needs.
	Asks func(o *metrics.Options)
}

// form is how a limit is written.
type form uint8

const (
	countOrShare form = iota // 3, or 10% of all
	shareOnly                // 97%
	ratioOnly                // 1.25
	countOnly                // 4096
)

// Place is something at fault: its lines, and one sentence.
type Place struct {
	StartLine int    `json:"start_line"`
	EndLine   int    `json:"end_line"`
	Sentence  string `json:"sentence"`
}

// thresholds are all there are, in the order of help.
var thresholds = append(elementThresholds(), []threshold{
	{
		Flag: "max-oversize", BySettings: true, help: "fail when more than N or N% of the chunks are oversize", what: "chunks", are: "are oversize", is: "is oversize",
		of:     func(m *metrics.Report) (n, all float64) { return ratio(m.Oversize, m.Chunks) },
		places: func(r *engine.Result, _ *metrics.Report) []Place { return flagPlaces(r, metrics.Oversize) },
		chunks: flaggedChunks(metrics.Oversize),
	},
	{
		Flag: "max-small", BySettings: true, help: "fail when more than N or N% of the chunks are small", what: "chunks", are: "are small", is: "is small",
		of:     func(m *metrics.Report) (n, all float64) { return ratio(m.Small, m.Chunks) },
		places: func(r *engine.Result, _ *metrics.Report) []Place { return flagPlaces(r, metrics.SmallChunk) },
		chunks: flaggedChunks(metrics.SmallChunk),
	},
	{
		Flag: "max-dry-seams", BySettings: true, help: "fail when more than N or N% of the seams that request overlap get none", what: "seams", are: "are dry", is: "is dry",
		of:     func(m *metrics.Report) (n, all float64) { return ratio(m.DrySeams.Dry, m.DrySeams.Total) },
		places: func(r *engine.Result, _ *metrics.Report) []Place { return flagPlaces(r, metrics.DrySeam) },
		chunks: dryChunks, decided: string(metrics.DrySeam),
	},
	{
		Flag: "min-whole-sentences", help: "fail when less than N% of the sentences are whole", least: true, what: "sentences", are: "are whole", is: "is whole",
		of:     func(m *metrics.Report) (n, all float64) { return ratio(m.Whole.Whole, m.Whole.Total) },
		places: func(_ *engine.Result, m *metrics.Report) []Place { return severedPlaces(m) }, form: shareOnly,
	},
	{
		Flag: "min-whole-pairs", help: "fail when less than N% of neighbouring sentences are whole together", least: true,
		what: "pairs of sentences", are: "are whole", is: "is whole", form: shareOnly,
		of: func(m *metrics.Report) (n, all float64) { return ratio(m.Pairs.Whole, m.Pairs.Total) },
	},
	{
		Flag: "min-delivered", BySettings: true, help: "fail when less than N% of the overlap requested is delivered", least: true,
		what: "of the overlap requested is delivered", form: shareOnly,
		of: func(m *metrics.Report) (n, all float64) { return ratio(m.Overlap.Delivered, m.Overlap.Requested) },
	},
	{
		Flag: "max-stored", help: "fail when more than N times the source is stored", what: "times the source is stored", form: ratioOnly,
		of: func(m *metrics.Report) (n, all float64) { return m.StoredPerSrc, 0 },
	},
	{
		Flag: "max-duplicate-share", help: "fail when more than N% of what is stored is stored twice",
		what: "of what is stored is in a neighbour too", form: shareOnly,
		of: func(m *metrics.Report) (n, all float64) { return ratio(m.Stored.Repeated, m.Stored.Bytes) },
	},
	{
		Flag: "max-near-duplicates", help: "fail when more than N or N% of the chunks nearly repeat another", what: "chunks", are: "nearly repeat another", is: "nearly repeats another",
		of: func(m *metrics.Report) (n, all float64) {
			return ratio(m.NearDuplicates.Duplicates, m.NearDuplicates.Chunks)
		},
		atLeast: func(m *metrics.Report) bool { return m.NearDuplicates.AtLeast },
		places:  nearPlaces, Asks: func(o *metrics.Options) { o.NearDuplicates = true },
	},
	{
		Flag: "max-edit-cost", BySettings: true, help: "fail when more than N% of the chunks are new after a sentence is added, on average of three places", what: "of the chunks are new after a sentence is added, on average of 3 places", form: shareOnly,
		of: func(m *metrics.Report) (n, all float64) {
			t := m.EditCost.Total()
			if m.EditCost.IsOneChunk() {
				t.Embed = 0 // any settings would fail
			}
			return ratio(t.Embed, t.Chunks)
		},
		Asks: func(o *metrics.Options) { o.EditCost = true },
	},
	{
		Flag: "max-past-limit", help: "fail when more than N or N% of the chunks are longer than --model reads", what: "chunks", are: "are longer than the model reads", is: "is longer than the model reads",
		of:     func(m *metrics.Report) (n, all float64) { return ratio(m.Limit.Chunks, m.Chunks) },
		places: limitPlaces, chunks: limitChunks,
	},
	{
		Flag: "max-altered", help: "fail when more than N or N% of the lines are altered in the chunks in any way", what: "lines", are: "are altered", is: "is altered",
		of: func(m *metrics.Report) (n, all float64) {
			return mostAltered(m, func(c *alteration.Counts) (n, all int) { return c.Lines, c.TextLines })
		},
		places: alteredPlaces,
	},
	{
		Flag: "max-unindented", help: "fail when more than N or N% of the lines of code lose their indentation", what: "lines of code", are: "lose their indentation", is: "loses its indentation",
		of: func(m *metrics.Report) (n, all float64) {
			return mostAltered(m, func(c *alteration.Counts) (n, all int) { return c.Unindented, c.CodeLines })
		},
		places: unindentedPlaces,
	},
	{
		Flag: "max-chunks", help: "fail when there are more than N chunks", what: "chunks", one: "chunk", form: countOnly,
		of: func(m *metrics.Report) (n, all float64) { return ratio(m.Chunks, m.Chunks) },
	},
	{
		Flag: "max-tokens", help: "fail when a chunk has more than N tokens", what: "tokens in the largest chunk", one: "token in the largest chunk", form: countOnly,
		of:     func(m *metrics.Report) (n, all float64) { z := m.Sizes["tokens"]; return ratio(z.Max, z.Max) },
		places: largestPlace,
	},
	{
		Flag: uncovered, help: "fail when more than N or N% of the bytes of text are in no chunk (default: 0)", what: "bytes of text", are: "are in no chunk", is: "is in no chunk",
		of:     func(m *metrics.Report) (n, all float64) { return ratio(m.Coverage.Uncovered, m.Coverage.Bytes) },
		places: func(_ *engine.Result, m *metrics.Report) []Place { return gapPlaces(m) },
	},
}...)

// mostAltered is the larger count of altered lines: of the chunks, which are embedded, or of
// the parents, which are returned.
func mostAltered(m *metrics.Report, of func(*alteration.Counts) (n, all int)) (float64, float64) {
	n, all := of(&m.Altered)
	if m.Parents != nil {
		if returned, _ := of(&m.Parents.Altered); returned > n {
			n = returned
		}
	}
	return ratio(n, all)
}

func ratio(n, all int) (float64, float64) { return float64(n), float64(all) }

// uncovered is the threshold that holds unless another limit is set.
const uncovered = "max-uncovered"

// Limit is a threshold with the value it was given.
type Limit struct {
	*threshold
	text  string
	value float64 // a share between 0 and 1 when share is set
	share bool
	// unasked: set by default, and reported only if it is not kept.
	unasked bool
	// Kept: it is of the project's file.
	Kept bool
}

// ByModel reports whether it is of an embedding model's limit.
func (l Limit) ByModel() bool { return l.Flag == "max-past-limit" }

func isUncovered(t threshold) bool { return t.Flag == uncovered }

// limitValue is a limit as a flag's value.
type limitValue struct{ Limit }

func (v *limitValue) String() string { return v.text }

func (v *limitValue) Type() string {
	switch v.form {
	case shareOnly:
		return "N%"
	case ratioOnly, countOnly:
		return "N"
	}
	return "N|N%"
}

// Set reads a limit. The error is one sentence.
func (v *limitValue) Set(text string) error {
	number, share := strings.CutSuffix(strings.TrimSpace(text), "%")
	n, err := strconv.ParseFloat(number, 64)
	bad := err != nil || math.IsNaN(n) || n < 0 || math.IsInf(n, 0)
	switch {
	case bad, share && (n > 100 || v.form == ratioOnly || v.form == countOnly), !share && v.form == shareOnly && n != 0,
		!share && v.form != ratioOnly && n != math.Trunc(n):
		return flags.Misused("--%s must be %s, not %q", v.Flag, v.allowed(), text)
	}
	v.text, v.value, v.share = strings.TrimSpace(text), n, share
	if share {
		v.value = n / 100
	}
	return nil
}

func (v *limitValue) allowed() string {
	switch v.form {
	case shareOnly:
		return "a share from 0% to 100%, such as 97%"
	case ratioOnly:
		return "a number such as 1.25"
	case countOnly:
		return "a whole number"
	}
	return "a whole number, or a share up to 100% such as 10%"
}

// Names are the thresholds that there are.
func Names() []string {
	names := make([]string, len(thresholds))
	for i := range thresholds {
		names[i] = thresholds[i].Flag
	}
	return names
}

// Judge refuses a threshold that does not exist, or a value that it does not take. The
// error is one sentence.
func Judge(name, value string) error {
	i := slices.IndexFunc(thresholds, func(t threshold) bool { return t.Flag == name })
	if i < 0 {
		if near := settings.Nearest(name, Names()); near != "" {
			return fmt.Errorf("%s is not a threshold of check: did you mean %s?", name, near)
		}
		return fmt.Errorf("%s is not a threshold of check: `chunkscope check --help` lists them", name)
	}
	v := limitValue{Limit{threshold: &thresholds[i]}}
	return v.Set(value)
}

// Flags adds a flag per threshold, and returns a function that returns the limits that
// were set, in the order of the table. Those of a project hold where there is no flag.
func Flags(cmd *cobra.Command) (given func(kept []project.Limit) []Limit) {
	values := make([]*limitValue, len(thresholds))
	for i := range thresholds {
		t := &thresholds[i]
		values[i] = &limitValue{Limit{threshold: t}}
		cmd.Flags().Var(values[i], t.Flag, t.help)
		flags.NameValue(cmd.Flags(), t.Flag, values[i].Type())
		flags.Under(flags.Thresholds, cmd.Flags(), t.Flag)
	}
	return func(kept []project.Limit) []Limit {
		var out []Limit
		for i := range thresholds {
			v, set := *values[i], cmd.Flags().Lookup(thresholds[i].Flag).Changed
			for _, l := range kept {
				if !set && l.Name == v.Flag && v.Set(l.Value) == nil {
					set, v.Kept = true, true
				}
			}
			if set {
				out = append(out, v.Limit)
			}
		}
		if i := slices.IndexFunc(thresholds, isUncovered); len(out) > 0 && !slices.ContainsFunc(out, func(l Limit) bool { return l.Flag == uncovered }) {
			out = append(out, Limit{threshold: &thresholds[i], text: "0", unasked: true})
		}
		return out
	}
}

// verdict is a limit held against a report.
type verdict struct {
	Threshold string  `json:"threshold"`
	Limit     string  `json:"limit"`
	Value     float64 `json:"value"`
	Of        float64 `json:"of,omitempty"`
	Share     float64 `json:"share,omitempty"`
	Passed    bool    `json:"passed"`
	Sentence  string  `json:"sentence"`
	excused
}

// judge holds a report to the limit. Flags that are excused do not count.
func (l *Limit) judge(m *metrics.Report, e excused) verdict {
	n, total := l.of(m)
	n -= float64(e.total())
	v := verdict{Threshold: l.Flag, Limit: l.text, Value: n, Of: total, excused: e}
	if total > 0 {
		v.Share = n / total
	} else if l.least {
		v.Share = 1 // of nothing, nothing is broken
	}
	got := n
	if l.share || l.form == shareOnly {
		got = v.Share
	}
	const slack = 1e-12 // 0.1 + 0.2
	if l.least {
		v.Passed = got >= l.value-slack
	} else {
		v.Passed = got <= l.value+slack
	}
	subject := l.what
	if l.named != nil {
		subject = l.named(m)
	}
	v.Sentence = l.sentence(v, subject)
	if l.atLeast != nil && l.atLeast(m) {
		v.Sentence = "at least " + v.Sentence
	}
	if message := e.String(); message != "" {
		v.Sentence += " (" + message + ")"
	}
	return v
}

// sentence states the value and the limit.
func (l *Limit) sentence(v verdict, what string) string {
	bound := "at most " + l.text
	if l.least {
		bound = "at least " + l.text
	}
	switch {
	case l.form == ratioOnly:
		return fmt.Sprintf("%.2f %s, %s", v.Value, what, bound)
	case l.form == countOnly && v.Value == 1 && l.one != "":
		return fmt.Sprintf("1 %s, %s", l.one, bound)
	case l.form == countOnly:
		return fmt.Sprintf("%s %s, %s", text.Grouped(int(v.Value)), what, bound)
	case strings.HasPrefix(what, "of "):
		return fmt.Sprintf("%s %s, %s", exactly(v.Share, l.value), what, bound)
	}
	so := l.are
	if v.Value == 1 {
		so = l.is
	}
	message := fmt.Sprintf("%s of %s %s %s", text.Grouped(int(v.Value)), text.Grouped(int(v.Of)), what, so)
	if l.share {
		message += " (" + exactly(v.Share, l.value) + ")"
	}
	return message + ", " + bound
}

// exactly writes a share with as many decimals as tell it from the limit, or
// tell all of it.
func exactly(share, limit float64) string {
	if share == 0 || share == 1 {
		return text.Percent(share)
	}
	for decimals := 1; decimals < 6; decimals++ {
		content := fmt.Sprintf("%.*f", decimals, 100*share)
		v, err := strconv.ParseFloat(content, 64)
		told := err == nil && math.Abs(v-100*share) < 1e-9
		complete := share < 1 && v >= 100 // rounded up to all of it
		if told || !complete && content != fmt.Sprintf("%.*f", decimals, 100*limit) {
			return content + "%"
		}
	}
	return fmt.Sprint(100*share) + "%"
}
