package keys

// Action is the effect of a key.
type Action string

// The actions.
const (
	Down           Action = "down"
	Up             Action = "up"
	PageDown       Action = "page-down"
	PageUp         Action = "page-up"
	HalfDown       Action = "half-down"
	HalfUp         Action = "half-up"
	Top            Action = "top"
	Bottom         Action = "bottom"
	NextChunk      Action = "next-chunk"
	PrevChunk      Action = "prev-chunk"
	NextFlag       Action = "next-flag"
	PrevFlag       Action = "prev-flag"
	NextDry        Action = "next-dry"
	PrevDry        Action = "prev-dry"
	Search         Action = "search"
	GoToLine       Action = "go-to-line"
	NextPane       Action = "next-pane"
	PrevPane       Action = "prev-pane"
	Larger         Action = "larger"
	Smaller        Action = "smaller"
	UsualSize      Action = "usual-size"
	Less           Action = "less"
	More           Action = "more"
	MuchLess       Action = "much-less"
	MuchMore       Action = "much-more"
	PrevSetting    Action = "prev-setting"
	NextSetting    Action = "next-setting"
	ResetOne       Action = "reset-one"
	ResetAll       Action = "reset-all"
	Undo           Action = "undo"
	OpenMicroscope Action = "microscope"
	AsEmbedded     Action = "as-embedded"
	TokenBorders   Action = "token-borders"
	ListPresets    Action = "presets"
	ModelLimit     Action = "model-limit"
	NextSeam       Action = "next-seam"
	PrevSeam       Action = "prev-seam"
	NextSevered    Action = "next-severed"
	PrevSevered    Action = "prev-severed"
	Repair         Action = "repair"
	ClearDry       Action = "clear-dry"
	InFront        Action = "header-path"
	Knee           Action = "knee"
	NextDims       Action = "next-dims"
	Redo           Action = "redo"
	CycleMode      Action = "cycle-mode"
	ScrollDown     Action = "scroll-down"
	ScrollUp       Action = "scroll-up"
	Themes         Action = "themes"
	Chunks         Action = "chunks"
	Sections       Action = "sections"
	Files          Action = "files"
	Sort           Action = "sort"
	Mouse          Action = "mouse"
	Help           Action = "help"
	Explain        Action = "explain"
	AllRules       Action = "all-rules"
	NextLink       Action = "next-link"
	PrevLink       Action = "prev-link"
	FollowLink     Action = "follow-link"
	Back           Action = "back"
	Suspend        Action = "suspend"
	Leave          Action = "leave"
	Quit           Action = "quit"
	NextFile       Action = "next-file"
	PrevFile       Action = "prev-file"
	CopyChunk      Action = "copy-chunk"
	CopyCommand    Action = "copy-command"
	Export         Action = "export"
	CopyThis       Action = "copy-this"
	JumpBack       Action = "jump-back"
	JumpOn         Action = "jump-on"
	SaveSettings   Action = "save-settings"
	LoadSettings   Action = "load-settings"
	PrevMatch      Action = "prev-match"
	NextTab        Action = "next-tab"
	OpenPanel      Action = "open-panel"
	Accept         Action = "accept"
	Erase          Action = "erase"
	Confirm        Action = "confirm"
	NextLine       Action = "next-line"
	Pin            Action = "pin"
	Swap           Action = "swap"
	BothSides      Action = "both-sides"
	NextChange     Action = "next-change"
	PrevChange     Action = "prev-change"
	GoToChange     Action = "go-to-change"
	Ask            Action = "ask"
	AskAgain       Action = "ask-again"
	NextHit        Action = "next-hit"
	PrevHit        Action = "prev-hit"
	GoToHit        Action = "go-to-hit"
	Dedup          Action = "dedup"
	MoreHits       Action = "more-hits"
	FewerHits      Action = "fewer-hits"
	PrevLine       Action = "prev-line"
	ReviewFlags    Action = "review"
	NextFlagged    Action = "next-flagged"
	PrevFlagged    Action = "prev-flagged"
	NextOpen       Action = "next-open"
	PrevOpen       Action = "prev-open"
	AcceptChunk    Action = "accept-chunk"
	WaiveChunk     Action = "waive-chunk"
	TakeBack       Action = "take-back"
	SelectText     Action = "select-text"
	OtherEnd       Action = "other-end"
	ListQuestions  Action = "questions"
	ProposeDrafts  Action = "propose-drafts"
	ConfirmDraft   Action = "confirm-draft"
	Reword         Action = "reword"
	DropQuestion   Action = "drop-question"
	BringBack      Action = "bring-back"
	TieSet         Action = "tie-set"
	SizeMap        Action = "size-map"
	ApplyRemedy    Action = "apply-remedy"
	JoinNext       Action = "join-next"
	CutHere        Action = "cut-here"
	LeaveOut       Action = "leave-out"
	Nearest        Action = "nearest"
	GivenChunks    Action = "given-chunks"
	OtherRemedy    Action = "other-remedy"
	SpeakOfAll     Action = "all-documents"
	GoToWorst      Action = "worst-document"
	Palette        Action = "palette"
)

