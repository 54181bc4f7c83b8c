package org.parlor.client.cli.option;

import java.util.Iterator;
import java.util.stream.Stream;
import org.parlor.bots.engines.Level;
import org.parlor.notation.PositionFormat;
import org.parlor.notation.RecordFormat;

/** Completion candidates for option values; picocli requires a class for each. */
public final class CompletionCandidates {

    private CompletionCandidates() {}

    public static final class Levels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Level.words().iterator();
        }
    }

    public static final class Sides implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(GameOptions.sides().stream(), Stream.of("random"))
                    .iterator();
        }
    }

    public static final class Formats implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(
                            Stream.of(RecordFormat.values())
                                    .filter(RecordFormat::isWritable)
                                    .map(RecordFormat::id),
                            Stream.of(PositionFormat.values()).map(PositionFormat::id))
                    .iterator();
        }
    }
}
