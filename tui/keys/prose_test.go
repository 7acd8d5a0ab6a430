package keys

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/rules"
)

var codeInProse = regexp.MustCompile("`([^`\n]+)`(?: ([a-z]+s)\\b)?")

var modifiedKey = regexp.MustCompile(`^(?:(?:ctrl|alt|shift)\+\S+|\^[a-z]|f\d+)$`)

// proseActions maps keys in the rules, the README and the changelog to their actions. If a verb
// follows the key in the text, the map key includes it.
var proseActions = map[string]Action{
	"j": Down, "k": Up, "n": NextChunk, "p": PrevChunk, "tab": NextPane, "enter": OpenMicroscope,
	"o": NextProblem, "O": PrevProblem, "w says": FilterProblems, "K": Knee, "K goes": Knee, "K offers": Knee, "ctrl+k": Palette, "f1 shows": Help, "? shows": Help,
	"q": Leave, "q offers": Leave, "ctrl+c": Quit, "ctrl+z": Suspend,
	"B": ListPresets, "B lists": ListPresets, "x chooses": ModelLimit, "T chooses": Themes, "D": Tour, "D starts": Tour, "P": Present, "P shows": Present,
	"c": Chunks, "/": Search, "f lists": Files, "* makes": ToggleScope, "* switches": ToggleScope, "*": ToggleScope,
	"E": Export, "E does": Export, "E has": Export, "y copies": CopyChunk, "Y": CopyCommand,
	"v": ReviewFlags, "v opens": ReviewFlags, "a": AcceptChunk, "a accepts": AcceptChunk, "enter applies": ApplyRemedy, "J joins": JoinNext, "J reports": JoinNext,
	"C cuts": CutChunk, "delete": OmitChunk, "delete leaves": OmitChunk, "Z": OmitChunk, "u undoes": Undo,
	". switches": ReviewKinds, "a applies": Repair, "d applies": ClearDry, "A": Pin, "= takes": UseNearestSettings,
	"V": SelectText, "enter lists": Accept, "W": SaveSettings, "W writes": SaveSettings, "Q": ListQuestions, "Q lists": ListQuestions,
	"c confirms": ConfirmDraft, "e rewords": Reword, "x drops": DropQuestion, "u brings": Undo,
	"F": TieSet, "F scores": TieSet, "F draws": TieSet, "z": SizeMap,
}

// notKeys lists code that is not a key, such as the letters on the map.
var notKeys = []string{
	"`s` sentence", "`c` code block", "`r` table row", "`h` heading", "`i` list item", "`l` link", "`t` other text", "`t` is other text", "| `c` |",
	"`?` stands", "`*` is", "`/` is", "(`-`)", "`end`",
}

// keysInProse returns the keys in a text, each with the verb that follows. A punctuation mark is a
// key only if a verb follows or if it is alone in parentheses.
func keysInProse(text string) (out []string) {
	code := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		if code || strings.HasPrefix(line, "    ") {
			continue
		}
		for _, l := range notKeys {
			line = strings.ReplaceAll(line, l, "")
		}
		for _, m := range codeInProse.FindAllStringSubmatchIndex(line, -1) {
			key, verb := line[m[2]:m[3]], ""
			if m[4] >= 0 {
				verb = " " + line[m[4]:m[5]]
			}
			isInParentheses := m[0] > 0 && strings.HasSuffix(line[:m[0]], "(") && strings.HasPrefix(line[m[3]+1:], ")")
			letter := len(key) == 1 && (key[0]|0x20 >= 'a' && key[0]|0x20 <= 'z')
			switch _, known := Find(findByName(key), 1<<32-1); {
			case letter, len(key) > 1 && (known || modifiedKey.MatchString(key)), known && (verb != "" || isInParentheses):
				out = append(out, key+verb)
			}
		}
	}
	return out
}

func TestKeysInProseMatchTable(t *testing.T) {
	texts := map[string]string{}
	for _, kind := range rules.Kinds {
		for _, p := range rules.Pages(kind) {
			texts[p.Name] = p.Text
		}
	}
	for _, path := range []string{"../../README.md", "../../CHANGELOG.md"} {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = strings.ReplaceAll(string(b), "\r\n", "\n")
	}
	seen := map[string]bool{}
	for name, text := range texts {
		for _, phrase := range keysInProse(text) {
			seen[phrase] = true
			key, _, _ := strings.Cut(phrase, " ")
			action, ok := proseActions[phrase]
			switch {
			case !ok:
				t.Errorf("%s: the action of %q is unknown: add it to proseActions", name, phrase)
			case !slices.ContainsFunc(Table, func(b Binding) bool { return b.Action == action && slices.Contains(b.Keys, findByName(key)) }):
				t.Errorf("%s: %q: the table lacks the key %s for %s", name, phrase, key, action)
			}
		}
	}
	for phrase := range proseActions {
		if !seen[phrase] {
			t.Errorf("no text contains %q", phrase)
		}
	}
}
