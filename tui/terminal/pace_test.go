package terminal

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// paced is a program that hastens only for numbers above zero.
type paced struct {
	pace  FrameRate
	shown int
}

func (m *paced) Init() tea.Cmd { return nil }

func (m *paced) View() tea.View { return tea.NewView(fmt.Sprint(m.shown)) }

func (m *paced) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if n, ok := msg.(int); ok {
		if m.shown = n; n > 0 {
			m.pace.Raise()
		}
	}
	return m, nil
}

// frames is a screen that reports every frame.
type frames chan struct{}

func (f frames) Write(b []byte) (int, error) {
	f <- struct{}{}
	return len(b), nil
}

// At rest there are few frames, and what happens then is drawn as fast as ever. It fails
// also if Bubble Tea times its frames in another way.
func TestFramesAreFewAtRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, screen := &paced{}, make(frames, 64)
		p := tea.NewProgram(m, tea.WithInput(nil), tea.WithOutput(screen), tea.WithWindowSize(20, 4), tea.WithoutSignalHandler())
		m.pace.Begin(p)
		go p.Run() //nolint:errcheck // it ends with the test
		draw := func(n int) time.Duration {
			for len(screen) > 0 {
				<-screen
			}
			sent := time.Now()
			p.Send(n)
			<-screen
			return time.Since(sent)
		}
		draw(1)
		for n := 2; n < 7; n++ {
			time.Sleep(slowAfter / 2)
			if took := draw(n); took > fastFrame {
				t.Errorf("while something happens a frame takes %v", took)
			}
		}
		time.Sleep(3 * slowAfter)
		draw(-1)
		if took := draw(-2); took != slowFrame {
			t.Errorf("at rest frames are %v apart, want %v", took, slowFrame)
		}
		if took := draw(1); took > firstFrame {
			t.Errorf("from rest the first frame takes %v", took)
		}
		time.Sleep(2 * fastFrame)
		draw(2)
		if took := draw(3); took != fastFrame {
			t.Errorf("then frames are %v apart, want %v", took, fastFrame)
		}
		p.Quit()
		p.Wait()
	})
}
