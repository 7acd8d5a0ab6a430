package themes

// basicColors holds xterm's default values of the 16 colors. Other terminals use similar values.
var basicColors = [16][3]uint8{
	{0, 0, 0},
	{205, 0, 0},
	{0, 205, 0},
	{205, 205, 0},
	{0, 0, 238},
	{205, 0, 205},
	{0, 205, 205},
	{229, 229, 229},
	{127, 127, 127},
	{255, 0, 0},
	{0, 255, 0},
	{255, 255, 0},
	{92, 92, 255},
	{255, 0, 255},
	{0, 255, 255},
	{255, 255, 255},
}

// Xterm returns the RGB components of color i in the 256-color palette of xterm. The palette has 16
// basic colors, a 6×6×6 cube and 24 grays.
func Xterm(i int) (r, g, b uint8) {
	switch {
	case i < 16:
		c := basicColors[max(i, 0)]
		return c[0], c[1], c[2]
	case i < 232:
		i -= 16
		return cubeLevel(i / 36), cubeLevel(i / 6 % 6), cubeLevel(i % 6)
	}
	v := uint8(8 + 10*(min(i, 255)-232))
	return v, v, v
}

func cubeLevel(n int) uint8 {
	if n == 0 {
		return 0
	}
	return uint8(55 + 40*n)
}
