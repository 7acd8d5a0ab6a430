package project

import "chunkscope/engine/settings"

// Schema returns the JSON Schema of project files. targets and limits are the allowed names.
func Schema(targets, limits []string) []byte {
	fileSettings := map[string]any{} // references to the top-level settings
	for _, key := range append(settings.Keys(), settings.FileKeys...) {
		fileSettings[key] = map[string]any{"$ref": "#/properties/" + key}
	}
	checks := map[string]any{}
	for _, name := range limits {
		checks[name] = map[string]any{"type": []string{"number", "string"}}
	}
	return settings.Schema(
		settings.Property{Key: targetKey, Schema: map[string]any{"enum": targets, "description": "the system that will cut the documents: only settings that it supports are offered"}},
		settings.Property{Key: modelKey, Schema: map[string]any{"type": "string", "description": "the embedding model"}},
		settings.Property{Key: filesKey, Schema: map[string]any{
			"type": "object", "description": "settings for files that match a pattern; later patterns win",
			"additionalProperties": map[string]any{"type": "object", "properties": fileSettings, "additionalProperties": false},
		}},
		settings.Property{Key: checkKey, Schema: map[string]any{
			"type": "object", "description": "thresholds for chunkscope check",
			"properties": checks, "additionalProperties": false,
		}},
	)
}
