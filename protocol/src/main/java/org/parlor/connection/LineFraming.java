package org.parlor.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.LineBasedFrameDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;

/** Line framing: one message per line, in UTF-8, terminated by a newline, with a maximum length. */
public final class LineFraming {
    /** Maximum length of a line from a client, in bytes without the newline. */
    public static final int CLIENT_BYTES_MAX = 16_384;
    /** Maximum length of a line from a server, in bytes without the newline. */
    public static final int SERVER_BYTES_MAX = ServerMessage.BYTES_MAX;

    private static final char REPLACEMENT = '\uFFFD';

    private LineFraming() {}

    /** Creates a decoder that throws {@code TooLongFrameException} as soon as a line exceeds {@code bytesMax}. */
    public static LineBasedFrameDecoder newDecoder(int bytesMax) {
        return new LineBasedFrameDecoder(bytesMax, true, true);
    }

    /** @throws RequestException {@code bad_json} if the line is not valid UTF-8 */
    public static String decode(ByteBuf line) {
        String text = line.toString(StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) < 0) {
            return text;
        }
        // The replacement character is either in the line or stands for malformed input.
        ByteBuffer bytes = line.nioBuffer();
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw RequestException.of(ErrorCode.BAD_JSON, "Invalid UTF-8 at byte " + (bytes.position() + 1));
        }
    }

    /** Encodes a line that is already UTF-8, and appends the newline. */
    public static ByteBuf encode(ByteBufAllocator allocator, byte[] line) {
        return allocator.buffer(line.length + 1).writeBytes(line).writeByte('\n');
    }

    /** Encodes a line, and appends the newline. */
    public static ByteBuf encode(ByteBufAllocator allocator, String line) {
        ByteBuf buffer = allocator.buffer(ByteBufUtil.utf8MaxBytes(line.length() + 1));
        ByteBufUtil.writeUtf8(buffer, line);
        return buffer.writeByte('\n');
    }
}
