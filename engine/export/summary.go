package export

import (
	"context"
	"errors"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export/handoff"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/report"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Summarise prepares the page on several documents, with nothing to compare with.
func Summarise(ctx context.Context, of []*engine.Result) (Prepared, error) {
	in := report.Contents{B: report.Side{Settings: of[0].Settings}}
	for _, r := range of {
		in.Pairs = append(in.Pairs, report.Pair{B: r})
		if r.Settings.AreGiven() {
			in.B.Settings = settings.JoinObserved(in.B.Settings, r.Settings)
		}
	}
	in.B.Name = report.NameSettings(in.B.Settings)
	return report.PrepareSummary(ctx, in)
}

// HandOver adds to a summary the systems that can take the settings of B, and the code for the
// named one; an empty name is none. Given chunks have no settings to hand over.
func HandOver(ctx context.Context, in *report.Contents, system string) error {
	var of []*engine.Result
	for _, p := range in.Pairs {
		if p.B != nil {
			of = append(of, p.B)
		}
	}
	if len(of) == 0 || in.B.Settings.AreGiven() {
		return nil
	}
	takes := make([]string, len(handoff.Targets)) // what to say of each that does
	err := work.Each(len(takes), func(i int) error {
		t, with := &handoff.Targets[i], of
		if t.Name != system {
			with = of[:1]
		}
		prepared, err := handoff.Prepare(ctx, t, with...)
		if _, refused := errors.AsType[*target.RefusedError](err); refused && t.Name != system {
			return nil
		}
		if err != nil {
			return err
		}
		takes[i] = describeSystem(t, prepared)
		if t.Name != system {
			return nil
		}
		var text strings.Builder
		err = prepared.Write(&text)
		in.HandOff = report.HandOff{Target: t.Help, Text: text.String()}
		return err
	})
	in.Systems = slices.DeleteFunc(takes, func(said string) bool { return said == "" })
	return err
}

// describeSystem names a system that takes settings; our own file is none.
func describeSystem(t *target.Target, prepared *target.Prepared) string {
	switch {
	case t.Own:
		return ""
	case prepared.Exact:
		return t.Name + " (exact)"
	}
	return t.Name + " (approximate)"
}
