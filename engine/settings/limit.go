package settings

import (
	"context"
	"errors"
)

type limitKey struct{}

// WithLimit returns a context in which some settings must not be tried. refuse returns an error for
// these, for example if a target does not support them.
func WithLimit(ctx context.Context, refuse func(Settings) error) context.Context {
	return context.WithValue(ctx, limitKey{}, refuse)
}

// LimitOf returns the function passed to WithLimit, or nil.
func LimitOf(ctx context.Context) (refuse func(Settings) error) {
	refuse, _ = ctx.Value(limitKey{}).(func(Settings) error)
	return refuse
}

// CheckWithLimit checks settings like Check and also applies the limit of ctx.
func CheckWithLimit(ctx context.Context, s Settings) *Error {
	err := Check(s)
	if refuse := LimitOf(ctx); refuse != nil && err == nil {
		err = refuse(s)
	}
	if err == nil {
		return nil
	}
	if settingsError, ok := errors.AsType[*Error](err); ok {
		return settingsError
	}
	return &Error{Err: err}
}
