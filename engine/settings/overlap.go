package settings

// SaysOverlap reports whether a setting determines how much text neighbours share:
// whether it is a size of an overlap mode.
func SaysOverlap(key string) bool {
	for i := range Modes {
		if Modes[i].SizedBy(key) {
			return true
		}
	}
	return false
}

// OverlapKeys returns the settings that say how much text neighbours share, in the
// order of the table.
func OverlapKeys() []string {
	var keys []string
	for i := range Table {
		if SaysOverlap(Table[i].Key) {
			keys = append(keys, Table[i].Key)
		}
	}
	return keys
}

// OverlapKey returns the setting that determines how much text neighbours share; empty if
// nothing is requested. If two apply, as budget's share beside a size of 0, it is the one
// that requests something.
func (s *Settings) OverlapKey() string {
	m, key := s.Mode(), ""
	for _, k := range m.Sizes {
		if t, ok := Lookup(k); ok && t.Applies(s) && (key == "" || t.Number(s) > 0) {
			key = k
		}
	}
	return key
}

// WholeKey returns the setting that determines how much text neighbours share and makes
// more text whole; empty if the overlap makes no text whole.
func (s *Settings) WholeKey() string {
	if m := s.Mode(); !m.Stored() {
		return ""
	}
	return s.OverlapKey()
}

// silence makes a size of 0 request no overlap: it sets another size of the mode to 0 too
// if that would count instead.
func (s *Settings) silence(key string) {
	m := s.Mode()
	t, ok := Lookup(key)
	if !ok || !m.SizedBy(key) || t.Number(s) != 0 {
		return
	}
	later := false
	for _, k := range m.Sizes {
		if t, ok := Lookup(k); ok && later {
			t.SetNumber(s, 0)
		}
		later = later || k == key
	}
}

// WithNumber is s with another number, as curves take it: 0 of an overlap's size
// means no overlap, so that a share that would count in its place becomes 0
// too. A key that is not a number changes nothing.
func (s Settings) WithNumber(key string, value float64) Settings {
	t, ok := Lookup(key)
	if !ok || t.Kind != Whole && t.Kind != Share {
		return s
	}
	t.SetNumber(&s, value)
	s.silence(key)
	return s
}

// OverlapUnit returns the unit of the requested overlap: sentences with a mode that
// counts these, else the unit of all sizes.
func (s *Settings) OverlapUnit() string {
	m := s.Mode()
	if t, ok := Lookup(m.Size()); ok && t.Unit != ChosenUnit && t.Unit != "" {
		return t.Unit
	}
	if m.Shares == ByStrategy {
		return s.SizeUnit()
	}
	return s.Unit
}
