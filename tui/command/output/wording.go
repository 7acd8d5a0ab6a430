package output

import (
	"fmt"
	"strconv"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
)

// SettingsLine describes the settings in one line, such as "tokens-512 · window · 512 tokens ·
// overlap native 64".
func SettingsLine(s settings.Settings, strategy string) string {
	name := settings.PresetName(s)
	switch {
	case s.IsGiven():
		return fmt.Sprintf("given chunks · at most %d %s · overlap at most %d", s.MaxChunkSize, s.Unit, s.OverlapSize)
	case name == "":
		name = "own settings"
	}
	method := s.Strategy
	if strategy != "" && strategy != method {
		method += " → " + strategy
	}
	size := strconv.Itoa(s.MaxChunkSize) + " " + s.SizeUnit()
	if t, ok := settings.Lookup("max_chunk_size"); ok && !t.Applies(&s) {
		size = s.Unit
	}
	return name + " · " + method + " · " + size + " · " + explain.OverlapSettings(s)
}

// commonFolder returns the deepest folder that contains all documents in list, with a trailing
// slash. It returns "" if there is no common folder or only one document.
func commonFolder[T any](list []T, name func(T) string) string {
	if len(list) < 2 {
		return ""
	}
	folder := name(list[0])
	for _, d := range list {
		n := name(d)
		for !strings.HasPrefix(n, folder) || strings.LastIndexByte(folder, '/') != len(folder)-1 {
			folder = folder[:strings.LastIndexByte(strings.TrimSuffix(folder, "/"), '/')+1]
			if folder == "" {
				return ""
			}
		}
	}
	return folder
}

func nameFolder(folder string) string {
	if folder == "" {
		return ""
	}
	return " in " + folder
}
