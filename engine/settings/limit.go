package settings

import (
	"context"
	"errors"
)

type limitKey struct{}

// WithLimit returns a context that forbids some settings, such as settings that an export target
// does not support. refuse returns an error for these settings.
func WithLimit(ctx context.Context, refuse func(Settings) error) context.Context {
	return context.WithValue(ctx, limitKey{}, refuse)
}

// LimitOf returns the function that was passed to WithLimit, or nil if ctx has no limit.
func LimitOf(ctx context.Context) (refuse func(Settings) error) {
	refuse, _ = ctx.Value(limitKey{}).(func(Settings) error)
	return refuse
}

// CheckWithLimit checks settings like Check. It also returns an error for settings that ctx forbids.
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
