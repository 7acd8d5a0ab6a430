package cell

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Film is a sequence of frames. Rows that occur in several frames are stored once.
type Film struct {
	Rows   []string // distinct rows of all frames
	Shots  []Shot   // ordered by time; the first is at 0
	Length time.Duration
}

// Shot is a frame of w × h cells. It is shown from time At until the next shot. Rows holds indexes
// into Film.Rows.
type Shot struct {
	At   time.Duration
	W, H int
	Rows []int
}

// MovingSVG draws a film as an SVG that loops forever. It is animated with CSS only, so it plays in
// images and on pages without scripts. Each row of the screen is a strip of all its contents, and
// the strip moves to show one at a time. If the viewer prefers reduced motion, only the last frame
// is shown.
func MovingSVG(f *Film, o SVGOptions) string {
	w, h := 0, 0
	for i := range f.Shots {
		w, h = max(w, f.Shots[i].W), max(h, f.Shots[i].H)
	}
	p := newPainter(o)
	var style, strips strings.Builder
	isDrawn := make([]bool, len(f.Rows))
	for y := range h {
		s := f.strip(y)
		if len(s) == 0 {
			continue
		}
		for _, part := range s {
			if part.row >= 0 {
				isDrawn[part.row] = true
			}
		}
		s.write(&strips, y, w*cellW+stripGap)
		s.animate(&style, y, w*cellW+stripGap, f.Length)
	}
	var sb strings.Builder
	p.writeStart(&sb, w, h, o)
	fmt.Fprintf(&sb, "<style>%s@media(prefers-reduced-motion:reduce){g{animation:none!important}}</style>\n<defs>\n", style.String())
	for i, row := range f.Rows {
		if !isDrawn[i] {
			continue
		}
		q := newPainter(o)
		readFrame(row, w, 1, o.Method, q.drawGlyph)
		q.flushRun()
		sb.WriteString(`<g id="` + rowID(i) + `">` + "\n")
		q.writeBody(&sb)
		sb.WriteString("</g>\n")
	}
	sb.WriteString("</defs>\n")
	sb.WriteString(strips.String())
	sb.WriteString("</svg>\n")
	return sb.String()
}

// stripGap is the gap between the pieces of a strip in pixels. Letters may extend beyond their
// cells.
const stripGap = 4 * cellW

type strip []piece

// piece is the content of a screen row, starting at a given time. row is an index into Film.Rows, or -1
// if the screen row is empty.
type piece struct {
	from time.Duration
	row  int
}

func (f *Film) strip(y int) strip {
	var s strip
	for i := range f.Shots {
		row := -1
		if y < len(f.Shots[i].Rows) {
			row = f.Shots[i].Rows[y]
		}
		if len(s) == 0 || s[len(s)-1].row != row {
			s = append(s, piece{f.Shots[i].At, row})
		}
	}
	return s
}

// assignPositions maps each distinct row of the strip to its position.
func (s strip) assignPositions() map[int]int {
	places := make(map[int]int, len(s))
	for _, p := range s {
		if _, known := places[p.row]; !known {
			places[p.row] = len(places)
		}
	}
	return places
}

func (s strip) write(sb *strings.Builder, y, w int) {
	places := s.assignPositions()
	class := ""
	if len(s) > 1 {
		class = ` class="y` + strconv.Itoa(y) + `"`
	}
	fmt.Fprintf(sb, `<g transform="translate(0 %d)"><g%s>`, y*cellH, class)
	for _, p := range s {
		place, first := places[p.row]
		if !first || p.row < 0 {
			continue
		}
		x := ""
		if place > 0 {
			x = ` x="` + strconv.Itoa(place*w) + `"`
		}
		sb.WriteString(`<use href="#` + rowID(p.row) + `"` + x + `/>`)
		delete(places, p.row)
	}
	sb.WriteString("</g></g>\n")
}

// animate writes the animation of a strip. Viewers who prefer reduced motion see the last piece.
func (s strip) animate(sb *strings.Builder, y, w int, length time.Duration) {
	if len(s) < 2 {
		return
	}
	places := s.assignPositions()
	move := func(p piece) string {
		if places[p.row] == 0 {
			return "transform:none"
		}
		return fmt.Sprintf("transform:translateX(-%dpx)", places[p.row]*w)
	}
	fmt.Fprintf(sb, ".y%d{animation:y%[1]d %[2]sms step-end infinite;%[3]s}@keyframes y%[1]d{",
		y, formatNumber(float64(length.Milliseconds())), move(s[len(s)-1]))
	for _, p := range s {
		share := strconv.FormatFloat(100*float64(p.from)/float64(length), 'f', 3, 64)
		share = strings.TrimRight(strings.TrimRight(share, "0"), ".")
		sb.WriteString(share + "%{" + move(p) + "}")
	}
	sb.WriteString("}\n")
}

func rowID(i int) string { return "r" + strconv.FormatInt(int64(i), 36) }

// Terminal converts row y of a frame for terminals that may measure some characters differently.
// After each such character it sets the cursor column, so that the rest of the row stays aligned.
func Terminal(row string, y int, m Method) string {
	var sb strings.Builder
	position := func(col int) { fmt.Fprintf(&sb, "\x1b[%d;%dH", y+1, col+1) }
	position(0)
	for col := 0; row != ""; {
		if row[0] == 0x1b {
			n := sequenceLength(row)
			sb.WriteString(row[:n])
			row = row[n:]
			continue
		}
		n, width, repl := Cluster(row, m, col)
		if repl == "" {
			repl = row[:n]
		}
		row = row[n:]
		if !hasFixedWidth(repl, width) {
			sb.WriteString(strings.Repeat(" ", width)) // the character may cover fewer cells
			position(col)
			sb.WriteString(repl)
			position(col + width)
		} else {
			sb.WriteString(repl)
		}
		col += width
	}
	return sb.String()
}

func hasFixedWidth(text string, width int) bool {
	for _, r := range text {
		if r >= 0x250 && (r < 0x2500 || r >= 0x2600) && (r < 0x2800 || r >= 0x2900) && r != '…' {
			return false
		}
	}
	return width == 1 || len(text) == width // a tab is drawn as spaces
}
