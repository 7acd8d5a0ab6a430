// Package threshold checks documents against the limits of the check command.
package threshold

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/project"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

// thresholdOrder lists the facts whose limits come first in the output. The others follow in the
// order of facts.Table.
var thresholdOrder = []*facts.Fact{
	&facts.WholeText, &facts.Elements, &facts.Flags, &facts.DrySeams, &facts.WholeSentences, &facts.WholePairs, &facts.Overlap, &facts.Stored,
	&facts.Duplicates, &facts.NearDuplicates, &facts.EditCost, &facts.PastLimit, &facts.Altered, &facts.ChunkCount, &facts.Uncovered,
}

func allLimits() (out []*facts.Limit) {
	others := slices.DeleteFunc(slices.Clone(facts.Table), func(f *facts.Fact) bool { return slices.Contains(thresholdOrder, f) })
	for _, f := range slices.Concat(thresholdOrder, others) {
		for i := range f.Limits {
			out = append(out, &f.Limits[i])
		}
	}
	return out
}

// Limit is a threshold with the value that the user set.
type Limit struct {
	*facts.Limit
	text  string
	value float64 // between 0 and 1 if share is true
	share bool
	// isDefault is true if the user did not set the limit. Such a limit is reported only if it is
	// exceeded.
	isDefault bool
	// FromProject is true if the limit comes from the project file.
	FromProject bool
}

type limitValue struct{ Limit }

func (v *limitValue) String() string { return v.text }

func (v *limitValue) Type() string {
	switch v.Bound {
	case facts.ShareOnly:
		return "N%"
	case facts.RatioOnly, facts.CountOnly:
		return "N"
	}
	return "N|N%"
}

func (v *limitValue) Set(text string) error {
	number, share := strings.CutSuffix(strings.TrimSpace(text), "%")
	n, err := strconv.ParseFloat(number, 64)
	bad := err != nil || math.IsNaN(n) || n < 0 || math.IsInf(n, 0)
	switch {
	case bad, share && (n > 100 || v.Bound == facts.RatioOnly || v.Bound == facts.CountOnly), !share && v.Bound == facts.ShareOnly && n != 0,
		!share && v.Bound != facts.RatioOnly && n != math.Trunc(n):
		return flags.UsageError("--%s must be %s, not %q", v.FlagName(), v.formatLimit(), text)
	}
	v.text, v.value, v.share = strings.TrimSpace(text), n, share
	if share {
		v.value = n / 100
	}
	return nil
}

func (v *limitValue) formatLimit() string {
	switch v.Bound {
	case facts.ShareOnly:
		return "a share from 0% to 100%, such as 97%"
	case facts.RatioOnly:
		return "a number such as 1.25"
	case facts.CountOnly:
		return "a whole number"
	}
	return "a whole number, or a share up to 100% such as 10%"
}

// Names returns the flag names of all thresholds.
func Names() []string {
	list := allLimits()
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].FlagName()
	}
	return names
}

// Validate returns an error if name is not a threshold or value is invalid. The error is one
// sentence.
func Validate(name, value string) error {
	i := slices.Index(Names(), name)
	if i < 0 {
		if similar := settings.Nearest(name, Names()); similar != "" {
			return fmt.Errorf("%s is not a check threshold: did you mean %s?", name, similar)
		}
		return fmt.Errorf("%s is not a check threshold: `chunkscope check --help` lists them", name)
	}
	v := limitValue{Limit{Limit: allLimits()[i]}}
	return v.Set(value)
}

