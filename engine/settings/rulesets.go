package settings

import "chunkscope/engine/explain/refusal"

// RulesKey is the key of the setting for the rules of the Markdown strategies.
const RulesKey = "markdown_rules"

// CommonMark and Reference are the values of markdown_rules.
const (
	CommonMark = "commonmark"
	Reference  = "reference"
)

const (
	referenceCondition = "with markdown_rules reference"
	bindingCondition   = "with enable_code_context_binding"
)

var rulesets = []Option{
	{CommonMark, "parsed as CommonMark; no text is lost"},
	{Reference, "like the original implementation of the strategies, with its defects"},
}

// UsesReference reports whether a Markdown strategy uses the rules of the reference implementation
// (rules/reference-rules). In that case it counts characters, adds overlap only to metadata, and
// fails where that implementation fails.
func (s Settings) UsesReference() bool { return s.MarkdownRules == Reference && s.IsMarkdown() }

func usesReference(s *Settings) bool { return s.UsesReference() }

const charsUnit = "chars"

func checkRules(s *Settings) error {
	if !s.UsesReference() {
		return nil
	}
	if s.Unit != charsUnit {
		return NewError("unit", refusal.New("{markdown_rules} reference counts only in chars, not in %s: choose unit chars", s.Unit))
	}
	if m := s.Mode(); m.Place != NoOverlapPlace && m.Place != OverlapInMetadata {
		return NewError("overlap_mode", refusal.New("{markdown_rules} reference shares text only in metadata, but {overlap_mode} %s puts it in front of chunks: choose %s",
			s.OverlapMode, refusal.JoinWithOr(listModes(embedsNoOverlap))))
	}
	return nil
}

func embedsNoOverlap(m *Mode) bool { return m.Place == NoOverlapPlace || m.Place == OverlapInMetadata }

func reconcileRules(s *Settings) (messages []string) {
	if !s.UsesReference() {
		return nil
	}
	if s.Unit != charsUnit {
		s.Unit = charsUnit
		messages = append(messages, "unit is now chars: markdown rules reference allows no other")
	}
	if m := s.Mode(); !embedsNoOverlap(&m) {
		s.OverlapMode = listModes(embedsNoOverlap)[1]
		messages = append(messages, "shared is now "+FindMode(s.OverlapMode).Summary+": markdown rules reference allows no overlap")
	}
	return messages
}
