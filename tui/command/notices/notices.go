// Package notices holds the licenses of everything in the binary that others made:
// modules, fonts, vocabularies, the player of recordings.
package notices

import _ "embed" // the list

// Text lists the contents of the binary with their licenses, then the texts of the
// licenses. The test of this package writes it.
//
//go:embed notices.txt
var Text string
