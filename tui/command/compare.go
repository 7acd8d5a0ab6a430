package command

import (
	"context"
	"errors"
	"os"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/measure"
	"chunkscope/engine/settings"

	"github.com/spf13/cobra"
)

const compareLong = `Show what changes from settings A to settings B: seams kept, moved, added and removed, the measures of both, and how many chunks have to be embedded again.

A side is a preset, a settings file, or key=value over the settings that --preset, --config and --set give; --a and --b can be repeated, and what comes later wins. Without --a, A is those settings themselves. --set applies to both sides.`

const compareExample = `# two presets
chunkscope compare guide.md --a langchain-recursive --b structured

# what would one setting change?
chunkscope compare docs/ --config chunks.yaml --b max_chunk_size=1500 --b overlap_size=0`

// compareFlags are the two sides.
type compareFlags struct {
	a, b          []string
	format, input string
}

func (a *app) compareCommand() *cobra.Command {
	var f compareFlags
	cmd := &cobra.Command{
		Use:   "compare [FILE…|DIR|-] --b PRESET|CONFIG|KEY=VALUE",
		Short: "Show what other settings change",
		Long:  compareLong, Example: compareExample, Args: cobra.ArbitraryArgs,
	}
	// With a letter of their own too: cobra completes no other flag of one letter.
	cmd.Flags().StringArrayVarP(&f.a, "a", "a", nil, "settings A: a preset, a settings file or key=value, repeatable")
	cmd.Flags().StringArrayVarP(&f.b, "b", "b", nil, "settings B, likewise")
	for _, side := range []string{"a", "b"} {
		complete(cmd, side, func(typed string) []cobra.Completion { return append(presetCompletions(), setCompletions(typed)...) })
	}
	formatFlag(cmd, &f.format, "text", "json")
	inputFlag(cmd, &f.input)
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error { return a.compare(args, &f) })
	return cmd
}

// sides are the two settings that are compared.
func (a *app) sides(f *compareFlags) (sa, sb settings.Settings, err error) {
	if len(f.b) == 0 {
		return sa, sb, misused("chunkscope compare needs --b: a preset, a settings file or key=value")
	}
	base, err := a.flags.resolve()
	if err != nil {
		return sa, sb, err
	}
	if sa, err = a.side("--a", base, f.a); err != nil {
		return sa, sb, err
	}
	sb, err = a.side("--b", base, f.b)
	if err == nil && sa == sb {
		err = misused("A and B are the same settings: say with --b what differs")
	}
	return sa, sb, err
}

// side is base with what --a or --b says. A preset or file takes the place of
// base, and --set is applied to it too.
func (a *app) side(flag string, base settings.Settings, specs []string) (settings.Settings, error) {
	s := base
	for i, spec := range specs {
		if strings.Contains(spec, "=") {
			if err := settings.Assign(&s, spec); err != nil {
				return s, err
			}
			continue
		}
		if i > 0 {
			return s, misused("%s takes a preset or file first: put %s before %s", flag, spec, specs[0])
		}
		var err error
		if s, err = wholeSide(spec); err != nil {
			return s, err
		}
		for _, pair := range a.flags.set {
			if err := settings.Assign(&s, pair); err != nil {
				return s, err
			}
		}
	}
	return s, settings.Check(s)
}

// wholeSide are the settings of a preset or a file.
func wholeSide(spec string) (settings.Settings, error) {
	p, err := settings.FindPreset(spec)
	if err == nil {
		return p.Settings(), nil
	}
	_, missing := os.Stat(spec)
	if missing != nil && !strings.ContainsAny(spec, `./\`) {
		return settings.Settings{}, err
	}
	return settings.Read(spec)
}

// compared is a document with its difference; as JSON, one object.
type compared struct {
	Document export.DocumentRecord `json:"document"`
	*measure.Difference

	a, b *engine.Result
}

func (a *app) compare(args []string, f *compareFlags) error {
	if err := checkFormat(f.format, "text", "json"); err != nil {
		return err
	}
	each, err := a.eachOf("compare", args, f.input)
	if err != nil {
		return err
	}
	sa, sb, err := a.sides(f)
	if err != nil {
		return err
	}
	list, err := a.compareAll(each, sa, sb)
	if err != nil && !errors.Is(err, errUnread) || len(list) == 0 {
		return err
	}
	if f.format == "json" {
		return errors.Join(a.compareJSON(list, sa, sb), err)
	}
	p := a.newPage()
	p.compare(list, sa, sb)
	return errors.Join(a.writePage(p), err)
}

func (a *app) compareAll(each eachFunc, sa, sb settings.Settings) ([]compared, error) {
	var list []compared
	tell := a.newProgress()
	defer tell.done()
	err := each(func(doc *engine.Document) error {
		tell.say("comparing %s (%d done)", doc.Name, len(list))
		ctx := context.Background()
		ra, err := engine.Run(ctx, doc, sa)
		if err != nil {
			return err
		}
		rb, err := engine.Run(ctx, doc, sb)
		if err != nil {
			return err
		}
		d, err := measure.Compare(ctx, ra, rb)
		if err == nil {
			list = append(list, compared{documentRecord(doc), d, ra, rb})
			if n := len(list); n > 1 { // only one document's seams are shown
				list[0].a, list[0].b, list[n-1].a, list[n-1].b = nil, nil, nil, nil
			}
		}
		return err
	})
	return list, err
}

func (a *app) compareJSON(list []compared, sa, sb settings.Settings) error {
	type side struct {
		Settings    export.Metadata `json:"settings"`
		Fingerprint string          `json:"fingerprint"`
	}
	type total struct {
		Documents int           `json:"documents"`
		Kept      int           `json:"kept"`
		Moved     int           `json:"moved"`
		Added     int           `json:"added"`
		Removed   int           `json:"removed"`
		Merged    int           `json:"merged"`
		Split     int           `json:"split"`
		Again     int           `json:"embed_again_count"`
		Drop      int           `json:"drop_count"`
		A         measure.Tally `json:"a"`
		B         measure.Tally `json:"b"`
	}
	d, again, gone := measure.TotalDifference(differences(list))
	return a.writeJSON(struct {
		A         side       `json:"a"`
		B         side       `json:"b"`
		Documents []compared `json:"documents"`
		Total     total      `json:"total"`
	}{
		side{export.SettingFields(sa), sa.Fingerprint()},
		side{export.SettingFields(sb), sb.Fingerprint()},
		list,
		total{len(list), d.Kept, d.Moved, d.Added, d.Removed, d.Merged, d.Split, again, gone, d.A, d.B},
	})
}

func differences(list []compared) []*measure.Difference {
	out := make([]*measure.Difference, len(list))
	for i := range list {
		out[i] = list[i].Difference
	}
	return out
}
