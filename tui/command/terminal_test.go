package command

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"

	"chunkscope/themes"
	"chunkscope/tui/cell"
)

// runInTerminal runs a program in a terminal and prints the rows of the screen. After each row with
// styled text it prints a row with a letter for the style of each cell.
//
//	terminal COLUMNS [light] PROGRAM ARG…
//
// The terminal has a dark background, or a light one with the argument light. styleLetters defines
// the letters. _ marks a link.
func runInTerminal(args []string) int {
	columns, err := strconv.Atoi(args[0])
	if err != nil {
		panic(err)
	}
	light := args[1] == "light"
	if light {
		args = args[1:]
	}
	cmd := exec.Command(args[1], args[2:]...)
	cmd.Stderr = os.Stderr
	master, slave, err := pty.Open()
	if err == nil {
		err = pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: uint16(columns)})
	}
	if err != nil {
		panic(err)
	}
	cmd.Stdout = slave
	if light {
		cmd.Stdin = slave
	}
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	_ = slave.Close()
	if _, err := io.WriteString(os.Stdout, renderStyles(readTerminal(master, light), !light)); err != nil {
		panic(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); errors.As(err, &exit) {
		return exit.ExitCode()
	}
	return 0
}

// If answer is true, readTerminal answers the query for the background color.
func readTerminal(master *os.File, answer bool) string {
	const isAnswered, is = "\x1b]11;?\x07\x1b[c", "\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c"
	var all []byte
	buf := make([]byte, 1<<16)
	for {
		n, err := master.Read(buf) // returns an error when the program has ended
		all = append(all, buf[:n]...)
		if i := bytes.Index(all, []byte(isAnswered)); answer && i >= 0 {
			all, answer = slices.Delete(all, i, i+len(isAnswered)), false
			_, _ = io.WriteString(master, is)
		}
		if err != nil {
			return string(all)
		}
	}
}

// styleLetters maps the escape sequence of each style, in 256 colors, to its letter in the scripts.
func styleLetters(dark bool) map[string]byte {
	theme, _ := themes.Pick(themes.Auto, dark)
	theme.Background = themes.Color{C256: themes.None, C16: themes.None}
	s := cell.NewStyles(theme, colorprofile.ANSI256, cell.Wc)
	letters := map[string]byte{string(s.Mark): 'w'} // in the dark theme Mark and Warn have the same color
	for style, letter := range map[cell.Style]byte{
		s.Muted: 'm', s.Good: 'g', s.Warn: 'w', s.Error: 'e', s.Focus: 'f', s.FocusBold: 'T', s.TextBold: 'B',
	} {
		letters[string(style)] = letter
	}
	return letters
}

func renderStyles(written string, dark bool) string {
	letters := styleLetters(dark)
	var out, text, styles strings.Builder
	look, linked, state := byte(' '), false, byte(0)
	for len(written) > 0 {
		seq, w, n, next := ansi.DecodeSequence(written, state, nil)
		written, state = written[n:], next
		switch {
		case seq == "\n":
			out.WriteString(text.String() + "\n")
			if marks := strings.TrimRight(styles.String(), " "); marks != "" {
				out.WriteString(marks + "\n")
			}
			text.Reset()
			styles.Reset()
		case w > 0:
			text.WriteString(seq)
			mark := look
			if linked && mark == ' ' {
				mark = '_'
			}
			styles.WriteString(strings.Repeat(string(mark), w))
		case strings.HasPrefix(seq, "\x1b]8;;"):
			linked = seq != "\x1b]8;;\x1b\\"
		case seq == cell.Reset:
			look = ' '
		case letters[seq] != 0:
			look = letters[seq]
		case seq != "\r":
			text.WriteString(strconv.QuoteToASCII(seq))
		}
	}
	return out.String() + text.String()
}
