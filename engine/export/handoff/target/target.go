// Package target exports settings to other systems. A target declares what its system supports.
// Exporting any other strategy, overlap mode, unit or setting returns an error with a user-facing
// message.
package target

import (
	"context"
	"io"
	"slices"
	"strings"
	"text/template"

	"chunkscope/engine"
	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Target is a system to which settings can be exported.
type Target struct {
	// Alias is a short name for a system with several targets. It may be empty.
	Alias string
	// Name is the value for --to. Help describes the output in one line.
	Name, Help string
	// Ext is the usual file extension, such as ".py".
	Ext string
	// SystemName is the system's name in sentences, and Title its name in the first line of the
	// output.
	SystemName, Title string
	Language          Language
	LimitsChunks      bool
	// IsOwn is true if the output is for chunkscope itself and can express all settings.
	IsOwn bool
	// Forms lists the ways in which the system can split documents. The first form with the
	// strategy is used.
	Forms []Form
	// Recommended lists settings recommended in error messages. Each entry is a preset followed by
	// changes such as "key=value".
	Recommended [][]string
	// Alternative follows the recommended settings in error messages. It may be empty.
	Alternative string
}

// RefusedError explains why settings cannot be exported to a system.
type RefusedError struct{ Err *refusal.Error }

func (e *RefusedError) Error() string { return e.Err.Error() }

func (e *RefusedError) Unwrap() error { return e.Err }

// ErrGivenChunks means that the chunks were made by another system, so there are no settings to
// export.
var ErrGivenChunks = refuse("given chunks have no settings to export: choose the nearest settings first")

func refuse(format string, args ...any) error {
	return &RefusedError{refusal.New(format, args...)}
}

func adviseSetting(key string, values ...string) refusal.Choice {
	return refusal.Choice{Key: key, Values: values}
}

func shorten(value string) string {
	const limit = 40
	if r := []rune(value); len(r) > limit {
		return string(r[:limit]) + "…"
	}
	return value
}

// RefuseValue returns an error about the value of a setting. fact is a sentence about the system
// without a period. key is the setting, and accepted lists the supported values.
func RefuseValue(fact, key string, accepted ...string) error {
	return refuse("%s: %s", fact, adviseSetting(key, accepted...))
}

// RefuseValueWithAlternative is like RefuseValue, but also recommends alternative.
func RefuseValueWithAlternative(alternative, fact, key string, accepted ...string) error {
	if len(accepted) == 0 {
		return refuse("%s: %s", fact, alternative)
	}
	return refuse("%s: %s, or %s", fact, adviseSetting(key, accepted...), alternative)
}

// Prepared is an export that is ready to write.
type Prepared struct {
	text  string
	Exact bool
}

// Write writes the export.
func (p *Prepared) Write(w io.Writer) error {
	_, err := io.WriteString(w, p.text)
	return err
}

// Prepare prepares an export of results with the same settings. It returns ctx.Err(), or a
// *RefusedError if the system cannot express the settings. The error mentions other unless it is
// nil.
func (t *Target) Prepare(ctx context.Context, results []*engine.Result, templates *template.Template, other *Target) (*Prepared, error) {
	form, err := t.findForm(&results[0].Settings, other)
	if err != nil {
		return nil, err
	}
	var j *Job
	for _, r := range results {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		one, err := t.newJob(form, r)
		if err != nil {
			return nil, err
		}
		if j == nil {
			j = one
		}
		if err := j.addJob(one); err != nil {
			return nil, err
		}
	}
	var body strings.Builder
	if err := templates.ExecuteTemplate(&body, t.Name+".tmpl", j); err != nil {
		return nil, err
	}
	return &Prepared{j.formatHeader() + "\n" + t.Language.removeBlankLines(body.String()), j.Exact && len(j.Inexact()) == 0}, nil
}

func (t *Target) newJob(form *Form, r *engine.Result) (*Job, error) {
	n := r.Hand.Sum()
	if n > 0 && !t.IsOwn {
		return nil, refuse("%s has no counterpart to %s: %s", t.SystemName, text.Count(n, "hand cut"), refusal.ByReader{
			CommandLine: "export the chunks instead (chunkscope chunk), or ignore hand cuts with --no-hand-cuts",
			Screen:      "export the chunks instead (also in this list), or undo your hand cuts",
		})
	}
	j := &Job{Target: t, Result: r, S: r.Settings, Exact: form.Exact, Why: form.WhyInexact}
	if n > 0 {
		j.MarkInexact(text.Count(n, "hand cut") + " are not included: they stay in the decisions file next to the document.")
	}
	return j, form.fillJob(j)
}

func (t *Target) findForm(s *settings.Settings, other *Target) (*Form, error) {
	for i := range t.Forms {
		if t.IsOwn || slices.Contains(t.Forms[i].Strategies, s.Strategy) {
			return &t.Forms[i], nil
		}
	}
	if other != nil {
		return nil, refuse("%s has no counterpart to strategy %s, which target %s has: %s", t.SystemName, s.Strategy, other.Name, t.recommend())
	}
	return nil, refuse("%s has no counterpart to strategy %s: %s", t.SystemName, s.Strategy, t.recommend())
}

// IsImitatedBy reports whether the strategy of s imitates the system of the target.
func (t *Target) IsImitatedBy(s *settings.Settings) bool {
	return s.Traits().System != "" && slices.ContainsFunc(t.Forms, func(f Form) bool { return f.Exact && slices.Contains(f.Strategies, s.Strategy) })
}

func (t *Target) recommend() *refusal.Error {
	var presets, parts []string
	var changes []any
	for _, settingsToTry := range t.Recommended {
		if len(settingsToTry) == 1 {
			presets = append(presets, settingsToTry[0])
			continue
		}
		parts = append(parts, "preset "+settingsToTry[0]+" with "+strings.Join(slices.Repeat([]string{"%s"}, len(settingsToTry)-1), " and "))
		for _, change := range settingsToTry[1:] {
			key, value, _ := strings.Cut(change, "=")
			changes = append(changes, refusal.Value{Key: key, Value: value})
		}
	}
	switch n := len(presets); {
	case n == 1:
		parts = append([]string{"preset " + presets[0]}, parts...)
	case n > 1:
		parts = append([]string{"presets " + strings.Join(presets[:n-1], ", ") + " and " + presets[n-1]}, parts...)
	}
	format := strings.Join(parts, ", or ") + " can be exported to it"
	if t.Alternative != "" {
		format, changes = format+", %s", append(changes, t.Alternative)
	}
	return refusal.New(format, changes...)
}

// Fidelity names the strategies for which the system produces exactly the same chunks.
func (t *Target) Fidelity() string {
	var exact, similar []string
	for i := range t.Forms {
		if t.Forms[i].Exact {
			exact = append(exact, t.Forms[i].Strategies...)
		} else {
			similar = append(similar, t.Forms[i].Strategies...)
		}
	}
	switch {
	case len(similar) == 0:
		return "exact"
	case len(exact) == 0:
		return "approximate"
	}
	return "exact; approximate for " + strings.Join(similar, ", ")
}
