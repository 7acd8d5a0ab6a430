package terminal

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// slowModel handles messages slowly. ctrl+c quits, and so does q unless a slash was typed first.
type slowModel struct{ seen []string }

func (*slowModel) Init() tea.Cmd { return nil }

func (s *slowModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		s.seen = append(s.seen, msg.String())
	case tea.MouseMsg:
		s.seen = append(s.seen, "mouse")
	default:
		return s, nil
	}
	if last := s.seen[len(s.seen)-1]; last == "q" || last == "ctrl+c" {
		return s, tea.Quit
	}
	time.Sleep(200 * time.Microsecond)
	return s, nil
}

func (*slowModel) View() tea.View { return tea.NewView("") }

func (s *slowModel) QuitsImmediately(key tea.KeyPressMsg, waiting []tea.Msg) bool {
	opens := func(msg tea.Msg) bool {
		k, ok := msg.(tea.KeyPressMsg)
		return ok && k.Text == "/"
	}
	return key.String() == "ctrl+c" || key.Text == "q" && !slices.Contains(s.seen, "/") && !slices.ContainsFunc(waiting, opens)
}

// runTyped returns the input that slowModel handled after text was typed.
func runTyped(t *testing.T, text string) []string {
	t.Helper()
	tty, keys, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tty.Close() })
	l, model := NewProgramEnd(NewKeys(tty)), &slowModel{}
	p := tea.NewProgram(model, append(l.Options(), tea.WithOutput(io.Discard), tea.WithoutSignals(), tea.WithWindowSize(80, 24))...)
	l.Begin(p.Send)
	go func() {
		defer keys.Close()
		_, _ = keys.WriteString(text)
	}()
	if _, err := p.Run(); err != nil && !l.IsEnding() {
		t.Fatal(err)
	}
	return model.seen
}

func TestQuitOvertakesFlood(t *testing.T) {
	const n = 10_000
	for name, text := range map[string]string{
		"keys, ctrl+c":       strings.Repeat("jk/x", n/4) + "\x03",
		"keys, q":            strings.Repeat("n", n) + "q",
		"mouse, q":           strings.Repeat("\x1b[<35;10;10M\x1b[<35;11;10M", n/2) + "q",
		"wheel, ctrl+c":      strings.Repeat("\x1b[<65;10;10M", n) + "\x03",
		"ctrl+c by CSI":      strings.Repeat("n", n) + "\x1b[99;5u",
		"unterminated paste": strings.Repeat("n", n) + "\x1b[200~ a paste without end \x03",
		"unterminated title": strings.Repeat("n", n) + "\x1b]0;a title without end \x03",
		"broken, ctrl+c":     strings.Repeat("\x1b[<9\xff\xfe\x1bOz\x01", n/8) + "\x03",
	} {
		t.Run(name, func(t *testing.T) {
			seen := runTyped(t, text)
			if last := seen[len(seen)-1]; last != "q" && last != "ctrl+c" || len(seen) > n/4 {
				t.Errorf("%d messages were processed before %q", len(seen), last)
			}
		})
	}
}

func TestInputIsProcessedInOrder(t *testing.T) {
	text := strings.Repeat("abcdefghij", 20) + "/xq" // after the slash, q does not quit
	seen := runTyped(t, text)
	if got := strings.Join(seen, ""); got != text {
		t.Errorf("processed %q, want %q", got, text)
	}
}

// The queue must be bounded, and a quit key after the flood must still work.
func TestQueueIsBounded(t *testing.T) {
	w, model := InputQueue{}, &slowModel{}
	w.Begin(func(tea.Msg) {})
	for range 3 * maxQueued {
		w.filter(model, tea.KeyPressMsg{Code: '/', Text: "/"})
	}
	if len(w.messages) != maxQueued {
		t.Errorf("%d messages are queued, want %d", len(w.messages), maxQueued)
	}
	q := tea.KeyPressMsg{Code: 'q', Text: "q"}
	if w.lastReceived = time.Now(); w.quits(model, q, w.lastReceived) {
		t.Error("q quits although a slash was typed just before it")
	}
	if !w.quits(model, q, w.lastReceived.Add(time.Second)) {
		t.Error("q does not quit when pressed later")
	}
}
