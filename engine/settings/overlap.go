package settings

// IsOverlapSize reports whether key is a setting for the size of an overlap.
func IsOverlapSize(key string) bool {
	for i := range Modes {
		if Modes[i].IsSizedBy(key) {
			return true
		}
	}
	return false
}

// OverlapKeys lists the settings for the size of an overlap in the order of the table.
func OverlapKeys() []string {
	var keys []string
	for i := range Table {
		if IsOverlapSize(Table[i].Key) {
			keys = append(keys, Table[i].Key)
		}
	}
	return keys
}

// OverlapKey returns the setting that determines the size of the overlap. It is empty if the mode
// requests no overlap. If several settings apply, one that is not 0 is returned.
func (s *Settings) OverlapKey() string {
	m, key := s.Mode(), ""
	for _, k := range m.Sizes {
		if t, ok := Lookup(k); ok && t.Applies(s) && (key == "" || t.Number(s) > 0) {
			key = k
		}
	}
	return key
}

// WholeKey returns OverlapKey if the overlap is embedded, and otherwise an empty string.
func (s *Settings) WholeKey() string {
	if m := s.Mode(); !m.EmbedsOverlap() {
		return ""
	}
	return s.OverlapKey()
}

// clearLaterSizes sets the sizes after key to 0 if key is 0. Otherwise they would be used instead.
func (s *Settings) clearLaterSizes(key string) {
	m := s.Mode()
	t, ok := Lookup(key)
	if !ok || !m.IsSizedBy(key) || t.Number(s) != 0 {
		return
	}
	isLater := false
	for _, k := range m.Sizes {
		if t, ok := Lookup(k); ok && isLater {
			t.SetNumber(s, 0)
		}
		isLater = isLater || k == key
	}
}

// WithNumber returns s with a different number, for drawing a curve. If it sets a size of the overlap
// to 0, it also sets the sizes to 0 that would be used instead. It returns s if key is not a number.
func (s Settings) WithNumber(key string, value float64) Settings {
	t, ok := Lookup(key)
	if !ok || !t.IsNumber() {
		return s
	}
	t.SetNumber(&s, value)
	s.clearLaterSizes(key)
	return s
}

// OverlapUnit returns the unit of the requested overlap, such as sentences. If the mode has no unit
// of its own, it is the unit of all sizes.
func (s *Settings) OverlapUnit() string {
	m := s.Mode()
	if t, ok := Lookup(m.SizeKey()); ok && t.Unit != ChosenUnit && t.Unit != "" {
		return t.Unit
	}
	if m.Place == OverlapByStrategy {
		return s.SizeUnit()
	}
	return s.Unit
}
