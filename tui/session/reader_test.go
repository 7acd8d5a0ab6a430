package session_test

import (
	"reflect"
	"strings"
	"testing"

	"chunkscope/tui/session"
	"chunkscope/tui/session/view"
)

// Parts must not be able to change the session: what they are given by reference must
// have no exported fields.
func TestReaderHasNoExportedFields(t *testing.T) {
	concerns := 0
	for _, f := range reflect.VisibleFields(reflect.TypeFor[session.Reader]()) {
		if f.Type.Kind() != reflect.Pointer || f.Type == reflect.TypeFor[*view.View]() || !f.IsExported() || !strings.Contains(f.Type.Elem().PkgPath(), "/session/") {
			continue
		}
		concerns++
		for field := range f.Type.Elem().Fields() {
			if field.IsExported() {
				t.Errorf("%s.%s can be written: give it a method that reads it", f.Name, field.Name)
			}
		}
	}
	if concerns < 10 {
		t.Errorf("only %d concerns were checked", concerns)
	}
}
