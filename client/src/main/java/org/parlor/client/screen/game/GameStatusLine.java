package org.parlor.client.screen.game;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.Ply;
import org.parlor.client.game.SeatPresence;
import org.parlor.client.screen.layout.HeaderFooterView;
import org.parlor.client.screen.view.GameText;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.Canvas;
import org.parlor.client.ui.DisplayText;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.GameMessage.PendingOffer;

/** Formats the line below the board: the text being typed, or the last event and the side to move. */
final class GameStatusLine {

    private GameStatusLine() {}

    static void draw(Canvas canvas, ClientState state, GameScreen screen, GameState game) {
        if (screen.isChatting() || !screen.typed().isEmpty()) {
            if (screen.isChatting()) {
                HeaderFooterView.input(canvas, "Chat> ", screen.typed(), "Enter send  Esc cancel");
            } else {
                HeaderFooterView.input(canvas, "Move> ", screen.typed().stripLeading(), "Enter play  Esc cancel");
            }
            return;
        }
        boolean narrow = canvas.columns() < 60;
        HeaderFooterView.status(canvas, state, usual(state, screen, game, narrow), role(state, screen, game));
    }

    private static StyleRole role(ClientState state, GameScreen screen, GameState game) {
        if (screen.board().pliesBack() == 0 && game.isOver()) {
            return StyleRole.BANNER;
        }
        return screen.board().pliesBack() == 0 && state.canMove(game) ? StyleRole.TURN : StyleRole.TEXT;
    }

    private static String usual(ClientState state, GameScreen screen, GameState game, boolean narrow) {
        PendingMove pendingMove = screen.board().pending();
        if (screen.board().pliesBack() > 0) {
            int shown = game.moveCount(screen.board().ply(game));
            if (game.isWatched() && !game.isOver()) {
                String behind = screen.board().pliesBack() == 1
                        ? "1 move behind"
                        : screen.board().pliesBack() + " moves behind";
                return "Move " + shown + ", " + behind + ". "
                        + state.settings().keys().name(GameActions.LIVE) + " live";
            }
            String at = "Move " + shown + " of " + game.moveCount() + ". ";
            return game.isOver()
                    ? at + GameText.outcome(state, game)
                    : at + state.settings().keys().name(GameActions.FORWARD) + " forward, End current position";
        }
        if (pendingMove != null) {
            return "Sending " + game.rules().format(pendingMove.move()) + " …";
        }
        Optional<String> toAnswer =
                GameCommandHandler.offerToAnswer(state, game).map(PendingOffer::kind);
        if (narrow && toAnswer.isPresent()) {
            return offerInShort(state, game, toAnswer.get());
        }
        String offers = offers(state, game);
        if (game.isOver()) {
            return GameText.outcome(state, game) + " " + offers;
        }
        return switch (game.state()) {
            case "playing" -> playing(state, game, offers, toAnswer.isPresent(), narrow);
            case "waiting" -> "Waiting for both players.";
            case "paused" ->
                !offers.isEmpty()
                        ? offers
                        : "Paused: the clocks are stopped. "
                                + state.settings().keys().name(GameActions.PAUSE) + " offers to continue.";
            case "adjourned" -> "Adjourned until both players are back.";
            default -> "The game is " + DisplayText.clean(game.state()) + ".";
        };
    }

    /**
     * Returns the most urgent information first: an offer to answer, an absent opponent, an own offer or the
     * last move; then the side to move.
     */
    private static String playing(ClientState state, GameState game, String offers, boolean toAnswer, boolean narrow) {
        String queue = state.queueText(game.gameId());
        if (!queue.isEmpty()) {
            String discard = ". " + state.settings().keys().name(GameActions.DISCARD_QUEUED) + " discards it";
            return DisplayText.clean(Character.toUpperCase(queue.charAt(0)) + queue.substring(1))
                    + (narrow ? "" : discard);
        }
        String absence = absence(state, game, narrow);
        String first = !offers.isEmpty() && (toAnswer || absence.isEmpty())
                ? offers
                : !absence.isEmpty()
                        ? absence
                        : narrow && !game.conditionalMoves().isEmpty() ? "" : last(state, game);
        boolean waits = !absence.isEmpty() && !state.canMove(game);
        return first + (waits ? "" : turn(state, game));
    }

