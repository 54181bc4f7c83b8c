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

/** What a client has sent may be quoted in an error, which a terminal prints. */
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
    void an_error_line_has_nothing_that_a_terminal_obeys_wherever_it_was_made() {
        Random random = new Random(SEED);
        for (int i = 0; i < 2_000; i++) {
            String text = text(random);
            RequestException refusal = RequestException.at(ErrorCode.BAD_VALUE, text, text)
                    .with(Map.of(text, List.of(text, Map.of("deeper", text), 7), "why", text));
            requirePlain(JsonParser.parseString(MessageCodec.write(refusal.reply(null))));
        }
    }

    /** Some letters with hostile characters among them, and at times half of a character. */
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
    void a_hostile_character_is_replaced_and_the_rest_stays() {
        RequestException refusal = RequestException.at(
                ErrorCode.BAD_OPTIONS, "options.r\u007Fws", "Unknown option \u202Er\u001B[2Jws é😀");
        assertEquals(
                "{\"t\":\"error\",\"code\":\"bad_options\",\"message\":\"Unknown option \uFFFDr\uFFFD[2Jws é😀\","
                        + "\"field\":\"options.r\uFFFDws\"}",
                MessageCodec.write(refusal.reply(null)));
    }

    @Test
    void a_long_key_of_a_client_is_cut_off_in_the_field() {
        Reply.Refused refused =
                RequestException.badValue("x".repeat(16_000), "too long").reply(null);
        assertEquals("x".repeat(100) + "…", refused.field());
        assertTrue(MessageCodec.write(refused).length() < 200);
    }
}
