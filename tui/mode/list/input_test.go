package list

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestTypingReplacesProposal(t *testing.T) {
	letter := func(r rune) tea.KeyPressMsg { return tea.KeyPressMsg{Code: r, Text: string(r)} }
	control := tea.KeyPressMsg{Code: 'u', Mod: tea.ModCtrl}
	for _, c := range []struct {
		name  string
		field InputField
		typed []tea.KeyPressMsg
		want  string
	}{
		{"a letter", NewProposedField("old"), []tea.KeyPressMsg{letter('n'), letter('o')}, "no"},
		{"a space", NewProposedField("old"), []tea.KeyPressMsg{{Code: tea.KeySpace, Text: " "}}, " "},
		{"backspace", NewProposedField("old"), []tea.KeyPressMsg{{Code: tea.KeyBackspace}}, ""},
		{"delete", NewProposedField("old"), []tea.KeyPressMsg{{Code: tea.KeyDelete}}, ""},
		{"ctrl+u", NewProposedField("old"), []tea.KeyPressMsg{control}, ""},
		{"left, then a letter", NewProposedField("old"), []tea.KeyPressMsg{{Code: tea.KeyLeft}, letter('n')}, "olnd"},
		{"end, then a letter", NewProposedField("old"), []tea.KeyPressMsg{{Code: tea.KeyEnd}, letter('n')}, "oldn"},
		{"end, then backspace", NewProposedField("old"), []tea.KeyPressMsg{{Code: tea.KeyEnd}, {Code: tea.KeyBackspace}}, "ol"},
		{"a letter after typed text", NewField("old"), []tea.KeyPressMsg{letter('n')}, "oldn"},
		{"a letter in an empty field", NewProposedField(""), []tea.KeyPressMsg{letter('n')}, "n"},
	} {
		for _, k := range c.typed {
			c.field.Type(k)
		}
		if got := c.field.Value(); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	pasted := NewProposedField("old")
	pasted.Paste("")
	if pasted.Value() != "old" {
		t.Errorf("value after an empty paste = %q, want the proposal", pasted.Value())
	}
	if pasted.Paste("new"); pasted.Value() != "new" {
		t.Errorf("value after a paste = %q, want only the pasted text", pasted.Value())
	}
}
