package handoff

// difyAPI: the segmentation of Dify's knowledge API. Dify cuts at its one
// separator first, and shares text only where a segment has to be cut further.
func difyAPI(h *handoff) error {
	const who = "Dify"
	if err := h.need(ability{
		who: who, strategies: []string{"recursive"}, units: []string{"chars"},
		instead: "preset langchain-recursive can be handed over, or the Markdown strategies to dify-plugin",
	}); err != nil {
		return err
	}
	if err := h.sizeWithin(who, 50, 4000); err != nil {
		return err
	}
	list, patterns := h.separators()
	if patterns || len(list) == 0 || list[0] == "" {
		return refuse("Dify cuts at one separator of plain text: set separators=default, or a list that begins with it")
	}
	h.title = "Dify knowledge, text by API"
	h.note("Unit: the field is called max_tokens, and Dify's pages call it characters; look at the first document before you index more.")
	h.note("Overlap: Dify shares text only where a segment is longer than max_tokens, and none at separators.")
	h.note("separators: the first one cuts, and is removed; then Dify goes on with its own.")
	h.curl("POST", `"$DIFY_API/datasets/$DATASET_ID/document/create-by-text"`, `-H "Authorization: Bearer $DIFY_KEY"`, object{
		{"name", h.r.Doc.Name},
		{"text", "the text of the document"},
		{"indexing_technique", "high_quality"},
		{"doc_form", "text_model"},
		{"process_rule", object{
			{"mode", "custom"},
			{"rules", object{
				{"pre_processing_rules", []object{
					{{"id", "remove_extra_spaces"}, {"enabled", false}},
					{{"id", "remove_urls_emails"}, {"enabled", false}},
				}},
				{"segmentation", object{
					{"separator", list[0]},
					{"max_tokens", h.s.MaxChunkSize},
					{"chunk_overlap", h.s.NativeOverlap()},
				}},
			}},
		}},
	})
	return nil
}
