package keys

// searchWords contains titles, names on the command line, and common synonyms.
var searchWords = map[Action][]string{
	Search:         {"search"},
	NextTab:        {"measures", "stats"},
	EnlargePane:    {"zoom", "full screen"},
	ListPresets:    {"preset"},
	CycleMode:      {"overlap mode"},
	SizeMap:        {"sweep", "size map"},
	NextProblem:    {"undecided", "flag", "dry seam", "severed"},
	TieSet:         {"tune", "recall"},
	ShowEmbedded:   {"embedded view"},
	ModelLimit:     {"token limit"},
	ReviewFlags:    {"check", "waive"},
	JoinNext:       {"merge"},
	CutChunk:       {"split"},
	OmitChunk:      {"omit", "drop", "exclude"},
	Pin:            {"compare"},
	ShowSides:      {"compare"},
	GivenChunks:    {"import"},
	Ask:            {"probe", "search"},
	ListQuestions:  {"probe", "gold", "evaluate", "recall", "draft"},
	Present:        {"demonstrate", "slides"},
	Tour:           {"demonstrate", "demo"},
	Export:         {"export", "pipeline", "svg", "png"},
	SaveSettings:   {"config", "write"},
	LoadSettings:   {"config", "open"},
	CopyChunk:      {"clipboard", "yank"},
	CopyCommand:    {"clipboard", "yank", "cli"},
	NextDims:       {"vectors"},
	Files:          {"folder"},
	Themes:         {"colours", "colors", "dark", "light"},
	Explain:        {"explain"},
	Help:           {"help", "keyboard"},
	Leave:          {"exit"},
	OpenMicroscope: {"microscope"},
}

// SearchWords returns the additional words by which the action can be found.
func (b *Binding) SearchWords() []string { return searchWords[b.Action] }

// EssentialActions lists the most important actions for the first page of the help.
var EssentialActions = []struct {
	Action
	Description string
	// Partner is the opposite action, which the description also covers. It may be "".
	Partner Action
}{
	{NextChunk, "go to the next and previous chunk", PrevChunk},
	{NextProblem, "go to the next and previous problem", PrevProblem},
	{Search, "find text; n and N go to other matches", PrevMatch},
	{OpenMicroscope, "examine the seam closely", ""},
	{NextPane, "cycle through document, settings, panel", PrevPane},
	{Increase, "decrease and increase the selected setting", Decrease},
	{ListPresets, "list the presets", ""},
	{CycleMode, "select the next overlap mode", ""},
	{OpenPanel, "open a panel by its number", ""},
	{Pin, "pin the settings as A, continue as B", ""},
	{Ask, "ask which chunks would be retrieved", ""},
	{Export, "export settings, chunks or a report", ""},
	{Undo, "undo the last change", ""},
	{Palette, "find any action, setting or preset", ""},
	{Leave, "quit", ""},
}

// CommonActions lists the most common actions, which are offered before the user types a search.
var CommonActions = []Action{
	ListPresets, CycleMode, Knee, SizeMap, OpenMicroscope, ShowEmbedded, ReviewFlags, Pin, Ask, TieSet, Export, SaveSettings, Files, Tour, Help,
}
