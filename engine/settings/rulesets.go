package settings

import "chunkscope/engine/explain/refusal"

// RulesKey is the setting that selects the rules for cutting Markdown.
const RulesKey = "markdown_rules"

// The sets of rules.
const (
	CommonMark = "commonmark"
	Reference  = "reference"
)

const (
	withReference = "with markdown_rules reference"
	withBinding   = "with enable_code_context_binding"
)

// rulesets are the sets of rules for the Markdown strategies.
var rulesets = []Option{
	{CommonMark, "as CommonMark reads it; no text is lost"},
	{Reference, "as the original implementation of the strategies really runs"},
}

// ByReference reports whether a Markdown strategy cuts by the rules of its original
// implementation (rules/reference-rules): in characters, with overlap only in metadata,
// and with its failures.
func (s Settings) ByReference() bool { return s.MarkdownRules == Reference && s.IsMarkdown() }

func isByReference(s *Settings) bool { return s.ByReference() }

// chars is the unit of the reference rules.
const chars = "chars"

// rulesFit refuses a unit or an overlap mode that the reference rules do not support.
func rulesFit(s *Settings) error {
	if !s.ByReference() {
		return nil
	}
	if s.Unit != chars {
		return Refuse("unit", refusal.New("{markdown_rules} reference counts only in chars, not in %s: choose unit chars", s.Unit))
	}
	if m := s.Mode(); m.Shares != Nothing && m.Shares != InMetadata {
		return Refuse("overlap_mode", refusal.New("{markdown_rules} reference shares text only in metadata, and {overlap_mode} %s puts it in front of chunks: choose %s",
			s.OverlapMode, refusal.Either(modesThat(sharesNoText))))
	}
	return nil
}

func sharesNoText(m *Mode) bool { return m.Shares == Nothing || m.Shares == InMetadata }

// fitRules changes settings that the reference rules do not support.
func fitRules(s *Settings) (made []string) {
	if !s.ByReference() {
		return nil
	}
	if s.Unit != chars {
		s.Unit = chars
		made = append(made, "unit is now chars: the only unit of markdown rules reference")
	}
	if m := s.Mode(); !sharesNoText(&m) {
		s.OverlapMode = modesThat(sharesNoText)[1]
		made = append(made, "overlap mode is now "+s.OverlapMode+": markdown rules reference shares text only in metadata")
	}
	return made
}
