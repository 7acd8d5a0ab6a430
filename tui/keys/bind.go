package keys

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Change binds an action to new keys.
type Change struct {
	Action Action
	Keys   []string
}

// textScopes contains the scopes in which letters are typed text.
const textScopes = Input | HelpPages | List | SortedList | ExportList

// Bind applies changes to Table. It must be called before the first screen is drawn. The error
// explains how to fix an invalid change.
func Bind(changes []Change) error {
	table, err := bindAll(Table, changes)
	if err == nil {
		Table = table
	}
	return err
}

// Check returns the error that Bind would return, without changing Table.
func Check(changes []Change) error {
	_, err := bindAll(Table, changes)
	return err
}

func bindAll(table []Binding, changes []Change) ([]Binding, error) {
	out := slices.Clone(table)
	for _, c := range changes {
		if err := c.validate(table); err != nil {
			return nil, err
		}
		for i := range out {
			if out[i].Action == c.Action {
				rebind(out, i, c.Keys)
			}
		}
	}
	for _, c := range changes {
		if err := c.checkConflicts(out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// In scopes with text input, rebind ignores new keys that are letters. It also replaces the old
// keys in Pair fields.
func rebind(table []Binding, i int, keys []string) {
	b := &table[i]
	if b.Scope&textScopes != 0 {
		keys = slices.DeleteFunc(slices.Clone(keys), isTyped)
	}
	if len(keys) == 0 {
		return
	}
	previous := b.Keys
	b.Keys = keys
	for j := range table {
		if o := &table[j]; o.Pair != "" && o.Scope&b.Scope != 0 {
			pair := strings.Fields(o.Pair)
			for k := range pair {
				if slices.ContainsFunc(previous, func(key string) bool { return prettifyKey(key) == pair[k] }) {
					pair[k] = prettifyKey(keys[0])
				}
			}
			o.Pair = strings.Join(pair, " ")
		}
	}
	if b.Action == OpenPanel {
		b.Pair = b.Label(0)
	}
}

func isTyped(key string) bool { return key == "space" || utf8.RuneCountInString(key) == 1 }

var typedKey = regexp.MustCompile(`^(?:(?:ctrl|alt|shift)\+)*(?:f\d+|up|down|left|right|home|end|pgup|pgdown|insert|delete|backspace|enter|esc|tab|space|\S)$`)

func (c *Change) validate(table []Binding) error {
	i := slices.IndexFunc(table, func(b Binding) bool { return b.Action == c.Action })
	switch {
	case i < 0:
		return fmt.Errorf("unknown action %q: `chunkscope explain %s` lists all actions", c.Action, PageName)
	case len(c.Keys) == 0:
		return fmt.Errorf("%s needs a key: name one, or remove the line", c.Action)
	case c.Action == OpenPanel && len(c.Keys) != len(table[i].Keys):
		return fmt.Errorf("%s needs exactly %d keys, one for each panel", c.Action, len(table[i].Keys))
	}
	for _, key := range c.Keys {
		switch {
		case !typedKey.MatchString(key) || strings.ContainsFunc(key, unicode.IsControl):
			return fmt.Errorf("unknown key %q: use a character, or a name such as f2, ctrl+g, pgdown or space", key)
		case key == "ctrl+c" && c.Action != Quit:
			return fmt.Errorf("ctrl+c always quits: choose another key for %s", c.Action)
		}
	}
	return nil
}

func (c *Change) checkConflicts(table []Binding) error {
	for i := range table {
		b := &table[i]
		if b.Action != c.Action {
			continue
		}
		for j := range table {
			o := &table[j]
			if o.Action == c.Action || o.Scope&b.Scope == 0 {
				continue
			}
			for _, key := range b.Keys {
				if slices.Contains(o.Keys, key) {
					return fmt.Errorf("%s would trigger both %s and %s: choose another key for %s, or rebind %s as well", key, c.Action, o.Action, c.Action, o.Action)
				}
			}
		}
	}
	return nil
}
