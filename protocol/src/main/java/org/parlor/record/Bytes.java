package org.parlor.record;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.parlor.rules.InvalidInput;

/** The bytes of one piece of a file as text. */
public final class Bytes {

    private Bytes() {}

    public static boolean isBlank(byte[] bytes) {
        for (byte b : bytes) {
            if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
                return false;
            }
        }
        return true;
    }

    /** @throws InvalidInput if it is too long for a game, or no UTF-8 */
    static String utf8(byte[] bytes) {
        requireShort(bytes);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidInput("record", "it is not UTF-8");
        }
    }

    /**
     * Text of other programs, which may be older than UTF-8: Latin-1 if need be. It is not neutralised.
     *
     * @throws InvalidInput if it is too long for a game
     */
    public static String foreign(byte[] bytes) {
        requireShort(bytes);
        try {
            return utf8(bytes);
        } catch (InvalidInput notUtf8) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static void requireShort(byte[] bytes) {
        if (bytes.length > Source.GAME_BYTES_MAX) {
            throw new InvalidInput("record", "it is longer than " + Source.GAME_BYTES_MAX + " bytes");
        }
    }
}
