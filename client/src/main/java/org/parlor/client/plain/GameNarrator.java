package org.parlor.client.plain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNameFormat;
import org.parlor.client.game.Ply;
import org.parlor.client.game.VariantName;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.ConditionalMovesText;
import org.parlor.client.ui.Messages;
import org.parlor.message.DispatchTable;
import org.parlor.message.GameMessage;
import org.parlor.message.value.GameResult;
import org.parlor.rules.Piece;

/**
 * Formats an event of a game as lines.
 *
 * @param before the state before the event, or null for the first snapshot
 * @param after the state after the event
 */
public record GameNarrator(
        BoardFormat format, Addressing addressing, @Nullable GameState before, GameState after) {
    private static final DispatchTable<GameNarrator, GameMessage, List<String>> MESSAGES =
            new DispatchTable<>(GameMessage.class, rows -> {
                rows.on(GameMessage.Snapshot.class, GameNarrator::snapshot);
                rows.on(GameMessage.Turn.class, (self, turn) -> List.of());
                rows.on(GameMessage.Moved.class, GameNarrator::moved);
                rows.on(GameMessage.Offered.class, GameNarrator::offered);
                rows.on(GameMessage.Presence.class, GameNarrator::presence);
                rows.on(GameMessage.StateChanged.class, GameNarrator::stateChanged);
                rows.on(GameMessage.TimeGiven.class, GameNarrator::timeGiven);
                rows.on(GameMessage.Conditional.class, GameNarrator::conditional);
                rows.on(GameMessage.Ended.class, GameNarrator::ended);
            });

    List<String> lines(GameMessage message) {
        return Objects.requireNonNull(MESSAGES.dispatch(this, message));
    }

    private List<String> snapshot(GameMessage.Snapshot snapshot) {
        if (before == null) {
            List<String> lines = new ArrayList<>(List.of(title()));
            after.offers().forEach(offer -> lines.add(offered(offer.kind(), offer.by())));
            lines.addAll(after.conditionalMoves().isEmpty() ? List.of() : conditionalMoves(after));
            return lines;
        }
        if (snapshot.ply() < before.ply()) {
            return List.of("takeback: continue at move " + (after.ply() + 1));
        }
        List<String> lines = new ArrayList<>();
        after.history().plies().stream()
                .skip(before.history().plies().size())
                .map(this::missed)
                .forEach(lines::add);
        if (after.isOver() && !before.isOver() && after.result() != null) {
            lines.add(describe(after, after.result(), addressing));
        }
        return lines;
    }

    private String missed(Ply ply) {
        return "meanwhile " + addressing.nameOf(after, ply.seat()) + " " + ply.move();
    }

    public String title() {
        String players = addressing.isSinglePlayer()
                ? addressing.ownSeats().stream().map(this::oneself).findFirst().orElse("")
                : seat(0) + " " + seat(1);
        return "game "
                + VariantName.typed(
                        after.rules().kind(), after.rules().options().values()) + " " + players;
    }

    private String oneself(int seat) {
        return "you=" + side(seat) + mark(seat) + " opponent=" + PlayerNameFormat.displayName(after.player(1 - seat));
    }

    private String seat(int seat) {
        return side(seat) + "=" + PlayerNameFormat.displayName(after.player(seat));
    }

    private String side(int seat) {
        return after.side(seat).toLowerCase(Locale.ROOT);
    }

    private String mark(int seat) {
        return after.rules().kind().pieces().stream()
                .filter(piece -> piece.player() == seat)
                .map(Piece::ascii)
                .findFirst()
                .map(ascii -> "(" + ascii + ")")
                .orElse("");
    }

    private List<String> moved(GameMessage.Moved moved) {
        return List.of(format.describeMove(before == null ? after : before, moved, addressing));
    }

    private List<String> offered(GameMessage.Offered offered) {
        if (!offered.state().equals("made")) {
            return List.of(offered.kind() + " " + offered.state());
        }
        return List.of(offered(offered.kind(), offered.by()));
    }

    private String offered(String kind, int by) {
        String who = addressing.nameOf(after, by);
        String verb = kind.equals("takeback")
                ? addressing.verb(by, "request", "requests")
                : addressing.verb(by, "offer", "offers");
        // At one keyboard only a draw is answered.
        boolean needsAnswer = addressing.isMine(1 - by) && (kind.equals("draw") || !addressing.isMine(by));
        return who + " " + verb + " a " + kind + (needsAnswer ? ": type accept or decline" : "");
    }

    private List<String> presence(GameMessage.Presence presence) {
        String who = addressing.nameOf(after, presence.seat());
        return switch (presence.state()) {
            case "here" -> List.of(who + (presence.clock() == null ? " reconnected" : " is back from vacation"));
            case "away" -> List.of(who + " disconnected" + until(presence));
            case "gone" ->
                List.of(who + " abandoned the game"
                        + (addressing.isMine(1 - presence.seat()) ? ": type claim to claim the win" : ""));
            case "vacation" ->
                List.of(who + " is on vacation"
                        + (presence.until() == null ? "" : " until " + Instant.ofEpochSecond(presence.until() / 1000)));
            default -> List.of(who + " is " + presence.state());
        };
    }

    private static String until(GameMessage.Presence presence) {
        Long millis = presence.claimMs();
        return millis == null ? "" : "; the seat is held for " + (millis + 999) / 1000 + " s";
    }

    private List<String> stateChanged(GameMessage.StateChanged changed) {
        return switch (changed.state()) {
            case "playing" ->
                before != null && before.state().equals("waiting") ? List.of() : List.of("the game continues");
            case "over" -> List.of();
            default -> List.of("the game is " + changed.state());
        };
    }

    private List<String> timeGiven(GameMessage.TimeGiven given) {
        int giver = 1 - given.seat();
        return List.of(addressing.nameOf(after, giver) + " " + addressing.verb(giver, "give", "gives") + " "
                + addressing.nameOf(after, given.seat()) + " " + given.ms() / 1000 + " s");
    }

    private List<String> conditional(GameMessage.Conditional conditional) {
        String reason = conditional.reason();
        return reason == null
                ? conditionalMoves(after)
                : List.of("conditional moves ended: "
                        + switch (reason) {
                            case "move" -> "the opponent made another move";
                            case "illegal" -> "the premove is not legal";
                            case "over" -> "the game is over";
                            default -> reason;
                        });
    }

    /** Lists the user's conditional moves. */
    static List<String> conditionalMoves(GameState game) {
        List<String> lines = game.conditionalMoves();
        return lines.isEmpty()
                ? List.of("no conditional moves")
                : IntStream.range(0, lines.size())
                        .mapToObj(i -> "conditional " + (i + 1) + ": "
                                + ConditionalMovesText.describe(Messages.ENGLISH, game, lines.get(i)))
                        .toList();
    }

    private List<String> ended(GameMessage.Ended ended) {
        return List.of(describe(after, ended.result(), addressing));
    }

    /**
     * Returns the outcome, the score with the winner's first, the reason and, with one local player, whether
     * that player won.
     */
    public static String describe(GameState game, GameResult gameResult, Addressing addressing) {
        Integer winner = gameResult.winner();
        int ahead = winner == null ? 0 : winner;
        String score =
                " " + gameResult.score().get(ahead) + "-" + gameResult.score().get(1 - ahead);
        String outcome = winner != null ? game.side(winner) + " wins" + score : drawn(gameResult, score);
        return "game over: " + outcome + " (" + reason(game, gameResult) + ")."
                + forYou(winner, gameResult, addressing);
    }

    private static String drawn(GameResult gameResult, String score) {
        return gameResult.isDraw() ? "draw" + score : "no result";
    }

    private static String forYou(@Nullable Integer winner, GameResult gameResult, Addressing addressing) {
        if (!addressing.isSinglePlayer() || (winner == null && !gameResult.isDraw())) {
            return "";
        }
        return winner == null ? " You drew." : addressing.isMine(winner) ? " You won." : " You lost.";
    }

    private static String reason(GameState game, GameResult gameResult) {
        Integer winner = gameResult.winner();
        String loser = winner == null ? "both" : game.side(1 - winner);
        return switch (gameResult.reason()) {
            case "normal" -> "normal end";
            case "resign" -> loser + " resigned";
            case "time" -> loser + " ran out of time";
            case "abandoned" -> loser + " abandoned the game";
            case "illegal" -> loser + " played illegal moves";
            case "agreed" -> "by agreement";
            case "aborted" -> "aborted";
            default -> gameResult.reason();
        };
    }
}
