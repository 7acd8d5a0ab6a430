package terminal

import (
	"os"
	"testing"
)

func TestCtrlCEndsAPasteThatNothingEnds(t *testing.T) {
	for name, c := range map[string]struct {
		read []string // one after the other
		want string
	}{
		"keys":                 {[]string{"a", "\x03"}, "a\x03"},
		"a paste":              {[]string{"\x1b[200~a\x03\x1b[201~", "\x03"}, "\x1b[200~a\x03\x1b[201~\x03"},
		"two pastes":           {[]string{"\x1b[200~a\x1b[201~\x1b[200~b\x1b[201~", "\x03"}, "\x1b[200~a\x1b[201~\x1b[200~b\x1b[201~\x03"},
		"an open paste":        {[]string{"\x1b[200~a", "b", "\x03", "\x03"}, "\x1b[200~ab\x1b[201~\x03\x03"},
		"all at once":          {[]string{"\x1b[200~a\x03"}, "\x1b[200~a\x1b[201~\x03"},
		"a mark in two parts":  {[]string{"\x1b[20", "0~a", "\x03"}, "\x1b[200~a\x1b[201~\x03"},
		"an end in two parts":  {[]string{"\x1b[200~a\x1b[2", "01~", "\x03"}, "\x1b[200~a\x1b[201~\x03"},
		"a mark byte by byte":  {[]string{"\x1b", "[", "2", "0", "0", "~", "\x03"}, "\x1b[200~\x1b[201~\x03"},
		"ctrl+c inside a read": {[]string{"\x1b[200~a\x03b", "c"}, "\x1b[200~a\x03bc"},
	} {
		t.Run(name, func(t *testing.T) {
			tty, typed, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer tty.Close()
			keys := NewKeys(tty)
			var got []byte
			for _, s := range c.read {
				if _, err := typed.WriteString(s); err != nil {
					t.Fatal(err)
				}
				room := make([]byte, 64)
				n, err := keys.Read(room)
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, room[:n]...)
			}
			if string(got) != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
