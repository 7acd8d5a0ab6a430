package cell

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

type box struct{ x, y, w, h float64 }

// sheet collects rectangles by color and joins adjacent ones. It joins rectangles of the same row
// when they are added, and rows when it is written.
type sheet struct {
	colors []rgb // in order of first use
	boxes  map[rgb][]box
}

func (s *sheet) add(c rgb, b box) {
	if s.boxes == nil {
		s.boxes = make(map[rgb][]box)
	}
	list, known := s.boxes[c]
	if !known {
		s.colors = append(s.colors, c)
	}
	for i := len(list) - 1; i >= max(0, len(list)-4); i-- { // a cell may add up to four bars
		if l := &list[i]; l.y == b.y && l.h == b.h && l.x+l.w == b.x {
			l.w += b.w
			return
		}
	}
	s.boxes[c] = append(list, b)
}

// joinBoxes merges vertically adjacent boxes of the same width.
func joinBoxes(list []box) []box {
	type edge struct{ x, w, y float64 }
	open := make(map[edge]int, len(list)) // indexes into out by bottom edge
	out := make([]box, 0, len(list))
	for _, b := range list {
		top := edge{b.x, b.w, b.y}
		if i, ok := open[top]; ok {
			delete(open, top)
			out[i].h += b.h
			open[edge{b.x, b.w, b.y + b.h}] = i
			continue
		}
		open[edge{b.x, b.w, b.y + b.h}] = len(out)
		out = append(out, b)
	}
	return out
}

func (s *sheet) write(sb *strings.Builder) {
	for _, c := range s.colors {
		fmt.Fprintf(sb, `<path fill="%s" shape-rendering="crispEdges" d="`, c)
		for _, b := range joinBoxes(s.boxes[c]) {
			fmt.Fprintf(sb, "M%s %sh%sv%sh-%sz", formatNumber(b.x), formatNumber(b.y), formatNumber(b.w), formatNumber(b.h), formatNumber(b.w))
		}
		sb.WriteString("\"/>\n")
	}
}

type curve struct {
	color rgb
	path  string
}

func (c curve) write(sb *strings.Builder) {
	fmt.Fprintf(sb, `<path fill="none" stroke="%s" d="%s"/>`+"\n", c.color, c.path)
}

func (p *painter) drawShape(g glyph, ink, background rgb) bool {
	r, size := utf8.DecodeRuneInString(g.text)
	if size != len(g.text) || r < 0x2500 {
		return false
	}
	x, y := float64(g.col*cellW), float64(g.row*cellH)
	switch {
	case r < 0x2580:
		return p.drawLine(r, x, y, ink)
	case r < 0x25a0:
		p.drawBlock(r, x, y, ink, background)
		return true
	case r >= 0x2800 && r < 0x2900:
		p.drawBraille(r, x, y, ink)
		return true
	}
	return false
}

// midX and midY are the middle of a cell. Light lines are one pixel wide and heavy lines are three.
// A double line consists of two lines of one pixel each.
const (
	midX = 4
	midY = 9
)

// drawLine draws a box-drawing character. It returns false if the font must draw the character.
func (p *painter) drawLine(r rune, x, y float64, ink rgb) bool {
	switch {
	case r >= '╭' && r <= '╰':
		p.curves = append(p.curves, curve{ink, cornerPath(r, x, y)})
		return true
	case dashPattern(r) != "":
		p.drawDashed(r, x, y, ink)
		return true
	}
	arms := lineArms[5*(r-0x2500):][:4]
	if arms == "0000" {
		return false
	}
	for i, b := range lightArms(arms, x, y) {
		p.drawArm(b, arms[(i+3)%4], i%2 == 1, ink)
	}
	return true
}

// lightArms returns the left, upper, right and lower arm of a box-drawing character as light lines.
// Opposite arms meet in the middle. An arm without an opposite arm extends beyond the middle to
// close corners.
func lightArms(arms string, x, y float64) [4]box {
	overhang := 1.0
	if strings.ContainsAny(arms, "23") {
		overhang = 2
	}
	extension := func(opposite int) float64 {
		if arms[opposite] == '0' {
			return overhang
		}
		return 0
	}
	up, right, down, left := extension(2), extension(3), extension(0), extension(1)
	right, down = max(right-1, 0), max(down-1, 0)
	return [4]box{
		{x, y + midY, midX + left, 1},
		{x + midX, y, 1, midY + up},
		{x + midX - right, y + midY, cellW - midX + right, 1},
		{x + midX, y + midY - down, 1, cellH - midY + down},
	}
}

func (p *painter) drawArm(b box, weight byte, upright bool, ink rgb) {
	side := func(off, width float64) box {
		if upright {
			return box{b.x + off, b.y, width, b.h}
		}
		return box{b.x, b.y + off, b.w, width}
	}
	switch weight {
	case '1':
		p.shapes.add(ink, b)
	case '2':
		p.shapes.add(ink, side(-1, 3))
	case '3':
		p.shapes.add(ink, side(-1, 1))
		p.shapes.add(ink, side(1, 1))
	}
}

