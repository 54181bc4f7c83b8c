package org.parlor.bots.kalah;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.rules.SafeQuote;
import org.parlor.rules.kalah.KalahPosition;

/**
 * Positions near the start of the usual game, six pits with four seeds each, and what was proved of them. A line is a
 * position: the seeds in the pits of the side to move and in those of the other, each from the pit farthest from its store
 * on; what the side to move still gets more than the other; and the numbers of its best pits, counted in the same way.
 */
public final class KalahOpeningBook {
    /** On each side. */
    public static final int PITS = 6;

    private static final int DIGITS = Character.MAX_RADIX;
    private static final Pattern LINE = Pattern.compile("([0-9a-z]{12}) ([+-][0-9]{1,2}) ([1-6]{1,6})");

    private final Map<String, StoredAnswer> answers = new HashMap<>();

    /** @param bestPits from the one farthest from the store, which is 0 */
    private record StoredAnswer(int score, List<Integer> bestPits) {}

    /**
     * What is known of a position.
     *
     * @param margin of the side to move under best play
     * @param bestMoves all that lead to it
     */
    public record KnownPosition(int margin, List<Integer> bestMoves) {

        public KnownPosition {
            bestMoves = List.copyOf(bestMoves);
        }
    }

    /** Those that come with the program; read once. */
    public static KalahOpeningBook shipped() {
        return Shipped.OPENINGS;
    }

    /** @throws IOException if they cannot be read or are damaged; the message says where and how */
    public static KalahOpeningBook read(BufferedReader lines, String name) throws IOException {
        KalahOpeningBook book = new KalahOpeningBook();
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                throw new IOException(name + ", line " + number + ": a position is written as 444444444444 +8 3, not "
                        + SafeQuote.text(line));
            }
            book.answers.put(matcher.group(1), answer(matcher.group(2), matcher.group(3)));
        }
        return book;
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
                                .map(pit -> PitRow.cell(position.rules(), seat, pit))
                                .toList()));
    }

    /** The margin of the side that makes a move, if what it leads to is known. */
    public OptionalInt marginAfter(KalahPosition position, int move) {
        KalahPosition next = position.play(move);
        int sign = next.sideToMove() == position.sideToMove() ? 1 : -1;
        return find(next).map(known -> OptionalInt.of(sign * known.margin())).orElse(OptionalInt.empty());
    }

    /** Takes in what was proved of a position that is not over, and returns its line. */
    String add(KalahPosition position, KnownPosition known) {
        int seat = position.sideToMove();
        String worth = String.format("%+d", known.margin() - position.score(seat) + position.score(1 - seat));
        StringBuilder best = new StringBuilder();
        for (int pit = 0; pit < PITS; pit++) {
            if (known.bestMoves().contains(PitRow.cell(position.rules(), seat, pit))) {
                best.append(pit + 1);
            }
        }
        answers.put(pits(position), answer(worth, best.toString()));
        return pits(position) + " " + worth + " " + best;
    }

    private static StoredAnswer answer(String worth, String pits) {
        List<Integer> best = new ArrayList<>();
        pits.chars().forEach(digit -> best.add(digit - '1'));
        return new StoredAnswer(Integer.parseInt(worth), List.copyOf(best));
    }

    private static String pits(KalahPosition position) {
        StringBuilder text = new StringBuilder();
        for (int turned = 0; turned < 2; turned++) {
            int seat = position.sideToMove() ^ turned;
            for (int pit = 0; pit < PITS; pit++) {
                int seeds = position.seeds(PitRow.cell(position.rules(), seat, pit));
                // A pit with more seeds than there are digits is in no line, so any other sign will do.
                text.append(seeds < DIGITS ? Character.forDigit(seeds, DIGITS) : '+');
            }
        }
        return text.toString();
    }

    /** Read when first asked for. */
    private static final class Shipped {
        private static final KalahOpeningBook OPENINGS = read();

        private static KalahOpeningBook read() {
            String name = "kalah.openings";
            try (InputStream in = KalahOpeningBook.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IOException("the resource " + name + " is missing");
                }
                return KalahOpeningBook.read(
                        new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII)), name);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
