package terminal

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

type numberModel struct {
	frameRate FrameRate
	shown     int
}

func (m *numberModel) Init() tea.Cmd { return nil }

func (m *numberModel) View() tea.View { return tea.NewView(fmt.Sprint(m.shown)) }

func (m *numberModel) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if n, ok := msg.(int); ok {
		if m.shown = n; n > 0 {
			m.frameRate.Raise()
		}
	}
	return m, nil
}

type frameCounter chan struct{}

func (f frameCounter) Write(b []byte) (int, error) {
	f <- struct{}{}
	return len(b), nil
}

// The test also fails if a new version of Bubble Tea has another frame rate.
func TestIdleScreenDrawsFewFrames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, screen := &numberModel{}, make(frameCounter, 64)
		p := tea.NewProgram(m, tea.WithInput(nil), tea.WithOutput(screen), tea.WithWindowSize(20, 4), tea.WithoutSignalHandler())
		m.frameRate.Begin(p)
		go p.Run() //nolint:errcheck // the program ends with the test
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
				t.Errorf("frame time during activity = %v, want at most %v", took, fastFrame)
			}
		}
		time.Sleep(3 * slowAfter)
		draw(-1)
		if took := draw(-2); took != slowFrame {
			t.Errorf("frame time while idle = %v, want %v", took, slowFrame)
		}
		if took := draw(1); took > firstFrame {
			t.Errorf("time of the first frame after idling = %v, want at most %v", took, firstFrame)
		}
		time.Sleep(2 * fastFrame)
		draw(2)
		if took := draw(3); took != fastFrame {
			t.Errorf("frame time after idling = %v, want %v", took, fastFrame)
		}
		p.Quit()
		p.Wait()
	})
}
