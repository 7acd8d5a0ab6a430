package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"chunkscope/engine/files"
	"chunkscope/engine/source"
	"chunkscope/tui/command/flags"
)

// Revision is a git commit, together with a folder of the checkout.
type Revision struct {
	// Name is the revision as the user typed it. Commit is its hash.
	Name, Commit string
	folder       string
}

// OpenRevision finds the named revision in the git checkout that contains a folder.
func OpenRevision(folder, name string) (*Revision, error) {
	r := &Revision{Name: name, folder: folder}
	if _, err := r.run("rev-parse", "--git-dir"); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return nil, flags.UsageError("--before needs git, which is not installed: install it, or name the older version as a file")
		}
		return nil, flags.UsageError("--before needs a git checkout, but %s is not in one: name the older version as a file (git: %s)", folder, gitReason(err))
	}
	if strings.HasPrefix(name, "-") { // git would treat it as an option
		return nil, r.unknownError()
	}
	out, err := r.run("rev-parse", "--verify", "--quiet", name+"^{commit}")
	if err != nil {
		return nil, r.unknownError()
	}
	r.Commit = strings.TrimSpace(string(out))
	return r, nil
}

func (r *Revision) unknownError() error {
	return flags.UsageError("git has no revision %q here: name a commit, a branch or a tag (see `git log --oneline`)", r.Name)
}

// RevisionFile is a file in a revision.
type RevisionFile struct {
	// Path is the path relative to the folder of the revision, with slashes.
	Path string
	blob string
}

// Files lists the regular files below the folder of the revision. If name is not empty, it lists
// only the file with this name.
func (r *Revision) Files(name string) ([]RevisionFile, error) {
	args := []string{"ls-tree", "-r", "-z", r.Commit}
	if name != "" {
		args = append(args, "--", name)
	}
	out, err := r.run(args...)
	if err != nil {
		return nil, r.readError(err)
	}
	var list []RevisionFile
	for entry := range strings.SplitSeq(string(out), "\x00") {
		metadata, path, _ := strings.Cut(entry, "\t")
		fields := strings.Fields(metadata) // mode, type, hash
		if len(fields) == 3 && strings.HasPrefix(fields[0], "100") {
			list = append(list, RevisionFile{path, fields[2]})
		}
	}
	return list, nil
}

// Read passes the committed content of a file to take.
func (r *Revision) Read(f RevisionFile, take func(io.Reader) error) error {
	cmd := r.command("show", "--no-textconv", f.blob)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return r.readError(err)
	}
	if err := cmd.Start(); err != nil {
		return r.readError(err)
	}
	takeErr := take(out)
	out.Close() // makes git exit even if take did not read everything
	if err := cmd.Wait(); err != nil && takeErr == nil {
		return r.readError(&gitError{err, stderr.String()})
	}
	return takeErr
}

func (r *Revision) readError(err error) error {
	return &source.ReadError{Message: fmt.Sprintf("git cannot read revision %s: %s", r.Name, gitReason(err))}
}

// command returns a git command that runs in the folder. It is not allowed to fetch missing
// objects.
func (r *Revision) command(args ...string) *exec.Cmd {
	cmd := exec.Command("git", append([]string{"--literal-pathspecs", "--no-replace-objects"}, args...)...) //nolint:gosec // arguments are names, never options
	cmd.Dir = r.folder
	cmd.Env = append(os.Environ(), "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0")
	return cmd
}

func (r *Revision) run(args ...string) ([]byte, error) {
	cmd := r.command(args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, &gitError{err, stderr.String()}
	}
	return out, nil
}

type gitError struct {
	error
	output string
}

func (e *gitError) Unwrap() error { return e.error }

func gitReason(err error) string {
	if g, ok := errors.AsType[*gitError](err); ok {
		if line := source.FirstLine(g.output); line != "" {
			return strings.TrimPrefix(line, "fatal: ")
		}
	}
	return files.Reason(err)
}
