// Package export lists what chunkscope hands over to others: settings for other
// systems (package handoff) and pages for people (package report). Records of
// chunks are written by package records.
package export

import (
	"context"
	"io"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/report"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

// Target is what settings or a result are handed over to.
type Target struct {
	// Name is what --to takes, Help one line about what is written.
	Name, Help string
	// Known is another word that people call it by, for those who type that as its
	// name; empty for most.
	Known string
	// Ext is the usual end of the file's name, such as ".py".
	Ext string
	// Fidelity says whether the same text gives the same chunks there; empty for
	// what cuts nothing.
	Fidelity string
	// Given: it shows given chunks too, of which there are no settings.
	Given bool
	// Prepare does all the work: it may run and sweep, and fails with a
	// *target.RefusedError when the target cannot express the settings, or with
	// ctx's error. What it returns only writes. decided is what a review decided
	// (nil: there was none), for targets that tell of it.
	Prepare func(ctx context.Context, r *engine.Result, decided review.Decisions) (Prepared, error)
	// PrepareAll is Prepare for the results of several documents by the same
	// settings; nil for targets ForPeople.
	PrepareAll func(ctx context.Context, of []*engine.Result) (Prepared, error)
}

// Prepared is what only has to be written.
type Prepared interface{ Write(w io.Writer) error }

// ForPeople reports that the target is a page or a picture, which hands no
// settings over and so refuses none.
func (t *Target) ForPeople() bool { return t.Fidelity == "" }

// Targets are what `chunkscope export --to` knows, our own settings file first.
var Targets = slices.Concat(systems(), []Target{
	{
		Name: "html", Known: "report", Help: "a report for people, one file that needs no network", Ext: ".html", Given: true,
		Prepare: func(ctx context.Context, r *engine.Result, decided review.Decisions) (Prepared, error) {
			return report.Prepare(ctx, r, decided)
		},
	},
	{
		Name: "tour", Help: "the guided tour of the document, one HTML file that needs no network", Ext: ".html",
		Prepare: func(ctx context.Context, r *engine.Result, _ review.Decisions) (Prepared, error) {
			if r.Settings.AreGiven() {
				return nil, target.ErrGiven
			}
			return report.PrepareTour(ctx, r)
		},
	},
})

func systems() []Target {
	out := make([]Target, len(handoff.Targets))
	for i := range handoff.Targets {
		t := &handoff.Targets[i]
		all := func(ctx context.Context, of []*engine.Result) (Prepared, error) {
			if of[0].Settings.AreGiven() {
				return nil, target.ErrGiven
			}
			return handoff.Prepare(ctx, t, of...)
		}
		out[i] = Target{
			Name: t.Name, Help: t.Help, Ext: t.Ext, Fidelity: t.Fidelity(), PrepareAll: all,
			Prepare: func(ctx context.Context, r *engine.Result, _ review.Decisions) (Prepared, error) {
				return all(ctx, []*engine.Result{r})
			},
		}
	}
	return out
}

// TargetNames are the names of Targets.
func TargetNames() []string {
	out := make([]string, len(Targets))
	for i := range Targets {
		out[i] = Targets[i].Name
	}
	return out
}

// Meant are the targets that a name which is none was probably meant for: all
// that begin with it, such as langchain-python and langchain-js for langchain,
// or the nearest.
func Meant(name string, names []string) []string {
	var out []string
	for _, n := range names {
		if strings.HasPrefix(n, name+"-") {
			out = append(out, n)
		}
	}
	if nearest := settings.Nearest(name, names); len(out) == 0 && nearest != "" {
		out = []string{nearest}
	}
	return out
}
