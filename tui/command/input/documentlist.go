package input

import (
	"errors"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/tour"
)

// DocumentList lists the documents of the explorer. A document is read when it is opened. Standard
// input, pipes and the sample are read once and stay in memory.
type DocumentList struct {
	memory   *documentMemory
	prepare  func(doc *engine.Document, file string) (*engine.Document, error) // sets the format and the names of doc
	Files    []string                                                          // including unreadable files
	Doc      *engine.Document                                                  // first document shown
	Index    int
	inMemory map[string]*engine.Document
	// format is the value of --input. sample is true if the only document is the built-in sample.
	format string
	sample bool
}

// Load reads a file in the list, or returns a copy of a document in memory.
func (s *DocumentList) Load(file string) (*engine.Document, error) {
	if doc := s.inMemory[file]; doc != nil {
		return doc.Clone(), nil
	}
	doc, err := s.memory.read(file, engine.Load)
	if err != nil {
		return nil, err
	}
	return s.prepare(doc, file)
}

// CommandLineDocument describes a document for a command line that the user can copy.
func (s *DocumentList) CommandLineDocument(file string) commandline.Document {
	d := commandline.Document{Path: file, Format: s.format}
	switch {
	case s.sample:
		d.Origin = commandline.Sample
	case s.inMemory[file] != nil:
		d.Origin = commandline.Stream
	}
	return d
}

// SelectWithChunks makes the explorer show the first document for which has returns true. If there is
// none, nothing changes.
func (s *DocumentList) SelectWithChunks(has func(name string) bool) error {
	if has(s.Doc.Name) {
		return nil
	}
	for i, file := range s.Files {
		if i == s.Index || !has(file) {
			continue
		}
		doc, err := s.Load(file)
		if err != nil {
			return err
		}
		s.Doc, s.Index = doc, i
		return nil
	}
	return nil
}

// List lists the files of args, or the sample if args is empty, and reads the first readable
// document. It reports the unreadable files that it encounters. If there are any, it returns
// ErrUnread together with the list.
func (rd *Reader) List(args []string) (*DocumentList, error) {
	s := &DocumentList{memory: &rd.Memory, inMemory: make(map[string]*engine.Document), format: rd.Format, sample: len(args) == 0}
	if err := rd.CheckNames(); err != nil {
		return s, err
	}
	root, err := rd.findRoot(args)
	if err != nil {
		return s, err
	}
	s.prepare = func(doc *engine.Document, file string) (*engine.Document, error) {
		doc = rd.applyFormat(doc)
		return doc, rd.identify(doc, file, root)
	}
	if len(args) == 0 {
		doc, err := SampleDocument()
		if err != nil {
			return s, err
		}
		s.Doc, s.Files = doc, []string{doc.Name}
		s.inMemory[doc.Name] = doc
		return s, nil
	}
	var unread unreadableInput
	for _, arg := range args {
		files := findFiles(arg)
		for _, message := range files.Remarks {
			rd.Report(errors.New(message))
		}
		for _, err := range files.Errors {
			if err := unread.join(rd.Report, err); err != nil {
				return s, err
			}
		}
		for _, file := range files.Files {
			if err := unread.join(rd.Report, s.add(rd, file)); err != nil {
				return s, err
			}
		}
	}
	return s, unread.err
}

// IsReadOnce reports whether an argument is standard input or a pipe.
func IsReadOnce(arg string) bool { return arg == StdinArg || isPipe(arg) }

// add reads a file only if no document has been read yet. It always reads standard input and pipes.
func (s *DocumentList) add(rd *Reader, file string) error {
	isReadOnce := IsReadOnce(file)
	if s.Doc != nil && !isReadOnce {
		s.Files = append(s.Files, file)
		return nil
	}
	doc, err := rd.Load(file)
	if err == nil {
		doc, err = s.prepare(doc, file)
	}
	if err != nil {
		if !isReadOnce { // the error is reported again when the user opens the file
			s.Files = append(s.Files, file)
		}
		return err
	}
	if isReadOnce {
		s.inMemory[file] = doc
	}
	if s.Doc == nil {
		s.Doc, s.Index = doc, len(s.Files)
	}
	s.Files = append(s.Files, file)
	return nil
}

// SampleDocument returns the built-in sample.
func SampleDocument() (*engine.Document, error) {
	return engine.New(tour.SampleName, []byte(tour.SampleMarkdown))
}
