package rules

import (
	"strings"

	"chunkscope/engine/settings"
)

func findPreset(topic string) (ref Reference, ok bool) {
	p, ok := FindPreset(topic)
	for i := 0; !ok && i < len(settings.Presets); i++ {
		p = &settings.Presets[i]
		ok = normalizeName(p.System) == normalizeName(topic)
	}
	if !ok {
		return Reference{}, false
	}
	name, s := "reference-rules", p.Settings()
	if !s.UsesReference() {
		name = s.Strategy
	}
	return Reference{Page: find(name)}, true
}

// FindPreset returns the preset with that name. It ignores hyphens and case.
func FindPreset(topic string) (*settings.Preset, bool) {
	for i := range settings.Presets {
		if p := &settings.Presets[i]; normalizeName(p.Name) == normalizeName(topic) {
			return p, true
		}
	}
	return nil, false
}

// normalizeName returns the same name for "Open WebUI", "open-webui" and "openwebui".
func normalizeName(name string) string {
	return strings.NewReplacer(" ", "", "-", "", "_", "", ".", "").Replace(strings.ToLower(name))
}

func presetNames() (names []string) {
	for i := range settings.Presets {
		names = append(names, settings.Presets[i].Name)
	}
	return names
}
