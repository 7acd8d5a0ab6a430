package handoff

import (
	"strings"

	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/settings"
)

var settingsFile = target.Target{
	Name: "settings", Help: "the settings as a file for --config", Ext: ".yaml",
	SystemName: "The settings file", Title: "Chunking settings", Language: target.YAML, IsOwn: true,
	Forms: []target.Form{{Exact: true, Fill: func(j *target.Job) error {
		var b strings.Builder
		err := settings.Write(&b, j.S)
		j.Data = b.String()
		return err
	}}},
}
