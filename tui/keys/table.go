package keys

// Action is the name of an action in the explorer.
type Action string

// Actions that keys can perform.
const (
	Down                Action = "down"
	Up                  Action = "up"
	PageDown            Action = "page-down"
	PageUp              Action = "page-up"
	Top                 Action = "top"
	Bottom              Action = "bottom"
	NextChunk           Action = "next-chunk"
	PrevChunk           Action = "prev-chunk"
	NextProblem         Action = "next-problem"
	PrevProblem         Action = "prev-problem"
	FilterProblems      Action = "which-problems"
	GoToSelected        Action = "go-there"
	Search              Action = "search"
	GoToLine            Action = "go-to-line"
	NextPane            Action = "next-pane"
	PrevPane            Action = "prev-pane"
	EnlargePane         Action = "larger"
	ShrinkPane          Action = "smaller"
	ResetPaneSizes      Action = "usual-size"
	Decrease            Action = "less"
	Increase            Action = "more"
	DecreaseByLargeStep Action = "much-less"
	IncreaseByLargeStep Action = "much-more"
	PrevSetting         Action = "prev-setting"
	NextSetting         Action = "next-setting"
	ResetSetting        Action = "reset-one"
	ResetAll            Action = "reset-all"
	Undo                Action = "undo"
	OpenMicroscope      Action = "microscope"
	ShowEmbedded        Action = "as-embedded"
	Metadata            Action = "metadata"
	TokenBorders        Action = "token-borders"
	ListPresets         Action = "presets"
	ModelLimit          Action = "model-limit"
	Repair              Action = "repair"
	ClearDry            Action = "clear-dry"
	PrependPath         Action = "header-path"
	Knee                Action = "knee"
	NextDims            Action = "next-dims"
	Redo                Action = "redo"
	CycleMode           Action = "cycle-mode"
	ScrollDown          Action = "scroll-down"
	ScrollUp            Action = "scroll-up"
	Themes              Action = "themes"
	Chunks              Action = "chunks"
	Sections            Action = "sections"
	Files               Action = "files"
	Sort                Action = "sort"
	Mouse               Action = "mouse"
	Help                Action = "help"
	Explain             Action = "explain"
	AllRules            Action = "all-rules"
	NextLink            Action = "next-link"
	PrevLink            Action = "prev-link"
	Back                Action = "back"
	Suspend             Action = "suspend"
	Leave               Action = "leave"
	Quit                Action = "quit"
	NextFile            Action = "next-file"
	PrevFile            Action = "prev-file"
	CopyChunk           Action = "copy-chunk"
	CopyCommand         Action = "copy-command"
	Export              Action = "export"
	CopyShown           Action = "copy-this"
	JumpBack            Action = "jump-back"
	JumpForward         Action = "jump-on"
	GoToEffect          Action = "out-of-sight"
	SaveSettings        Action = "save-settings"
	LoadSettings        Action = "load-settings"
	PrevMatch           Action = "prev-match"
	NextTab             Action = "next-tab"
	OpenPanel           Action = "open-panel"
	Accept              Action = "accept"
	Confirm             Action = "confirm"
	NextLine            Action = "next-line"
	Pin                 Action = "pin"
	Swap                Action = "swap"
	ShowSides           Action = "both-sides"
	NextChange          Action = "next-change"
	PrevChange          Action = "prev-change"
	Ask                 Action = "ask"
	Dedup               Action = "dedup"
	MoreHits            Action = "more-hits"
	FewerHits           Action = "fewer-hits"
	PrevLine            Action = "prev-line"
	ReviewFlags         Action = "review"
	AcceptChunk         Action = "accept-chunk"
	ReviewKinds         Action = "review-kinds"
	UndoDecision        Action = "take-back"
	SelectText          Action = "select-text"
	SwitchEnd           Action = "other-end"
	ListQuestions       Action = "questions"
	ConfirmDraft        Action = "confirm-draft"
	Reword              Action = "reword"
	DropQuestion        Action = "drop-question"
	TieSet              Action = "tie-set"
	SizeMap             Action = "size-map"
	ApplyRemedy         Action = "apply-remedy"
	JoinNext            Action = "join-next"
	CutChunk            Action = "cut-here"
	OmitChunk           Action = "leave-out"
	UseNearestSettings  Action = "nearest"
	GivenChunks         Action = "given-chunks"
	OtherRemedy         Action = "other-remedy"
	ToggleScope         Action = "all-documents"
	GoToWorst           Action = "worst-document"
	Palette             Action = "palette"
)

