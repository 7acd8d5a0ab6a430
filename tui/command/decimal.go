package command

import "strconv"

// decimal is a flag that takes a whole number as people write it: pflag's own
// takes 0x10 and 010 as well, and the latter for 8.
type decimal int

func (d *decimal) String() string { return strconv.Itoa(int(*d)) }

func (d *decimal) Type() string { return "int" }

func (d *decimal) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err == nil {
		*d = decimal(n)
	}
	return err
}
