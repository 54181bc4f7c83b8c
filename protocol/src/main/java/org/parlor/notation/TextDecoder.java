package org.parlor.notation;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.parlor.rules.InvalidInputException;

/** Decodes the bytes of one record. */
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

    /** @throws InvalidInputException if the record is too long or not valid UTF-8 */
    static String utf8(byte[] bytes) {
        requireSize(bytes);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidInputException("record", "not valid UTF-8");
        }
    }

    /**
     * Decodes text of third-party programs as UTF-8, or as Latin-1 if it is not valid UTF-8. Does not remove control
     * characters.
     *
     * @throws InvalidInputException if the record is too long
     */
    public static String utf8OrLatin1(byte[] bytes) {
        requireSize(bytes);
        try {
            return utf8(bytes);
        } catch (InvalidInputException notUtf8) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    private static void requireSize(byte[] bytes) {
        if (bytes.length > RecordInput.GAME_BYTES_MAX) {
            throw new InvalidInputException("record", "longer than " + RecordInput.GAME_BYTES_MAX + " bytes");
        }
    }
}