    /** Describes the last move briefly; empty before the first. */
    static String last(ClientState state, GameState game) {
        return game.lastPly().map(ply -> last(state, game, ply)).orElse("");
    }

    private static String last(ClientState state, GameState game, Ply ply) {
        String who = GameText.capital(GameText.who(state, game, ply.seat()));
        if (game.rules().isPass(ply.move())) {
            return who + (ply.automatic() ? " had no move and passed. " : " passed. ");
        }
        boolean again = game.sideToMove() != null && game.sideToMove() == ply.seat() && !ply.automatic();
        return who + " played " + DisplayText.clean(ply.move()) + (again ? " and move" + s(who) + " again. " : ". ");
    }

    /** Describes an offer of the user. */
    static String own(String kind) {
        return switch (kind) {
            case "takeback" -> "Takeback requested. ";
            case "draw" -> "Draw offered. ";
            case "pause" -> "Pause offered. ";
            case "rematch" -> "Rematch offered. ";
            default -> "Offer sent. ";
        };
    }

    /** Returns the open offers with the keys that answer them; empty without offers. */
    static String offers(ClientState state, GameState game) {
        PendingOffer open = GameCommandHandler.offerToAnswer(state, game).orElse(null);
        if (open == null) {
            return game.isWatched() || state.isHotSeat()
                    ? ""
                    : game.offers().stream().map(offer -> own(offer.kind())).collect(Collectors.joining());
        }
        KeyMap keys = state.settings().keys();
        String kind = open.kind();
        String what = switch (kind) {
            case "takeback" -> " asks for a takeback: ";
            case "pause" -> game.isPlaying() ? " offers a pause: " : " offers to continue: ";
            default -> " offers a " + DisplayText.clean(kind) + ": ";
        };
        return GameText.capital(GameText.who(state, game, open.by())) + what + answers(keys) + " ";
    }

    /** Returns the offer to answer with its keys, in 38 columns. */
    private static String offerInShort(ClientState state, GameState game, String kind) {
        String what = kind.equals("pause") && !game.isPlaying() ? "continue" : DisplayText.clean(kind);
        return "Offer: " + what + ". " + answers(state.settings().keys());
    }

    private static String answers(KeyMap keys) {
        return keys.name(GameActions.ACCEPT) + " accept, " + keys.name(GameActions.DECLINE) + " decline.";
    }

    /**
     * Says that the opponent is on vacation, or is away and when or how to claim the win; empty while the opponent is present.
     */
    static String absence(ClientState state, GameState game, boolean narrow) {
        SeatPresence presence = game.opponentPresence();
        Integer you = game.you();
        if (you == null || presence.isHere() || state.isHotSeat()) {
            return "";
        }
        if (presence.isOnVacation()) {
            return GameText.capital(GameText.who(state, game, 1 - you)) + " is on vacation. ";
        }
        String away = GameText.capital(GameText.who(state, game, 1 - you)) + " is away. ";
        if (presence.isGone()) {
            return away + state.settings().keys().name(GameActions.CLAIM) + " claim win. ";
        }
        Long claimAt = presence.claimAt();
        if (claimAt == null) {
            return away;
        }
        long seconds = Math.max(1, (claimAt - state.now() + 999) / 1000);
        return away + (narrow ? "Claim the win in " : "You can claim the win in ") + seconds + " s. ";
    }

    private static String s(String who) {
        return who.equals("You") ? "" : "s";
    }

    static String turn(ClientState state, GameState game) {
        Integer to = game.sideToMove();
        if (to == null) {
            return "";
        }
        int moves = game.position().legalMoves().length;
        String count = moves == 1 ? "1 move." : moves + " moves.";
        if (state.isHotSeat() && !game.isWatched()) {
            return game.side(to) + " to move: " + count;
        }
        Integer you = game.you();
        List<String> conditional = game.conditionalMoves();
        Optional<Integer> premove = game.premove();
        if (premove.isPresent()) {
            return "Premove " + game.rules().format(premove.get()) + ": Esc cancels.";
        } else if (!conditional.isEmpty()) {
            return "Conditional moves are set: " + state.settings().keys().name(GameActions.CONDITIONAL)
                    + " lists them.";
        }
        return you != null && you.equals(to)
                ? "Your turn: " + count
                : "Waiting for " + DisplayText.clean(game.player(to).name()) + ".";
    }
}
