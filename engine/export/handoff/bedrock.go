package handoff

// bedrock: a data source of an Amazon Bedrock knowledge base, with chunks of a
// fixed size.
func bedrock(h *handoff) error {
	const who = "Bedrock"
	if err := h.need(ability{
		who: who, strategies: proseStrategies, units: []string{"tokens"},
		instead: "preset tokens-512 can be handed over, or the chunks themselves with chunkscope chunk and ChunkingStrategy NONE",
	}); err != nil {
		return err
	}
	percent := h.percent()
	if percent > 99 {
		return refuse("Bedrock takes an overlap from 1 to 99%%, and %d of %d is %d%%: set a smaller overlap_size", h.s.NativeOverlap(), h.s.MaxChunkSize, percent)
	}
	h.title = "Amazon Bedrock data source, CloudFormation"
	h.ownCuts(who, "fills chunks up to the size and tries to end them with a sentence")
	if percent == 0 {
		percent = 1
		h.note("No overlap: OverlapPercentage begins at 1, 0%% cannot be said.")
	} else {
		h.notePercent(percent)
	}
	h.note("tokenizer %s: Bedrock counts with that of the embedding model.", h.s.Tokenizer)
	h.note("Later changes: the chunking of a data source is fixed when it is made, an update replaces it.")
	h.line("Parameters:")
	h.line("  KnowledgeBaseId: {Type: String}")
	h.line("  BucketArn: {Type: String} # where the documents are")
	h.line("Resources:")
	h.line("  DataSource:")
	h.line("    Type: AWS::Bedrock::DataSource")
	h.line("    Properties:")
	h.line("      Name: chunkscope-%s", h.s.Fingerprint())
	h.line("      KnowledgeBaseId: !Ref KnowledgeBaseId")
	h.line("      DataSourceConfiguration:")
	h.line("        Type: S3")
	h.line("        S3Configuration:")
	h.line("          BucketArn: !Ref BucketArn")
	h.line("      VectorIngestionConfiguration:")
	h.line("        ChunkingConfiguration:")
	h.line("          ChunkingStrategy: FIXED_SIZE")
	h.line("          FixedSizeChunkingConfiguration:")
	h.line("            MaxTokens: %d", h.s.MaxChunkSize)
	h.line("            OverlapPercentage: %d # 1 to 99", percent)
	return nil
}
