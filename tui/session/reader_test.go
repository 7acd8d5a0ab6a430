package session_test

import (
	"reflect"
	"strings"
	"testing"

	"chunkscope/tui/session"
	"chunkscope/tui/session/view"
)

// Panels and modes must not change the session, so the values that a Reader points to must have no
// exported fields.
func TestReaderHasNoExportedFields(t *testing.T) {
	checked := 0
	for _, f := range reflect.VisibleFields(reflect.TypeFor[session.Reader]()) {
		if f.Type.Kind() != reflect.Pointer || f.Type == reflect.TypeFor[*view.View]() || !f.IsExported() || !strings.Contains(f.Type.Elem().PkgPath(), "/session/") {
			continue
		}
		checked++
		for field := range f.Type.Elem().Fields() {
			if field.IsExported() {
				t.Errorf("field %s.%s is exported: unexport it and add a method", f.Name, field.Name)
			}
		}
	}
	if checked < 10 {
		t.Errorf("checked %d fields, want at least 10", checked)
	}
}
