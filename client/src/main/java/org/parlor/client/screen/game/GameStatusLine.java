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
import org.parlor.client.ui.Messages;
import org.parlor.client.ui.StyleRole;
import org.parlor.message.GameMessage.PendingOffer;

/** Formats the line below the board: the text being typed, or the last event and the side to move. */
final class GameStatusLine {

    private GameStatusLine() {}

    static void draw(Canvas canvas, ClientState state, GameScreen screen, GameState game) {
        Messages messages = state.messages();
        if (screen.isChatting() || !screen.typed().isEmpty()) {
            if (screen.isChatting()) {
                HeaderFooterView.input(
                        canvas, messages.get("input.chat") + "> ", screen.typed(), messages.get("input.chatKeys"));
            } else {
                HeaderFooterView.input(
                        canvas,
                        messages.get("input.move") + "> ",
                        screen.typed().stripLeading(),
                        messages.get("input.moveKeys"));
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
        Messages messages = state.messages();
        PendingMove pendingMove = screen.board().pending();
        if (screen.board().pliesBack() > 0) {
            int shown = game.moveCount(screen.board().ply(game));
            if (game.isWatched() && !game.isOver()) {
                return messages.get(
                        "status.behind", shown, screen.board().pliesBack(), state.keyName(GameActions.LIVE));
            }
            String at = messages.get("status.at", shown, game.moveCount()) + " ";
            return at
                    + (game.isOver()
                            ? GameText.outcome(state, game)
                            : messages.get("status.forward", state.keyName(GameActions.FORWARD)));
        }
        if (pendingMove != null) {
            return messages.get("status.sending", game.rules().format(pendingMove.move()));
        }
        Optional<String> toAnswer =
                GameCommandHandler.offerToAnswer(state, game).map(PendingOffer::kind);
        if (narrow && toAnswer.isPresent()) {
            return messages.get("offer.short." + shown(toAnswer.get(), game), answers(state));
        }
        String offers = offers(state, game);
        if (game.isOver()) {
            return GameText.outcome(state, game) + " " + offers;
        }
        return switch (game.state()) {
            case "playing" -> playing(state, game, offers, toAnswer.isPresent(), narrow);
            case "waiting" -> messages.get("status.waiting");
            case "paused" ->
                !offers.isEmpty() ? offers : messages.get("status.paused", state.keyName(GameActions.PAUSE));
            case "adjourned" ->
                messages.get(game.timeControl().isCorrespondence() ? "status.restarting" : "status.adjourned");
            default -> messages.get("status.other", GameText.state(state, game));
        };
    }

    /**
     * Returns the most urgent information first: an offer to answer, an absent opponent, an own offer or the
     * last move; then the side to move.
     */
    private static String playing(ClientState state, GameState game, String offers, boolean toAnswer, boolean narrow) {
        String queue = state.queueText(game.gameId());
        if (!queue.isEmpty()) {
            String sentence = DisplayText.clean(Character.toUpperCase(queue.charAt(0)) + queue.substring(1));
            return narrow
                    ? sentence
                    : state.text("status.discard", sentence, state.keyName(GameActions.DISCARD_QUEUED));
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
        if (game.rules().isPass(ply.move())) {
            return GameText.sentence(state, game, ply.seat(), ply.automatic() ? "last.forcedPass" : "last.pass") + " ";
        }
        boolean again = game.sideToMove() != null && game.sideToMove() == ply.seat() && !ply.automatic();
        return GameText.sentence(
                        state, game, ply.seat(), again ? "last.again" : "last.move", DisplayText.clean(ply.move()))
                + " ";
    }

    /** Describes an offer of the user. */
    static String own(Messages messages, String kind) {
        return messages.get("offer.own." + known(kind)) + " ";
    }

    /** The kinds of offers that have texts; others are called {@code other}. */
    static String known(String kind) {
        return List.of("takeback", "draw", "pause", "rematch").contains(kind) ? kind : "other";
    }

    /** Returns the open offers with the keys that answer them; empty without offers. */
    static String offers(ClientState state, GameState game) {
        PendingOffer open = GameCommandHandler.offerToAnswer(state, game).orElse(null);
        if (open == null) {
            return game.isWatched() || state.isHotSeat()
                    ? ""
                    : game.offers().stream()
                            .map(offer -> own(state.messages(), offer.kind()))
                            .collect(Collectors.joining());
        }
        return state.text(
                        "offer.made." + shown(open.kind(), game),
                        GameText.capitalWho(state, game, open.by()),
                        answers(state))
                + " ";
    }

    /** The kind of an offer, which is to continue where the game is paused. */
    private static String shown(String kind, GameState game) {
        return kind.equals("pause") && !game.isPlaying() ? "continue" : known(kind);
    }

    static String answers(ClientState state) {
        KeyMap keys = state.settings().keys();
        return state.text("offer.answers", keys.name(GameActions.ACCEPT), keys.name(GameActions.DECLINE));
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
        Messages messages = state.messages();
        String who = GameText.capitalWho(state, game, 1 - you);
        if (presence.isOnVacation()) {
            return messages.get("absence.vacation", who) + " ";
        }
        String away = messages.get("absence.away", who) + " ";
        if (presence.isGone()) {
            return away + messages.get("absence.claim", state.keyName(GameActions.CLAIM)) + " ";
        }
        Long claimAt = presence.claimAt();
        if (claimAt == null) {
            return away;
        }
        long seconds = Math.max(1, (claimAt - state.now() + 999) / 1000);
        return away + messages.get(narrow ? "absence.claimSoon" : "absence.claimIn", seconds) + " ";
    }

    static String turn(ClientState state, GameState game) {
        Integer to = game.sideToMove();
        if (to == null) {
            return "";
        }
        Messages messages = state.messages();
        int moves = game.position().legalMoves().length;
        if (state.isHotSeat() && !game.isWatched()) {
            return messages.get("turn.side", GameText.side(state, game, to), moves);
        }
        Integer you = game.you();
        Optional<Integer> premove = game.premove();
        if (premove.isPresent()) {
            return messages.get("turn.premove", game.rules().format(premove.get()));
        } else if (!game.conditionalMoves().isEmpty()) {
            return messages.get("turn.conditional", state.keyName(GameActions.CONDITIONAL));
        }
        return you != null && you.equals(to)
                ? messages.get("turn.yours", moves)
                : messages.get("turn.waiting", DisplayText.clean(game.player(to).name()));
    }
}
