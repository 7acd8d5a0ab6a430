package records

import "io"

// WriteDelete writes the last record, which lists the ids of the chunks to delete (rules/manifest).
func WriteDelete(w io.Writer, ids []string) error {
	x := object{b: []byte{'{'}}
	x.key("delete")
	if err := x.value(append([]string{}, ids...)); err != nil {
		return err
	}
	_, err := w.Write(append(x.b, '}', '\n'))
	return err
}
