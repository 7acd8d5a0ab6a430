// Package keys holds the table of keys, which defines handling, the bottom line, help,
// the page for explain, and the man page.
package keys

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
)

// Scope is a set of places in which a key works.
type Scope uint32

// The places with their own keys.
const (
	Document Scope = 1 << iota
	Settings
	Panel
	Input         // an input line
	HelpPages     // the help
	List          // a dialog with a list
	MeasuresPanel // the panel of measures
	ComparePanel  // the panel that compares
	Sides         // A and B side by side
	ProbePanel    // the panel of questions
	Microscope
	EmbeddedChunk // the chunk as embedded
	ReviewPanel   // the queue of flagged chunks
	Presentation  // the presentation look
	TourStops     // the guided tour
	SortedList    // a sortable list
	ExportList    // the list of targets
	RulesPage     // a page of rules
	TextSelection // a selection of text
	TuningList    // tuning by questions
	CurvePanel    // the panel with the curve
	MapPanel      // the map of sizes and overlaps in it
	ChunkPanel    // the panel of a chunk
	// Everywhere: in every pane.
	Everywhere = Document | Settings | Panel
	// Inside covers parts that are open only briefly and show their own keys.
	TemporaryParts = Input | HelpPages | List | SortedList | RulesPage
)

// Binding is one line of the table.
type Binding struct {
	Action Action
	Keys   []string
	// Short is the label in the bottom line; Help is a sentence without a period.
	Short, Help string
	Group       Group
	Scope       Scope
	// Hint orders the bottom line: higher is more important, 0 is never shown.
	Hint int
	// Pair is shown instead of the key if another key has the opposite effect.
	Pair string
}

// Group is a heading of the help.
type Group string

// The groups, in the order of the help.
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

// Groups lists all groups in order.
var Groups = []Group{Read, Tune, Understand, Decide, Compare, Probe, Show, Keep, Program}

// Label returns the display form of the binding's keys, at most n of them (0: all), or
// more if they are a row of digits.
func (b *Binding) Label(n int) string {
	ks := b.Keys
	if n > 1 && len(ks) > n && isRow(ks) {
		return ks[0] + "-" + ks[len(ks)-1]
	}
	if n > 0 && len(ks) > n {
		ks = ks[:n]
	}
	out := make([]string, len(ks))
	for i, k := range ks {
		out[i] = Pretty(k)
	}
	return strings.Join(out, " ")
}

func isRow(ks []string) bool {
	for i, k := range ks {
		if len(k) != 1 || k[0] < '0' || k[0] > '9' || i > 0 && k[0] != ks[i-1][0]+1 {
			return false
		}
	}
	return true
}

var arrows = strings.NewReplacer(
	"shift+left", "⇧←", "shift+right", "⇧→", "left", "←", "right", "→", "pgdown", "PgDn", "pgup", "PgUp",
	"shift+tab", "⇧tab", "home", "Home", "end", "End", "ctrl+", "^",
)

// Pretty returns the display form of a key.
func Pretty(key string) string {
	if pretty, ok := written().pretty[key]; ok {
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
	return arrows.Replace(key)
}

// keyNames caches the display forms of the keys in both directions, since the bottom line
// needs them in every frame.
type keyNames struct{ pretty, named map[string]string }

var written = sync.OnceValue(func() keyNames {
	w := keyNames{map[string]string{}, map[string]string{}}
	for i := range Table {
		for _, k := range Table[i].Keys {
			label := prettifyKey(k)
			w.pretty[k] = label
			if _, used := w.named[label]; !used {
				w.named[label] = k
			}
		}
	}
	return w
})

// Index returns the position of a binding in the table, or -1.
func (b *Binding) Index() int {
	for i := range Table {
		if b == &Table[i] {
			return i
		}
	}
	return -1
}

// Find returns the binding of a key in one scope.
func Find(key string, scope Scope) (*Binding, bool) {
	for i := range Table {
		if b := &Table[i]; b.Scope&scope != 0 && slices.Contains(b.Keys, key) {
			return b, true
		}
	}
	return nil, false
}

// BindingOf returns the binding of an action.
func BindingOf(a Action) *Binding {
	for i := range Table {
		if Table[i].Action == a {
			return &Table[i]
		}
	}
	return nil
}

// Key returns the display form of an action's first key, for sentences. It must be the
// same in all scopes.
func (a Action) Key() string { return BindingOf(a).Label(1) }

// BindingOf returns the binding of an action in one of the scopes, or nil.
func (s Scope) BindingOf(a Action) *Binding {
	for i := range Table {
		if b := &Table[i]; b.Action == a && b.Scope&s != 0 {
			return b
		}
	}
	return nil
}

// Hints returns the bindings of the bottom line in some scopes, the most important first.
// A key bound by an inner scope is not shown for an outer one. The result is cached and
// must not be modified.
func Hints(in ...Scope) []*Binding {
	var list scopes
	if copy(list[:], in) < len(in) {
		return hints(in)
	}
	if known, ok := hintCache.Load(list); ok {
		return known.([]*Binding)
	}
	bindings := hints(in)
	hintCache.Store(list, bindings)
	return bindings
}

// scopes has room for the scopes of any place.
type scopes [8]Scope

var hintCache sync.Map // cached hints by scopes

func hints(in []Scope) []*Binding {
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

// IsTyped reports whether the key types a letter in a text input.
func (b *Binding) IsTyped() bool {
	return b.Keys[0] == "space" || utf8.RuneCountInString(b.Keys[0]) == 1
}

// Hinted returns the binding as shown in the bottom line. Pairs of opposite keys share
// one hint.
func (b *Binding) Hinted() key.Binding {
	pretty := Pretty(b.Keys[0])
	if b.Pair != "" {
		pretty = b.Pair
	}
	return key.NewBinding(key.WithKeys(b.Keys...), key.WithHelp(pretty, b.Short))
}

// Names returns the keys of a hint, and the clickable text of each. A hint of one key has
// one.
func (b *Binding) Names() (names, label []string) {
	if b.Pair == "" {
		return b.Keys[:1], []string{Pretty(b.Keys[0])}
	}
	label = strings.Fields(b.Pair)
	for _, s := range label {
		names = append(names, findByName(s))
	}
	return names, label
}

func findByName(label string) string {
	if k, ok := written().named[label]; ok {
		return k
	}
	return label
}

// SortBindings sorts bindings in the order of the table, those of an inner scope first.
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
