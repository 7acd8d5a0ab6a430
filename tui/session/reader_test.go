package session_test

import (
	"reflect"
	"strings"
	"testing"

	"chunkscope/tui/session"
	"chunkscope/tui/session/view"
)

// What a part is given by reference has no field that it could write: what is
// written to the rest is written to a copy.
func TestAReaderHasNothingToWrite(t *testing.T) {
	concerns := 0
	for _, f := range reflect.VisibleFields(reflect.TypeFor[session.Reader]()) {
		if f.Type.Kind() != reflect.Pointer || f.Type == reflect.TypeFor[*view.View]() || !f.IsExported() || !strings.Contains(f.Type.Elem().PkgPath(), "/session/") {
			continue
		}
		concerns++
		for of := range f.Type.Elem().Fields() {
			if of.IsExported() {
				t.Errorf("%s.%s can be written: give it a method that reads it", f.Name, of.Name)
			}
		}
	}
	if concerns < 10 {
		t.Errorf("%d concerns are looked at", concerns)
	}
}
