package handoff

import (
	"strings"

	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/settings"
)

type langchainParents struct {
	Size       int
	Separators []string
	// NeedsOwnCounter is true if the parent splitter needs a length function and the chunk splitter
	// does not.
	NeedsOwnCounter bool
}

// newParents returns nil if the settings have no parents. component is the name of the component
// that embeds the chunks.
func newParents(j *target.Job, x *langchainSplitter, component string) *langchainParents {
	if !j.S.HasParagraphParents() && !j.S.HasDocumentParent() {
		return nil
	}
	if j.MaxChunks() > 0 {
		j.AddNote("max_chunks_per_document %d: split() respects this limit, but the %s does not.", j.MaxChunks(), component)
	}
	p := &langchainParents{}
	if j.S.HasDocumentParent() {
		return p
	}
	if strings.Contains(j.Result.Doc.Text, "\x00") {
		j.MarkInexact("LangChain makes windows from a parent that contains only NUL characters, but chunkscope does not.")
	}
	j.Parents = j.MaxChunks() == 0
	p.Size, p.Separators = j.S.ParentSize, []string{"\n\n", "\n", " ", ""}
	defaults := settings.Settings{Separators: "default"}
	if list, ok := settings.LanguageSeparators(defaults.SeparatorsFor(j.Result.Doc.Language())); ok {
		p.Separators = list
	}
	p.NeedsOwnCounter = x.Separators == nil
	x.CountsTokens = j.S.Unit == "tokens"
	return p
}
