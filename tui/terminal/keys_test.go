package terminal

import (
	"os"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// ctrl+c must count as a key press only at the end of the input. Anywhere else it is part of pasted
// text.
func TestCtrlC(t *testing.T) {
	for input, want := range map[string]bool{
		"a": false, "\x03": true, "aaa\x03": true, "\x1b[200~a\x03": true, "\x1b]0;title \x03": true,
		"\x1b[200~a\x03\x1b[201~": false, "a\x03b": false,
	} {
		tty, typed, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := typed.WriteString(input); err != nil {
			t.Fatal(err)
		}
		typed.Close()
		keys, sent := NewKeys(tty), make(chan tea.Msg, 2)
		keys.Begin(func(msg tea.Msg) { sent <- msg })
		buf := make([]byte, 64)
		if n, err := keys.Read(buf); err != nil || string(buf[:n]) != input {
			t.Errorf("Read = %q, %v, want %q", buf[:n], err, input)
		}
		if want {
			if key, ok := (<-sent).(tea.KeyPressMsg); !ok || key.String() != "ctrl+c" {
				t.Errorf("after %q: sent %v, want ctrl+c", input, key)
			}
		}
		if len(sent) > 0 {
			t.Errorf("after %q: unexpected key %v", input, <-sent)
		}
		tty.Close()
	}
}
