// Command chunkscope shows where a document breaks.
package main

import (
	"os"

	"chunkscope/tui/command"
)

func main() { os.Exit(command.Main()) }