func cornerPath(r rune, x, y float64) string {
	cx, cy := x+midX+0.5, y+midY+0.5
	endX, endY := x+cellW, y+cellH // where the line leaves the cell
	if r == '╮' || r == '╯' {
		endX = x
	}
	if r == '╯' || r == '╰' {
		endY = y
	}
	const radius = 4
	cornerX, cornerY := cx+radius, cy+radius
	if endX < cx {
		cornerX = cx - radius
	}
	if endY < cy {
		cornerY = cy - radius
	}
	return fmt.Sprintf("M%s %sV%sQ%s %s %s %sH%s",
		formatNumber(cx), formatNumber(endY), formatNumber(cornerY), formatNumber(cx), formatNumber(cy), formatNumber(cornerX), formatNumber(cy), formatNumber(endX))
}

// dashPattern describes a dashed line by three characters: the number of dashes, h or v for
// horizontal or vertical, and l or h for light or heavy. It returns "" for other characters.
func dashPattern(r rune) string {
	const kinds = "3hl3hh3vl3vh4hl4hh4vl4vh"
	switch {
	case r >= 0x2504 && r <= 0x250b:
		return kinds[3*(r-0x2504):][:3]
	case r >= 0x254c && r <= 0x254f:
		return "2" + kinds[3*(r-0x254c)+1:][:2]
	}
	return ""
}

func (p *painter) drawDashed(r rune, x, y float64, ink rgb) {
	kind := dashPattern(r)
	n := float64(kind[0] - '0')
	thickness, offset := 1.0, 0.0
	if kind[2] == 'h' {
		thickness, offset = 3, -1
	}
	for i := range int(n) {
		if kind[1] == 'h' {
			step := cellW / n
			p.shapes.add(ink, box{x + float64(i)*step + step/4, y + midY + offset, step / 2, thickness})
			continue
		}
		step := cellH / n
		p.shapes.add(ink, box{x + midX + offset, y + float64(i)*step + step/4, thickness, step / 2})
	}
}

func (p *painter) drawBraille(r rune, x, y float64, ink rgb) {
	rows := [8]float64{0, 1, 2, 0, 1, 2, 3, 3}
	for bit := range 8 {
		if (r-0x2800)>>bit&1 == 0 {
			continue
		}
		column := 0.0
		if bit >= 3 && bit != 6 {
			column = 1
		}
		p.shapes.add(ink, box{x + 1.5 + 4.5*column, y + 1.5 + 4.5*rows[bit], 2, 2})
	}
}

func (p *painter) drawBlock(r rune, x, y float64, ink, background rgb) {
	const w, h = float64(cellW), float64(cellH)
	switch {
	case r == '▀':
		p.shapes.add(ink, box{x, y, w, h / 2})
	case r <= '█': // ▁ to █
		n := float64(r-'▁'+1) * h / 8
		p.shapes.add(ink, box{x, y + h - n, w, n})
	case r <= '▏': // ▉ to ▏
		p.shapes.add(ink, box{x, y, float64('▐'-r) * w / 8, h})
	case r == '▐':
		p.shapes.add(ink, box{x + w/2, y, w / 2, h})
	case r <= '▓':
		p.shapes.add(ink.mix(background, 255-64*int(r-'░'+1)), box{x, y, w, h})
	case r == '▔':
		p.shapes.add(ink, box{x, y, w, h / 8})
	case r == '▕':
		p.shapes.add(ink, box{x + w*7/8, y, w / 8, h})
	default:
		p.drawQuadrants(r, x, y, ink)
	}
}

func (p *painter) drawQuadrants(r rune, x, y float64, ink rgb) {
	const upperLeft, upperRight, lowerLeft, lowerRight = 1, 2, 4, 8
	sets := [...]int{
		lowerLeft, lowerRight, upperLeft, upperLeft | lowerLeft | lowerRight, upperLeft | lowerRight,
		upperLeft | upperRight | lowerLeft, upperLeft | upperRight | lowerRight,
		upperRight, upperRight | lowerLeft, upperRight | lowerLeft | lowerRight,
	}
	for bit := range 4 {
		if sets[r-'▖']>>bit&1 == 1 {
			p.shapes.add(ink, box{x + float64(bit%2)*cellW/2, y + float64(bit/2)*cellH/2, cellW / 2.0, cellH / 2})
		}
	}
}

// lineArms holds the weights of the upper, right, lower and left arm of each character
// U+2500–U+257F. 0 is none, 1 is light, 2 is heavy and 3 is double.
const lineArms = "" +
	"0101 0202 1010 2020 0000 0000 0000 0000 0000 0000 0000 0000 0110 0210 0120 0220 " +
	"0011 0012 0021 0022 1100 1200 2100 2200 1001 1002 2001 2002 1110 1210 2110 1120 " +
	"2120 2210 1220 2220 1011 1012 2011 1021 2021 2012 1022 2022 0111 0112 0211 0212 " +
	"0121 0122 0221 0222 1101 1102 1201 1202 2101 2102 2201 2202 1111 1112 1211 1212 " +
	"2111 1121 2121 2112 2211 1122 1221 2212 1222 2122 2221 2222 0000 0000 0000 0000 " +
	"0303 3030 0310 0130 0330 0013 0031 0033 1300 3100 3300 1003 3001 3003 1310 3130 " +
	"3330 1013 3031 3033 0313 0131 0333 1303 3101 3303 1313 3131 3333 0000 0000 0000 " +
	"0000 0000 0000 0000 0001 1000 0100 0010 0002 2000 0200 0020 0201 1020 0102 2010 "
