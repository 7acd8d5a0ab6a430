package outline

import (
	"regexp"
	"strings"
)

// attributeList matches an attribute list in braces, such as {#id}, { .class #id }, {: #id
// key="value" } and {-}, and the MDX comment {/*id*/} (rules/markdown, Titles).
var attributeList = regexp.MustCompile(`^\{(?:` +
	`:?\s*` + attributePattern + `(?:\s+` + attributePattern + `)*\s*` +
	`|\s*/\*.*\*/\s*)\}$`)

const attributePattern = `(?:#[^\s"'#.=<>{}]+(?:\.[-\pL][^\s"'#.=<>{}]*)*` + // #id.class
	`|(?:\.[-_\pL][^\s"'#.=<>{}]*)+` + // .class
	`|[-_:\pL][-_:\pL\d]*=(?:"[^"]*"|'[^']*'|[^\s"'=<>{}]+)` + // key=value
	`|-)`

func trimAttributes(raw string) string {
	text := raw
	for strings.HasSuffix(text, "}") {
		index := strings.LastIndexByte(text, '{')
		if index <= 0 || !listsAttributes(text[index:], text[index-1]) {
			break
		}
		text = strings.TrimRight(text[:index], " \t")
		if withoutHashes := strings.TrimRight(text, "#"); strings.HasSuffix(withoutHashes, " ") || strings.HasSuffix(withoutHashes, "\t") {
			text = strings.TrimRight(withoutHashes, " \t")
		}
	}
	if text == "" {
		return raw
	}
	return text
}

// listsAttributes reports whether the braces at the end of a heading list attributes rather than,
// for example, a formula. before is the character before them.
func listsAttributes(braces string, before byte) bool {
	if before == '\\' || !attributeList.MatchString(braces) {
		return false
	}
	if before == ' ' || before == '\t' {
		return true
	}
	return strings.ContainsRune("#:/", rune(strings.TrimLeft(braces[1:], " \t")[0]))
}
