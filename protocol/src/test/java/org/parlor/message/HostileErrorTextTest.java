package org.parlor.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Errors may quote client input and are printed on terminals. */
class HostileErrorTextTest {
    private static final long SEED = 20_261_124;

    /** Control characters, line separators, direction marks, and characters that are not visible. */
    private static List<Integer> hostile() {
        return Stream.of(
                        range(0x00, 0x1F),
                        range(0x7F, 0x9F),
                        range(0x200B, 0x200F),
                        range(0x2028, 0x202E),
                        range(0x2060, 0x2069),
                        range(0xE0001, 0xE0001),
                        range(0xFEFF, 0xFEFF),
                        range(0x061C, 0x061C))
                .flatMapToInt(IntStream::of)
                .boxed()
                .toList();
    }

    private static int[] range(int first, int last) {
        return IntStream.rangeClosed(first, last).toArray();
    }

    private static void requirePlain(JsonElement json) {
        if (json.isJsonObject()) {
            json.getAsJsonObject().asMap().forEach((key, value) -> {
                requirePlain(key);
                requirePlain(value);
            });
        } else if (json.isJsonArray()) {
            json.getAsJsonArray().forEach(HostileErrorTextTest::requirePlain);
        } else if (json.getAsJsonPrimitive().isString()) {
            requirePlain(json.getAsString());
        }
    }

    private static void requirePlain(String text) {
        List<Integer> hostile = hostile();
        text.codePoints().forEach(c -> assertFalse(hostile.contains(c), () -> "U+" + Integer.toHexString(c)));
    }

    @Test
    void an_error_line_contains_no_terminal_control_characters() {
        Random random = new Random(SEED);
        for (int i = 0; i < 2_000; i++) {
            String text = text(random);
            RequestException error = RequestException.forField(ErrorCode.BAD_VALUE, text, text)
                    .withData(Map.of(text, List.of(text, Map.of("deeper", text), 7), "why", text));
            requirePlain(JsonParser.parseString(MessageCodec.write(error.reply(null))));
        }
    }

    /** Random letters and hostile characters, sometimes followed by an unpaired surrogate. */
    private static String text(Random random) {
        List<Integer> hostile = hostile();
        StringBuilder text = new StringBuilder("r");
        for (int length = 1 + random.nextInt(8); length > 0; length--) {
            text.appendCodePoint(
                    random.nextBoolean() ? hostile.get(random.nextInt(hostile.size())) : 'a' + random.nextInt(26));
        }
        return random.nextInt(4) == 0 ? text.append('\uD800').toString() : text.toString();
    }

    @Test
    void a_hostile_character_is_replaced_and_the_rest_is_kept() {
        RequestException error = RequestException.forField(
                ErrorCode.BAD_OPTIONS, "options.r\u007Fws", "Unknown option \u202Er\u001B[2Jws é😀");
        assertEquals(
                "{\"t\":\"error\",\"code\":\"bad_options\",\"message\":\"Unknown option \uFFFDr\uFFFD[2Jws é😀\","
                        + "\"field\":\"options.r\uFFFDws\"}",
                MessageCodec.write(error.reply(null)));
    }

    @Test
    void a_long_client_key_is_truncated_in_the_field() {
        Reply.ErrorReply errorReply =
                RequestException.badValue("x".repeat(16_000), "too long").reply(null);
        assertEquals("x".repeat(100) + "…", errorReply.field());
        assertTrue(MessageCodec.write(errorReply).length() < 200);
    }
}
