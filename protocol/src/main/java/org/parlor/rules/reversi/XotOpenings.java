package org.parlor.rules.reversi;

import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * 10,000 openings of 8 moves that leave neither side ahead by more than 2 discs, no two of them symmetric. XOT is the usual
 * name of games that start from such a list. It is made by {@code parlor-bots openings}.
 */
public final class XotOpenings {
    public static final int PLIES = 8;

    private static final String RESOURCE = "xot.txt.gz";

    private XotOpenings() {}

    /** Returns the moves of each, separated by spaces. */
    static List<String> all() {
        return Loaded.OPENINGS;
    }

    /** Returns the moves of the opening that leads to a position; empty if there is none. */
    public static List<String> leadingTo(Position position) {
        String moves = ByPosition.OPENINGS.get(position);
        return moves == null ? List.of() : List.of(moves.split(" "));
    }

    /** Read for the first game that needs them. */
    private static final class Loaded {
        static final List<String> OPENINGS = read();
    }

    private static final class ByPosition {
        static final Map<Position, String> OPENINGS = byPosition();
    }

    private static Map<Position, String> byPosition() {
        Rules rules = Reversi.KIND.rules(Map.of(OptionSpec.OPENING, Reversi.XOT));
        return IntStream.range(0, all().size())
                .boxed()
                .collect(Collectors.toMap(number -> rules.start(bound -> number), all()::get));
    }

    private static List<String> read() {
        try (InputStream resource = XotOpenings.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new FileNotFoundException("the resource " + RESOURCE + " is missing");
            }
            return new BufferedReader(new InputStreamReader(new GZIPInputStream(resource), StandardCharsets.US_ASCII))
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
