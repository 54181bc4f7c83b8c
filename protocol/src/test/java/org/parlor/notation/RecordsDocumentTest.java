package org.parlor.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.message.value.GameRecord;

/** The examples of the protocol document's section on records are one game, and print back to the letter. */
class RecordsDocumentTest {
    private static final Pattern EXAMPLE =
            Pattern.compile("```(json|text|ggf|transcript)\\n(.*?)\\n```", Pattern.DOTALL);

    /** The word of a form, and the game in it. */
    static Stream<MatchResult> examples() throws IOException {
        String document = Files.readString(Path.of("README.md"));
        String section = document.substring(document.indexOf("## 7. Records"), document.indexOf("## 8."));
        return EXAMPLE.matcher(section).results();
    }

    @Test
    void every_form_that_is_written_has_an_example() throws IOException {
        assertEquals(4, examples().count());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void an_example_is_read_and_prints_back_to_the_letter(MatchResult example) throws IOException {
        RecordFormat form = RecordFormat.of(example.group(1)).orElseThrow();
        assertEquals(form, Reading.form(example.group(2)));
        assertEquals(example.group(2), form.write(read(example)));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void every_example_is_what_its_form_keeps_of_the_first(MatchResult example) throws IOException {
        RecordFormat form = RecordFormat.of(example.group(1)).orElseThrow();
        GameRecord first = read(examples().findFirst().orElseThrow());
        assertEquals(example.group(2), form.write(first));
    }

    private static GameRecord read(MatchResult example) throws IOException {
        return Reading.sound(Reading.entries(example.group(2)).get(0));
    }
}
