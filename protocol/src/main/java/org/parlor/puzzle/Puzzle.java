package org.parlor.puzzle;

import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.parlor.rules.HashMixer;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.PositionText;
import org.parlor.rules.Rules;
import org.parlor.rules.SafeQuote;

/**
 * A position with exactly one best move: every other legal move gives a worse result or loses at least {@link #LOSS_MIN}
 * points. The scores come from searches to the end of the game.
 *
 * @param rating difficulty on the Elo scale, or {@link #UNRATED}
 * @param scores by legal move, the final margin for the side to move, in the unit of the game
 * @param line best play to the end of the game
 */
public record Puzzle(Rules rules, Position position, int rating, Map<String, Integer> scores, List<String> line) {
    public static final int UNRATED = 0;
    public static final int RATING_MAX = 4_000;
    public static final int LOSS_MIN = 2;

    static final String SEPARATOR = " | ";

    /** What the best move achieves that no other does. */
    public enum Goal {
        WIN,
        DRAW,
        MARGIN;

        /** Returns the task for players, such as {@code Find the only winning move}. */
        public String task() {
            return switch (this) {
                case WIN -> "Find the only winning move";
                case DRAW -> "Find the only move that draws";
                case MARGIN -> "Find the move with the best result";
            };
        }
    }

    /** @throws InvalidInputException if a part contradicts the rules or another part, or another move is as good */
    public Puzzle {
        scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
        line = List.copyOf(line);
        require(
                rating >= 0 && rating <= RATING_MAX,
                "rating",
                "The rating must be 0 to " + RATING_MAX + ", not " + rating);
        List<String> legal = rules.legalMoves(position);
        require(legal.size() > 1, "pos", "A puzzle needs at least two legal moves; this position has " + legal.size());
        require(
                scores.size() == legal.size() && scores.keySet().containsAll(legal),
                "scores",
                "The scores must be those of the legal moves " + String.join(" ", legal) + ", not "
                        + SafeQuote.quote(String.join(" ", scores.keySet())));
        requireLine(rules, position, line);
        int best = scores.getOrDefault(line.get(0), 0);
        String first = line.get(0);
        scores.forEach((move, score) -> require(
                move.equals(first) || isWorse(score, best),
                "scores",
                move + " is as good as " + first + ": a puzzle has one best move"));
    }

    private static void requireLine(Rules rules, Position position, List<String> line) {
        require(!line.isEmpty(), "line", "The line of best play is missing");
        Position at = position;
        for (String text : line) {
            OptionalInt move = rules.parse(text);
            require(
                    move.isPresent() && !at.isOver() && at.isLegal(move.getAsInt()),
                    "line",
                    SafeQuote.quote(text) + " is not a legal move in the line of best play");
            at = at.play(move.orElseThrow());
        }
        require(at.isOver(), "line", "The line of best play ends before the game");
    }

    private static void require(boolean holds, String field, String message) {
        if (!holds) {
            throw new InvalidInputException(field, message);
        }
    }

    /** Returns whether a margin is so much worse than the best that the best move is the only one. */
    public static boolean isWorse(int score, int best) {
        return Integer.signum(score) < Integer.signum(best) || best - score >= LOSS_MIN;
    }

    public String best() {
        return line.get(0);
    }

    public int bestScore() {
        return scores.getOrDefault(best(), 0);
    }

    public Goal goal() {
        int second = scores.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(best()))
                .mapToInt(Map.Entry::getValue)
                .max()
                .orElseThrow();
        boolean changesResult = Integer.signum(second) < Integer.signum(bestScore());
        return !changesResult ? Goal.MARGIN : bestScore() > 0 ? Goal.WIN : Goal.DRAW;
    }

    /** Returns the task with the side to move, such as {@code Black to move. Find the only winning move}. */
    public String task() {
        return rules.kind().players().get(position.sideToMove()) + " to move. " + goal().task();
    }

    /** Returns the best move and the best of the others, in the order of the moves. */
    public List<String> hint() {
        String other = scores.keySet().stream()
                .filter(move -> !move.equals(best()))
                .max(Comparator.comparing(move -> scores.getOrDefault(move, 0)))
                .orElseThrow();
        return scores.keySet().stream()
                .filter(move -> move.equals(best()) || move.equals(other))
                .toList();
    }

    /** Returns an identifier that depends on the game, its options and the position only. */
    public String id() {
        String text = rules.kind().id() + rules.options().values() + PositionText.print(rules, position);
        return HexFormat.of().toHexDigits(text.chars().asLongStream().reduce(0, HashMixer::fold));
    }

    /** Returns this as one line: game and options, position, rating, scores by move, line of best play. */
    public String text() {
        StringBuilder game = new StringBuilder(rules.kind().id());
        rules.kind().options().stream()
                .filter(option -> !option.defaultValue().equals(rules.options().value(option)))
                .forEach(option -> game.append(' ')
                        .append(option.key())
                        .append('=')
                        .append(rules.options().value(option)));
        String moves = scores.entrySet().stream()
                .map(entry -> entry.getKey() + ":" + signed(entry.getValue()))
                .collect(Collectors.joining(" "));
        return String.join(
                SEPARATOR,
                game,
                PositionText.print(rules, position),
                Integer.toString(rating),
                moves,
                String.join(" ", line));
    }

    /** Returns a margin with its sign; a draw is 0. */
    public static String signed(int margin) {
        return margin == 0 ? "0" : String.format(Locale.ROOT, "%+d", margin);
    }
}
