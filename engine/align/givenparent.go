package align

// idFields hold the name of a record.
var idFields = []string{"id", "id_", "node_id"}

const (
	// parentField names the text that is returned where a chunk is found, in a record;
	// haystackParent does in Haystack's metadata, where a parent_id may be something else:
	// unstructured names a title by it.
	parentField    = "parent_id"
	haystackParent = "__parent_id"

	// parentStartField and parentEndField are its offsets in bytes, in our own records.
	parentStartField = "parent_start_byte"
	parentEndField   = "parent_end_byte"

	// llamaParent is the kind of a relationship of LlamaIndex's nodes.
	llamaParent = "4"
)

// parentOf names the parent of a record; empty if it has none.
func parentOf(record map[string]any) string {
	if id, ok := record[parentField].(string); ok && id != "" {
		return id
	}
	for _, m := range notesOf(record, 0) {
		if id, ok := m[haystackParent].(string); ok && id != "" {
			return id
		}
	}
	if kinds, ok := record["relationships"].(map[string]any); ok {
		if parent, ok := kinds[llamaParent].(map[string]any); ok {
			return textOf(parent, idFields)
		}
	}
	return ""
}

// textOf is the first of the fields that is a text.
func textOf(record map[string]any, fields []string) string {
	for _, f := range fields {
		if text, ok := record[f].(string); ok && text != "" {
			return text
		}
	}
	return ""
}