// Actions of the presentation and the guided tour.
const (
	Present      Action = "present"
	Tour         Action = "tour"
	NextStop     Action = "next-stop"
	PrevStop     Action = "prev-stop"
	ToggleBefore Action = "other"
)

// Table lists all bindings in the order in which the help shows them.
var Table = []Binding{
	{Down, []string{"j", "down"}, "scroll", "scroll down a row; in a selection, add a line", Read, Document | Sides | TourStops | RulesPage | TextSelection, 40, "j k"},
	{Up, []string{"k", "up"}, "", "scroll up a row; in a selection, remove a line", Read, Document | Sides | TourStops | RulesPage | TextSelection, 0, ""},
	{PageDown, []string{"space", "pgdown", "ctrl+f"}, "page", "scroll down a page", Read, Everywhere | Sides | RulesPage | List | HelpPages, 0, ""},
	{PageUp, []string{"b", "pgup", "ctrl+b"}, "", "scroll up a page", Read, Everywhere | Sides | RulesPage | List | HelpPages, 0, ""},
	{Top, []string{"g", "home"}, "", "go to the beginning", Read, Everywhere | Sides | RulesPage | List, 0, ""},
	{Bottom, []string{"G", "end"}, "", "go to the end", Read, Everywhere | Sides | RulesPage | List, 0, ""},
	{NextChunk, []string{"n"}, "chunk", "go to the next chunk and the seam before it; in a selection, the next sentence", Read, Everywhere | Microscope | EmbeddedChunk | TextSelection, 70, "n p"},
	{PrevChunk, []string{"p"}, "", "go to the previous chunk and the seam before it", Read, Everywhere | Microscope | EmbeddedChunk | TextSelection, 0, ""},
	{NextProblem, []string{"o"}, "problem", "go to the next problem: a flagged chunk, a severed element, a dry seam", Read, Everywhere | Sides | Microscope | ReviewPanel, 60, "o O"},
	{PrevProblem, []string{"O"}, "", "go to the previous problem", Read, Everywhere | Sides | Microscope | ReviewPanel, 0, ""},
	{FilterProblems, []string{"w"}, "", "choose the kind of problem: all, flagged, severed, dry", Read, Everywhere | Microscope, 0, ""},
	{Search, []string{"/"}, "find", "find text; then n and N go to the next and previous match", Read, Everywhere, 40, ""},
	{PrevMatch, []string{"N"}, "", "go to the previous match", Read, Everywhere, 0, ""},
	{GoToLine, []string{":"}, "", "go to a line", Read, Everywhere, 0, ""},

	{Chunks, []string{"c"}, "", "list the chunks: sort, filter, jump", Read, Everywhere, 0, ""},
	{Sections, []string{"s"}, "", "list the sections: filter, jump", Read, Everywhere, 0, ""},
	{JumpBack, []string{","}, "", "go back to the position before the last jump", Read, Everywhere, 0, ""},
	{JumpForward, []string{"."}, "", "go forward again", Read, Everywhere, 0, ""},

	{NextPane, []string{"tab"}, "pane", "focus the next pane: document, settings, panel; in the presentation look, the next setting", Tune, Everywhere, 80, ""},
	{PrevPane, []string{"shift+tab"}, "", "focus the previous pane, or setting", Tune, Everywhere, 0, ""},
	{EnlargePane, []string{"+"}, "larger", "enlarge the focused pane, up to the document alone", Tune, Everywhere, 68, "+ -"},
	{ShrinkPane, []string{"-"}, "", "shrink the focused pane", Tune, Everywhere, 0, ""},
	{ResetPaneSizes, []string{"_"}, "", "restore the default pane sizes", Tune, Everywhere, 0, ""},
	{PrevSetting, []string{"up", "k"}, "", "select the setting above", Tune, Settings, 0, ""},
	{NextSetting, []string{"down", "j"}, "setting", "select the setting below", Tune, Settings, 85, "↑ ↓"},
	{Decrease, []string{"left", "h"}, "", "decrease the setting, or select its previous option; on the map, a smaller size; in a selection, drop a sentence", Tune, Everywhere | Sides | MapPanel | TuningList | TextSelection, 0, ""},
	{Increase, []string{"right", "l"}, "tune", "increase the setting, or select its next option; on the map, a larger size; in a selection, add a sentence", Tune, Everywhere | Sides | MapPanel | TuningList | TextSelection, 90, "← →"},
	{DecreaseByLargeStep, []string{"shift+left", "H"}, "", "decrease by a large step", Tune, Everywhere | Sides, 0, ""},
	{IncreaseByLargeStep, []string{"shift+right", "L"}, "", "increase by a large step", Tune, Everywhere | Sides, 0, ""},
	{Accept, []string{"enter"}, "", "accept the number; on the preset: list all presets; on the last row: show more settings", Tune, Settings, 0, ""},
	{ListPresets, []string{"B"}, "presets", "list the presets with their results for this document", Tune, Everywhere, 63, ""},
	{CycleMode, []string{"m"}, "mode", "select the next overlap mode, with the same cuts", Tune, Everywhere | Sides, 35, ""},
	{Knee, []string{"K"}, "enough", "go to the knee (enough overlap), or to the most whole text", Tune, Everywhere, 45, ""},
	{ResetSetting, []string{"r"}, "reset", "reset the setting to the preset's value", Tune, Everywhere | Sides, 20, ""},
	{ResetAll, []string{"R"}, "", "reset all settings to the preset's values", Tune, Everywhere | Sides, 0, ""},
	{SizeMap, []string{"z"}, "size map", "show a map of all sizes and overlaps instead of the curve", Tune, CurvePanel, 86, ""},
	{SizeMap, []string{"z"}, "curve", "show the curve instead of the map", Tune, MapPanel, 86, ""},
	{GoToEffect, []string{";"}, "", "go to the next seam that the last change moved", Tune, Everywhere, 0, ""},
	{TieSet, []string{"F"}, "", "score about a hundred settings against questions and show which tie", Tune, Everywhere, 0, ""},
	{Undo, []string{"u"}, "undo", "undo the last action: a changed setting, a decision, a hand cut or a dropped question", Tune, Everywhere | Sides | ProbePanel, 25, ""},
	{Redo, []string{"U", "ctrl+r"}, "", "redo the last undone settings change", Tune, Everywhere | Sides, 0, ""},

	{OpenMicroscope, []string{"enter"}, "microscope", "examine the seam before the chunk: shared, severed, repaired", Understand, Document, 65, ""},
	{ShowEmbedded, []string{"e"}, "embedded", "show the chunk as it will be embedded", Understand, Everywhere, 30, ""},
	{TokenBorders, []string{"i"}, "", "show or hide token borders", Understand, Everywhere, 0, ""},
	{ModelLimit, []string{"x"}, "", "choose an embedding model: text beyond its limit is struck out", Understand, Everywhere, 0, ""},
	{Repair, []string{"a"}, "repair", "apply the change that repairs the severed element; u undoes it", Understand, Microscope, 89, ""},
	{ClearDry, []string{"d"}, "clear dry", "apply the change that clears the dry seam; u undoes it", Understand, Microscope, 87, ""},
	{PrependPath, []string{"h"}, "header path", "put the header path before the text, as many pipelines do", Understand, EmbeddedChunk, 85, ""},

	{OpenPanel, []string{"1", "2", "3", "4", "5", "6"}, "panel", "open a panel by its number; again: focus or close it", Read, Document | Panel, 30, "1-6"},
	{NextTab, []string{"t"}, "", "open the next panel, or the settings if they are in the same place", Understand, Everywhere, 0, ""},
	{NextLine, []string{"down", "j"}, "choose", "select the next line and show it in the document; on the map, less overlap", Understand, MapPanel | TuningList | ProbePanel | ReviewPanel | ComparePanel, 88, "↓ ↑"},
	{PrevLine, []string{"up", "k"}, "", "select the previous line; on the map, more overlap", Understand, MapPanel | TuningList | ProbePanel | ReviewPanel | ComparePanel, 0, ""},
	{GoToSelected, []string{"enter"}, "go there", "go to the chunk or seam", Understand, ProbePanel | ComparePanel, 91, ""},
	{ScrollDown, []string{"down", "j"}, "scroll", "scroll down the panel, or the chunk as embedded", Understand, Panel | EmbeddedChunk, 50, "↓ ↑"},
	{ScrollUp, []string{"up", "k"}, "", "scroll up", Understand, Panel | EmbeddedChunk, 0, ""},

	{ReviewFlags, []string{"v"}, "review", "review the flagged chunks: accept or clear each", Decide, Everywhere, 42, ""},
	{AcceptChunk, []string{"a"}, "accept", "accept the chunk as it is; again: with a note", Decide, ReviewPanel, 94, ""},
	{ApplyRemedy, []string{"enter"}, "apply", "apply the remedy: one setting changes; u undoes it", Decide, ReviewPanel, 92, ""},
	{OtherRemedy, []string{"r"}, "other remedy", "show another remedy, if there is one", Decide, ReviewPanel, 50, ""},
	{ReviewKinds, []string{"."}, "kinds", "also review severed elements and dry seams, or only flagged chunks", Decide, ReviewPanel, 86, ""},
	{UndoDecision, []string{"backspace"}, "take back", "undo the decision", Decide, ReviewPanel, 60, ""},

	{JoinNext, []string{"J"}, "", "join the chunk with the next one by hand; u undoes it", Decide, Everywhere, 0, ""},
	{CutChunk, []string{"C"}, "", "cut the chunk by hand, before a sentence or line", Decide, Everywhere, 0, ""},
	{OmitChunk, []string{"delete", "Z"}, "", "omit the chunk by hand, so it is not embedded", Decide, Everywhere, 0, ""},

	{Pin, []string{"A"}, "pin A", "pin the current settings as A and continue as B; again: unpin A", Compare, Everywhere, 22, ""},
	{Swap, []string{"X"}, "", "swap A and B", Compare, Everywhere | Sides, 0, ""},
	{ShowSides, []string{"S"}, "", "show A and B side by side (needs 120 columns)", Compare, Everywhere, 0, ""},
	{GivenChunks, []string{"I"}, "", "list problems in the given chunks: no place, added text, text in no chunk", Compare, Everywhere, 0, ""},
	{UseNearestSettings, []string{"="}, "", "continue with the settings nearest to the given chunks", Compare, Everywhere | Sides, 0, ""},
	{NextChange, []string{"n"}, "change", "go to the next seam that differs", Compare, ComparePanel | Sides, 90, "n p"},
	{PrevChange, []string{"p"}, "", "go to the previous seam that differs", Compare, ComparePanel | Sides, 0, ""},

	{Ask, []string{"a"}, "ask", "ask a question: which chunks would be retrieved?", Probe, Everywhere, 38, ""},
	{Ask, []string{"a"}, "question", "type another question", Probe, ProbePanel, 79, ""},
	{Dedup, []string{"d"}, "duplicates", "show the results with or without duplicates", Probe, ProbePanel, 80, ""},
	{MoreHits, []string{">"}, "", "retrieve one more chunk", Probe, ProbePanel, 0, ""},
	{FewerHits, []string{"<"}, "fewer, more", "retrieve one fewer chunk", Probe, ProbePanel, 40, "< >"},
	{ListQuestions, []string{"Q"}, "", "list the questions with known answers: whole, severed, rank; in Ask: draft some", Probe, Document | Settings | Panel | ProbePanel, 0, ""},
	{Back, []string{"esc"}, "close", "close the question, then the panel", Probe, ProbePanel, 30, ""},
	{ConfirmDraft, []string{"c"}, "confirm", "confirm the draft: it becomes one of your questions", Probe, ProbePanel, 87, ""},
	{Reword, []string{"e"}, "reword", "edit the question; this also confirms a draft", Probe, ProbePanel, 86, ""},
	{DropQuestion, []string{"x", "delete"}, "drop", "drop the question; u brings it back", Probe, ProbePanel, 62, ""},
	{SelectText, []string{"V"}, "", "select text and save a question that it answers", Probe, Everywhere, 0, ""},
	{SwitchEnd, []string{"o"}, "", "switch to the other end of the selection", Probe, TextSelection, 0, ""},

	{Present, []string{"P"}, "panels", "presentation look: only the document, with large numbers; again: the panels", Show, Everywhere | Presentation, 0, ""},
	{Tour, []string{"D"}, "", "start the guided tour of this document, or from A to B", Show, Everywhere, 0, ""},
	{NextStop, []string{"space", "right", "enter", "n", "pgdown"}, "next", "go to the next stop of the tour", Show, TourStops, 95, ""},
	{PrevStop, []string{"left", "p", "pgup", "backspace"}, "back", "go to the previous stop of the tour", Show, TourStops, 90, ""},
	{ToggleBefore, []string{"b"}, "", "switch between before and after at a comparison stop", Show, TourStops, 0, ""},

	{Export, []string{"E"}, "export", "export settings, chunks or the picture to other systems", Keep, Everywhere, 18, ""},
	{CopyShown, []string{"ctrl+y"}, "copy", "copy what is shown", Keep, ExportList, 85, ""},
	{SaveSettings, []string{"W"}, "save", "save the settings to a file", Keep, Everywhere, 15, ""},
	{LoadSettings, []string{"ctrl+o"}, "", "load settings from a file", Keep, Everywhere, 0, ""},
	{Metadata, []string{"enter"}, "more", "show or hide the chunk's metadata, or all measures", Understand, ChunkPanel | MeasuresPanel, 62, ""},
	{GoToWorst, []string{"."}, "worst document", "open the document with the least whole text; again: the next", Understand, MeasuresPanel, 65, ""},
	{NextDims, []string{"d"}, "dimensions", "select the number of dimensions for vector memory", Understand, MeasuresPanel, 60, ""},

	{CopyChunk, []string{"y"}, "copy", "copy the chunk as it will be embedded", Keep, Everywhere | EmbeddedChunk, 12, ""},
	{CopyCommand, []string{"Y"}, "", "copy the command line that makes these chunks", Keep, Everywhere, 0, ""},

	{Confirm, []string{"enter"}, "take", "accept the line, the typed text or the selection; follow the link", Program, Input | List | HelpPages | TuningList | ExportList | TextSelection | RulesPage, 90, ""},
	{NextLine, []string{"down", "ctrl+n"}, "choose", "select the next line", Program, List | HelpPages, 70, "↓ ↑"},
	{PrevLine, []string{"up", "ctrl+p"}, "", "select the previous line", Program, List | HelpPages, 0, ""},
	{NextLink, []string{"tab", "n"}, "link", "select the next link", Program, RulesPage, 88, ""},
	{PrevLink, []string{"shift+tab", "p"}, "", "select the previous link", Program, RulesPage, 0, ""},
	{AllRules, []string{"c"}, "all rules", "list all pages of rules", Program, RulesPage, 70, ""},

	{Sort, []string{"ctrl+s"}, "sort", "change the order of the list", Program, SortedList, 60, ""},
	{Files, []string{"f"}, "files", "list the documents with their results", Program, Everywhere, 66, ""},
	{ToggleScope, []string{"*"}, "all documents", "cover all documents in measures, review, curve, questions, tuning and exports; again: this one", Program, Everywhere | ExportList, 64, ""},
	{NextFile, []string{"ctrl+n"}, "", "open the next document (file)", Program, Everywhere, 0, ""},
	{PrevFile, []string{"ctrl+p"}, "", "open the previous document (file)", Program, Everywhere, 0, ""},
	{Themes, []string{"T"}, "", "choose a theme, with a preview", Program, Everywhere, 0, ""},
	{Mouse, []string{"M"}, "", "let the terminal use the mouse, to select text; again: take it back", Program, Everywhere, 0, ""},
	{Palette, []string{"ctrl+k"}, "", "find an action by its description, and perform it", Program, Everywhere, 0, ""},
	{Explain, []string{"?"}, "help", "show the rules for the selection, with formulas and sources; ? again shows all keys", Program, Settings | Panel | TuningList, 95, ""},
	{Help, []string{"?", "f1"}, "help", "show all keys", Program, Document | Sides | RulesPage, 95, ""},
	{Help, []string{"f1"}, "", "show all keys", Program, Settings | Panel, 0, ""},
	{Back, []string{"esc"}, "", "close what was opened last; the key that opened it also closes it", Program, Everywhere, 0, ""},
	{Back, []string{"esc"}, "close", "close this view", Program, Microscope | EmbeddedChunk | TuningList | Sides | TextSelection | TourStops | Input | HelpPages | List | RulesPage, 92, ""},
	{Suspend, []string{"ctrl+z"}, "", "suspend the program; fg resumes it", Program, Everywhere, 0, ""},
	{Leave, []string{"q"}, "quit", "quit; asks whether to save changed settings", Program, Everywhere | Sides, 10, ""},
	{Quit, []string{"ctrl+c"}, "", "quit at once", Program, Everywhere | Sides, 0, ""},
}
