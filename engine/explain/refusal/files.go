package refusal

import "fmt"

// InFile is a refusal on a line of a file.
type InFile struct {
	Path string
	Line int // from 1; 0 if unknown
	Err  error
}

func (r InFile) Error() string {
	if r.Line == 0 {
		return r.Path + ": " + r.Err.Error()
	}
	return fmt.Sprintf("%s, line %d: %s", r.Path, r.Line, r.Err)
}

// say has keys everywhere: the file has them.
func (r InFile) say(words) string { return r.Error() }

// Unwrap is the refusal itself.
func (r InFile) Unwrap() error { return r.Err }

// NoFile is a settings file that does not exist.
type NoFile struct{ Path string }

func (r NoFile) Error() string {
	return fmt.Sprintf("%s does not exist: check the name, or write it with `chunkscope config init %s`", r.Path, r.Path)
}

// Folder is a folder in the place of a settings file.
type Folder struct{ Path string }

func (r Folder) Error() string { return r.Path + " is a folder: name a settings file" }

// Unreadable is a settings file that the system does not let us read; Because
// is the system's own word.
type Unreadable struct{ Path, Because string }

func (r Unreadable) Error() string { return r.Path + " cannot be read: " + r.Because }

// VersionForm is a version that is no whole number.
type VersionForm struct{ Known int }

func (r VersionForm) Error() string {
	return fmt.Sprintf("version must be %d, a whole number", r.Known)
}

// Version is a version that is not known.
type Version struct {
	Version string
	Known   int
}

func (r Version) Error() string {
	return fmt.Sprintf("version %s is unknown: this chunkscope reads version %d", r.Version, r.Known)
}

// PresetForm is a preset that is no name.
type PresetForm struct{}

func (PresetForm) Error() string {
	return "preset must be the name of a preset: `chunkscope presets` lists them"
}
