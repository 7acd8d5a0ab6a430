package action

import (
	"fmt"

	"chunkscope/tui/mode"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// In the microscope, joinNext joins the chunks at the visible seam.
func joinNext(v *screen.Screen) part.Intents {
	remaining := v.Selected
	if _, ok := v.Panes.Top().(*mode.Microscope); ok {
		remaining = mode.MicroscopeSeam(&v.Reader)
	}
	switch {
	case v.View == nil || v.ChunkCount() == 0:
		return part.Do(part.Say("there is no chunk to join"))
	case remaining < 0 || remaining+1 >= v.ChunkCount():
		return part.Do(part.Say("this is the last chunk: there is no chunk to join it with"))
	}
	return part.Do(part.EditCuts{
		Mark:    v.Hand.JoinMark(remaining),
		Message: fmt.Sprintf("joined chunks %d and %d%s", remaining+1, remaining+2, warnTooLong(v, remaining)) + part.UndoHint(),
	})
}

// warnTooLong returns a warning if chunk left and the next chunk together exceed the maximum size.
// Otherwise it returns "".
func warnTooLong(v *screen.Screen, left int) string {
	r := v.View.Result
	n := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).CountRange(r.Chunks.Body(left).Start, r.Chunks.Body(left+1).End)
	if !r.Settings.Traits().HasMaxSize || n <= r.TextSize() {
		return ""
	}
	return fmt.Sprintf(", oversize: %s > %s", part.Count(n), part.Count(r.TextSize()))
}

func omitChunk(v *screen.Screen) part.Intents {
	if v.View == nil || v.ChunkCount() == 0 {
		return part.Do(part.Say("there is no chunk to leave out"))
	}
	return part.Do(part.EditCuts{
		Mark: v.Hand.OmissionMark(v.Selected), Follow: v.View.OwnText(v.Selected).End,
		Message: fmt.Sprintf("omitted chunk %d", v.Selected+1) + part.UndoHint(),
	})
}
