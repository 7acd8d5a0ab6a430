package flags

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// The sections of help that flags stand in, in its order. A flag that was put
// under none is of its command alone.
const (
	Own        = "Flags"
	Thresholds = "Thresholds"
	Settled    = "Settings"
	Named      = "Names"
	Everywhere = "Everywhere"
)

// Sections are those that flags stand in.
var Sections = []string{Own, Thresholds, Settled, Named, Everywhere}

// The annotations of a flag.
const (
	valueOf = "chunkscope_value"
	section = "chunkscope_section"
)

// Under puts flags into a section of help.
func Under(title string, flags *pflag.FlagSet, names ...string) {
	for _, name := range names {
		annotate(flags, name, section, title)
	}
}

// SectionOf is the section of help that a flag stands in.
func SectionOf(f *pflag.Flag) string {
	if in := f.Annotations[section]; len(in) > 0 {
		return in[0]
	}
	return Own
}

// NameValues takes the back quotes off what the flags of a command and of those
// below it say: what stands between them is what help calls the flag's value.
// Shells complete the same text, and the man page has it, without quotes.
func NameValues(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if parts := strings.SplitN(f.Usage, "`", 3); len(parts) == 3 {
				f.Usage = strings.Join(parts, "")
				NameValue(flags, f.Name, parts[1])
			}
		})
	}
	for _, c := range cmd.Commands() {
		NameValues(c)
	}
}

// NameValue says what help calls the value of a flag.
func NameValue(flags *pflag.FlagSet, name, value string) { annotate(flags, name, valueOf, value) }

// ValueOf is what help calls the value of a flag; empty for one that takes none.
func ValueOf(f *pflag.Flag) string {
	if name := f.Annotations[valueOf]; len(name) > 0 {
		return name[0]
	}
	return ""
}

func annotate(flags *pflag.FlagSet, name, key, value string) {
	if err := flags.SetAnnotation(name, key, []string{value}); err != nil {
		panic(err) // there is no such flag
	}
}
