// Package keys defines the explorer's keys in one table, which is used for key handling, the bottom
// line, the help, the explain page and the man page.
package keys

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
)

// Scope is a set of screen parts in which a key works.
type Scope uint32

// These are the parts of the screen.
const (
	Document Scope = 1 << iota
	Settings
	Panel
	Input     // an input line
	HelpPages // the help pages
	List      // a dialog with a list
	MeasuresPanel
	ComparePanel // the A│B panel
	Sides        // A and B side by side
	ProbePanel
	Microscope
	EmbeddedChunk // the chunk as embedded
	ReviewPanel   // the list of flagged chunks
	Presentation
	TourStops
	SortedList
	ExportList // the list of targets
	RulesPage  // a page of rules
	TextSelection
	TuningList // tuning by questions
	CurvePanel // the panel with the curve of a setting
	MapPanel   // the map of sizes and overlaps in that panel
	ChunkPanel
	// Everywhere contains the document, the settings and the panel.
	Everywhere = Document | Settings | Panel
	// TemporaryParts contains the parts that are open only briefly. They show the keys that work in
	// them.
	TemporaryParts = Input | HelpPages | List | SortedList | RulesPage
)

// Binding is a row of Table. It binds keys to an action.
type Binding struct {
	Action Action
	Keys   []string
	// Short is the label in the bottom line. Help is the description in the help.
	Short, Help string
	Group       Group
	Scope       Scope
	// Hint is the priority in the bottom line. Bindings with 0 are not shown there.
	Hint int
	// Pair is shown instead of the key. It contains the key and the key with the opposite effect.
	Pair string
}

// Group is a group of bindings in the help. Its text is the heading.
type Group string

// Groups of bindings.
const (
	Read       Group = "Read"
	Tune       Group = "Tune"
	Understand Group = "Understand"
	Compare    Group = "Compare"
	Probe      Group = "Probe"
	Decide     Group = "Review"
	Show       Group = "Demonstrate"
	Keep       Group = "Keep"
	Program    Group = "Program"
)

// Groups lists all groups in the order in which the help shows them.
var Groups = []Group{Read, Tune, Understand, Decide, Compare, Probe, Show, Keep, Program}

// Label returns the first n keys of the binding as text for display, or all keys if n is 0. It
// shortens a row of digits, such as "1-6".
func (b *Binding) Label(n int) string {
	ks := b.Keys
	if n > 1 && len(ks) > n && isDigitRow(ks) {
		return ks[0] + "-" + ks[len(ks)-1]
	}
	if n > 0 && len(ks) > n {
		ks = ks[:n]
	}
	out := make([]string, len(ks))
	for i, k := range ks {
		out[i] = DisplayName(k)
	}
	return strings.Join(out, " ")
}

func isDigitRow(ks []string) bool {
	for i, k := range ks {
		if len(k) != 1 || k[0] < '0' || k[0] > '9' || i > 0 && k[0] != ks[i-1][0]+1 {
			return false
		}
	}
	return true
}

var keySymbols = strings.NewReplacer(
	"shift+left", "⇧←", "shift+right", "⇧→", "left", "←", "right", "→", "pgdown", "PgDn", "pgup", "PgUp",
	"shift+tab", "⇧tab", "home", "Home", "end", "End", "ctrl+", "^",
)

// DisplayName returns the display name of a key.
func DisplayName(key string) string {
	if pretty, ok := keyNameCache().names[key]; ok {
		return pretty
	}
	return prettifyKey(key)
}

func prettifyKey(key string) string {
	switch key {
	case "up":
		return "↑"
	case "down":
		return "↓"
	}
	return keySymbols.Replace(key)
}

// keyNames maps keys to display names and back. It is cached because every frame uses it.
type keyNames struct{ names, keys map[string]string }

var keyNameCache = sync.OnceValue(func() keyNames {
	w := keyNames{map[string]string{}, map[string]string{}}
	for i := range Table {
		for _, k := range Table[i].Keys {
			label := prettifyKey(k)
			w.names[k] = label
			if _, used := w.keys[label]; !used {
				w.keys[label] = k
			}
		}
	}
	return w
})

