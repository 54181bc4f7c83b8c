package org.parlor.client;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.parlor.bots.engine.Level;
import org.parlor.notation.RecordFormat;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;

/** The words a shell may complete the value of an option with, in the form that picocli wants them: a class each. */
final class Candidates {

    private Candidates() {}

    static final class OfGames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Games.ALL.stream().map(GameKind::id).iterator();
        }
    }

    static final class OfLevels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Level.words().iterator();
        }
    }

    static final class OfSides implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(GameOptions.sides().stream(), Stream.of("random"))
                    .iterator();
        }
    }

    static final class OfLooks implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return GlobalOptions.LOOKS.iterator();
        }
    }

    static final class OfColours implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return GlobalOptions.COLOURS.iterator();
        }
    }

    static final class OfForms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(RecordFormat.values())
                    .filter(format -> format != RecordFormat.WTHOR)
                    .map(RecordFormat::id)
                    .iterator();
        }
    }

    static final class OfShells implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("bash", "zsh").iterator();
        }
    }
}
