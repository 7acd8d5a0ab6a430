package terminal

import (
	"os"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestProgramEndsAfterInput(t *testing.T) {
	for _, end := range []tea.Msg{tea.QuitMsg{}, tea.InterruptMsg{}} {
		tty, typed, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { tty.Close() })
		l := NewProgramEnd(NewKeys(tty))
		key := tea.KeyPressMsg{Code: 'j', Text: "j"}
		if l.filter(nil, key) != tea.Msg(key) {
			t.Error("the filter dropped a key before the program quit")
		}
		for _, msg := range []tea.Msg{end, key, tea.WindowSizeMsg{Width: 80, Height: 24}, end} {
			if got := l.filter(nil, msg); got != nil {
				t.Errorf("after the quit message, the filter passed %T", got)
			}
		}
		if _, err := typed.WriteString("jjj"); err != nil {
			t.Fatal(err)
		}
		if n, err := l.keys.Read(make([]byte, 64)); n != 0 || err != nil {
			t.Errorf("Read = %d, %v, want 0, nil", n, err)
		}
		if <-l.ended.Done(); !l.IsEnding() {
			t.Errorf("%T: the program was not told to quit", end)
		}
		typed.Close()
	}
}
