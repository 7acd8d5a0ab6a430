package keys

// Action is what a key does.
type Action string

// The actions.
const (
	Down         Action = "down"
	Up           Action = "up"
	PageDown     Action = "page-down"
	PageUp       Action = "page-up"
	HalfDown     Action = "half-down"
	HalfUp       Action = "half-up"
	Top          Action = "top"
	Bottom       Action = "bottom"
	NextChunk    Action = "next-chunk"
	PrevChunk    Action = "prev-chunk"
	NextFlag     Action = "next-flag"
	PrevFlag     Action = "prev-flag"
	NextDry      Action = "next-dry"
	PrevDry      Action = "prev-dry"
	Search       Action = "search"
	GoToLine     Action = "go-to-line"
	NextPane     Action = "next-pane"
	PrevPane     Action = "prev-pane"
	Less         Action = "less"
	More         Action = "more"
	MuchLess     Action = "much-less"
	MuchMore     Action = "much-more"
	PrevSetting  Action = "prev-setting"
	NextSetting  Action = "next-setting"
	ResetOne     Action = "reset-one"
	ResetAll     Action = "reset-all"
	Undo         Action = "undo"
	Redo         Action = "redo"
	CycleMode    Action = "cycle-mode"
	ScrollDown   Action = "scroll-down"
	ScrollUp     Action = "scroll-up"
	NextTheme    Action = "next-theme"
	Mouse        Action = "mouse"
	Help         Action = "help"
	Back         Action = "back"
	Suspend      Action = "suspend"
	Quit         Action = "quit"
	NextFile     Action = "next-file"
	PrevFile     Action = "prev-file"
	CopyChunk    Action = "copy-chunk"
	CopyCommand  Action = "copy-command"
	Export       Action = "export"
	CopyThis     Action = "copy-this"
	JumpBack     Action = "jump-back"
	JumpOn       Action = "jump-on"
	SaveSettings Action = "save-settings"
	LoadSettings Action = "load-settings"
	PrevMatch    Action = "prev-match"
	NextTab      Action = "next-tab"
	Accept       Action = "accept"
	Erase        Action = "erase"
	Confirm      Action = "confirm"
	NextLine     Action = "next-line"
	PrevLine     Action = "prev-line"
)

