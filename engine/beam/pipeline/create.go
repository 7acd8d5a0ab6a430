package pipeline

import (
	"bufio"
	"context"
	"crypto/rand"
	"io"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// atomicFile is a file that appears only when it is complete. An object in a bucket appears
// when it is closed. A local file is written under a temporary name and then renamed.
type atomicFile struct {
	*bufio.Writer
	ctx            context.Context
	cancel         context.CancelFunc // stops the upload of an object
	storage        filesystem.Interface
	file           io.WriteCloser
	name, tempName string
	committed      bool
}

func createFile(ctx context.Context, name string) (*atomicFile, error) {
	storage, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	c := &atomicFile{storage: storage, name: name, tempName: name}
	if !strings.Contains(name, "://") {
		c.tempName += "." + rand.Text()[:8] + ".tmp"
	}
	c.ctx, c.cancel = context.WithCancel(ctx)
	if c.file, err = storage.OpenWrite(c.ctx, c.tempName); err != nil {
		c.cancel()
		storage.Close()
		return nil, err
	}
	c.Writer = bufio.NewWriterSize(c.file, 1<<18)
	return c, nil
}

// commit completes the file.
func (c *atomicFile) commit() error {
	if err := c.Flush(); err != nil {
		return err
	}
	if err := c.file.Close(); err != nil {
		return err
	}
	if c.tempName != c.name {
		if err := filesystem.Rename(c.ctx, c.storage, c.tempName, c.name); err != nil {
			return err
		}
	}
	c.committed = true
	return nil
}

// abandon closes the file, and removes it if it was not committed.
func (c *atomicFile) abandon() {
	c.cancel()
	if !c.committed && c.tempName != c.name {
		c.file.Close()
		if r, ok := c.storage.(filesystem.Remover); ok {
			_ = r.Remove(context.WithoutCancel(c.ctx), c.tempName) // the bundle has already failed
		}
	}
	c.storage.Close()
}