// AddFlags adds a flag to cmd for each threshold. After the flags are parsed, given returns the
// limits in order. A limit in fromProject applies unless its flag is set.
func AddFlags(cmd *cobra.Command) (given func(fromProject []project.Limit) []Limit) {
	list := allLimits()
	values := make([]*limitValue, len(list))
	for i, l := range list {
		values[i] = &limitValue{Limit{Limit: l}}
		cmd.Flags().Var(values[i], l.FlagName(), l.Help())
		flags.SetValueName(cmd.Flags(), l.FlagName(), values[i].Type())
		flags.SetSection(flags.ThresholdSection, cmd.Flags(), l.FlagName())
	}
	return func(fromProject []project.Limit) []Limit {
		var out, defaults []Limit
		for i := range values {
			v, name := *values[i], values[i].FlagName()
			set := cmd.Flags().Lookup(name).Changed
			for _, l := range fromProject {
				if !set && l.Name == name && v.Set(l.Value) == nil {
					set, v.FromProject = true, true
				}
			}
			if set {
				out = append(out, v.Limit)
			} else if v.AppliesByDefault {
				defaults = append(defaults, Limit{Limit: v.Limit.Limit, text: "0", isDefault: true})
			}
		}
		if len(out) > 0 {
			out = append(out, defaults...)
		}
		return out
	}
}

type verdict struct {
	Threshold string  `json:"threshold"`
	Limit     string  `json:"limit"`
	Value     float64 `json:"value"`
	Of        int     `json:"of,omitempty"`
	Share     float64 `json:"share,omitempty"`
	Passed    bool    `json:"passed"`
	Sentence  string  `json:"sentence"`
	decidedCounts
}

func (l *Limit) check(m *metrics.Report, e decidedCounts) verdict {
	n, total := l.Count(m)
	n -= e.Accepted + e.Waived
	v := verdict{Threshold: l.FlagName(), Limit: l.text, Value: float64(n), Of: total, decidedCounts: e}
	switch {
	case l.Bound == facts.RatioOnly:
		v.Value, v.Of = metrics.Ratio(n, total), 0
	case total > 0:
		v.Share = metrics.Ratio(n, total)
	case l.IsMinimum:
		v.Share = 1 // there is nothing to break
	}
	got := v.Value
	if l.share || l.Bound == facts.ShareOnly {
		got = v.Share
	}
	const tolerance = 1e-12 // tolerance for rounding errors, as in 0.1 + 0.2
	if l.IsMinimum {
		v.Passed = got >= l.value-tolerance
	} else {
		v.Passed = got <= l.value+tolerance
	}
	subject := l.SubjectMany
	if l.DescribeSubject != nil {
		subject = l.DescribeSubject(m)
	}
	v.Sentence = l.formatSentence(v, n, subject)
	if l.IsLowerBound != nil && l.IsLowerBound(m) {
		v.Sentence = "at least " + v.Sentence
	}
	if message := e.String(); message != "" {
		v.Sentence += " (" + message + ")"
	}
	return v
}

func (l *Limit) formatSentence(v verdict, n int, subject string) string {
	bound := "at most " + l.text
	if l.IsMinimum {
		bound = "at least " + l.text
	}
	switch {
	case l.Bound == facts.RatioOnly:
		return fmt.Sprintf("%.2f %s, %s", v.Value, subject, bound)
	case l.Bound == facts.CountOnly && n == 1:
		return fmt.Sprintf("1 %s, %s", l.SubjectOne, bound)
	case l.Bound == facts.CountOnly:
		return fmt.Sprintf("%s %s, %s", text.GroupDigits(n), subject, bound)
	case l.PredicateMany == "":
		return fmt.Sprintf("%s %s, %s", formatExactly(v.Share, l.value), subject, bound)
	}
	message := fmt.Sprintf("%s of %s %s %s", text.GroupDigits(n), text.GroupDigits(v.Of), subject, l.Predicate(n))
	if l.share {
		message += " (" + formatExactly(v.Share, l.value) + ")"
	}
	return message + ", " + bound
}

// formatExactly formats share as a percentage, with just enough decimals (up to five) to distinguish
// it from limit and from 100%.
func formatExactly(share, limit float64) string {
	if share == 0 || share == 1 {
		return text.Percent(share)
	}
	for decimals := 1; decimals < 6; decimals++ {
		content := fmt.Sprintf("%.*f", decimals, 100*share)
		v, err := strconv.ParseFloat(content, 64)
		exact := err == nil && math.Abs(v-100*share) < 1e-9
		complete := share < 1 && v >= 100 // rounded up to 100%
		if exact || !complete && content != fmt.Sprintf("%.*f", decimals, 100*limit) {
			return content + "%"
		}
	}
	return fmt.Sprint(100*share) + "%"
}
