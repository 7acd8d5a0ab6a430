package themes

import (
	"math"

	"github.com/lucasb-eyer/go-colorful"
)

// vision is a kind of color vision, given as a matrix for linear RGB.
type vision struct {
	name   string
	matrix [3][3]float64
}

// visions lists normal vision and three deficiencies from Machado, Oliveira and Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
var visions = []vision{
	{"", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", [3][3]float64{
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998},
	}},
	{"deuteranopia", [3][3]float64{
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881},
	}},
	{"tritanopia", [3][3]float64{
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900},
	}},
}

// commonVisions returns the kinds of color vision for which adjacent chunks must differ in every
// theme. It omits tritanopia, which is rare. Only the color-blind themes take it into account.
func commonVisions() []vision { return visions[:3] }

func (v vision) perceive(c colorful.Color) colorful.Color {
	r, g, b := c.LinearRgb()
	m := v.matrix
	return colorful.LinearRgb(
		m[0][0]*r+m[0][1]*g+m[0][2]*b,
		m[1][0]*r+m[1][1]*g+m[1][2]*b,
		m[2][0]*r+m[2][1]*g+m[2][2]*b,
	).Clamped()
}

// contrast returns the WCAG 2.1 contrast ratio of two colors, between 1 and 21.
func contrast(a, b colorful.Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// distance returns the Euclidean distance of two colors in OKLab. Black and white are 1 apart.
// Backgrounds that can barely be distinguished are about 0.02 apart.
func distance(a, b colorful.Color) float64 {
	l1, a1, b1 := a.OkLab()
	l2, a2, b2 := b.OkLab()
	return math.Sqrt((l1-l2)*(l1-l2) + (a1-a2)*(a1-a2) + (b1-b2)*(b1-b2))
}
