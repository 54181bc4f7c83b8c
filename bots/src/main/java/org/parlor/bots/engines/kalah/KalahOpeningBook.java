package org.parlor.bots.engines.kalah;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.bots.file.DataFiles;
import org.parlor.rules.SafeQuote;
import org.parlor.rules.kalah.KalahPosition;

/**
 * Exact scores of positions near the start of Kalah (6,4). Each line of the file has three fields: the seeds in the pits of
 * the side to move and of the other side, each starting at the pit farthest from its store, in base 36; the margin that the
 * side to move still gains; and the numbers of its best pits, counted from 1 in the same order.
 */
public final class KalahOpeningBook {
    /** Pits per side. */
    public static final int PITS = 6;

    private static final int DIGITS = Character.MAX_RADIX;
    private static final Pattern LINE = Pattern.compile("([0-9a-z]{12}) ([+-][0-9]{1,2}) ([1-6]{1,6})");

    private final Map<String, StoredAnswer> answers = new HashMap<>();

    /** @param bestPits 0 is the pit farthest from the store */
    private record StoredAnswer(int score, List<Integer> bestPits) {}

    /**
     * The exact result of a position.
     *
     * @param margin final margin of the side to move under perfect play
     * @param bestMoves all moves that reach it
     */
    public record KnownPosition(int margin, List<Integer> bestMoves) {

        public KnownPosition {
            bestMoves = List.copyOf(bestMoves);
        }
    }

    /** Returns the book shipped with the program; loaded on first use. */
    public static KalahOpeningBook shipped() {
        return Shipped.OPENINGS;
    }

    /** @throws IOException if the file cannot be read or is damaged; the message names the line and the reason */
    public static KalahOpeningBook read(InputStream in, String name) throws IOException {
        KalahOpeningBook book = new KalahOpeningBook();
        DataFiles.lines(in, name, book::addLine);
        return book;
    }

    private void addLine(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "expected a line such as 444444444444 +8 3, not " + SafeQuote.quote(line));
        }
        answers.put(matcher.group(1), answer(matcher.group(2), matcher.group(3)));
    }

    public int size() {
        return answers.size();
    }

    public Optional<KnownPosition> find(KalahPosition position) {
        if (position.rules().pits() != PITS || position.isOver()) {
            return Optional.empty();
        }
        int seat = position.sideToMove();
        return Optional.ofNullable(answers.get(pits(position)))
                .map(stored -> new KnownPosition(
                        stored.score + position.score(seat) - position.score(1 - seat),
                        stored.bestPits.stream()
                                .map(pit -> PitPacking.cell(position.rules(), seat, pit))
                                .toList()));
    }

    /** Returns the margin after a move, for the side that makes it, if the resulting position is in the book. */
    public OptionalInt marginAfter(KalahPosition position, int move) {
        KalahPosition next = position.play(move);
        int sign = next.sideToMove() == position.sideToMove() ? 1 : -1;
        return find(next).map(known -> OptionalInt.of(sign * known.margin())).orElse(OptionalInt.empty());
    }

    /** Adds a position and returns its line. The position must not be over. */
    String add(KalahPosition position, KnownPosition known) {
        int seat = position.sideToMove();
        String score = String.format("%+d", known.margin() - position.score(seat) + position.score(1 - seat));
        StringBuilder best = new StringBuilder();
        for (int pit = 0; pit < PITS; pit++) {
            if (known.bestMoves().contains(PitPacking.cell(position.rules(), seat, pit))) {
                best.append(pit + 1);
            }
        }
        answers.put(pits(position), answer(score, best.toString()));
        return pits(position) + " " + score + " " + best;
    }

    private static StoredAnswer answer(String score, String pits) {
        List<Integer> best = new ArrayList<>();
        pits.chars().forEach(digit -> best.add(digit - '1'));
        return new StoredAnswer(Integer.parseInt(score), List.copyOf(best));
    }

    private static String pits(KalahPosition position) {
        StringBuilder text = new StringBuilder();
        for (int turned = 0; turned < 2; turned++) {
            int seat = position.sideToMove() ^ turned;
            for (int pit = 0; pit < PITS; pit++) {
                int seeds = position.seeds(PitPacking.cell(position.rules(), seat, pit));
                // The file has no line with more seeds in a pit than digits, so any other character is
                // suitable.
                text.append(seeds < DIGITS ? Character.forDigit(seeds, DIGITS) : '+');
            }
        }
        return text.toString();
    }

    /** Loaded on first use. */
    private static final class Shipped {
        private static final KalahOpeningBook OPENINGS =
                DataFiles.shipped(KalahOpeningBook.class, "kalah.openings", KalahOpeningBook::read);
    }
}
