package settings

import (
	"context"
	"errors"
)

type limitKey struct{}

// WithLimit returns a context that forbids some settings, such as settings that an export target
// does not support. check returns an error for these settings.
func WithLimit(ctx context.Context, check func(Settings) error) context.Context {
	return context.WithValue(ctx, limitKey{}, check)
}

// LimitFromContext returns the function that was passed to WithLimit, or nil if ctx has no limit.
func LimitFromContext(ctx context.Context) (check func(Settings) error) {
	check, _ = ctx.Value(limitKey{}).(func(Settings) error)
	return check
}

// CheckWithLimit checks settings like Check. It also returns an error for settings that ctx forbids.
func CheckWithLimit(ctx context.Context, s Settings) *Error {
	err := Check(s)
	if check := LimitFromContext(ctx); check != nil && err == nil {
		err = check(s)
	}
	if err == nil {
		return nil
	}
	if settingsError, ok := errors.AsType[*Error](err); ok {
		return settingsError
	}
	return &Error{Err: err}
}
