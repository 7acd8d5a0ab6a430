package settings

import (
	"context"
	"errors"
)

type limitKey struct{}

// WithLimit returns a context for trying settings. refuse returns an error for settings not
// to try, such as those that a target cannot express.
func WithLimit(ctx context.Context, refuse func(Settings) error) context.Context {
	return context.WithValue(ctx, limitKey{}, refuse)
}

// LimitOf returns the function passed to WithLimit, or nil.
func LimitOf(ctx context.Context) (refuse func(Settings) error) {
	refuse, _ = ctx.Value(limitKey{}).(func(Settings) error)
	return refuse
}

// CheckWithin is like Check with the limit of a context.
func CheckWithin(ctx context.Context, s Settings) *Error {
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
