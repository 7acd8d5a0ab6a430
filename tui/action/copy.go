package action

import (
	"fmt"

	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

func copyChunk(v *screen.Screen) part.Intents {
	if v.ChunkCount() == 0 {
		return part.Do(part.Say("there is no chunk to copy"))
	}
	return part.Do(part.Copy{What: fmt.Sprintf("chunk %d", v.Selected+1), Text: v.View.Result.Content(v.Selected)})
}

// copyCommand shows the reason if no command line produces the current chunks.
func copyCommand(v *screen.Screen) part.Intents {
	chunks := v.CommandLine()
	line, err := chunks.Line()
	if err != nil {
		return part.Do(part.Warn(err.Error()))
	}
	subject := "the command line"
	if v.Hand.HasUnsaved() {
		subject += ", without unsaved hand cuts"
	}
	return part.Do(part.Copy{What: subject, Text: line})
}
