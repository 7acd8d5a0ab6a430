package action

import (
	"chunkscope/engine/tokenizer"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

func scrollPage(dir int) Action {
	return func(v *screen.Screen) part.Intents {
		if v.Panes.Focus == layout.Panel {
			return part.Do(part.ScrollPanel(dir * max(1, v.Layout.Panel().H-1)))
		}
		return part.Do(part.Scroll(dir * max(1, v.Reading.H-1)))
	}
}

const maxScroll = 1 << 20

func scrollToTop(v *screen.Screen) part.Intents {
	if v.Panes.Focus == layout.Panel {
		return part.Do(part.ScrollPanel(-maxScroll))
	}
	return part.Do(part.Goto(0), part.SelectAt(0))
}

func scrollToBottom(v *screen.Screen) part.Intents {
	if v.Panes.Focus == layout.Panel {
		return part.Do(part.ScrollPanel(maxScroll))
	}
	return part.Do(part.End{}, part.SelectAt(max(0, len(v.Doc.Text)-1)))
}

// stepChunk returns an action that selects the next chunk, or the previous one if dir is -1. If
// there are search matches, it goes to the next or previous match instead.
func stepChunk(dir int) Action {
	return func(v *screen.Screen) part.Intents {
		next := v.Selected + dir
		switch {
		case len(v.Reading.Matches) > 0:
			return part.Do(part.StepMatch(dir))
		case v.ChunkCount() == 0:
			return part.Do(part.Say("there is no chunk"))
		case next < 0:
			return part.Do(part.Say("this is the first chunk"))
		case next >= v.ChunkCount():
			return part.Do(part.Say("this is the last chunk"))
		}
		return part.Do(part.StepToChunk(next))
	}
}

func openMicroscope(v *screen.Screen) part.Intents {
	switch n := v.ChunkCount(); {
	case v.View == nil:
		return part.Do(part.Say("the document is still being cut"))
	case n == 0:
		return part.Do(part.Say("there are no chunks and no seams"))
	case n == 1:
		return part.Do(part.Say("there is only one chunk, so there is no seam"))
	}
	if l := &v.Layout; l.Arrangement == layout.Stacked && l.H < minMicroscopeHeight && v.Panes.Lower == layout.Panel { // the microscope needs these rows
		return append(part.Do(part.ShowSettings{}), mode.OpenMicroscope(v.Context, part.ShowTab(v.Panes.Tab))...)
	}
	return mode.OpenMicroscope(v.Context)
}

// minMicroscopeHeight is the screen height below which the microscope closes the panel below the
// text.
const minMicroscopeHeight = 30

func openEmbedded(v *screen.Screen) part.Intents {
	if v.ChunkCount() == 0 {
		return part.Do(part.Say("there is no chunk to show"))
	}
	return part.Do(part.Open{Mode: mode.NewEmbedded(v.Context)})
}

func showTokens(v *screen.Screen) part.Intents {
	if v.Model.ShowsTokens() {
		return part.Do(part.ShowTokens(false))
	}
	return part.Do(part.ShowTokens(true), part.Say("every other token is marked ("+tokenizer.Label(v.Model.Tokenizer())+"); "+keys.TokenBorders.Key()+" hides them"))
}

func openRules(v *screen.Screen) part.Intents {
	return part.Do(part.Open{Mode: mode.NewRules(v.Context, rulesTopic(v))})
}

func rulesTopic(v *screen.Screen) string {
	var has any
	switch p := v.Panes; {
	case p.Top() != nil:
		has = p.Top()
	case p.Focus == layout.Settings:
		return p.Settings.Key()
	case p.Focus == layout.Panel:
		has = p.Panel()
	}
	if t, ok := has.(part.TopicProvider); ok {
		return t.Topic(v.Context)
	}
	return ""
}
