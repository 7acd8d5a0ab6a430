package outline

import "strings"

// frontMatter is the end of the YAML or TOML front matter that begins at
// start; 0 when there is none. Its first line with text must look like the
// format, so that a thematic break over a setext heading is none.
func frontMatter(src string, start int) int {
	first := src[start:lineEnd(src, start)]
	fence := strings.TrimRight(first, " \t\r\n")
	if fence != "---" && fence != "+++" || first == fence {
		return 0
	}
	told := false
	for p := start + len(first); p < len(src); {
		end := lineEnd(src, p)
		line := strings.TrimRight(src[p:end], " \t\r\n")
		if line == fence || line == "..." && fence == "---" {
			return end
		}
		if line == "" && p == start+len(first) {
			return 0 // a rule with a blank line after it
		}
		if text := strings.TrimLeft(line, " \t"); !told && text != "" && text[0] != '#' {
			if !looksLike(fence, text) {
				return 0
			}
			told = true
		}
		p = end
	}
	return 0
}

// looksLike reports whether line can begin the data behind fence.
func looksLike(fence, line string) bool {
	if fence == "+++" {
		return line[0] == '[' || keyed(line, '=')
	}
	return line[0] == '{' || strings.HasPrefix(line, "- ") || keyed(line, ':')
}

// keyed reports whether line is a key of one to forty characters, or a quoted
// one, followed by sep. A sentence with a colon in it has spaces before.
func keyed(line string, sep byte) bool {
	key, rest, ok := strings.Cut(line, string(sep))
	key = strings.TrimSpace(key)
	if !ok || key == "" || len(key) > 80 {
		return false
	}
	if sep == ':' && rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return false
	}
	quoted := len(key) > 1 && (key[0] == '"' || key[0] == '\'') && key[len(key)-1] == key[0]
	return quoted || !strings.ContainsAny(key, " \t")
}
