package refusal

import "fmt"

// Change is a setting that followed another one, which it contradicted. Its text
// says what became of it and why.
type Change interface{ String() string }

// ModeChanged is an overlap mode that the strategy does not go with.
type ModeChanged struct{ Mode, Strategy string }

func (c ModeChanged) String() string {
	return fmt.Sprintf("overlap_mode is now %s: %s shares no text itself", c.Mode, c.Strategy)
}

// ReferenceUnitChanged is a unit that the reference rules do not count in.
type ReferenceUnitChanged struct{ Unit string }

func (c ReferenceUnitChanged) String() string {
	return fmt.Sprintf("unit is now %s: markdown_rules reference counts in nothing else", c.Unit)
}

// ReferenceModeChanged is an overlap mode that the reference rules do not know.
type ReferenceModeChanged struct{ Mode string }

func (c ReferenceModeChanged) String() string {
	return fmt.Sprintf("overlap_mode is now %s: markdown_rules reference shares text only in metadata", c.Mode)
}

// OverlapStopped is an overlap that was to become as long as a chunk.
type OverlapStopped struct {
	Key         string
	Max, Prefix int
}

func (c OverlapStopped) String() string {
	return fmt.Sprintf("%s stays below %s", c.Key, room(c.Max, c.Prefix))
}

// OverlapLowered is an overlap that was longer than the chunks became.
type OverlapLowered struct {
	Key, Value  string
	Max, Prefix int
}

func (c OverlapLowered) String() string {
	return fmt.Sprintf("%s is now %s: it must be less than %s", c.Key, c.Value, room(c.Max, c.Prefix))
}

// ScalesSpread are the scales of adaptive sizing that met.
type ScalesSpread struct{}

func (ScalesSpread) String() string { return "min_scale stays below max_scale" }

// WeightsBalanced are the weights of adaptive sizing beside the one that was set.
type WeightsBalanced struct{}

func (WeightsBalanced) String() string { return "the other weights moved, so that the four sum to 1" }
