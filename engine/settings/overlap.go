package settings

// IsOverlapSize reports whether key is the key of an overlap size setting.
func IsOverlapSize(key string) bool {
	for i := range Modes {
		if Modes[i].IsSizedBy(key) {
			return true
		}
	}
	return false
}

// OverlapKeys returns the keys of the overlap size settings, in Table order.
func OverlapKeys() []string {
	var keys []string
	for i := range Table {
		if IsOverlapSize(Table[i].Key) {
			keys = append(keys, Table[i].Key)
		}
	}
	return keys
}

// OverlapKey returns the key of the setting that determines the overlap size, or "" if the overlap
// mode adds no overlap. If several settings apply, OverlapKey prefers one that is not 0.
func (s *Settings) OverlapKey() string {
	m, key := s.Mode(), ""
	for _, k := range m.SizeKeys {
		if t, ok := Lookup(k); ok && t.Applies(s) && (key == "" || t.Number(s) > 0) {
			key = k
		}
	}
	return key
}

// EmbeddedOverlapKey returns the result of OverlapKey if the overlap is embedded, and "" otherwise.
func (s *Settings) EmbeddedOverlapKey() string {
	if m := s.Mode(); !m.EmbedsOverlap() {
		return ""
	}
	return s.OverlapKey()
}

// clearLaterSizes sets the overlap sizes after key to 0 if key is 0. Otherwise, one of them would
// be used instead of key.
func (s *Settings) clearLaterSizes(key string) {
	m := s.Mode()
	t, ok := Lookup(key)
	if !ok || !m.IsSizedBy(key) || t.Number(s) != 0 {
		return
	}
	isLater := false
	for _, k := range m.SizeKeys {
		if t, ok := Lookup(k); ok && isLater {
			t.SetNumber(s, 0)
		}
		isLater = isLater || k == key
	}
}

// WithNumber returns s with the number key set to value. If it sets an overlap size to 0, it also
// clears the sizes that would be used instead. It returns s unchanged if key is not a number.
func (s Settings) WithNumber(key string, value float64) Settings {
	t, ok := Lookup(key)
	if !ok || !t.IsNumber() {
		return s
	}
	t.SetNumber(&s, value)
	s.clearLaterSizes(key)
	return s
}

// OverlapUnit returns the unit of the requested overlap, such as sentences. If the overlap mode has
// no special unit, OverlapUnit returns the unit of the other sizes.
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
