package flags

import (
	"strconv"

	"github.com/spf13/cobra"
)

// AddWholeNumber adds a flag whose value is a whole number. value is the default.
func AddWholeNumber(cmd *cobra.Command, dst *int, name string, value int, usage string) {
	*dst = value
	cmd.Flags().Var((*Decimal)(dst), name, usage)
}

// Decimal is a flag value that accepts only decimal whole numbers. pflag's own integers also accept
// 0x10, and read 010 as 8.
type Decimal int

func (d *Decimal) String() string { return strconv.Itoa(int(*d)) }

// Type returns the name of the value for help.
func (d *Decimal) Type() string { return "int" }

// Set parses the number.
func (d *Decimal) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err == nil {
		*d = Decimal(n)
	}
	return err
}
