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
		keys, sent := NewKeys(tty), make(chan tea.Msg, 2)
		keys.Begin(func(msg tea.Msg) { sent <- msg })
		room := make([]byte, 64)
		if n, err := keys.Read(room); err != nil || string(room[:n]) != read {
			t.Errorf("got %q, %v, want %q", room[:n], err, read)
		}
		if want {
			if key, ok := (<-sent).(tea.KeyPressMsg); !ok || key.String() != "ctrl+c" {
				t.Errorf("%q: sent %v", read, key)
			}
		}
		if len(sent) > 0 {
			t.Errorf("%q: sent %v", read, <-sent)
		}
		tty.Close()
	}
}
