// Package export lists export targets. A target is another system that receives settings (package
// handoff) or a page for users (package report). Package records writes records of chunks.
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

// Target is a destination for exported settings or results: a system or a page.
type Target struct {
	// Name is the value for --to. Help describes the output in one line.
	Name, Help string
	// CommonName is another name that users may type. It may be empty.
	CommonName string
	// Alias is another name accepted by FindSystem. It may be empty.
	Alias string
	// Ext is the usual file extension, such as ".py".
	Ext string
	// Fidelity describes whether the system produces the same chunks as chunkscope. It is empty for
	// targets that do not chunk documents.
	Fidelity string
	// SystemName is the system's name in sentences. Try lists settings that the system supports.
	// Both are empty for targets that do not chunk documents.
	SystemName   string
	Try          [][]string
	AcceptsGiven bool
	IsPicture    bool
	// Prepare prepares an export of results with the same settings. It returns a
	// *target.RefusedError if the target cannot express the settings, or ctx.Err(). decided is only
	// used for a single document, and may be nil.
	Prepare func(ctx context.Context, results []*engine.Result, decided review.Decisions) (Prepared, error)
	// Compare prepares a page that compares two sides. It may be nil.
	Compare func(ctx context.Context, in report.Contents) (Prepared, error)
}

// Prepared is an export that is ready to write.
type Prepared interface{ Write(w io.Writer) error }

// ForPeople reports whether the target is a page or picture, which accepts any settings.
func (t *Target) ForPeople() bool { return t.Fidelity == "" }

// Targets lists the targets of `chunkscope export --to`. chunkscope's own settings file comes
// first.
var Targets = slices.Concat(systems(), []Target{
	{
		Name: "html", CommonName: "report", Help: "a self-contained HTML report; an overview for several documents; with --against, what would change", Ext: ".html", AcceptsGiven: true,
		Prepare: func(ctx context.Context, results []*engine.Result, decided review.Decisions) (Prepared, error) {
			if len(results) > 1 {
				return summarize(ctx, results)
			}
			return report.Prepare(ctx, results[0], decided)
		},
		Compare: func(ctx context.Context, in report.Contents) (Prepared, error) { return report.PrepareSummary(ctx, in) },
	},
	{
		Name: "tour", Help: "a guided tour of one or more documents, as one self-contained HTML file; with --against, a tour of what would change", Ext: ".html",
		Prepare: prepareTour,
		Compare: func(ctx context.Context, in report.Contents) (Prepared, error) {
			return report.PrepareTourAgainst(ctx, in)
		},
	},
})

func prepareTour(ctx context.Context, results []*engine.Result, _ review.Decisions) (Prepared, error) {
	if results[0].Settings.IsGiven() {
		return nil, target.ErrGivenChunks
	}
	return report.PrepareTour(ctx, results...)
}

func systems() []Target {
	out := make([]Target, len(handoff.Targets))
	for i := range handoff.Targets {
		t := &handoff.Targets[i]
		out[i] = Target{
			Name: t.Name, Alias: t.Alias, Help: t.Help, Ext: t.Ext, Fidelity: t.Fidelity(), SystemName: t.SystemName, Try: t.Recommended,
			Prepare: func(ctx context.Context, results []*engine.Result, _ review.Decisions) (Prepared, error) {
				if results[0].Settings.IsGiven() {
					return nil, target.ErrGivenChunks
				}
				return handoff.Prepare(ctx, t, results...)
			},
		}
	}
	return out
}

// TargetNames returns the names of Targets.
func TargetNames() []string {
	out := make([]string, len(Targets))
	for i := range Targets {
		out[i] = Targets[i].Name
	}
	return out
}

// SuggestTargets returns the names that start with an unknown name and a hyphen, such as
// langchain-python for langchain. If there are none, it returns the most similar name.
func SuggestTargets(name string, names []string) []string {
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
