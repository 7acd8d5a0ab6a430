package keys

// Action is the effect of a key.
type Action string

// The actions.
const (
	Down           Action = "down"
	Up             Action = "up"
	PageDown       Action = "page-down"
	PageUp         Action = "page-up"
	Top            Action = "top"
	Bottom         Action = "bottom"
	NextChunk      Action = "next-chunk"
	PrevChunk      Action = "prev-chunk"
	NextProblem    Action = "next-problem"
	PrevProblem    Action = "prev-problem"
	FilterProblems Action = "which-problems"
	GoToSelected   Action = "go-there"
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
	ShowEmbedded   Action = "as-embedded"
	Metadata       Action = "metadata"
	TokenBorders   Action = "token-borders"
	ListPresets    Action = "presets"
	ModelLimit     Action = "model-limit"
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
	JumpForward    Action = "jump-on"
	SaveSettings   Action = "save-settings"
	LoadSettings   Action = "load-settings"
	PrevMatch      Action = "prev-match"
	NextTab        Action = "next-tab"
	OpenPanel      Action = "open-panel"
	Accept         Action = "accept"
	Confirm        Action = "confirm"
	NextLine       Action = "next-line"
	Pin            Action = "pin"
	Swap           Action = "swap"
	ShowSides      Action = "both-sides"
	NextChange     Action = "next-change"
	PrevChange     Action = "prev-change"
	Ask            Action = "ask"
	Dedup          Action = "dedup"
	MoreHits       Action = "more-hits"
	FewerHits      Action = "fewer-hits"
	PrevLine       Action = "prev-line"
	ReviewFlags    Action = "review"
	AcceptChunk    Action = "accept-chunk"
	ReviewKinds    Action = "review-kinds"
	TakeBack       Action = "take-back"
	SelectText     Action = "select-text"
	SwitchEnd      Action = "other-end"
	ListQuestions  Action = "questions"
	ConfirmDraft   Action = "confirm-draft"
	Reword         Action = "reword"
	DropQuestion   Action = "drop-question"
	TieSet         Action = "tie-set"
	SizeMap        Action = "size-map"
	ApplyRemedy    Action = "apply-remedy"
	JoinNext       Action = "join-next"
	CutHere        Action = "cut-here"
	LeaveOut       Action = "leave-out"
	Nearest        Action = "nearest"
	GivenChunks    Action = "given-chunks"
	OtherRemedy    Action = "other-remedy"
	ToggleScope    Action = "all-documents"
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

// Table lists every key, in the order of the help.
var Table = []Binding{
	{Down, []string{"j", "down"}, "scroll", "scroll down a row; in a selection a line more", Read, Document | Sides | Touring | Rules | Selecting, 40, "j k"},
	{Up, []string{"k", "up"}, "", "scroll up a row; in a selection a line less", Read, Document | Sides | Touring | Rules | Selecting, 0, ""},
	{PageDown, []string{"space", "pgdown", "ctrl+f"}, "page", "scroll down a page", Read, Everywhere | Sides | Rules | List | Manual, 0, ""},
	{PageUp, []string{"b", "pgup", "ctrl+b"}, "", "scroll up a page", Read, Everywhere | Sides | Rules | List | Manual, 0, ""},
	{Top, []string{"g", "home"}, "", "go to the beginning", Read, Everywhere | Sides | Rules | List, 0, ""},
	{Bottom, []string{"G", "end"}, "", "go to the end", Read, Everywhere | Sides | Rules | List, 0, ""},
	{NextChunk, []string{"n"}, "chunk", "next chunk, and the seam before it; in a selection the next sentence", Read, Everywhere | Microscope | Embedded | Selecting, 70, "n p"},
	{PrevChunk, []string{"p"}, "", "previous chunk, and the seam before it", Read, Everywhere | Microscope | Embedded | Selecting, 0, ""},
	{NextProblem, []string{"o"}, "problem", "next problem: a flagged chunk, a severed element, a dry seam", Read, Everywhere | Sides | Microscope | Reviewing, 60, "o O"},
	{PrevProblem, []string{"O"}, "", "previous problem", Read, Everywhere | Sides | Microscope | Reviewing, 0, ""},
	{FilterProblems, []string{"w"}, "", "choose which problems those are: all, flagged, severed, dry", Read, Everywhere | Microscope, 0, ""},
	{Search, []string{"/"}, "find", "find text; then n and N go to the next and previous match", Read, Everywhere, 40, ""},
	{PrevMatch, []string{"N"}, "", "previous match", Read, Everywhere, 0, ""},
	{GoToLine, []string{":"}, "", "go to a line", Read, Everywhere, 0, ""},

	{Chunks, []string{"c"}, "", "list the chunks: sort, filter, jump", Read, Everywhere, 0, ""},
	{Sections, []string{"s"}, "", "list the sections: filter, jump", Read, Everywhere, 0, ""},
	{JumpBack, []string{","}, "", "go back to where a jump began", Read, Everywhere, 0, ""},
	{JumpForward, []string{"."}, "", "go forward again after going back", Read, Everywhere, 0, ""},

	{NextPane, []string{"tab"}, "pane", "next pane: document, settings, panel; in the presentation look the next setting", Tune, Everywhere, 80, ""},
	{PrevPane, []string{"shift+tab"}, "", "previous pane, or setting", Tune, Everywhere, 0, ""},
	{Larger, []string{"+"}, "larger", "more of the screen for the pane that has the keys, up to the document alone", Tune, Everywhere, 68, "+ -"},
	{Smaller, []string{"-"}, "", "less of the screen for the pane that has the keys", Tune, Everywhere, 0, ""},
	{UsualSize, []string{"_"}, "", "panes at their usual size, after - and + and a border that was dragged", Tune, Everywhere, 0, ""},
	{PrevSetting, []string{"up", "k"}, "", "setting above", Tune, Settings, 0, ""},
	{NextSetting, []string{"down", "j"}, "setting", "setting below", Tune, Settings, 85, "↑ ↓"},
	{Less, []string{"left", "h"}, "", "less of the setting; its previous option; on the map a smaller size; of a selection a sentence", Tune, Everywhere | Sides | Mapped | Tuning | Selecting, 0, ""},
	{More, []string{"right", "l"}, "tune", "more of the setting; its next option; on the map a larger size; of a selection a sentence", Tune, Everywhere | Sides | Mapped | Tuning | Selecting, 90, "← →"},
	{MuchLess, []string{"shift+left", "H"}, "", "much less, or to the next change of chunks", Tune, Everywhere | Sides, 0, ""},
	{MuchMore, []string{"shift+right", "L"}, "", "much more, or to the next change of chunks", Tune, Everywhere | Sides, 0, ""},
	{Accept, []string{"enter"}, "", "accept the number; on the preset: list all presets", Tune, Settings, 0, ""},
	{ListPresets, []string{"B"}, "presets", "list the presets, and what each makes of this document", Tune, Everywhere, 63, ""},
	{CycleMode, []string{"m"}, "mode", "next overlap mode, on the same cuts", Tune, Everywhere | Sides, 35, ""},
	{Knee, []string{"K"}, "enough", "go to the knee, where overlap is enough; if unsure, to most whole text", Tune, Everywhere, 45, ""},
	{ResetOne, []string{"r"}, "reset", "reset the setting to its preset", Tune, Everywhere | Sides, 20, ""},
	{ResetAll, []string{"R"}, "", "reset all settings to their preset", Tune, Everywhere | Sides, 0, ""},
	{SizeMap, []string{"z"}, "size map", "every size with every overlap, in place of the curve", Tune, Curved, 86, ""},
	{SizeMap, []string{"z"}, "curve", "the curve, in place of the map", Tune, Mapped, 86, ""},
	{TieSet, []string{"F"}, "", "score about a hundred settings by questions: which of them tie?", Tune, Everywhere, 0, ""},
	{Undo, []string{"u"}, "undo", "undo what was done last: a change of settings, a decision, a hand cut, a question dropped", Tune, Everywhere | Sides | Probing, 25, ""},
	{Redo, []string{"U", "ctrl+r"}, "", "redo the change of settings that was undone last", Tune, Everywhere | Sides, 0, ""},

	{OpenMicroscope, []string{"enter"}, "microscope", "look at the seam before the chunk: what is shared, severed, repaired", Understand, Document, 65, ""},
	{ShowEmbedded, []string{"e"}, "embedded", "the chunk as it will be embedded", Understand, Everywhere, 30, ""},
	{TokenBorders, []string{"i"}, "", "show the borders of tokens; hide them", Understand, Everywhere, 0, ""},
	{ModelLimit, []string{"x"}, "", "choose an embedding model: text past its limit is struck out", Understand, Everywhere, 0, ""},
	{Repair, []string{"a"}, "repair", "apply the change that repairs what is severed; u undoes it", Understand, Microscope, 89, ""},
	{ClearDry, []string{"d"}, "clear dry", "apply the change that clears the dry seam; u undoes it", Understand, Microscope, 87, ""},
	{InFront, []string{"h"}, "header path", "put the header path in front, as many pipelines do", Understand, Embedded, 85, ""},

	{OpenPanel, []string{"1", "2", "3", "4", "5", "6"}, "panel", "open a panel by its number; again: focus it, or close it", Read, Document | Panel, 30, "1-6"},
	{NextTab, []string{"t"}, "", "next panel; the settings too, where they share its place", Understand, Everywhere, 0, ""},
	{NextLine, []string{"down", "j"}, "choose", "next in the list, and the document follows; on the map less overlap", Understand, Mapped | Tuning | Probing | Reviewing | Compared, 88, "↓ ↑"},
	{PrevLine, []string{"up", "k"}, "", "the one before; on the map more overlap", Understand, Mapped | Tuning | Probing | Reviewing | Compared, 0, ""},
	{GoToSelected, []string{"enter"}, "go there", "go to the chunk or the seam", Understand, Probing | Compared, 91, ""},
	{ScrollDown, []string{"down", "j"}, "scroll", "scroll the panel, or the chunk as embedded", Understand, Panel | Embedded, 50, "↓ ↑"},
	{ScrollUp, []string{"up", "k"}, "", "scroll up", Understand, Panel | Embedded, 0, ""},

	{ReviewFlags, []string{"v"}, "review", "review the flagged chunks: accept or clear each", Decide, Everywhere, 42, ""},
	{AcceptChunk, []string{"a"}, "accept", "accept the chunk as it is; again: with a note", Decide, Reviewing, 94, ""},
	{ApplyRemedy, []string{"enter"}, "apply", "apply the remedy: one setting changes; u undoes it", Decide, Reviewing, 92, ""},
	{OtherRemedy, []string{"r"}, "other remedy", "show another remedy, where there is one", Decide, Reviewing, 50, ""},
	{ReviewKinds, []string{"."}, "kinds", "review severed elements and dry seams too, or flagged chunks alone", Decide, Reviewing, 86, ""},
	{TakeBack, []string{"backspace"}, "take back", "undo the decision", Decide, Reviewing, 60, ""},

	{JoinNext, []string{"J"}, "", "join the chunk with the next one by hand; u undoes it", Decide, Everywhere, 0, ""},
	{CutHere, []string{"C"}, "", "cut the chunk by hand, before a sentence or line", Decide, Everywhere, 0, ""},
	{LeaveOut, []string{"delete", "Z"}, "", "leave the chunk out by hand: it is embedded nowhere", Decide, Everywhere, 0, ""},

	{Pin, []string{"A"}, "pin A", "pin the present settings as A and continue as B; again: unpin A", Compare, Everywhere, 22, ""},
	{Swap, []string{"X"}, "", "swap A and B", Compare, Everywhere | Sides, 0, ""},
	{ShowSides, []string{"S"}, "", "A and B side by side, on a screen of 120 columns", Compare, Everywhere, 0, ""},
	{GivenChunks, []string{"I"}, "", "list what is odd about given chunks: no place, added text, text in no chunk", Compare, Everywhere, 0, ""},
	{Nearest, []string{"="}, "", "continue with the settings nearest to given chunks", Compare, Everywhere | Sides, 0, ""},
	{NextChange, []string{"n"}, "change", "next seam that differs", Compare, Compared | Sides, 90, "n p"},
	{PrevChange, []string{"p"}, "", "previous seam that differs", Compare, Compared | Sides, 0, ""},

	{Ask, []string{"a"}, "ask", "ask a question: which chunks would be retrieved?", Probe, Everywhere, 38, ""},
	{Ask, []string{"a"}, "question", "type another question", Probe, Probing, 79, ""},
	{Dedup, []string{"d"}, "duplicates", "before and after the duplicates are dropped", Probe, Probing, 80, ""},
	{MoreHits, []string{">"}, "", "retrieve one chunk more", Probe, Probing, 0, ""},
	{FewerHits, []string{"<"}, "fewer, more", "retrieve one chunk fewer", Probe, Probing, 40, "< >"},
	{ListQuestions, []string{"Q"}, "", "list the questions with known answers: whole, severed, found at which rank; in Ask: draft some", Probe, Document | Settings | Panel | Probing, 0, ""},
	{Back, []string{"esc"}, "leave", "leave the question, then the panel", Probe, Probing, 30, ""},
	{ConfirmDraft, []string{"c"}, "confirm", "confirm the draft: it becomes one of your questions", Probe, Probing, 66, ""},
	{Reword, []string{"e"}, "reword", "reword the question, which confirms a draft", Probe, Probing, 64, ""},
	{DropQuestion, []string{"x", "delete"}, "drop", "drop the question; u brings it back", Probe, Probing, 62, ""},
	{SelectText, []string{"V"}, "", "select text, to keep the question that it answers", Probe, Everywhere, 0, ""},
	{SwitchEnd, []string{"o"}, "", "move the other end of the selection from then on", Probe, Selecting, 0, ""},

	{Present, []string{"P"}, "panels", "presentation look: the document alone, large and quiet; again: the panels", Show, Everywhere | Presenting, 0, ""},
	{Tour, []string{"D"}, "", "guided tour of this document, or from A to B", Show, Everywhere, 0, ""},
	{NextStop, []string{"space", "right", "enter", "n", "pgdown"}, "next", "next stop of the tour", Show, Touring, 95, ""},
	{PrevStop, []string{"left", "p", "pgup", "backspace"}, "back", "previous stop of the tour", Show, Touring, 90, ""},
	{Other, []string{"b"}, "", "before and after, where a stop compares", Show, Touring, 0, ""},

	{Export, []string{"E"}, "export", "hand settings, chunks or the picture over to other systems", Keep, Everywhere, 18, ""},
	{CopyThis, []string{"ctrl+y"}, "copy", "copy what is shown", Keep, Exporting, 85, ""},
	{SaveSettings, []string{"W"}, "save", "save the settings to a file", Keep, Everywhere, 15, ""},
	{LoadSettings, []string{"ctrl+o"}, "", "take settings from a file", Keep, Everywhere, 0, ""},
	{Metadata, []string{"enter"}, "more", "show the metadata of the chunk, or all measures; or fold them", Understand, Facts | Measures, 62, ""},
	{GoToWorst, []string{"."}, "worst document", "open the document with the least whole text; again: the next", Understand, Measures, 65, ""},
	{NextDims, []string{"d"}, "dimensions", "next number of dimensions, for the memory of vectors", Understand, Measures, 60, ""},

	{CopyChunk, []string{"y"}, "copy", "copy the chunk as it will be embedded", Keep, Everywhere | Embedded, 12, ""},
	{CopyCommand, []string{"Y"}, "", "copy the command line that gives these chunks", Keep, Everywhere, 0, ""},

	{Confirm, []string{"enter"}, "take", "accept the line, or what is typed, selected or shown; follow the link", Program, Input | List | Manual | Tuning | Exporting | Selecting | Rules, 90, ""},
	{NextLine, []string{"down", "ctrl+n"}, "choose", "next line", Program, List | Manual, 70, "↓ ↑"},
	{PrevLine, []string{"up", "ctrl+p"}, "", "line before", Program, List | Manual, 0, ""},
	{NextLink, []string{"tab", "n"}, "link", "next link", Program, Rules, 88, ""},
	{PrevLink, []string{"shift+tab", "p"}, "", "previous link", Program, Rules, 0, ""},
	{AllRules, []string{"c"}, "all rules", "list all pages of rules", Program, Rules, 70, ""},

	{Sort, []string{"ctrl+s"}, "sort", "sort the list another way", Program, Sorted, 60, ""},
	{Files, []string{"f"}, "files", "list the documents, with what the settings make of each file", Program, Everywhere, 66, ""},
	{ToggleScope, []string{"*"}, "all documents", "cover all documents: measures, review, curve, questions, tuning, exports; again: of this one", Program, Everywhere, 64, ""},
	{ToggleScope, []string{"*"}, "all documents", "export all documents; again: this one", Program, Exporting, 86, ""},
	{NextFile, []string{"ctrl+n"}, "", "next document (file)", Program, Everywhere, 0, ""},
	{PrevFile, []string{"ctrl+p"}, "", "previous document (file)", Program, Everywhere, 0, ""},
	{Themes, []string{"T"}, "", "choose a theme, seen while it is chosen", Program, Everywhere, 0, ""},
	{Mouse, []string{"M"}, "", "release or take the mouse, to select text with the terminal", Program, Everywhere, 0, ""},
	{Palette, []string{"ctrl+k"}, "", "find an action by its words, and do it", Program, Everywhere, 0, ""},
	{Explain, []string{"?"}, "help", "the rules of what is selected, with formulas and sources; ? again shows all keys", Program, Settings | Panel | Tuning, 95, ""},
	{Help, []string{"?", "f1"}, "help", "show all keys", Program, Document | Sides | Rules, 95, ""},
	{Help, []string{"f1"}, "", "show all keys", Program, Settings | Panel, 0, ""},
	{Back, []string{"esc"}, "", "leave what is open, one step; the key that opened it does as well", Program, Everywhere, 0, ""},
	{Back, []string{"esc"}, "close", "leave what is open in front", Program, Microscope | Embedded | Tuning | Sides | Selecting | Touring | Input | Manual | List | Rules, 92, ""},
	{Suspend, []string{"ctrl+z"}, "", "suspend the program; fg comes back", Program, Everywhere, 0, ""},
	{Leave, []string{"q"}, "quit", "quit; asks whether to save what you tuned", Program, Everywhere | Sides, 10, ""},
	{Quit, []string{"ctrl+c"}, "", "quit at once", Program, Everywhere | Sides, 0, ""},
}
