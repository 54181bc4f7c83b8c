package org.parlor.client.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Collects output and sends it in one piece at a time, so that no thread waits for a slow reader. Thread-safe.
 */
final class OutputQueue extends OutputStream {
    private final RemoteBackend.Output output;
    private volatile Runnable onSent = () -> {};
    private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
    private boolean sending;

    OutputQueue(RemoteBackend.Output output) {
        this.output = output;
    }

    /** Sets what runs, on any thread, when everything is sent. */
    void onSent(Runnable action) {
        onSent = action;
    }

    @Override
    public synchronized void write(int character) {
        waiting.write(character);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        waiting.write(bytes, offset, length);
    }

    /** Sends what was written, after what is being sent. */
    @Override
    public void flush() throws IOException {
        byte[] next;
        synchronized (this) {
            if (sending || waiting.size() == 0) {
                return;
            }
            sending = true;
            next = waiting.toByteArray();
            waiting = new ByteArrayOutputStream();
        }
        output.send(next, this::sent);
    }

    private void sent() {
        boolean more;
        synchronized (this) {
            sending = false;
            more = waiting.size() > 0;
        }
        if (more) {
            try {
                flush();
            } catch (IOException closed) {
                // The channel reports its end.
            }
        } else {
            onSent.run();
        }
    }

    /** Returns whether all flushed output is sent. */
    synchronized boolean isSent() {
        return !sending;
    }
}
