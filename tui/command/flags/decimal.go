package flags

import (
	"strconv"

	"github.com/spf13/cobra"
)

// WholeNumber adds a flag for a whole number.
func WholeNumber(cmd *cobra.Command, dst *int, name string, value int, usage string) {
	*dst = value
	cmd.Flags().Var((*Decimal)(dst), name, usage)
}

// Decimal is a flag value for a decimal whole number. pflag's own also accepts 0x10, and
// 010 as 8.
type Decimal int

func (d *Decimal) String() string { return strconv.Itoa(int(*d)) }

// Type returns the name of the value in help.
func (d *Decimal) Type() string { return "int" }

// Set parses the number.
func (d *Decimal) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err == nil {
		*d = Decimal(n)
	}
	return err
}
