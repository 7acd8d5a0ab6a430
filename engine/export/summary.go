package export

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/export/handoff"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/report"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

func summarize(ctx context.Context, results []*engine.Result) (Prepared, error) {
	contents := report.Contents{B: report.Side{Settings: results[0].Settings}}
	for _, r := range results {
		contents.Pairs = append(contents.Pairs, report.Pair{B: r})
		if r.Settings.IsGiven() {
			contents.B.Settings = settings.JoinObserved(contents.B.Settings, r.Settings)
		}
	}
	contents.B.Name = report.NameSettings(contents.B.Settings)
	return report.PrepareSummary(ctx, contents)
}

// HandOver adds to contents the systems that accept the settings of side B, and code for the named
// system. If system is empty, it chooses the first system that produces exactly the same chunks, or
// else a settings file. It adds nothing for given chunks, which have no settings.
func HandOver(ctx context.Context, contents *report.Contents, system string) error {
	var results []*engine.Result
	for _, p := range contents.Pairs {
		if p.B != nil {
			results = append(results, p.B)
		}
	}
	if len(results) == 0 || contents.B.Settings.IsGiven() {
		return nil
	}
	accepted := make([]string, len(handoff.Targets))
	exact := make([]bool, len(accepted))
	err := work.ForEach(len(accepted), func(i int) error {
		t := &handoff.Targets[i]
		prepared, err := handoff.Prepare(ctx, t, results[0])
		if _, refused := errors.AsType[*target.RefusedError](err); refused {
			return nil
		}
		if err == nil {
			accepted[i], exact[i] = describeSystem(t, prepared), prepared.Exact && !t.IsOwn
		}
		return err
	})
	if err != nil {
		return err
	}
	contents.Systems = slices.DeleteFunc(accepted, func(message string) bool { return message == "" })
	for i := range handoff.Targets {
		t := &handoff.Targets[i]
		if t.Name != system && (system != "" || !exact[i]) {
			continue
		}
		if err = addHandOff(ctx, contents, t, results); err == nil {
			contents.HandOff.Chosen = system != ""
			return nil
		}
		if _, refused := errors.AsType[*target.RefusedError](err); !refused || system != "" {
			return err
		}
	}
	contents.HandOff = report.HandOff{Title: "chunkscope settings file (for --config)", Text: formatShortSettings(contents.B.Settings), Exact: true}
	return nil
}

// formatShortSettings returns a settings file with a preset and the differences from it.
func formatShortSettings(s settings.Settings) string {
	words := commandline.Flags(&s) // --preset NAME, then --set key=value …
	var text strings.Builder
	fmt.Fprintf(&text, "version: %d\npreset: %s\n", settings.FileVersion, words[1])
	for i := 3; i < len(words); i += 2 {
		key, _, _ := strings.Cut(words[i], "=")
		if t, ok := settings.Lookup(key); ok {
			fmt.Fprintf(&text, "%s: %s\n", key, t.YAML(&s))
		}
	}
	return text.String()
}

func addHandOff(ctx context.Context, contents *report.Contents, t *target.Target, results []*engine.Result) error {
	prepared, err := handoff.Prepare(ctx, t, results...)
	if err != nil {
		return err
	}
	var text strings.Builder
	err = prepared.Write(&text)
	contents.HandOff = report.HandOff{Name: t.Name, Title: t.Help, Text: text.String(), Exact: prepared.Exact}
	return err
}

// describeSystem returns the name of a target and how exact it is. It returns "" for the settings
// file.
func describeSystem(t *target.Target, prepared *target.Prepared) string {
	switch {
	case t.IsOwn:
		return ""
	case prepared.Exact:
		return t.Name + " (exact)"
	}
	return t.Name + " (approximate)"
}
