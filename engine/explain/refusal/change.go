package refusal

import "fmt"

// Change is a setting that was changed because it contradicted another. Its text gives
// the new value and the reason, with settings by their labels, since the explorer shows
// it beside the sliders.
type Change interface{ String() string }

// ModeChanged is an overlap mode that the strategy does not go with.
type ModeChanged struct{ Mode, Strategy string }

func (c ModeChanged) String() string {
	return fmt.Sprintf("overlap mode is now %s: %s shares no text itself", c.Mode, c.Strategy)
}

// ReferenceUnitChanged is a unit that the reference rules do not count in.
type ReferenceUnitChanged struct{ Unit string }

func (c ReferenceUnitChanged) String() string {
	return fmt.Sprintf("unit is now %s: markdown rules reference counts in nothing else", c.Unit)
}

// ReferenceModeChanged is an overlap mode that the reference rules do not know.
type ReferenceModeChanged struct{ Mode string }

func (c ReferenceModeChanged) String() string {
	return fmt.Sprintf("overlap mode is now %s: markdown rules reference shares text only in metadata", c.Mode)
}

// OverlapStopped is an overlap that was to become as long as a chunk.
type OverlapStopped struct {
	Label       string
	Max, Prefix int
}

func (c OverlapStopped) String() string {
	return fmt.Sprintf("%s stays below %s", c.Label, room(shown.name(maxKey), c.Max, c.Prefix))
}

// OverlapLowered is an overlap that was longer than the chunks became.
type OverlapLowered struct {
	Label, Value string
	Max, Prefix  int
}

func (c OverlapLowered) String() string {
	return fmt.Sprintf("%s is now %s: it must be less than %s", c.Label, c.Value, room(shown.name(maxKey), c.Max, c.Prefix))
}

// ScalesSpread are the scales of adaptive sizing that met.
type ScalesSpread struct{}

func (ScalesSpread) String() string { return "min scale stays below max scale" }

// WeightsBalanced are the weights of adaptive sizing beside the one that was set.
type WeightsBalanced struct{}

func (WeightsBalanced) String() string { return "the other weights moved, so that the four sum to 1" }
