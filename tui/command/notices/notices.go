// Package notices holds the licences of everything in the binary that others
// made: modules, fonts, vocabularies, the player of recordings.
package notices

import _ "embed" // the list

// Text lists what the binary contains with its licences, then their texts. The
// test of this package writes it.
//
//go:embed notices.txt
var Text string
