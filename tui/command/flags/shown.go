package flags

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Titles of the flag sections in help. DefaultSection contains the flags without an assigned
// section.
const (
	DefaultSection    = "Flags"
	ThresholdSection  = "Thresholds"
	SettingsSection   = "Settings"
	NamesSection      = "Names"
	EverywhereSection = "Everywhere"
)

// Sections lists the flag sections in help order.
var Sections = []string{DefaultSection, ThresholdSection, SettingsSection, NamesSection, EverywhereSection}

const (
	valueName = "chunkscope_value"
	section   = "chunkscope_section"
)

// SetSection assigns the named flags to the section of help with this title.
func SetSection(title string, flags *pflag.FlagSet, names ...string) {
	for _, name := range names {
		annotate(flags, name, section, title)
	}
}

// FlagSection returns the section of help that lists a flag.
func FlagSection(f *pflag.Flag) string {
	if sections := f.Annotations[section]; len(sections) > 0 {
		return sections[0]
	}
	return DefaultSection
}

// ExtractValueNames removes the back quotes from the usage texts of all flags of a command and its
// subcommands. The quoted word becomes the name of the flag's value in help. Shell completion and
// the man page use the text without the quotes.
func ExtractValueNames(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if parts := strings.SplitN(f.Usage, "`", 3); len(parts) == 3 {
				f.Usage = strings.Join(parts, "")
				SetValueName(flags, f.Name, parts[1])
			}
		})
	}
	for _, c := range cmd.Commands() {
		ExtractValueNames(c)
	}
}

// SetValueName sets the name of a flag's value in help.
func SetValueName(flags *pflag.FlagSet, name, value string) { annotate(flags, name, valueName, value) }

// ValueName returns the name of a flag's value in help, or "" if the flag has no value.
func ValueName(f *pflag.Flag) string {
	if name := f.Annotations[valueName]; len(name) > 0 {
		return name[0]
	}
	return ""
}

func annotate(flags *pflag.FlagSet, name, key, value string) {
	if err := flags.SetAnnotation(name, key, []string{value}); err != nil {
		panic(err)
	}
}
