// Package target says what another system can be told about chunking, and
// prepares what is written for it. A target declares what it can express;
// whatever it has not declared (a strategy, an overlap mode, a unit, a setting
// that is not at its default) is refused with a sentence, never left out
// silently.
package target

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/template"

	"chunkscope/engine"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
)

// Target is a system that tuned settings are handed over to.
type Target struct {
	// Name is what --to takes, Help one line about what is written.
	Name, Help string
	// Ext is the usual end of the file's name, such as ".py".
	Ext string
	// Who is the system, as sentences call it; Title is the first line of what
	// is written.
	Who, Title string
	// Language is what is written in.
	Language Language
	// Capped: what is written drops what max_chunks_per_document drops.
	Capped bool
	// Own: what is written is read by chunkscope itself, so that all settings can
	// be expressed.
	Own bool
	// Forms are the ways in which the system can cut, each with what it can
	// express. The first that has the strategy is used.
	Forms []Form
	// Try are settings that can be handed over, which a refusal recommends.
	Try []Try
	// Instead follows them in a refusal; it may be empty.
	Instead string
}

// Try is a preset and changes to it, as "key=value".
type Try []string

// RefusedError says in one sentence why settings cannot be handed over, and what
// can be done.
type RefusedError struct{ Sentence string }

func (e *RefusedError) Error() string { return e.Sentence }

// Refuse is a *RefusedError with a sentence.
func Refuse(format string, args ...any) error {
	return &RefusedError{Sentence: fmt.Sprintf(format, args...)}
}

// Prepared is a hand-off that only has to be written.
type Prepared struct{ text string }

// Write writes it.
func (p *Prepared) Write(w io.Writer) error {
	_, err := io.WriteString(w, p.text)
	return err
}

// Prepare makes the hand-off of r, whose document gives the expected number of
// chunks. It fails with a *RefusedError when the system cannot do what the
// settings say, and with ctx's error.
func (t *Target) Prepare(ctx context.Context, r *engine.Result, all *template.Template) (*Prepared, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	form, err := t.form(&r.Settings)
	if err != nil {
		return nil, err
	}
	if n := r.Hand.Sum(); n > 0 && !t.Own {
		return nil, Refuse("%s cannot be told to %s: hand over the chunks instead (chunkscope chunk), or leave them out with --no-hand-cuts",
			quantity.Count(n, "hand cut"), t.Who)
	}
	j := &Job{Target: t, Result: r, S: r.Settings, Exact: form.Exact, Why: form.Why}
	if n := r.Hand.Sum(); n > 0 {
		j.Note("%s are not in here: they stay in the file of decisions beside the document", quantity.Count(n, "hand cut"))
	}
	if err := form.take(j); err != nil {
		return nil, err
	}
	var body strings.Builder
	if err := all.ExecuteTemplate(&body, t.Name+".tmpl", j); err != nil {
		return nil, err
	}
	return &Prepared{j.head() + "\n" + t.Language.tidy(body.String())}, nil
}

// form is the way to cut by the strategy of s.
func (t *Target) form(s *settings.Settings) (*Form, error) {
	for i := range t.Forms {
		if t.Own || slices.Contains(t.Forms[i].Strategies, s.Strategy) {
			return &t.Forms[i], nil
		}
	}
	return nil, Refuse("%s has no counterpart to strategy %s: %s", t.Who, s.Strategy, t.recommend())
}

// recommend says what can be handed over instead.
func (t *Target) recommend() string {
	var plain, changed []string
	for _, try := range t.Try {
		if len(try) == 1 {
			plain = append(plain, try[0])
		} else {
			changed = append(changed, "preset "+try[0]+" with "+strings.Join(try[1:], " and "))
		}
	}
	said := strings.Join(changed, ", or ")
	switch n := len(plain); {
	case n == 1:
		said = strings.Join(append([]string{"preset " + plain[0]}, changed...), ", or ")
	case n > 1:
		presets := "presets " + strings.Join(plain[:n-1], ", ") + " and " + plain[n-1]
		said = strings.Join(append([]string{presets}, changed...), ", or ")
	}
	said += " can be exported to it"
	if t.Instead != "" {
		said += ", " + t.Instead
	}
	return said
}

// Fidelity says in a few words which strategies are cut exactly.
func (t *Target) Fidelity() string {
	var exact, near []string
	for i := range t.Forms {
		if t.Forms[i].Exact {
			exact = append(exact, t.Forms[i].Strategies...)
		} else {
			near = append(near, t.Forms[i].Strategies...)
		}
	}
	switch {
	case len(near) == 0:
		return "exact"
	case len(exact) == 0:
		return "approximate"
	}
	return "exact; approximate for " + strings.Join(near, ", ")
}