// The actions of the presentation look and of the guided tour.
const (
	Present  Action = "present"
	Tour     Action = "tour"
	NextStop Action = "next-stop"
	PrevStop Action = "prev-stop"
	Other    Action = "other"
)

// Table is every key. The order is that of the help.
var Table = []Binding{
	{Down, []string{"j", "down"}, "scroll", "scroll down a row", Read, Document | Sides, 30, "j k"},
	{Up, []string{"k", "up"}, "", "scroll up a row", Read, Document | Sides, 0, ""},
	{PageDown, []string{"space", "pgdown", "ctrl+f"}, "page", "scroll down a page", Read, Everywhere | Sides, 0, ""},
	{PageUp, []string{"b", "pgup", "ctrl+b"}, "", "scroll up a page", Read, Everywhere | Sides, 0, ""},
	{HalfDown, []string{"ctrl+d"}, "", "scroll down half a page", Read, Everywhere | Sides, 0, ""},
	{HalfUp, []string{"ctrl+u"}, "", "scroll up half a page", Read, Everywhere | Sides, 0, ""},
	{Top, []string{"g", "home"}, "", "go to the beginning", Read, Everywhere | Sides, 0, ""},
	{Bottom, []string{"G", "end"}, "", "go to the end", Read, Everywhere | Sides, 0, ""},
	{NextChunk, []string{"n"}, "chunk", "next chunk", Read, Everywhere, 70, "n p"},
	{PrevChunk, []string{"p"}, "", "previous chunk", Read, Everywhere, 0, ""},
	{NextFlag, []string{"]"}, "flag", "next flagged chunk", Read, Everywhere, 60, "[ ]"},
	{PrevFlag, []string{"["}, "", "previous flagged chunk", Read, Everywhere, 0, ""},
	{NextDry, []string{"o"}, "dry seam", "next dry seam: overlap requested, none delivered", Read, Everywhere, 55, ""},
	{PrevDry, []string{"O"}, "", "previous dry seam", Read, Everywhere, 0, ""},
	{Search, []string{"/"}, "find", "find text; then n and N go on", Read, Everywhere, 40, ""},
	{PrevMatch, []string{"N"}, "", "previous match", Read, Everywhere, 0, ""},
	{GoToLine, []string{":"}, "", "go to a line", Read, Everywhere, 0, ""},

	{Chunks, []string{"c"}, "", "list the chunks: sort, filter, jump", Read, Everywhere, 0, ""},
	{Sections, []string{"s"}, "", "list the sections: filter, jump", Read, Everywhere, 0, ""},
	{JumpBack, []string{","}, "", "go back to where a jump began", Read, Everywhere, 0, ""},
	{JumpOn, []string{"."}, "", "go on again to where the jump led", Read, Everywhere, 0, ""},

	{NextPane, []string{"tab"}, "pane", "next pane: document, settings, panel", Tune, Everywhere, 80, ""},
	{PrevPane, []string{"shift+tab"}, "", "previous pane: panel, settings, document", Tune, Everywhere, 0, ""},
	{Larger, []string{"+"}, "larger", "more of the screen for the pane that has the keys, up to the document alone", Tune, Everywhere, 68, "+ -"},
	{Smaller, []string{"-"}, "", "less of the screen for the pane that has the keys", Tune, Everywhere, 0, ""},
	{UsualSize, []string{"_"}, "", "panes at their usual size, after + and - and a border that was dragged", Tune, Everywhere, 0, ""},
	{PrevSetting, []string{"up", "k"}, "", "setting above", Tune, Settings, 0, ""},
	{NextSetting, []string{"down", "j"}, "setting", "setting below", Tune, Settings, 85, "↑ ↓"},
	{Less, []string{"left", "h"}, "", "less of the setting; its option before", Tune, Everywhere | Sides, 0, ""},
	{More, []string{"right", "l"}, "tune", "more of the setting; its next option", Tune, Everywhere | Sides, 90, "← →"},
	{MuchLess, []string{"shift+left", "H"}, "", "much less of the setting", Tune, Everywhere | Sides, 0, ""},
	{MuchMore, []string{"shift+right", "L"}, "", "much more of the setting", Tune, Everywhere | Sides, 0, ""},
	{Accept, []string{"enter"}, "", "take the number typed; on the preset: list all presets", Tune, Settings, 0, ""},
	{Erase, []string{"backspace"}, "", "delete the last digit", Tune, Settings, 0, ""},
	{ListPresets, []string{"B"}, "presets", "list the presets, and what each makes of this document", Tune, Everywhere, 48, ""},
	{CycleMode, []string{"m"}, "mode", "next overlap mode, on the same cuts", Tune, Everywhere | Sides, 35, ""},
	{Knee, []string{"K"}, "knee", "go to the knee: the overlap beyond which more stored text buys little", Tune, Everywhere, 45, ""},
	{ResetOne, []string{"r"}, "reset", "reset the setting to its preset", Tune, Everywhere | Sides, 20, ""},
	{ResetAll, []string{"R"}, "", "reset all settings to their preset", Tune, Everywhere | Sides, 0, ""},
	{SizeMap, []string{"z"}, "size map", "every size with every overlap, in place of the curve", Tune, Curved, 60, ""},
	{SizeMap, []string{"z"}, "curve", "the curve, in place of the map", Tune, Mapped, 86, ""},
	{More, []string{"right", "l"}, "size", "a larger size, with the same share of overlap", Tune, Mapped, 90, "← →"},
	{Less, []string{"left", "h"}, "", "a smaller size", Tune, Mapped, 0, ""},
	{PrevLine, []string{"up", "k"}, "overlap", "more overlap", Tune, Mapped, 88, "↑ ↓"},
	{NextLine, []string{"down", "j"}, "", "less overlap", Tune, Mapped, 0, ""},
	{TieSet, []string{"F"}, "", "score about a hundred settings by questions: which of them tie?", Tune, Everywhere, 0, ""},
	{NextLine, []string{"down", "j"}, "in the tie set", "next of the settings that tie; the document follows", Tune, Tuning, 80, "↓ ↑"},
	{PrevLine, []string{"up", "k"}, "", "previous of the settings that tie; the document follows", Tune, Tuning, 0, ""},
	{More, []string{"right", "l"}, "by stored text", "of all settings, the next that stores more text", Tune, Tuning, 78, "← →"},
	{Less, []string{"left", "h"}, "", "of all settings, the next that stores less text", Tune, Tuning, 0, ""},
	{Confirm, []string{"enter"}, "take", "take the settings that are shown; u undoes it", Tune, Tuning, 90, ""},
	{Explain, []string{"?"}, "rules", "how settings are scored, and what that is worth", Tune, Tuning, 70, ""},
	{Back, []string{"esc", "F"}, "leave", "go back to your settings; cancel while they are scored", Tune, Tuning, 85, ""},
	{Undo, []string{"u"}, "undo", "undo what was done last: a change of settings, a decision, a hand cut", Tune, Everywhere | Sides, 25, ""},
	{Redo, []string{"U", "ctrl+r"}, "", "redo the change of settings that was undone last", Tune, Everywhere | Sides, 0, ""},

	{OpenMicroscope, []string{"enter"}, "microscope", "look at the seam before the chunk: what is shared, severed, repaired", Understand, Document, 65, ""},
	{AsEmbedded, []string{"e"}, "embedded", "the chunk as it will be embedded", Understand, Everywhere, 30, ""},
	{TokenBorders, []string{"i"}, "", "show the borders of tokens; hide them", Understand, Everywhere, 0, ""},
	{ModelLimit, []string{"x"}, "", "choose an embedding model: text past its limit is struck", Understand, Everywhere, 0, ""},
	{NextSeam, []string{"n"}, "seam", "next seam", Understand, Microscope, 90, "n p"},
	{PrevSeam, []string{"p"}, "", "previous seam", Understand, Microscope, 0, ""},
	{NextSevered, []string{"]"}, "severed", "next seam that severs what no chunk has whole", Understand, Microscope, 88, "[ ]"},
	{PrevSevered, []string{"["}, "", "previous seam that severs what no chunk has whole", Understand, Microscope, 0, ""},
	{Repair, []string{"a"}, "repair", "apply the change that repairs what is severed; u undoes it", Understand, Microscope, 89, ""},
	{ClearDry, []string{"d"}, "clear dry", "apply the change that clears the dry seam; u undoes it", Understand, Microscope, 87, ""},
	{Back, []string{"esc", "enter"}, "close", "back to the document", Understand, Microscope, 92, ""},
	{InFront, []string{"#"}, "header path", "put the header path in front, as many pipelines do", Understand, Embedded, 85, ""},
	{CopyChunk, []string{"y"}, "copy", "copy what is shown", Understand, Embedded, 80, ""},
	{ScrollDown, []string{"down", "j"}, "scroll", "scroll the chunk down", Understand, Embedded, 88, "↓ ↑"},
	{ScrollUp, []string{"up", "k"}, "", "scroll the chunk up", Understand, Embedded, 0, ""},
	{NextChunk, []string{"n"}, "chunk", "next chunk", Understand, Embedded, 90, "n p"},
	{PrevChunk, []string{"p"}, "", "previous chunk", Understand, Embedded, 0, ""},
	{Back, []string{"esc", "e"}, "close", "back to the document", Understand, Embedded, 92, ""},

	{OpenPanel, []string{"1", "2", "3", "4", "5", "6"}, "panel", "open a panel by its number; again: give it the keys, or take it away", Read, Document | Panel, 30, "1-6"},
	{NextTab, []string{"t"}, "", "next panel; the settings too, where they share its place", Understand, Everywhere, 0, ""},
	{ScrollDown, []string{"down", "j"}, "scroll", "scroll the panel down", Understand, Panel, 50, ""},
	{ScrollUp, []string{"up", "k"}, "", "scroll the panel up", Understand, Panel, 0, ""},

	{ReviewFlags, []string{"v"}, "review", "review the flagged chunks: accept, waive or clear each", Decide, Everywhere, 42, ""},
	{NextFlagged, []string{"down", "j"}, "", "next flagged chunk; the document follows", Decide, Reviewing, 0, ""},
	{PrevFlagged, []string{"up", "k"}, "", "previous flagged chunk", Decide, Reviewing, 0, ""},
	{NextOpen, []string{"]"}, "undecided", "next chunk that waits for a decision", Decide, Reviewing, 75, "[ ]"},
	{PrevOpen, []string{"["}, "", "previous chunk that waits for a decision", Decide, Reviewing, 0, ""},
	{AcceptChunk, []string{"a"}, "accept", "accept the chunk: it is fine as it is", Decide, Reviewing, 94, ""},
	{WaiveChunk, []string{"w"}, "waive", "waive the flag, with a note that says why", Decide, Reviewing, 93, ""},
	{ApplyRemedy, []string{"enter"}, "apply remedy", "apply the remedy: one setting changes; u undoes it", Decide, Reviewing, 92, ""},
	{OtherRemedy, []string{"r"}, "other remedy", "show another remedy, where there is one", Decide, Reviewing, 50, ""},
	{TakeBack, []string{"backspace"}, "take back", "take the decision back", Decide, Reviewing, 60, ""},

	{JoinNext, []string{"J"}, "", "join the chunk with the next one by hand; u undoes it", Decide, Everywhere, 0, ""},
	{CutHere, []string{"C"}, "", "cut the chunk by hand, before a sentence or line", Decide, Everywhere, 0, ""},
	{LeaveOut, []string{"delete", "Z"}, "", "leave the chunk out by hand: it is embedded nowhere", Decide, Everywhere, 0, ""},

	{Pin, []string{"A"}, "pin A", "keep the present settings as A and go on as B; again: forget A", Compare, Everywhere, 22, ""},
	{Swap, []string{"X"}, "", "swap A and B", Compare, Everywhere | Sides, 0, ""},
	{BothSides, []string{"S"}, "", "A and B side by side, on a screen of 120 columns", Compare, Everywhere, 0, ""},
	{GivenChunks, []string{"I"}, "", "list what is odd about given chunks: no place, added text, text in no chunk", Compare, Everywhere, 0, ""},
	{Nearest, []string{"="}, "", "go on with the settings nearest to given chunks", Compare, Everywhere | Sides, 0, ""},
	{NextChange, []string{"n", "down", "j"}, "change", "next seam that differs", Compare, Compared, 90, "n p"},
	{PrevChange, []string{"p", "up", "k"}, "", "previous seam that differs", Compare, Compared, 0, ""},
	{GoToChange, []string{"enter"}, "go there", "show the seam in the document", Compare, Compared, 60, ""},
	{NextChange, []string{"n"}, "change", "next seam that differs", Compare, Sides, 90, "n p"},
	{PrevChange, []string{"p"}, "", "previous seam that differs", Compare, Sides, 0, ""},
	{Back, []string{"esc", "S"}, "close", "back to one document", Compare, Sides, 85, ""},

	{Ask, []string{"a"}, "ask", "ask a question: which chunks would be retrieved?", Probe, Everywhere, 38, ""},
	{NextLine, []string{"down"}, "next", "next in the list, and the document follows", Probe, Probing, 90, "↓ ↑"},
	{PrevLine, []string{"up"}, "", "the one before", Probe, Probing, 0, ""},
	{NextHit, []string{"n", "j"}, "", "next in the list", Probe, Probing, 0, ""},
	{PrevHit, []string{"p", "k"}, "", "the one before", Probe, Probing, 0, ""},
	{GoToHit, []string{"enter"}, "go there", "go to the chunk, or to the seam that severs the answer", Probe, Probing, 85, ""},
	{Dedup, []string{"d"}, "duplicates", "before and after the duplicates are dropped", Probe, Probing, 80, ""},
	{MoreHits, []string{">"}, "", "retrieve one chunk more", Probe, Probing, 0, ""},
	{FewerHits, []string{"<"}, "fewer, more", "retrieve one chunk fewer", Probe, Probing, 40, "< >"},
	{AskAgain, []string{"a", "/"}, "question", "type another question", Probe, Probing, 70, ""},
	{Back, []string{"esc"}, "leave", "leave the question, then the panel", Probe, Probing, 30, ""},
	{ListQuestions, []string{"Q"}, "", "list the questions with known answers: whole, severed, found at which rank; where there are none, draft some", Probe, Document | Settings | Panel, 0, ""},
	{ProposeDrafts, []string{"Q"}, "draft", "draft questions about the document", Probe, Probing, 55, ""},
	{ConfirmDraft, []string{"c"}, "confirm", "confirm the draft: it becomes one of your questions", Probe, Probing, 66, ""},
	{Reword, []string{"e"}, "reword", "reword the question; a draft is confirmed by it", Probe, Probing, 64, ""},
	{DropQuestion, []string{"x", "delete"}, "drop", "drop the question; u brings it back", Probe, Probing, 62, ""},
	{BringBack, []string{"u"}, "", "bring back the question that was dropped last; else undo the last change of settings", Probe, Probing, 0, ""},
	{SelectText, []string{"V"}, "", "select text, to keep the question that it answers", Probe, Everywhere, 0, ""},
	{More, []string{"right", "l"}, "sentence", "extend the selection by a sentence", Probe, Selecting, 80, "← →"},
	{Less, []string{"left", "h"}, "", "shorten the selection by a sentence", Probe, Selecting, 0, ""},
	{Down, []string{"down", "j"}, "line", "extend the selection by a line", Probe, Selecting, 78, "↓ ↑"},
	{Up, []string{"up", "k"}, "", "shorten the selection by a line", Probe, Selecting, 0, ""},
	{NextLine, []string{"n"}, "other text", "select the sentence after the selection", Probe, Selecting, 76, "n p"},
	{PrevLine, []string{"p"}, "", "select the sentence before the selection", Probe, Selecting, 0, ""},
	{OtherEnd, []string{"o"}, "", "move the other end of the selection from then on", Probe, Selecting, 0, ""},
	{Confirm, []string{"enter", "a"}, "ask", "type the question that the selection answers", Probe, Selecting, 90, ""},
	{Back, []string{"esc", "V"}, "leave", "leave the selection", Probe, Selecting, 85, ""},

	{Present, []string{"P"}, "", "presentation look: the document alone, large and quiet", Show, Everywhere, 0, ""},
	{Tour, []string{"D"}, "", "guided tour: eight stops on this document", Show, Everywhere, 0, ""},
	{NextSetting, []string{"tab"}, "setting", "choose the next setting for the arrow keys", Show, Presenting, 85, ""},
	{PrevSetting, []string{"shift+tab"}, "", "choose the previous setting for the arrow keys", Show, Presenting, 0, ""},
	{Present, []string{"P"}, "panels", "show the panels again", Show, Presenting, 92, ""},
	{NextStop, []string{"space", "right", "enter", "n", "pgdown"}, "next", "next stop of the tour", Show, Touring, 95, ""},
	{PrevStop, []string{"left", "p", "pgup", "backspace"}, "back", "previous stop of the tour", Show, Touring, 90, ""},
	{Other, []string{"b"}, "", "before and after, where a stop compares", Show, Touring, 0, ""},
	{Down, []string{"down", "j"}, "scroll", "scroll down", Show, Touring, 40, "↓ ↑"},
	{Up, []string{"up", "k"}, "", "scroll up", Show, Touring, 0, ""},
	{Back, []string{"esc", "D", "q"}, "leave", "leave the tour: settings and place are as before", Show, Touring, 92, ""},

	{Export, []string{"E"}, "export", "hand settings, chunks or the picture over to other systems", Keep, Everywhere, 18, ""},
	{Confirm, []string{"enter"}, "write a file", "ask for the file to write what is chosen to", Keep, Exporting, 90, ""},
	{CopyThis, []string{"ctrl+y"}, "copy", "copy what is shown", Keep, Exporting, 85, ""},
	{SaveSettings, []string{"W"}, "save", "save the settings to a file", Keep, Everywhere, 15, ""},
	{LoadSettings, []string{"ctrl+o"}, "", "take settings from a file", Keep, Everywhere, 0, ""},
	{GoToWorst, []string{"enter"}, "worst document", "open the document with the least whole text; again: the next", Understand, Measures, 65, ""},
	{NextDims, []string{"d"}, "dimensions", "next number of dimensions, for the memory of vectors", Understand, Measures, 60, ""},

	{CopyChunk, []string{"y"}, "", "copy the chunk as it will be embedded", Keep, Everywhere, 0, ""},
	{CopyCommand, []string{"Y"}, "", "copy the command line that gives these chunks", Keep, Everywhere, 0, ""},

	{Confirm, []string{"enter"}, "take", "take what is typed", Read, Input, 90, ""},
	{Back, []string{"esc"}, "leave", "leave the input", Read, Input, 80, ""},
	{NextLine, []string{"down", "ctrl+n"}, "scroll", "scroll the help down", Program, Manual, 70, ""},
	{PrevLine, []string{"up", "ctrl+p"}, "", "scroll the help up", Program, Manual, 0, ""},
	{PageDown, []string{"pgdown"}, "", "a page down in the help", Program, Manual, 0, ""},
	{PageUp, []string{"pgup"}, "", "a page up in the help", Program, Manual, 0, ""},
	{Explain, []string{"enter"}, "rules", "the rules of what is typed; with nothing typed, a list of all pages", Program, Manual, 80, ""},
	{Back, []string{"esc", "f1"}, "close", "close the help", Program, Manual, 90, ""},
	{Down, []string{"down", "j"}, "scroll", "scroll down", Program, Rules, 60, "↓ ↑"},
	{Up, []string{"up", "k"}, "", "scroll up", Program, Rules, 0, ""},
	{PageDown, []string{"space", "pgdown"}, "", "a page down", Program, Rules, 0, ""},
	{PageUp, []string{"b", "pgup"}, "", "a page up", Program, Rules, 0, ""},
	{Top, []string{"g", "home"}, "", "go to the beginning", Program, Rules, 0, ""},
	{Bottom, []string{"G", "end"}, "", "go to the end", Program, Rules, 0, ""},
	{NextLink, []string{"tab", "n"}, "link", "next link", Program, Rules, 88, ""},
	{PrevLink, []string{"shift+tab", "p"}, "", "previous link", Program, Rules, 0, ""},
	{FollowLink, []string{"enter"}, "follow", "open the page that the link leads to", Program, Rules, 86, ""},
	{AllRules, []string{"c"}, "all rules", "list all pages of rules", Program, Rules, 70, ""},
	{Help, []string{"?", "f1"}, "all keys", "show all keys", Program, Rules, 80, ""},
	{Back, []string{"esc"}, "back", "back to the page before, or to where it was opened", Program, Rules, 92, ""},

	{NextLine, []string{"down", "ctrl+n"}, "choose", "next line of a list", Program, List, 70, "↑ ↓"},
	{PrevLine, []string{"up", "ctrl+p"}, "", "previous line of a list", Program, List, 0, ""},
	{PageDown, []string{"pgdown"}, "", "a page down in a list", Program, List, 0, ""},
	{PageUp, []string{"pgup"}, "", "a page up in a list", Program, List, 0, ""},
	{Top, []string{"home"}, "", "first line of a list", Program, List, 0, ""},
	{Bottom, []string{"end"}, "", "last line of a list", Program, List, 0, ""},
	{Confirm, []string{"enter"}, "take", "take the line", Program, List, 90, ""},
	{Back, []string{"esc"}, "close", "close the list", Program, List, 80, ""},

	{Sort, []string{"ctrl+s"}, "sort", "sort the list another way", Program, Sorted, 60, ""},
	{Files, []string{"f"}, "files", "list the documents, with what the settings make of each file", Program, Everywhere, 66, ""},
	{SpeakOfAll, []string{"*"}, "all documents", "speak of all documents: measures, review, curve, questions, tuning; again: of this one", Program, Everywhere, 64, ""},
	{NextFile, []string{"ctrl+n"}, "", "next document (file)", Program, Everywhere, 0, ""},
	{PrevFile, []string{"ctrl+p"}, "", "previous document (file)", Program, Everywhere, 0, ""},
	{Themes, []string{"T"}, "", "choose a theme, seen while it is chosen", Program, Everywhere, 0, ""},
	{Mouse, []string{"M"}, "", "release or take the mouse, to select text with the terminal", Program, Everywhere, 0, ""},
	{Palette, []string{"ctrl+k"}, "", "find an action by its words, and do it", Program, Everywhere, 0, ""},
	{Help, []string{"?", "f1"}, "help", "show all keys", Program, Document | Sides, 95, ""},
	{Explain, []string{"?"}, "rules", "the rules of what is selected, with formulas and sources; ? again shows all keys", Program, Settings | Panel, 95, ""},
	{Help, []string{"f1"}, "", "show all keys", Program, Settings | Panel, 0, ""},
	{Back, []string{"esc"}, "", "leave what is open, one step", Program, Everywhere, 0, ""},
	{Suspend, []string{"ctrl+z"}, "", "suspend the program; fg comes back", Program, Everywhere, 0, ""},
	{Leave, []string{"q"}, "quit", "quit; asks whether to save what you tuned", Program, Everywhere | Sides, 10, ""},
	{Quit, []string{"ctrl+c"}, "", "quit at once", Program, Everywhere | Sides, 0, ""},
}
