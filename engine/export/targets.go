// Package export lists what chunkscope hands over to others: settings for other
// systems (package handoff) and pages for people (package report). Records of
// chunks are written by package records.
package export

import (
	"slices"

	"chunkscope/engine/export/handoff"
	"chunkscope/engine/export/report"
	"chunkscope/engine/settings"
)

// Target is what settings or a result are handed over to.
type Target struct {
	handoff.Target
	// ForPeople reports that the target is a page, which hands no settings over
	// and so refuses none.
	ForPeople bool
}

// Targets are what `chunkscope export --to` knows, our own settings file first.
var Targets = slices.Concat(systems(), []Target{
	{handoff.Target{Name: "html", Help: "a report for people, one file that needs no network", Ext: ".html", Write: report.Write}, true},
	{handoff.Target{Name: "tour", Help: "the guided tour of the document, one HTML file that needs no network", Ext: ".html", Write: report.WriteTour}, true},
})

func systems() []Target {
	out := make([]Target, len(handoff.Targets))
	for i, t := range handoff.Targets {
		out[i].Target = t
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

// FindTarget finds a target by name; near is the name that was probably meant
// when there is none.
func FindTarget(name string) (t *Target, near string) {
	for i := range Targets {
		if Targets[i].Name == name {
			return &Targets[i], ""
		}
	}
	return nil, settings.Nearest(name, TargetNames())
}
