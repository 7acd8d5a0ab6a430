package terminal

import (
	"os"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// ctrl+c counts only as the last byte read: followed by others, it was pasted.
func TestCtrlC(t *testing.T) {
	for read, want := range map[string]bool{
		"a": false, "\x03": true, "aaa\x03": true, "\x1b[200~a\x03": true, "\x1b]0;title \x03": true,
		"\x1b[200~a\x03\x1b[201~": false, "a\x03b": false,
	} {
		tty, typed, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := typed.WriteString(read); err != nil {
			t.Fatal(err)
		}
		typed.Close()
		keys, told := NewKeys(tty), make(chan tea.Msg, 2)
		keys.Begin(func(msg tea.Msg) { told <- msg })
		room := make([]byte, 64)
		if n, err := keys.Read(room); err != nil || string(room[:n]) != read {
			t.Errorf("got %q, %v, want %q", room[:n], err, read)
		}
		if want {
			if key, ok := (<-told).(tea.KeyPressMsg); !ok || key.String() != "ctrl+c" {
				t.Errorf("%q: %v is told", read, key)
			}
		}
		if len(told) > 0 {
			t.Errorf("%q: %v is told", read, <-told)
		}
		tty.Close()
	}
}
