package tui

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// apply does what parts ask for, in order. The document is cut anew by Update,
// once, when the settings have become others.
func (r *root) apply(in part.Intents) tea.Cmd {
	var cmds []tea.Cmd
	for _, i := range in {
		switch i := i.(type) {
		case part.Open:
			cmds = append(cmds, r.Open(i.Mode))
		case part.OpenFile:
			cmds = append(cmds, r.OpenFile(int(i)))
		case part.WriteFile:
			cmds = append(cmds, r.writeFile(i))
		case part.LoadSettings:
			cmds = append(cmds, readSettings(string(i)))
		case part.Copy:
			r.Say("copied " + i.What + ", if your terminal lets programs copy (OSC 52)")
			cmds = append(cmds, tea.SetClipboard(i.Text))
		case part.Decide:
			cmds = append(cmds, r.decide(i))
		default:
			r.show(i)
			r.set(i)
		}
	}
	return tea.Batch(cmds...)
}

// show applies what changes the screen alone.
func (r *root) show(i part.Intent) {
	switch i := i.(type) {
	case part.Say:
		r.Say(string(i))
	case part.Warn:
		r.Warn(string(i))
	case part.Select:
		r.Select(int(i))
	case part.Choose:
		r.s.Select(int(i))
	case part.SelectAt:
		r.s.SelectAt(int(i))
	case part.Reveal:
		r.Reveal(int(i))
	case part.Mark:
		r.Mark(i.Spans, i.Current)
	case part.Close:
		r.Close()
	case part.Tune:
		r.settings.Choose(string(i))
	case part.Wear:
		r.theme = i.Theme
		r.restyle(r.styles.Method)
	case part.KeepTheme:
		r.Keep()
	}
	r.dirty = true
}

// set applies what changes the settings, or what is asked of the chunks.
func (r *root) set(i part.Intent) {
	switch i := i.(type) {
	case part.Change:
		if said, _ := r.s.Change(i.Key, func(to *settings.Settings) { *to = i.To }); len(said) > 0 {
			r.Say(said[0])
		}
	case part.Use:
		r.s.Use(i.Preset, i.To)
	case part.Pause:
		r.s.History.Pause()
	case part.Follow:
		r.s.Follow(int(i))
	case part.Hold:
		pinned := r.s.Compare.Pinned
		if r.s.Snapshot(); i.KeepPin {
			r.s.Compare.Pinned = pinned
		}
	case part.Borrow:
		r.s.Preview(i.To)
	case part.Release:
		r.s.EndPreview()
	case part.Ask:
		r.s.Questions.Question = string(i)
	case part.Retrieve:
		r.s.Questions.More(int(i))
	case part.Dedup:
		r.s.Questions.Dedup = bool(i)
	case part.StandOn:
		if c := r.s.Compare.Comparison(); c != nil && int(i) < len(c.Changed) {
			r.s.Compare.StandOn(c, int(i))
		}
	case part.LimitTo:
		r.s.Model.Name = string(i)
	case part.NextDims:
		r.s.Measures.NextDims()
	}
}

func (r *root) decide(d part.Decide) tea.Cmd {
	chunk := r.s.Review.Queue()[d.Item]
	save, err := r.s.Review.Decide(d.Item, d.Verdict, d.Note)
	if err != nil {
		r.Warn(err.Error())
		return nil
	}
	return tea.Batch(
		r.apply(panel.Decided(r.Context(), d.Item, d.Verdict)),
		r.writes.command(func() (tea.Msg, error) {
			said, err := save()
			return decisionSaved{chunk, d.Verdict, said, err}, err
		}),
	)
}

// decisionSaved says how writing a decision on a chunk ended.
type decisionSaved struct {
	chunk   int
	verdict review.Verdict
	said    string
	err     error
}

func (r *root) decisionSaved(d decisionSaved) {
	switch {
	case d.err != nil:
		r.Warn(d.err.Error())
	case d.said != "":
		r.Say(panel.Outcome(r.Context(), d.chunk, d.verdict, d.said))
	}
}
