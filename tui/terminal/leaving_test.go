package terminal

import (
	"os"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// What ends the program is held back until the rest has been taken, once, and
// nothing else passes from then on.
func TestTheProgramEndsAfterWhatWasRead(t *testing.T) {
	for _, end := range []tea.Msg{tea.QuitMsg{}, tea.InterruptMsg{}} {
		tty, typed, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { tty.Close() })
		sent := make(chan tea.Msg, 2)
		l := Leaving{Keys: NewKeys(tty), Send: func(m tea.Msg) { sent <- m }}
		key := tea.KeyPressMsg{Code: 'j', Text: "j"}
		if l.Filter(nil, key) != tea.Msg(key) {
			t.Error("a key does not pass")
		}
		for _, msg := range []tea.Msg{end, key, tea.WindowSizeMsg{Width: 80, Height: 24}, end} {
			if got := l.Filter(nil, msg); got != nil {
				t.Errorf("%T passes", got)
			}
		}
		if _, err := typed.WriteString("jjj"); err != nil {
			t.Fatal(err)
		}
		if n, err := l.Keys.Read(make([]byte, 64)); n != 0 || err != nil {
			t.Errorf("%d bytes are read, %v", n, err)
		}
		if got := l.Filter(nil, <-sent); got != end {
			t.Errorf("%T ends it, not %T", got, end)
		}
		if typed.Close(); len(sent) != 0 {
			t.Error("it is sent twice")
		}
	}
}
