package org.parlor.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.LineBasedFrameDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;

/** How messages become bytes: one line each, UTF-8, ended by a newline, no longer than the receiver takes. */
public final class LineFraming {
    /** Bytes of a line from a client, without its newline. */
    public static final int CLIENT_BYTES_MAX = 16_384;
    /** Bytes of a line from a server, without its newline. */
    public static final int SERVER_BYTES_MAX = 65_536;

    private static final char REPLACEMENT = '\uFFFD';

    private LineFraming() {}

    /** Cuts what comes in into lines; a longer one raises {@code TooLongFrameException} as soon as that is known. */
    public static LineBasedFrameDecoder framing(int bytesMax) {
        return new LineBasedFrameDecoder(bytesMax, true, true);
    }

    /**
     * The text of a line.
     *
     * @throws RequestException {@code bad_json} if it is not UTF-8
     */
    public static String text(ByteBuf line) {
        String text = line.toString(StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) < 0) {
            return text;
        }
        // It may be in the line, or stand for what is no UTF-8.
        ByteBuffer bytes = line.nioBuffer();
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(bytes)
                    .toString();
        } catch (CharacterCodingException e) {
            throw RequestException.of(ErrorCode.BAD_JSON, "This is not UTF-8: see byte " + (bytes.position() + 1));
        }
    }

    /** A line in UTF-8 as bytes to be sent, newline included. */
    public static ByteBuf bytes(ByteBufAllocator allocator, byte[] line) {
        return allocator.buffer(line.length + 1).writeBytes(line).writeByte('\n');
    }

    /** A line as bytes, newline included. */
    public static ByteBuf bytes(ByteBufAllocator allocator, String line) {
        ByteBuf buffer = allocator.buffer(ByteBufUtil.utf8MaxBytes(line.length() + 1));
        ByteBufUtil.writeUtf8(buffer, line);
        return buffer.writeByte('\n');
    }
}
