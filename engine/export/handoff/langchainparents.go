package handoff

import (
	"strings"

	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/settings"
)

type langchainParents struct {
	Size       int
	Separators []string
	// CountsApart is true if the splitter of parents needs a length function and the splitter of
	// chunks does not.
	CountsApart bool
}

// newParents returns a description of the parents, or nil if the settings have none. takes is the
// name of the component that embeds the chunks.
func newParents(j *target.Job, x *langchainSplitter, takes string) *langchainParents {
	if !j.S.HasParagraphParents() && !j.S.HasDocumentParent() {
		return nil
	}
	if j.Cap() > 0 {
		j.Note("max_chunks_per_document %d: split() keeps to it, and the %s takes all chunks.", j.Cap(), takes)
	}
	p := &langchainParents{}
	if j.S.HasDocumentParent() {
		return p
	}
	if strings.Contains(j.Result.Doc.Text, "\x00") {
		j.Approximate("LangChain makes windows of a parent that holds only NUL characters, and chunkscope makes none.")
	}
	j.Parents = j.Cap() == 0
	p.Size, p.Separators = j.S.ParentSize, []string{"\n\n", "\n", " ", ""}
	defaults := settings.Settings{Separators: "default"}
	if list, ok := settings.LanguageSeparators(defaults.SeparatorsFor(j.Result.Doc.Language())); ok {
		p.Separators = list
	}
	p.CountsApart = x.Separators == nil
	x.CountsTokens = j.S.Unit == "tokens"
	return p
}
