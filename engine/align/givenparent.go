package align

var idFields = []string{"id", "id_", "node_id"}

const (
	// parentField is the record field with the parent id. It is ignored in metadata, where
	// unstructured stores the id of a title.
	parentField    = "parent_id"
	haystackParent = "__parent_id"

	parentStartField = "parent_start_byte"
	parentEndField   = "parent_end_byte"

	llamaParent = "4"
)

func readParent(record map[string]any) string {
	if id, ok := record[parentField].(string); ok && id != "" {
		return id
	}
	for _, m := range findMetadata(record, 0) {
		if id, ok := m[haystackParent].(string); ok && id != "" {
			return id
		}
	}
	if kinds, ok := record["relationships"].(map[string]any); ok {
		if parent, ok := kinds[llamaParent].(map[string]any); ok {
			return readText(parent, idFields)
		}
	}
	return ""
}

func readText(record map[string]any, fields []string) string {
	for _, f := range fields {
		if text, ok := record[f].(string); ok && text != "" {
			return text
		}
	}
	return ""
}
