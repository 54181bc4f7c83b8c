package org.parlor.server.core.game;

import static org.parlor.message.GameRequest.SetConditional.ANY_MOVE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest.SetConditional;
import org.parlor.message.RequestException;
import org.parlor.rules.Position;
import org.parlor.rules.Premoves;

/**
 * The conditional moves in a game: the lines that may still be played from the current position, see {@link SetConditional}.
 * Forced moves are not part of a line. Only the player who is not to move can have any, because answers are made at once.
 * Immutable.
 *
 * @param seat whose they are
 * @param reason why they ended before they were played, or null
 */
public record ConditionalMoves(
        int seat, List<String> lines, @Nullable String reason) {
    public static final ConditionalMoves NONE = new ConditionalMoves(0, List.of(), null);

    public ConditionalMoves {
        lines = List.copyOf(lines);
    }

    /**
     * Validates a request.
     *
     * @throws RequestException if the game has moved on or a line cannot be played
     */
    public static ConditionalMoves of(Game game, int seat, SetConditional set) {
        if (set.lines().isEmpty()) {
            return new ConditionalMoves(seat, List.of(), null);
        }
        Referee.requirePlaying(game);
        Referee.requirePly(game, set.ply());
        if (game.isTurnOf(seat)) {
            throw RequestException.badValue("ply", "It is your turn; conditional moves begin with the opponent's move");
        }
        Map<String, String> answers = new HashMap<>();
        List<String> lines = new ArrayList<>();
        Set<List<String>> validated = new HashSet<>();
        for (int i = 0; i < set.lines().size(); i++) {
            List<String> moves = SetConditional.moves(set.lines().get(i));
            if (validated.add(moves)) {
                lines.add(new LineValidator(game, seat, i + 1, answers).validate(moves));
            }
        }
        return new ConditionalMoves(seat, lines.stream().distinct().toList(), null);
    }

    /** Returns how many positions the validation of a request computes at most. */
    public static int positions(Game game, SetConditional set) {
        boolean premove = set.lines().stream().anyMatch(line -> line.contains(ANY_MOVE));
        return set.moveCount() + (premove ? game.position().legalMoves().length : 0);
    }

    /** @param answers the player's answers in the earlier lines, by the moves before each */
    private record LineValidator(Game game, int seat, int number, Map<String, String> answers) {

        String validate(List<String> moves) {
            return moves.get(0).equals(ANY_MOVE) ? premove(moves) : line(moves);
        }

        private String line(List<String> moves) {
            Position position = game.position();
            int ply = game.ply();
            boolean answered = false;
            List<String> chosen = new ArrayList<>();
            for (String move : moves) {
                boolean named = false;
                for (OptionalInt forced = position.forcedMove();
                        forced.isPresent() && !named;
                        forced = position.forcedMove()) {
                    position = position.play(forced.getAsInt());
                    ply++;
                    named = game.rules().format(forced.getAsInt()).equals(move);
                }
                if (named) {
                    continue;
                } else if (position.isOver()) {
                    throw refusal(ply, "the game is over before " + Referee.shown(move));
                }
                OptionalInt found = game.rules().parse(move);
                if (found.isEmpty() || !position.isLegal(found.getAsInt())) {
                    throw refusal(ply, Referee.shown(move) + " is not legal");
                }
                answered = position.sideToMove() == seat;
                if (answered) {
                    requireSameAnswer(ply, String.join(" ", chosen), move);
                }
                chosen.add(move);
                position = position.play(found.getAsInt());
                ply++;
            }
            if (!answered) {
                throw refusal(
                        ply - 1, "the line ends with the opponent's move; add your answer or leave that move out");
            }
            return String.join(" ", chosen);
        }

        private String premove(List<String> moves) {
            int ply = game.ply() + 1;
            if (moves.size() != 2) {
                throw refusal(ply, ANY_MOVE + " must be followed by one move, your answer to any move");
            }
            // First, so that the opponent's moves are played at most once per request.
            requireSameAnswer(ply, ANY_MOVE, moves.get(1));
            OptionalInt answer = game.rules().parse(moves.get(1));
            if (answer.isEmpty() || !Premoves.mayFollow(game.position(), seat, answer.getAsInt())) {
                throw refusal(ply, Referee.shown(moves.get(1)) + " is not legal after any move");
            }
            return String.join(" ", moves);
        }

        private void requireSameAnswer(int ply, String before, String move) {
            String other = answers.putIfAbsent(before, move);
            if (other != null && !other.equals(move)) {
                throw refusal(ply, "an earlier line answers " + before + " with " + other + ", this one with " + move);
            }
        }

        private RequestException refusal(int ply, String why) {
            return RequestException.forField(
                    ErrorCode.ILLEGAL_MOVE,
                    "lines[" + (number - 1) + "]",
                    "Line " + number + ", ply " + ply + ": " + why);
        }
    }

    /** Returns whether a player has lines. */
    public boolean areOf(int player) {
        return seat == player && !lines.isEmpty();
    }

    /** Returns whether the server is about to make the player's next move. */
    public boolean isAnswering(Game game) {
        return areOf(game.position().sideToMove())
                && game.isTurnOf(seat)
                && !game.position().isOver()
                && game.position().forcedMove().isEmpty();
    }

    /** Returns the player's next move; only if {@link #isAnswering}. */
    public GameEvent.Moved answer(Game game) {
        return GameEvent.Moved.chosen(game.rules().parse(first(lines.get(0))).orElseThrow(), null, 0);
    }

    /**
     * Returns what remains after an event of the game.
     *
     * @param mover the seat that was to move before the event
     * @param game the game after the event
     */
    public ConditionalMoves after(GameEvent event, int mover, Game game) {
        if (lines.isEmpty()) {
            return this;
        } else if (event instanceof GameEvent.Moved moved && !moved.auto()) {
            String move = game.rules().format(moved.move());
            return after(move, mover == seat, game);
        } else if (event instanceof GameEvent.TakenBack) {
            return ended("takeback");
        } else if (event instanceof GameEvent.StateChanged changed && changed.state() == GameStatus.PAUSED) {
            return ended("pause");
        }
        return event instanceof GameEvent.Ended ? ended("over") : this;
    }

    private ConditionalMoves after(String move, boolean isOwn, Game game) {
        boolean isDue = isAnswering(game);
        List<String> remaining = SetConditional.remaining(lines, move, isOwn, isDue);
        if (isOwn) {
            return with(remaining);
        } else if (remaining.isEmpty()) {
            return ended("move");
        }
        // Lines are validated when they are set, a premove cannot be.
        int answer = isDue ? game.rules().parse(first(remaining.get(0))).orElseThrow() : 0;
        return isDue && !game.position().isLegal(answer) ? ended("illegal") : with(remaining);
    }

    private ConditionalMoves with(List<String> remaining) {
        return new ConditionalMoves(seat, remaining, null);
    }

    private static String first(String line) {
        int end = line.indexOf(' ');
        return end < 0 ? line : line.substring(0, end);
    }

    private ConditionalMoves ended(String why) {
        return new ConditionalMoves(seat, List.of(), why);
    }
}
