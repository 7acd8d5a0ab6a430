package outline

import (
	"strings"

	"chunkscope/engine/files"
)

// maxFrontMatter is the maximum size of front matter in bytes.
const maxFrontMatter = 1 << 16

// findFrontMatter returns the end of the YAML or TOML front matter at start, or 0 if there is none.
func findFrontMatter(src string, start int) int {
	first := src[start:lineEnd(src, start)]
	fence := strings.TrimRight(first, " \t\r\n")
	if fence != "---" && fence != "+++" || first == fence {
		return 0
	}
	src = src[:min(len(src), start+maxFrontMatter)]
	hasContent := false
	for p := start + len(first); p < len(src); {
		end := lineEnd(src, p)
		line := strings.TrimRight(src[p:end], " \t\r\n")
		if line == fence || line == "..." && fence == "---" {
			if text := src[start+len(first) : p]; hasContent && !isValidFrontMatter(fence, text) {
				return 0
			}
			return end
		}
		if line == "" && p == start+len(first) {
			return 0 // the line at start is a thematic break
		}
		if text := strings.TrimLeft(line, " \t"); !hasContent && text != "" && text[0] != '#' {
			if !mayBeginFrontMatter(fence, text) {
				return 0
			}
			hasContent = true
		}
		p = end
	}
	return 0
}

func isValidFrontMatter(fence, text string) bool {
	if fence == "---" {
		return files.IsYAMLMapping(text)
	}
	quotes := ""
	for line := range strings.Lines(text) {
		openQuotes, content := quotes, strings.TrimRight(line, " \t\r\n")
		for _, q := range []string{`"""`, "'''"} {
			if strings.Count(line, q)%2 == 1 && (quotes == "" || quotes == q) {
				quotes = strings.TrimPrefix(q, quotes)
			}
		}
		if openQuotes == "" && content != "" && strings.IndexByte(" \t#[]{}\"'", content[0]) < 0 && !hasKey(content, '=') {
			return false
		}
	}
	return true
}

func mayBeginFrontMatter(fence, line string) bool {
	if fence == "+++" {
		return line[0] == '[' || hasKey(line, '=')
	}
	return line[0] == '{' || hasKey(line, ':')
}

// hasKey reports whether line starts with a key followed by sep. The key must be quoted or have no
// spaces.
func hasKey(line string, sep byte) bool {
	key, rest, ok := strings.Cut(line, string(sep))
	key = strings.TrimSpace(key)
	if !ok || key == "" || len(key) > 80 {
		return false
	}
	if sep == ':' && rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return false
	}
	isQuoted := len(key) > 1 && (key[0] == '"' || key[0] == '\'') && key[len(key)-1] == key[0]
	return isQuoted || !strings.ContainsAny(key, " \t")
}
