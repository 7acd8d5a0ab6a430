package mode

import (
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

type settingsOffer struct {
	system, preset string // preset is empty for settings without a name
	settings       settings.Settings
}

// findSettingsOffer returns settings that the target supports, or nil if it supports those of r.
func findSettingsOffer(id string, r *engine.Result) *settingsOffer {
	if !canChangeSettings(r) {
		return nil
	}
	system, err := export.FindSystem(id)
	if err != nil {
		return nil
	}
	start := system.InitialSettings()
	if system.Refuse(start) != nil {
		return nil
	}
	return &settingsOffer{system.SystemName, settings.PresetName(start), start}
}

// canChangeSettings reports whether other settings can be offered. They cannot replace given chunks
// or hand cuts.
func canChangeSettings(r *engine.Result) bool { return !r.Settings.IsGiven() && r.Hand.Sum() == 0 }

func (o *settingsOffer) describe() string {
	return keys.Confirm.Key() + " switches to " + o.name() + ", which " + o.system + " can use; " + keys.Undo.Key() + " undoes it"
}

func (o *settingsOffer) name() string {
	if o.preset == "" {
		return "settings"
	}
	return "preset " + o.preset
}

func (o *settingsOffer) use() part.Intents {
	return part.Do(part.UseSettings{Preset: o.preset, To: o.settings}, part.Say("now "+o.name()+", which "+o.system+" can use"+part.UndoHint()))
}

func withoutComments(code string) string {
	mark, _, _ := strings.Cut(code, " ")
	var out strings.Builder
	blank := ""
	for line := range strings.Lines(code) {
		switch text := strings.TrimSpace(line); {
		case strings.HasPrefix(text, mark):
			blank = ""
		case text == "" && out.Len() > 0:
			blank += line
		case text != "":
			out.WriteString(blank + line)
			blank = ""
		}
	}
	return out.String()
}

func describeHandOff(p *target.Prepared, shortened bool) string {
	switch {
	case !p.Exact:
		return "not exactly these chunks · the file says why"
	case shortened:
		return "exactly these chunks · comment lines hidden"
	}
	return "exactly these chunks"
}
