package org.parlor.notation;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.parlor.rules.InvalidInputException;

/** The bytes of one piece of a file as text. */
public final class TextDecoder {

    private TextDecoder() {}

    public static boolean isBlank(byte[] bytes) {
        for (byte b : bytes) {
            if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
                return false;
            }
        }
        return true;
    }

    /** @throws InvalidInputException if it is too long for a game, or no UTF-8 */
    static String utf8(byte[] bytes) {
        requireShort(bytes);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidInputException("record", "it is not UTF-8");
        }
    }

    /**
     * Text of other programs, which may be older than UTF-8: Latin-1 if need be. It is not neutralised.
     *
     * @throws InvalidInputException if it is too long for a game
     */
    public static String foreign(byte[] bytes) {
        requireShort(bytes);
        try {
            return utf8(bytes);
        } catch (InvalidInputException notUtf8) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static void requireShort(byte[] bytes) {
        if (bytes.length > RecordInput.GAME_BYTES_MAX) {
            throw new InvalidInputException("record", "it is longer than " + RecordInput.GAME_BYTES_MAX + " bytes");
        }
    }
}
