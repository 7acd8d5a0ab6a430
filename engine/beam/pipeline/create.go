package pipeline

import (
	"bufio"
	"context"
	"crypto/rand"
	"io"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// created is a file that is there when it is whole, or not at all: an object is
// there once it is closed, a file of the local system gets its name at the end.
type created struct {
	*bufio.Writer
	ctx         context.Context
	cancel      context.CancelFunc // which gives up an object that is being sent
	storage     filesystem.Interface
	file        io.WriteCloser
	name, while string
	done        bool
}

func create(ctx context.Context, name string) (*created, error) {
	storage, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	c := &created{storage: storage, name: name, while: name}
	if !strings.Contains(name, "://") {
		c.while += "." + rand.Text()[:8] + ".tmp"
	}
	c.ctx, c.cancel = context.WithCancel(ctx)
	if c.file, err = storage.OpenWrite(c.ctx, c.while); err != nil {
		c.cancel()
		storage.Close()
		return nil, err
	}
	c.Writer = bufio.NewWriterSize(c.file, 1<<18)
	return c, nil
}

// commit puts the file in its place.
func (c *created) commit() error {
	if err := c.Flush(); err != nil {
		return err
	}
	if err := c.file.Close(); err != nil {
		return err
	}
	if c.while != c.name {
		if err := filesystem.Rename(c.ctx, c.storage, c.while, c.name); err != nil {
			return err
		}
	}
	c.done = true
	return nil
}

// abandon ends the work on the file; one that was not committed is not there.
func (c *created) abandon() {
	c.cancel()
	if !c.done && c.while != c.name {
		c.file.Close()
		if r, ok := c.storage.(filesystem.Remover); ok {
			_ = r.Remove(context.WithoutCancel(c.ctx), c.while) // the bundle has failed already
		}
	}
	c.storage.Close()
}
