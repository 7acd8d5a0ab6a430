package handoff

import (
	"regexp"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"chunkscope/engine/export/handoff/target"
)

type openWebUISettings struct {
	Headers  bool
	Splitter string
	MinSize  int // CHUNK_MIN_SIZE_TARGET
	Encoding string
}

// openWebUI exports environment variables for Open WebUI, which fixes the text with ftfy and then
// uses LangChain splitters.
var openWebUI = target.Target{
	Name: "open-webui", Help: "Open WebUI's environment variables", Ext: ".sh",
	SystemName: "Open WebUI", Title: "Open WebUI environment variables",
	Language:    target.Shell,
	Recommended: [][]string{{"open-webui"}, {"langchain-recursive"}, {"langchain-token"}},
	Forms: []target.Form{
		{
			Strategies: []string{"headings_recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars"},
			Settings: []string{"max_chunk_size", "overlap_size", "heading_level", "section_min_size"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				if j.S.HeadingLevel != 6 {
					return target.RefuseValue("Open WebUI cuts at headings of all levels", "heading_level", "6")
				}
				return fillOpenWebUI(j, openWebUISettings{Headers: true, Splitter: "character", MinSize: j.S.SectionMinSize})
			},
		},
		{
			Strategies: []string{"recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars"},
			Settings: []string{"max_chunk_size", "overlap_size"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				if j.S.SeparatorsFor(j.Result.Doc.Language()) != j.S.Separators {
					j.MarkInexact("Open WebUI cuts source code at paragraphs, lines and words.")
				}
				return fillOpenWebUI(j, openWebUISettings{Splitter: "character"})
			},
		},
		{
			Strategies: []string{"window"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "window_tail"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				if err := j.CheckNoTail(); err != nil {
					return err
				}
				if hasSpecialToken(j.Result.Doc.Text) {
					j.MarkInexact("the document contains a special token, such as <|endoftext|>, on which Open WebUI fails.")
				}
				return fillOpenWebUI(j, openWebUISettings{Splitter: "token", Encoding: j.S.Tokenizer})
			},
		},
	},
}

func fillOpenWebUI(j *target.Job, x openWebUISettings) error {
	j.AddNote("Later changes: the variables only apply to a new instance; change an existing one in Admin Settings, Documents.")
	switch {
	case j.IsBlank():
		j.MarkInexact("Open WebUI rejects a document without text; chunkscope makes no chunks from it.")
	case mayBeChangedByFtfy(j.Result.Doc.Text):
		j.MarkInexact("Open WebUI corrects the text with ftfy before it cuts: curly quotes, line ends, character references, control characters and characters in other forms.")
	}
	j.Data = x
	return nil
}

var reference = regexp.MustCompile(`&#?[0-9A-Za-z]{1,24};`)

// mayBeChangedByFtfy does not consider that ftfy also fixes text decoded with the wrong encoding.
func mayBeChangedByFtfy(text string) bool {
	for _, r := range text {
		if r != '\n' && r != '\t' && isRewrittenByFtfy(r) {
			return true
		}
	}
	return !norm.NFC.IsNormalString(text) || reference.MatchString(text)
}

func isRewrittenByFtfy(r rune) bool {
	switch {
	case r < 0x7f:
		return r < ' '
	case r >= 0x2018 && r <= 0x201f, r >= 0xff00 && r <= 0xffef, r >= 0xfb00 && r <= 0xfb06, r >= 0x1c4 && r <= 0x1cc, r >= 0x1f1 && r <= 0x1f3:
		return true
	case r == 0x2bc, r == 0x132, r == 0x133, r == 0x149, r == 0x3000, r == unicode.ReplacementChar:
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}
