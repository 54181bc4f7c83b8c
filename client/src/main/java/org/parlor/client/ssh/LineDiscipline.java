package org.parlor.client.ssh;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Edits lines for a terminal without screens, because the client of a pty sends each key: shows what is typed, and knows
 * Backspace, Ctrl-U, Ctrl-C and Ctrl-D.
 */
record LineDiscipline(InputStream keys, OutputStream terminal) {
    private static final int LINE_MAX = 4_000;
    private static final int INTERRUPT = 3;
    private static final int END = 4;
    private static final int BACKSPACE = 8;
    private static final int ERASE_LINE = 21;
    private static final int DELETE = 127;

    /** Returns the lines typed. */
    InputStream input() {
        return new EditedLines();
    }

    /** Returns the output, in which each line begins at the left. */
    OutputStream output() {
        return new FilterOutputStream(terminal) {
            @Override
            public void write(int character) throws IOException {
                write(new byte[] {(byte) character}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                String text = new String(bytes, offset, length, StandardCharsets.ISO_8859_1);
                byte[] lines = text.replace("\r\n", "\n").replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
                out.write(lines, 0, lines.length);
            }
        };
    }

    private final class EditedLines extends InputStream {
        private final byte[] line = new byte[LINE_MAX + 1];
        private int length;
        private int position;
        private int ready;
        private boolean ended;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int wanted) throws IOException {
            while (position == ready) {
                if (ended || !edit()) {
                    return -1;
                }
            }
            int count = Math.min(wanted, ready - position);
            System.arraycopy(line, position, target, offset, count);
            position += count;
            return count;
        }

        /** Reads keys up to the end of a line; returns false at the end of the input. */
        private boolean edit() throws IOException {
            length = 0;
            position = 0;
            ready = 0;
            byte[] key = new byte[1];
            while (keys.read(key, 0, 1) == 1) {
                int typed = key[0] & 0xff;
                if (typed == '\r' || typed == '\n') {
                    echo("\r\n");
                    line[length++] = '\n';
                    ready = length;
                    return true;
                } else if (typed == INTERRUPT || (typed == END && length == 0)) {
                    ended = true;
                    return false;
                } else if (typed == BACKSPACE || typed == DELETE) {
                    erase();
                } else if (typed == ERASE_LINE) {
                    while (length > 0) {
                        erase();
                    }
                } else if (typed >= ' ' && length < LINE_MAX) {
                    line[length++] = key[0];
                    terminal.write(key, 0, 1);
                }
            }
            ended = true;
            return false;
        }

        /** Removes the last character: its last byte and those that continue it in UTF-8. */
        private void erase() throws IOException {
            if (length > 0) {
                length--;
                while (length > 0 && (line[length] & 0xc0) == 0x80) {
                    length--;
                }
                echo("\b \b");
            }
        }

        private void echo(String text) throws IOException {
            byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
            terminal.write(bytes, 0, bytes.length);
        }
    }
}
