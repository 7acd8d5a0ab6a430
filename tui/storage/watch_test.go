package storage

import (
	"fmt"
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestChangesAreCombined(t *testing.T) {
	messages, began := make(chan tea.Msg), make(chan struct{}, 2)
	b := changeQueue{send: func(m tea.Msg) {
		began <- struct{}{}
		messages <- m
	}}
	go b.add("first.md")
	<-began
	var want []string
	for i := range 100 {
		path := fmt.Sprint(i, ".md")
		b.add(path) // must not block
		want = append(want, path)
	}
	if m, ok := (<-messages).(FilesChanged); !ok || !slices.Equal(m.Paths, []string{"first.md"}) {
		t.Errorf("first message = %v, want first.md", m)
	}
	if m, ok := (<-messages).(FilesChanged); !ok || !slices.Equal(m.Paths, want) {
		t.Errorf("second message = %v, want %v", m, want)
	}
}
