package settings

import "strings"

// SaysOverlap reports whether a setting says how much text neighbours share:
// overlap_size and the like.
func SaysOverlap(key string) bool {
	return strings.HasPrefix(key, "overlap_") && key != "overlap_mode"
}

// OverlapKey is the setting that says how much text neighbours share; empty
// when nothing is requested. Where two apply, as budget's share beside a size
// of 0, it is the one that asks for something.
func (s *Settings) OverlapKey() string {
	key := ""
	for i := range Table {
		t := &Table[i]
		if SaysOverlap(t.Key) && t.Applies(s) && (key == "" || t.Number(s) > 0) {
			key = t.Key
		}
	}
	return key
}
