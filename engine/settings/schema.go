package settings

import (
	"bytes"
	"encoding/json"
)

// Property is a key of a settings file and the JSON Schema of its value.
type Property struct {
	Key    string
	Schema map[string]any
}

// Schema returns the JSON Schema (draft 7) of settings files, for use in editors. The keys are in
// Table order, followed by extra.
func Schema(extra ...Property) []byte {
	var b bytes.Buffer
	b.WriteString("{\n")
	writeProperty(&b, "  ", "$schema", "http://json-schema.org/draft-07/schema#")
	writeProperty(&b, "  ", "title", "chunkscope settings")
	writeProperty(&b, "  ", "type", "object")
	writeProperty(&b, "  ", "additionalProperties", false)
	b.WriteString("  \"properties\": {\n")
	writeProperty(&b, "    ", "version", map[string]any{"const": FileVersion, "description": "the file format version"})
	writeProperty(&b, "    ", "preset", map[string]any{"enum": presetNames(), "description": "the preset that this file is based on"})
	writeProperty(&b, "    ", keyBindingsKey, map[string]any{
		"type": "object", "description": "key bindings for the explorer, in your own settings file or the project file",
		"additionalProperties": map[string]any{"type": []string{"string", "array"}, "items": map[string]any{"type": "string"}},
	})
	for i := range Table {
		writeProperty(&b, "    ", Table[i].Key, Table[i].schema())
	}
	for _, p := range extra {
		writeProperty(&b, "    ", p.Key, p.Schema)
	}
	b.Truncate(b.Len() - len(",\n"))
	b.WriteString("\n  }\n}\n")
	return b.Bytes()
}

func writeProperty(b *bytes.Buffer, indent, key string, value any) {
	b.WriteString(indent)
	writeJSON(b, key)
	b.WriteString(": ")
	writeJSON(b, value)
	b.WriteString(",\n")
}

func writeJSON(b *bytes.Buffer, v any) {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	b.Truncate(b.Len() - 1)
}

func (t *Setting) schema() map[string]any {
	s := map[string]any{"description": t.Help + "; applies " + t.Condition}
	var defaults Settings
	t.setValue(&defaults, t.Default)
	s["default"] = t.Value(&defaults)
	switch t.Kind {
	case KindInteger:
		s["type"], s["minimum"], s["maximum"] = "integer", t.Min, t.Max
	case KindDecimal:
		s["type"], s["minimum"], s["maximum"] = "number", t.Min, t.Max
	case KindToggle:
		s["type"] = "boolean"
	case KindChoice:
		if s["enum"] = t.choices(); t.fileValue != nil {
			delete(s, "enum")
			s["anyOf"] = []any{
				map[string]any{"enum": t.choices()},
				map[string]any{"type": "string", "pattern": "\\.json$", "description": t.fileValue.noun},
			}
		}
		if t.pattern != nil {
			delete(s, "enum")
			s["anyOf"] = []any{
				map[string]any{"enum": t.choices()},
				map[string]any{"type": "string", "description": "a regular expression that matches a whole line"},
			}
		}
	case KindList:
		s["anyOf"] = []any{
			map[string]any{"enum": t.optionNames()},
			map[string]any{"type": "array", "minItems": 1, "items": map[string]any{"type": "string"}},
		}
	}
	return s
}

func (t *Setting) choices() []any {
	var out []any
	for _, n := range t.optionNames() {
		out = append(out, n)
		if n == "false" {
			out = append(out, false)
		}
	}
	return out
}

func presetNames() []string {
	out := make([]string, len(Presets))
	for i := range Presets {
		out[i] = Presets[i].Name
	}
	return out
}
