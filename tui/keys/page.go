package keys

import (
	"fmt"
	"strings"
)

// PageName is the name of the explain page about keys.
const PageName = "keys"

// Page returns a page in Markdown that lists all keys by group, the mouse actions, and the terms.
func Page() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nThe keys of the explorer, and the words on its screens. `keys` in your own settings file changes their keys, such as `next-problem: [o, f2]`.\n", PageName)
	for _, group := range Groups {
		fmt.Fprintf(&b, "\n## %s\n\n| key | effect | place | action |\n|---|---|---|---|\n", group)
		for _, binding := range InGroup(group) {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", binding.markdownLabel(), binding.Help, binding.Location(), binding.Action)
		}
	}
	b.WriteString("\n## Mouse\n\n| pointer | effect |\n|---|---|\n")
	for _, p := range MouseActions {
		fmt.Fprintf(&b, "| %s | %s |\n", p.Gesture, p.Effect)
	}
	b.WriteString("\n## Words\n\n| word | meaning |\n|---|---|\n")
	for _, w := range Words {
		fmt.Fprintf(&b, "| %s | %s |\n", w.Term, w.Meaning)
	}
	return b.String()
}

func (b *Binding) markdownLabel() string {
	labels := make([]string, len(b.Keys))
	for i, key := range b.Keys {
		labels[i] = "`" + DisplayName(key) + "`"
	}
	return strings.Join(labels, " ")
}
