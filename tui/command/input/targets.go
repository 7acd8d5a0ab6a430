package input

import (
	"path/filepath"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/source"
	"chunkscope/engine/tour"
)

// Targets returns the documents of args, with all names that chunks from another system may use for
// them. For JSON lines from standard input or a pipe it returns nil, because they can be read only
// once.
func (rd *Reader) Targets(args []string) (documents []align.Target, err error) {
	if rd.AsLines {
		return rd.lineTargets(args)
	}
	if len(args) == 0 {
		return []align.Target{{Name: tour.SampleName}}, nil
	}
	root, err := rd.findRoot(args)
	if err != nil {
		return nil, err
	}
	for _, arg := range args {
		for _, file := range findFiles(arg).Files {
			doc := &engine.Document{Document: &source.Document{Name: filepath.ToSlash(file)}}
			if err := rd.setNames(doc, file, root); err != nil {
				return nil, err
			}
			d := align.Target{Name: doc.Name, OtherNames: []string{doc.ID}}
			if file == StdinArg {
				d.Name = StdinName
			} else {
				d.OtherNames = append(d.OtherNames, filepath.ToSlash(FullPath(file)))
			}
			documents = append(documents, d)
		}
	}
	return documents, nil
}

// lineTargets ignores invalid lines, which are reported when the files are read again.
func (rd *Reader) lineTargets(args []string) (documents []align.Target, err error) {
	for _, file := range args {
		if file == StdinArg || isPipe(file) {
			return nil, nil
		}
		err := rd.readLines([]string{file}, func(e Entry) error {
			if doc, err := e.Read(); err == nil {
				documents = append(documents, align.Target{Name: doc.Name, OtherNames: []string{doc.ID}})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return documents, nil
}