// Index returns the index of the binding in Table, or -1 if it is a copy.
func (b *Binding) Index() int {
	for i := range Table {
		if b == &Table[i] {
			return i
		}
	}
	return -1
}

// Find returns the first binding of a key in any part of scope.
func Find(key string, scope Scope) (*Binding, bool) {
	for i := range Table {
		if b := &Table[i]; b.Scope&scope != 0 && slices.Contains(b.Keys, key) {
			return b, true
		}
	}
	return nil, false
}

// FindBinding returns the first binding of an action, or nil.
func FindBinding(a Action) *Binding {
	for i := range Table {
		if Table[i].Action == a {
			return &Table[i]
		}
	}
	return nil
}

// Key returns the display name of the first key of an action. The action must have the same key in
// all scopes.
func (a Action) Key() string { return FindBinding(a).Label(1) }

// FindBinding returns the first binding of an action in any part of the scope, or nil.
func (s Scope) FindBinding(a Action) *Binding {
	for i := range Table {
		if b := &Table[i]; b.Action == a && b.Scope&s != 0 {
			return b
		}
	}
	return nil
}

// Hints returns the bindings for the bottom line, most important first. in lists the active scopes,
// innermost first. A key is listed only for the innermost scope that binds it. The result is cached
// and must not be modified.
func Hints(in ...Scope) []*Binding {
	var list scopes
	if copy(list[:], in) < len(in) {
		return collectHints(in)
	}
	if cached, ok := hintCache.Load(list); ok {
		return cached.([]*Binding)
	}
	bindings := collectHints(in)
	hintCache.Store(list, bindings)
	return bindings
}

// scopes lists the scopes that are active at the same time.
type scopes [8]Scope

var hintCache sync.Map // maps scopes to []*Binding

func collectHints(in []Scope) []*Binding {
	var out []*Binding
	used := map[string]bool{}
	for _, scope := range in {
		for i := range Table {
			b := &Table[i]
			if b.Hint == 0 || b.Scope&scope == 0 || used[b.Keys[0]] || slices.Contains(out, b) {
				continue
			}
			out = append(out, b)
		}
		for i := range Table {
			if b := &Table[i]; b.Scope&scope != 0 {
				for _, k := range b.Keys {
					used[k] = true
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *Binding) int { return b.Hint - a.Hint })
	return out
}

// IsTyped reports whether the first key of the binding is typed text in a text input.
func (b *Binding) IsTyped() bool {
	return b.Keys[0] == "space" || utf8.RuneCountInString(b.Keys[0]) == 1
}

// HintBinding converts the binding for the bottom line. A pair of opposite keys has one hint.
func (b *Binding) HintBinding() key.Binding {
	pretty := DisplayName(b.Keys[0])
	if b.Pair != "" {
		pretty = b.Pair
	}
	return key.NewBinding(key.WithKeys(b.Keys...), key.WithHelp(pretty, b.Short))
}

// Names returns the keys in the hint of the binding, and the label of each key, which can be
// clicked.
func (b *Binding) Names() (names, label []string) {
	if b.Pair == "" {
		return b.Keys[:1], []string{DisplayName(b.Keys[0])}
	}
	label = strings.Fields(b.Pair)
	for _, s := range label {
		names = append(names, findByName(s))
	}
	return names, label
}

func findByName(label string) string {
	if k, ok := keyNameCache().keys[label]; ok {
		return k
	}
	return label
}

// SortBindings sorts bindings by scope and then by their order in Table. in lists the scopes in
// order.
func SortBindings(bs []*Binding, in ...Scope) {
	inner := func(b *Binding) int {
		return slices.IndexFunc(in, func(s Scope) bool { return b.Scope&s != 0 })
	}
	position := func(b *Binding) int {
		for i := range Table {
			if o := &Table[i]; o.Action == b.Action && o.Scope == b.Scope {
				return i
			}
		}
		return -1
	}
	slices.SortStableFunc(bs, func(a, b *Binding) int {
		if d := inner(a) - inner(b); d != 0 {
			return d
		}
		return position(a) - position(b)
	})
}
