package org.parlor.message.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;

/** Compares the tree with Gson's, and checks what the reader rejects beyond Gson's strict mode. */
class JsonLineParserTest {
    private static final List<String> LINES = List.of(
            "{\"t\":\"move\",\"id\":7,\"g\":\"k7Qf2\",\"ply\":4,\"move\":\"c4\",\"seq\":12}",
            "{ \"a\" : [ 1 , -2.5e+3 , true , false , null , { } , [ ] ] , \"b\\u00e9\" : \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\ud83d\\ude00\" }",
            "{\"pos\":[4,4,4,0],\"clock\":{\"ms\":[-0,0.0,1E5],\"run\":null},\"text\":\"gr\u00fc\u00dfe \u2028 \ud83d\ude00\"}");
    private static final String ALPHABET = "{}[]\",:\\/ \t0123456789-+.eEuabtfnrls\u00e9\u0001\u2028'";

    @Test
    void mutated_lines_are_accepted_or_rejected_as_by_gson() {
        Random random = new Random(1);
        int read = 0;
        for (int i = 0; i < 50_000; i++) {
            StringBuilder line = new StringBuilder(LINES.get(random.nextInt(LINES.size())));
            for (int changes = random.nextInt(4); changes > 0 && line.length() > 1; changes--) {
                mutate(line, random);
            }
            read += requireSame(line.toString());
        }
        assertTrue(read > 10_000, "only " + read + " lines were accepted");
    }

    private static void mutate(StringBuilder line, Random random) {
        int at = random.nextInt(line.length());
        char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
        switch (random.nextInt(4)) {
            case 0 -> line.deleteCharAt(at);
            case 1 -> line.insert(at, c);
            case 2 -> line.setCharAt(at, c);
            default -> line.setLength(Math.max(1, at));
        }
    }

    private static int requireSame(String line) {
        Optional<JsonElement> gson = gson(line);
        try {
            assertEquals(gson, Optional.of(JsonLineParser.parse(line)), line);
            return 1;
        } catch (RequestException error) {
            boolean stricter = error.text().contains("Duplicate key");
            assertTrue(stricter || gson.filter(JsonElement::isJsonObject).isEmpty(), error.text() + ": " + line);
            return 0;
        }
    }

    private static Optional<JsonElement> gson(String line) {
        try (JsonReader reader = new JsonReader(new StringReader(line))) {
            reader.setStrictness(Strictness.STRICT);
            JsonElement element = new Gson().getAdapter(JsonElement.class).read(reader);
            return reader.peek() == JsonToken.END_DOCUMENT ? Optional.of(element) : Optional.empty();
        } catch (IOException | JsonParseException | IllegalStateException | NumberFormatException notJson) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{`t`:`ping`,}            | Invalid JSON near column 13: Expected name",
                "{`t`:`ping`              | Invalid JSON: unexpected end of line",
                "{`t` 1}                  | Invalid JSON near column 6: Expected ':'",
                "{`a`:tru}                | Invalid JSON near column 5: unexpected character",
                "{`a`:-}                  | Invalid JSON near column 5: unexpected character",
                "{`a`:01}                 | Invalid JSON near column 5: unexpected character",
                "{`a`:`b\u0001c`}         | Invalid JSON near column 6: Unescaped control characters (\\u0000-\\u001F) are not allowed in strict mode",
                "{`a`:\u009b}             | Invalid JSON near column 5: unexpected character",
                "{`a`:\u202e}             | Invalid JSON near column 5: unexpected character",
                "{`a`:`\\x`}              | Invalid JSON near column 8: Invalid escape sequence",
                "{`a`:`\\u12g4`}          | Invalid JSON near column 8: Malformed Unicode escape \\u12g4",
                "{`a`:`\\u12              | Invalid JSON near column 8: Unterminated escape sequence",
                "{`a`:`\\ud83d`}          | Invalid JSON near column 13: Unpaired surrogate characters are not allowed in strict mode",
                "{`a`:1,`a`:2}            | Duplicate key 'a' at column 8",
                "{`a`:[[[[[[[[1]]]]]]]]}  | Invalid JSON near column 13: Nesting limit 8 reached",
                "{}{}                     | A line must be one JSON object: unexpected text at column 3",
                "[]                       | A line must be one JSON object",
            })
    void an_error_names_the_column(String line, String message) {
        assertEquals(
                message,
                assertThrows(
                                RequestException.class,
                                () -> JsonLineParser.parse(line.strip().replace('`', '"')))
                        .text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{\"a",
                "{\"a\"",
                "{\"a\":",
                "{\"a\":1",
                "{\"a\":1,",
                "{\"a\":1,}",
                "{\"a\":[1,]}",
                "{\"a\":-}",
                "{\"a\":01}",
                "{\"a\":1.}",
                "{\"a\":.5}",
                "{\"a\":1e}",
                "{\"a\":NaN}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":\"\\u12g4\"}",
                "{\"a\":\"\\",
                "{\"a\":\"\t\"}",
                "{'a':1}",
                "{a:1}",
                "{\"a\" 1}",
                "{}{}",
                "[]",
                "7",
                "{\"a\":tru}",
                "{\"a\":1}x",
                "\ufeff{}",
                "{\"a\":\"\\ud83d\"}",
                "{\"a\":\"\\ude00\\ud83d\"}",
                "{\"a\":\u00a01}"
            })
    void invalid_json_objects_are_rejected(String line) {
        assertEquals(
                ErrorCode.BAD_JSON,
                assertThrows(RequestException.class, () -> JsonLineParser.parse(line))
                        .code());
    }
}
