package handoff

// azure: the split skill of Azure AI Search, which looks for the ends of
// sentences. Characters are counted as .NET does, in UTF-16 units.
func azure(h *handoff) error {
	const who = "Azure AI Search"
	if err := h.need(ability{
		who: who, strategies: proseStrategies, units: []string{"chars", "tokens"},
		instead: "strategy sentences can be handed over, or the chunks themselves with chunkscope chunk",
	}); err != nil {
		return err
	}
	low, high := 300, 50000
	if h.s.Unit == "tokens" {
		low, high = 1, 50000
	}
	if h.s.Unit == "tokens" && h.s.Tokenizer != "cl100k_base" {
		return refuse("%s counts tokens of cl100k_base, not of %s: set tokenizer=cl100k_base", who, h.s.Tokenizer)
	}
	if err := h.sizeWithin(who, low, high); err != nil {
		return err
	}
	h.title, h.capped = "Azure AI Search, a skill set with a split skill", true
	h.ownCuts(who, "tries to end a page with a sentence")
	h.note("Immutable: maximumPageLength and pageOverlapLength of a skill set that exists are not changed; make a new one.")
	skill := object{
		{"@odata.type", "#Microsoft.Skills.Text.SplitSkill"},
		{"name", "chunks"},
		{"description", "chunkscope settings " + h.s.Fingerprint()},
		{"context", "/document"},
		{"defaultLanguageCode", "en"},
		{"textSplitMode", "pages"},
		{"maximumPageLength", h.s.MaxChunkSize},
		{"pageOverlapLength", h.s.NativeOverlap()},
		{"maximumPagesToTake", h.s.MaxChunksPerDocument},
	}
	if h.s.Unit == "chars" {
		h.note("Unit: Azure counts UTF-16 units, so that an emoji counts as two.")
		skill = append(skill, object{{"unit", "characters"}}...)
	} else {
		skill = append(skill, object{
			{"unit", "azureOpenAITokens"},
			{"azureOpenAITokenizerParameters", object{{"encoderModelName", h.s.Tokenizer}, {"allowedSpecialTokens", []string{}}}},
		}...)
	}
	skill = append(skill, object{
		{"inputs", []object{{{"name", "text"}, {"source", "/document/content"}}}},
		{"outputs", []object{{{"name", "textItems"}, {"targetName", "pages"}}}},
	}...)
	h.curl("PUT", `"$SEARCH_URL/skillsets/chunks?api-version=$API_VERSION"`, `-H "api-key: $SEARCH_KEY"`, object{
		{"name", "chunks"},
		{"skills", []object{skill}},
	})
	return nil
}
