package keys

import "slices"

// MouseActions lists the mouse actions.
var MouseActions = []struct{ Gesture, Effect string }{
	{"point at", "text, gutter, map or strip: show the chunk or seam in the bottom line"},
	{"click text", "select its chunk; drag to select text as the answer to a question"},
	{"click a seam", "go there; drag along the strip"},
	{"click the map", "go there; drag to scroll"},
	{"click a slider", "set the value; drag to change it; click its name to select it"},
	{"click ‹ ›", "previous or next option; the preset's name lists them all"},
	{"click a tab", "open the panel; ‹ › at the ends show more tabs"},
	{"click a count", "in the header: open what it counts"},
	{"click a line", "select it; again: accept it"},
	{"click a key", "in the bottom line: the same as pressing it"},
	{"click beside", "close the dialog"},
	{"wheel", "scroll, or move the slider under the pointer"},
}

// innerScopes lists the scopes in which only some keys work, with their names in messages.
var innerScopes = []struct {
	scope Scope
	name  string
}{
	{Settings, "in Settings"},
	{Panel, "in a panel"},
	{Microscope, "in the microscope"},
	{EmbeddedChunk, "in the chunk as embedded"},
	{ChunkPanel, "in Chunk"},
	{MeasuresPanel, "in Quality"},
	{ReviewPanel, "in Review"},
	{ComparePanel, "in A│B"},
	{Sides, "side by side"},
	{ProbePanel, "in Ask"},
	{TextSelection, "in a selection"},
	{TuningList, "in Tune"},
	{CurvePanel, "in Curve"},
	{MapPanel, "in the size map"},
	{Presentation, "in the presentation look"},
	{TourStops, "in the tour"},
	{Input, "while typing"},
	{List, "in a list"},
	{SortedList, "in a sortable list"},
	{ExportList, "in Export"},
	{HelpPages, "on a help page"},
	{RulesPage, "on a rules page"},
}

var openingActions = map[Scope]Action{
	Microscope: OpenMicroscope, EmbeddedChunk: ShowEmbedded, TuningList: TieSet, Sides: ShowSides, TextSelection: SelectText, TourStops: Tour, HelpPages: Help,
}

// TogglesPart reports whether key opens the part with this scope. The same key must then close the
// part.
func TogglesPart(key string, scope Scope) bool {
	b := FindBinding(openingActions[scope])
	return b != nil && slices.Contains(b.Keys, key)
}

// Location returns where on the screen the binding works, such as "in Settings". It returns "" if
// the binding works in the document.
func (b *Binding) Location() string {
	if b.Scope&Document != 0 {
		return ""
	}
	for _, place := range innerScopes {
		if b.Scope&place.scope != 0 {
			return place.name
		}
	}
	return ""
}

// InGroup returns the bindings of a group. Bindings that work in the document come first. The
// others are sorted by the part in which they work.
func InGroup(g Group) []*Binding {
	var out, inOnePlace []*Binding
	for i := range Table {
		switch b := &Table[i]; {
		case b.Group != g:
		case b.Location() == "":
			out = append(out, b)
		default:
			inOnePlace = append(inOnePlace, b)
		}
	}
	for _, place := range innerScopes {
		for _, b := range inOnePlace {
			if b.Location() == place.name {
				out = append(out, b)
			}
		}
	}
	return out
}
