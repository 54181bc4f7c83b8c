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

/** The record examples in the protocol documentation are the same game and round-trip exactly. */
class RecordExamplesTest {
    private static final Pattern EXAMPLE =
            Pattern.compile("\n## (json|text|ggf|pgn|transcript)\n.*?\n```\\1\n(.*?)\n```", Pattern.DOTALL);

    /** Matches with the format and the game as groups. */
    static Stream<MatchResult> examples() throws IOException {
        return EXAMPLE.matcher(Files.readString(Path.of("docs", "records.md"))).results();
    }

    @Test
    void every_writable_format_has_an_example() throws IOException {
        assertEquals(5, examples().count());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void an_example_round_trips_exactly(MatchResult example) throws IOException {
        RecordFormat format = RecordFormat.find(example.group(1)).orElseThrow();
        assertEquals(format, RecordFiles.format(example.group(2)));
        assertEquals(example.group(2), format.write(read(example)));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void every_example_is_the_first_one_converted_to_its_format(MatchResult example) throws IOException {
        RecordFormat format = RecordFormat.find(example.group(1)).orElseThrow();
        GameRecord first = read(examples().findFirst().orElseThrow());
        assertEquals(example.group(2), format.write(first));
    }

    private static GameRecord read(MatchResult example) throws IOException {
        return RecordFiles.validRecord(RecordFiles.readAll(example.group(2)).get(0));
    }
}
