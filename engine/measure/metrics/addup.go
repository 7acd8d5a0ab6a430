package metrics

import (
	"fmt"
	"reflect"
)

// Accumulate adds the measures in more to the measures in sum. It uses reflection, so it includes
// new fields automatically. Numbers are added, and bools are combined with OR. A field can have a
// tag for another rule:
//
//	sum:"max"   keep the larger number
//	sum:"same"  keep the value, which is a setting with the same value in all documents
//	sum:"skip"  ignore the field, which is a list of places or computed from other fields
func Accumulate[T any](sum, more *T) {
	accumulate(reflect.ValueOf(sum).Elem(), reflect.ValueOf(more).Elem())
}

func accumulate(sum, more reflect.Value) {
	if addSpecialValue(sum.Addr().Interface(), more.Addr().Interface()) {
		return
	}
	switch sum.Kind() {
	case reflect.Int:
		sum.SetInt(sum.Int() + more.Int())
	case reflect.Float64:
		sum.SetFloat(sum.Float() + more.Float())
	case reflect.Bool:
		sum.SetBool(sum.Bool() || more.Bool())
	case reflect.Array:
		for i := range sum.Len() {
			accumulate(sum.Index(i), more.Index(i))
		}
	case reflect.Pointer:
		if more.IsNil() {
			return
		}
		if sum.IsNil() {
			sum.Set(reflect.New(sum.Type().Elem()))
		}
		accumulate(sum.Elem(), more.Elem())
	case reflect.Struct:
		addFields(sum, more)
	default:
		panic(fmt.Sprintf("%s cannot be added up: tag its field", sum.Type()))
	}
}

func addFields(sum, more reflect.Value) {
	for i := range sum.NumField() {
		if f := sum.Type().Field(i); f.IsExported() {
			addField(f.Tag.Get("sum"), sum.Field(i), more.Field(i))
		}
	}
}

func addField(tag string, sum, more reflect.Value) {
	switch {
	case tag == "skip":
	case tag == "same":
		if sum.IsZero() {
			sum.Set(more)
		}
	case tag == "max":
		sum.SetInt(max(sum.Int(), more.Int()))
	default:
		accumulate(sum, more)
	}
}

// addSpecialValue adds values of types with special rules. For other types, it returns false.
func addSpecialValue(sum, more any) (handled bool) {
	switch sum := sum.(type) {
	case *[]FlagCount:
		for _, f := range *more.(*[]FlagCount) {
			*sum = addFlag(*sum, f)
		}
	case *[]LimitCount:
		for _, l := range *more.(*[]LimitCount) {
			*sum = addLimit(*sum, l)
		}
	case *CountMethod:
		if more := more.(*CountMethod); sum.Tokenizer == "" || more.Estimate {
			*sum = *more
		}
	case *EditCost:
		sum.Add(more.(*EditCost))
	default:
		return false
	}
	return true
}
