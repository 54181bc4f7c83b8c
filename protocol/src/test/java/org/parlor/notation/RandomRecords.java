package org.parlor.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;

/** Random valid game records, with all optional fields. */
public final class RandomRecords {
    public static final List<Rules> ALL_RULES = List.of(
            rules("reversi", Map.of()),
            rules("reversi", Map.of("rows", 4, "cols", 4)),
            rules("reversi", Map.of("rows", 12, "cols", 12)),
            rules("reversi", Map.of("rows", 6, "cols", 10)),
            rules("reversi", Map.of("rows", 4, "cols", 6, "passing", "free")),
            rules("reversi", Map.of("opening", "xot")),
            rules("reversi", Map.of("corners", 2)),
            rules("kalah", Map.of()),
            rules("kalah", Map.of("pits", 12, "seeds", 24)),
            rules("kalah", Map.of("pits", 2, "seeds", 1)),
            rules("tictactoe", Map.of()));

    private static final List<String> NAMES = List.of(
            "ada",
            "Tastet, Marc",
            "said \"no\"",
            "back\\slash",
            " edge  of space ",
            "",
            "Łukasz 棋",
            "a(;b;)c]d[e",
            "bot",
            "1612",
            "Game x");
    private static final List<String> EARLY =
            List.of("resign", "time", "agreed", "aborted", "abandoned", "illegal", "adjudicated", "server");

    private final Random random;

    public RandomRecords(long seed) {
        this.random = new Random(seed);
    }

    private static Rules rules(String game, Map<String, ?> options) {
        return Games.find(game).orElseThrow().rules(options);
    }

    public GameRecord next(Rules rules) {
        Position start = rules.start(random::nextInt);
        for (int plies = random.nextInt(3) == 0 ? random.nextInt(6) : 0; plies > 0 && !start.isOver(); plies--) {
            start = start.play(choice(start.legalMoves()));
        }
        boolean running = random.nextInt(3) == 0;
        List<RecordedMove> moves = new ArrayList<>();
        Position last = start;
        while (!last.isOver() && !(running && random.nextInt(20) == 0)) {
            int move = choice(last.legalMoves());
            moves.add(played(rules.format(move), last));
            last = last.play(move);
        }
        return new GameRecord(
                GameRecord.VERSION,
                maybe("k7Qf2"),
                maybe(name()),
                maybe(random.nextLong(-60_000_000_000_000L, 250_000_000_000_000L)),
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                List.of(player(), player()),
                random.nextBoolean(),
                clock(),
                StartPosition.of(rules, start),
                moves,
                result(last));
    }

    private RecordedMove played(String move, Position before) {
        if (before.forcedMove().isPresent()) {
            return new RecordedMove(move, before.sideToMove(), true, 0L, null);
        }
        return new RecordedMove(
                move, before.sideToMove(), null, maybe(random.nextLong() >>> random.nextInt(15, 60)), info());
    }

    private @Nullable MoveInfo info() {
        return random.nextInt(3) > 0
                ? null
                : new MoveInfo(
                        maybe(random.nextInt(-700_000, 700_000)),
                        maybe(random.nextInt(60)),
                        maybe(random.nextLong()),
                        pv());
    }

    private @Nullable Object pv() {
        return maybe(
                random.nextBoolean()
                        ? List.of("d3", "c5", "pass", "n11").subList(0, random.nextInt(1, 5))
                        : "d3 \"or\"  c5".repeat(random.nextInt(20)));
    }

    private @Nullable TimeControl clock() {
        int day = 86_400_000;
        return maybe(
                switch (random.nextInt(5)) {
                    case 0 -> new TimeControl.None();
                    case 1 -> new TimeControl.PerMove(random.nextInt(day));
                    case 2 -> new TimeControl.ByoYomi(random.nextInt(day), random.nextInt(day), random.nextInt(1, 100));
                    case 3 ->
                        new TimeControl.Correspondence(
                                random.nextInt(1, 15), maybe(random.nextInt(1, 31)), random.nextBoolean());
                    default -> new TimeControl.Fischer(random.nextInt(day), random.nextInt(day));
                });
    }

    private @Nullable GameResult result(Position last) {
        if (last.isOver()) {
            return ResultClaim.normalResult(last);
        }
        Integer winner = maybe(random.nextInt(2));
        return maybe(new GameResult(winner, Score.of(last).asList(), EARLY.get(random.nextInt(EARLY.size()))));
    }

    private UserInfo player() {
        return new UserInfo(name(), random.nextBoolean(), maybe(true), maybe(random.nextInt(3000)));
    }

    private String name() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private int choice(int[] moves) {
        return moves[random.nextInt(moves.length)];
    }

    private <T> @Nullable T maybe(@Nullable T value) {
        return random.nextBoolean() ? value : null;
    }
}
