package session_test

import (
	"reflect"
	"strings"
	"testing"

	"chunkscope/tui/session"
	"chunkscope/tui/session/view"
)

// Parts of the screen must not change the session. Values to which a Reader points must therefore
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
				t.Errorf("field %s.%s is exported, want a method that returns it", f.Name, field.Name)
			}
		}
	}
	if concerns < 10 {
		t.Errorf("checked %d concerns, want at least 10", concerns)
	}
}
