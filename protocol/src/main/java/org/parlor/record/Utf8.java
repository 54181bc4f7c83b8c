package org.parlor.record;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.parlor.rules.InvalidInput;

/** The bytes of one piece as text. */
final class Utf8 {

    private Utf8() {}

    static boolean isBlank(byte[] bytes) {
        for (byte b : bytes) {
            if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
                return false;
            }
        }
        return true;
    }

    /** @throws InvalidInput if it is too long for a game, or no UTF-8 */
    static String strict(byte[] bytes) {
        if (bytes.length > Source.GAME_BYTES_MAX) {
            throw new InvalidInput("record", "it is longer than " + Source.GAME_BYTES_MAX + " bytes");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidInput("record", "it is not UTF-8");
        }
    }
}
