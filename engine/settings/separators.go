package settings

import "strings"

// languages holds LangChain's separators for programming languages (langchain_text_splitters,
// RecursiveCharacterTextSplitter.get_separators_for_language).
var languages = []struct{ name, displayName, begins string }{
	{"cpp", "C++", "class void int float double if for while switch case"},
	{"go", "Go", "func var const type if for switch case"},
	{"java", "Java", "class public protected private static if for while switch case"},
	{"js", "JavaScript", "function const let var class if for while switch case default"},
	{"kotlin", "Kotlin", "class public protected private internal companion fun val var if for while when case else"},
	{"php", "PHP", "function class if foreach while do switch case"},
	{"proto", "Protocol Buffers", "message service enum option import syntax"},
	{"python", "Python", "class def \tdef"},
	{"ruby", "Ruby", "def class if unless while for do begin rescue"},
	{"rust", "Rust", "fn const let if while for loop match const"},
	{"scala", "Scala", "class object def val var if for while match case"},
	{"swift", "Swift", "func class struct enum if for while do switch case"},
	{"ts", "TypeScript", "enum interface namespace type class function const let var if for while switch case default"},
}

// markdownJS holds the Markdown separators of LangChain.js (@langchain/textsplitters,
// MarkdownTextSplitter).
var markdownJS = []string{
	"\n## ", "\n### ", "\n#### ", "\n##### ", "\n###### ", "```\n\n", "\n\n***\n\n", "\n\n---\n\n", "\n\n___\n\n",
	"\n\n", "\n", " ", "",
}

// LanguageSeparators returns LangChain's separators for the programming language with the given
// name. ok is false if the language is unknown.
func LanguageSeparators(name string) (list []string, ok bool) {
	for _, l := range languages {
		if l.name != name {
			continue
		}
		for word := range strings.SplitSeq(l.begins, " ") {
			list = append(list, "\n"+word+" ")
		}
		return append(list, "\n\n", "\n", " ", ""), true
	}
	return nil, false
}

// SeparatorsInJS returns the list of separators that LangChain.js uses for the setting separators.
// Only the list for Markdown differs from the Python version.
func (s Settings) SeparatorsInJS() []string {
	switch s.Separators {
	case "default":
		return []string{"\n\n", "\n", " ", ""}
	case "markdown":
		return markdownJS
	}
	if list, ok := LanguageSeparators(s.Separators); ok {
		return list
	}
	list, _ := DecodeList(s.Separators)
	return list
}

var sameSeparators = map[string]string{"c": "cpp"}

// SeparatorsFor returns the list of separators for a document in a programming language. If
// Separators is "default" and there is a list for the language, SeparatorsFor returns that list.
// Strategies that reproduce other systems ignore the language.
func (s Settings) SeparatorsFor(language string) string {
	if s.Traits().System != "" {
		return s.Separators
	}
	if second := sameSeparators[language]; second != "" {
		language = second
	}
	if _, ok := LanguageSeparators(language); ok && s.Separators == "default" {
		return language
	}
	return s.Separators
}

func separatorOptions() []Option {
	out := []Option{
		{"default", `"\n\n", "\n", " ", ""; for source code those of its language`}, {"markdown", "headings, fences, rules, then the default ones"},
	}
	for _, l := range languages {
		out = append(out, Option{l.name, "declarations and statements of " + l.displayName + ", then the default ones"})
	}
	return out
}
