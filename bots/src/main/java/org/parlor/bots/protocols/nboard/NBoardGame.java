package org.parlor.bots.protocols.nboard;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.TimeControl;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/**
 * The current game of an NBoard session: its positions and clocks.
 *
 * @param positions the start position and the position after each ply
 * @param timeControl the time control, or null if unknown
 * @param spentMillis time used by each seat
 * @param moves number of moves made by each seat
 */
record NBoardGame(
        Rules rules,
        List<Position> positions,
        @Nullable TimeControl timeControl,
        List<Long> spentMillis,
        List<Integer> moves) {
    private static final String PASS = "PA";
    private static final double MILLIS_PER_SECOND = 1000;

    NBoardGame {
        positions = List.copyOf(positions);
        spentMillis = List.copyOf(spentMillis);
        moves = List.copyOf(moves);
    }

    static NBoardGame initial() {
        Rules rules = Games.find("reversi").orElseThrow().rules();
        return new NBoardGame(rules, List.of(rules.initial()), null, List.of(0L, 0L), List.of(0, 0));
    }

    /**
     * Reads a game in GGF, up to the first illegal move.
     *
     * @throws InvalidInputException if the text is not a game in GGF
     */
    static NBoardGame read(String ggf) {
        Replay replay = replay(ggf);
        GameRecord game = replay.record();
        long[] spent = new long[2];
        int[] made = new int[2];
        for (GameRecord.RecordedMove recordedMove : game.moves()) {
            int seat = recordedMove.by() == null ? 0 : recordedMove.by();
            spent[seat] += recordedMove.ms() == null ? 0 : recordedMove.ms();
            made[seat]++;
        }
        return new NBoardGame(
                replay.rules(), replay.positions(), game.tc(), List.of(spent[0], spent[1]), List.of(made[0], made[1]));
    }

    private static Replay replay(String ggf) {
        if (!ggf.startsWith("(;")) {
            throw new InvalidInputException("game", "expected a game in GGF, from (; to ;)");
        }
        byte[] bytes = ggf.getBytes(StandardCharsets.UTF_8);
        try (RecordFileReader file = RecordFileReader.of(new ByteArrayInputStream(bytes))) {
            RecordReadResult readResult = file.hasNext() ? file.next() : null;
            if (readResult instanceof RecordReadResult.Read read) {
                return read.replay();
            }
            String reason =
                    readResult instanceof RecordReadResult.Damaged damaged ? damaged.expected() : "a game in GGF";
            throw new InvalidInputException("game", "expected " + reason);
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory could not be read", e);
        }
    }

    Position position() {
        return positions.get(positions.size() - 1);
    }

    /**
     * Returns the game after a move such as {@code F5}, {@code F5/1.50/3.2} or {@code PA}.
     *
     * @throws InvalidInputException if the move is illegal
     */
    NBoardGame play(String text) {
        String[] parts = text.split("/", -1);
        String square = parts[0].toLowerCase(Locale.ROOT);
        OptionalInt move = rules.parse(square.startsWith("pa") ? "pass" : square);
        Position before = position();
        if (move.isEmpty() || !before.isLegal(move.getAsInt())) {
            throw new InvalidInputException("move", "illegal move " + SafeQuote.quote(parts[0]));
        }
        List<Position> played = new ArrayList<>(positions);
        played.add(before.play(move.getAsInt()));
        int seat = before.sideToMove();
        List<Long> spent = new ArrayList<>(spentMillis);
        spent.set(seat, spent.get(seat) + (parts.length > 2 ? millis(parts[2]) : 0));
        List<Integer> count = new ArrayList<>(moves);
        count.set(seat, count.get(seat) + 1);
        return new NBoardGame(rules, played, timeControl, spent, count);
    }

    private static long millis(String seconds) {
        try {
            return Math.max(0, (long) (MILLIS_PER_SECOND * Double.parseDouble(seconds)));
        } catch (NumberFormatException unknown) {
            return 0;
        }
    }

    /** Returns the remaining time of both seats, or null without a clock. */
    GameMessage.@Nullable Clock clock() {
        return timeControl instanceof TimeControl.Fischer fischer
                ? new GameMessage.Clock(
                        List.of(left(fischer, 0), left(fischer, 1)), position().sideToMove(), null, null)
                : null;
    }

    private long left(TimeControl.Fischer fischer, int seat) {
        return Math.max(0, fischer.base() + (long) moves.get(seat) * fischer.inc() - spentMillis.get(seat));
    }

    /** Returns a move in NBoard notation. */
    String text(int move) {
        String text = rules.format(move);
        return text.equals("pass") ? PASS : text.toUpperCase(Locale.ROOT);
    }
}
