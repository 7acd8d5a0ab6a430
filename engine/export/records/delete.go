package records

import "io"

// WriteDelete writes the ids of chunks to delete as the last record (rules/manifest).
func WriteDelete(w io.Writer, ids []string) error {
	x := object{b: []byte{'{'}}
	x.writeKey("delete")
	if err := x.writeValue(append([]string{}, ids...)); err != nil {
		return err
	}
	_, err := w.Write(append(x.b, '}', '\n'))
	return err
}