// Table is every key. The order is that of the help.
var Table = []Binding{
	{Down, []string{"j", "down"}, "scroll", "scroll down a row", Read, Document, 30, "j k"},
	{Up, []string{"k", "up"}, "", "scroll up a row", Read, Document, 0, ""},
	{PageDown, []string{"space", "pgdown", "ctrl+f"}, "page", "scroll down a page", Read, Everywhere, 0, ""},
	{PageUp, []string{"b", "pgup", "ctrl+b"}, "", "scroll up a page", Read, Everywhere, 0, ""},
	{HalfDown, []string{"ctrl+d"}, "", "scroll down half a page", Read, Everywhere, 0, ""},
	{HalfUp, []string{"ctrl+u"}, "", "scroll up half a page", Read, Everywhere, 0, ""},
	{Top, []string{"g", "home"}, "", "go to the beginning", Read, Everywhere, 0, ""},
	{Bottom, []string{"G", "end"}, "", "go to the end", Read, Everywhere, 0, ""},
	{NextChunk, []string{"n"}, "chunk", "next chunk", Read, Everywhere, 70, "n p"},
	{PrevChunk, []string{"p"}, "", "previous chunk", Read, Everywhere, 0, ""},
	{NextFlag, []string{"]"}, "flag", "next flagged chunk", Read, Everywhere, 60, "[ ]"},
	{PrevFlag, []string{"["}, "", "previous flagged chunk", Read, Everywhere, 0, ""},
	{NextDry, []string{"o"}, "dry seam", "next dry seam: overlap was requested and none delivered", Read, Everywhere, 55, ""},
	{PrevDry, []string{"O"}, "", "previous dry seam", Read, Everywhere, 0, ""},
	{Search, []string{"/"}, "find", "find text; n and N go on to other matches", Read, Everywhere, 40, ""},
	{PrevMatch, []string{"N"}, "", "previous match", Read, Everywhere, 0, ""},
	{GoToLine, []string{":"}, "", "go to a line", Read, Everywhere, 0, ""},

	{JumpBack, []string{","}, "", "go back to where a jump began", Read, Everywhere, 0, ""},
	{JumpOn, []string{"."}, "", "go on again", Read, Everywhere, 0, ""},

	{NextPane, []string{"tab"}, "pane", "go to the next pane: document, settings, panel", Tune, Everywhere, 80, ""},
	{PrevPane, []string{"shift+tab"}, "", "go to the previous pane", Tune, Everywhere, 0, ""},
	{PrevSetting, []string{"up", "k"}, "", "setting above", Tune, Settings, 0, ""},
	{NextSetting, []string{"down", "j"}, "setting", "setting below", Tune, Settings, 85, ""},
	{Less, []string{"left", "h"}, "", "less of the setting, or its option before", Tune, Everywhere, 0, ""},
	{More, []string{"right", "l"}, "tune", "more of the setting, or its next option", Tune, Everywhere, 90, "← →"},
	{MuchLess, []string{"shift+left", "H"}, "", "much less", Tune, Everywhere, 0, ""},
	{MuchMore, []string{"shift+right", "L"}, "", "much more", Tune, Everywhere, 0, ""},
	{Accept, []string{"enter"}, "", "take the number typed", Tune, Settings, 0, ""},
	{Erase, []string{"backspace"}, "", "take the last digit back", Tune, Settings, 0, ""},
	{CycleMode, []string{"m"}, "mode", "next overlap mode, on the same cuts", Tune, Everywhere, 35, ""},
	{ResetOne, []string{"r"}, "reset", "reset the setting to its preset", Tune, Everywhere, 20, ""},
	{ResetAll, []string{"R"}, "", "reset all settings to their preset", Tune, Everywhere, 0, ""},
	{Undo, []string{"u"}, "undo", "undo the last change of settings", Tune, Everywhere, 25, ""},
	{Redo, []string{"U", "ctrl+r"}, "", "redo", Tune, Everywhere, 0, ""},

	{NextTab, []string{"t"}, "", "next panel", Understand, Everywhere, 0, ""},
	{ScrollDown, []string{"down", "j"}, "scroll", "scroll the panel down", Understand, Panel, 50, ""},
	{ScrollUp, []string{"up", "k"}, "", "scroll the panel up", Understand, Panel, 0, ""},

	{Export, []string{"E"}, "export", "hand settings, chunks or the picture over to other systems", Keep, Everywhere, 18, ""},
	{SaveSettings, []string{"W"}, "save", "save the settings to a file", Keep, Everywhere, 15, ""},
	{LoadSettings, []string{"ctrl+o"}, "", "take settings from a file", Keep, Everywhere, 0, ""},
	{CopyChunk, []string{"y"}, "", "copy the chunk as it will be embedded", Keep, Everywhere, 0, ""},
	{CopyCommand, []string{"Y"}, "", "copy the command line that gives these chunks", Keep, Everywhere, 0, ""},

	{Confirm, []string{"enter"}, "take", "take what is typed", Read, Input, 90, ""},
	{Back, []string{"esc"}, "leave", "leave the input", Read, Input, 80, ""},
	{NextLine, []string{"down", "ctrl+n"}, "scroll", "scroll the help down", Program, Manual, 70, ""},
	{PrevLine, []string{"up", "ctrl+p"}, "", "scroll the help up", Program, Manual, 0, ""},
	{PageDown, []string{"pgdown"}, "", "a page down in the help", Program, Manual, 0, ""},
	{PageUp, []string{"pgup"}, "", "a page up in the help", Program, Manual, 0, ""},
	{Back, []string{"esc", "f1"}, "close", "close the help", Program, Manual, 90, ""},

	{NextLine, []string{"down", "ctrl+n"}, "choose", "next line of a list", Program, List, 70, "↑ ↓"},
	{PrevLine, []string{"up", "ctrl+p"}, "", "previous line of a list", Program, List, 0, ""},
	{PageDown, []string{"pgdown"}, "", "a page down in a list", Program, List, 0, ""},
	{PageUp, []string{"pgup"}, "", "a page up in a list", Program, List, 0, ""},
	{Top, []string{"home"}, "", "first line of a list", Program, List, 0, ""},
	{Bottom, []string{"end"}, "", "last line of a list", Program, List, 0, ""},
	{Confirm, []string{"enter"}, "take", "take the line", Program, List, 90, ""},
	{CopyThis, []string{"ctrl+y"}, "copy", "copy what is shown, where it can be copied", Program, List, 0, ""},
	{Back, []string{"esc"}, "close", "close the list", Program, List, 80, ""},

	{NextFile, []string{"ctrl+n"}, "", "next document", Program, Everywhere, 0, ""},
	{PrevFile, []string{"ctrl+p"}, "", "previous document", Program, Everywhere, 0, ""},
	{NextTheme, []string{"T"}, "", "next theme", Program, Everywhere, 0, ""},
	{Mouse, []string{"M"}, "", "release or take the mouse, to select text with the terminal", Program, Everywhere, 0, ""},
	{Help, []string{"?", "f1"}, "help", "show all keys", Program, Everywhere, 95, ""},
	{Back, []string{"esc"}, "", "leave what is open, one step", Program, Everywhere, 0, ""},
	{Suspend, []string{"ctrl+z"}, "", "suspend the program; fg comes back", Program, Everywhere, 0, ""},
	{Quit, []string{"q", "ctrl+c"}, "quit", "quit", Program, Everywhere, 10, ""},
}
