package org.parlor.notation;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.parlor.notation.compression.CompressedInput;

/** Converts text in UTF-16 to UTF-8, and skips byte order marks. Other bytes stay as they are. */
final class TextEncoding {
    /** Two characters of UTF-16. */
    private static final int ASCII_BYTES = 4;

    private TextEncoding() {}

    static InputStream utf8(PushbackInputStream in) throws IOException {
        byte[] head = CompressedInput.peek(in);
        boolean marked = CompressedInput.begins(head, 0xEF, 0xBB, 0xBF);
        in.skipNBytes(marked ? 3 : 0);
        Charset utf16 = marked ? null : utf16(head);
        return utf16 == null ? in : new Transcoder(new InputStreamReader(in, utf16));
    }

    /** Returns the variant of UTF-16 by its byte order mark, or by two first characters in ASCII. */
    private static @Nullable Charset utf16(byte[] head) {
        if (CompressedInput.begins(head, 0xFF, 0xFE) || CompressedInput.begins(head, 0xFE, 0xFF)) {
            return StandardCharsets.UTF_16;
        } else if (head.length < ASCII_BYTES) {
            return null;
        }
        boolean little = head[0] >= ' ' && head[1] == 0 && head[2] > 0 && head[3] == 0;
        boolean big = head[0] == 0 && head[1] >= ' ' && head[2] == 0 && head[3] > 0;
        return little ? StandardCharsets.UTF_16LE : big ? StandardCharsets.UTF_16BE : null;
    }

    /** The characters of a reader in UTF-8. */
    private static final class Transcoder extends InputStream {
        private final Reader reader;
        private final char[] chars = new char[4_096];
        private byte[] bytes = {};
        private int at;

        Transcoder(Reader reader) {
            this.reader = reader;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            if (at == bytes.length && !fill()) {
                return -1;
            }
            int count = Math.min(length, bytes.length - at);
            System.arraycopy(bytes, at, into, from, count);
            at += count;
            return count;
        }

        private boolean fill() throws IOException {
            int count = reader.read(chars, 0, chars.length - 1);
            if (count <= 0) {
                return false;
            }
            // The two halves of a character are encoded together.
            int half = Character.isHighSurrogate(chars[count - 1]) ? reader.read() : -1;
            if (half >= 0) {
                chars[count++] = (char) half;
            }
            bytes = new String(chars, 0, count).getBytes(StandardCharsets.UTF_8);
            at = 0;
            return true;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
