package command

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"syscall"

	"chunkscope/engine/export/records"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/output"
)

func (a *app) writeJSON(v any) error {
	text, err := indentJSON(v, "")
	if err != nil {
		return err
	}
	_, err = a.out.Write(records.EscapeUnprintable([]byte(text + "\n")))
	return explainWriteError(err)
}

// documentsWriter writes a JSON object with a list of documents, each as soon as it is ready,
// because there may be many. The format is that of writeJSON.
type documentsWriter struct {
	*app
	started bool
}

// The first write also writes the members of the object that head returns.
func (w *documentsWriter) write(document any, head func() any) error {
	prefix := ","
	if !w.started {
		begin, err := indentJSON(head(), "")
		if err != nil {
			return err
		}
		w.started, prefix = true, strings.TrimSuffix(begin, "\n}")+",\n  \"documents\": ["
	}
	text, err := indentJSON(document, "    ")
	return w.writePart(err, prefix+"\n    "+text)
}

// end writes the last member of the object. It does nothing if there were no documents.
func (w *documentsWriter) end(name string, last func() any) error {
	return w.endWith(func() any { return map[string]any{name: last()} })
}

func (w *documentsWriter) endWith(last func() any) error {
	if !w.started {
		return nil
	}
	text, err := indentJSON(last(), "")
	return w.writePart(err, "\n  ],"+strings.TrimPrefix(text, "{")+"\n")
}

func (w *documentsWriter) writePart(err error, text string) error {
	if err != nil {
		return err
	}
	_, err = w.out.Write(records.EscapeUnprintable([]byte(text)))
	return explainWriteError(err)
}

func indentJSON(v any, prefix string) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent(prefix, "  ")
	err := enc.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

// textWriter returns the writer for machine-readable text. On a terminal it escapes control
// sequences.
func (a *app) textWriter() io.Writer {
	if a.hasTerminal() {
		return &output.EscapingWriter{To: a.out}
	}
	return a.out
}

func (a *app) newPage() *output.Page { return output.NewPage(a.reader.In, a.out) }

func (a *app) writePage(p *output.Page) error {
	_, err := a.out.Write([]byte(p.String()))
	return explainWriteError(err)
}

// explainWriteError returns nil and the error of a closed pipe unchanged.
func explainWriteError(err error) error {
	if err == nil || errors.Is(err, syscall.EPIPE) {
		return err
	}
	reason := err
	for next := err; next != nil; next = errors.Unwrap(next) {
		reason = next
	}
	return flags.UsageError("the output cannot be written: %s", reason)
}
