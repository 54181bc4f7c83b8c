package org.parlor.client.screen.game;

import static org.parlor.message.GameRequest.SetConditional.ANY_MOVE;

import java.util.List;
import java.util.OptionalInt;
import org.parlor.client.game.GameState;
import org.parlor.client.game.LegalMovesText;
import org.parlor.client.game.PendingMove;
import org.parlor.client.game.Ply;
import org.parlor.client.game.text.ConditionalMovesText;
import org.parlor.client.screen.dialog.CommonActions;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.screen.view.GameText;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.state.settings.Setting;
import org.parlor.message.GameRequest;

/** Plays moves: checks that one can be made now, confirms it if the settings say so, and sends it. */
public final class MoveHandler {
    /** If the position has just changed, Enter was probably meant for the position before. */
    private static final long MISPRESS_MILLIS = 250;

    private MoveHandler() {}

    static Update pass(ClientState state, GameScreen screen, GameState game) {
        OptionalInt pass = game.rules().passMove();
        return pass.isPresent() ? play(state, screen, game, pass.getAsInt()) : Update.of(state);
    }

    static Update playAtCursor(ClientState state, GameScreen screen, GameState game) {
        if (!game.isMyRunningGame()) {
            return Update.of(game.isWatched() ? state : state.info(afterwards(state)));
        }
        if (state.now() - screen.board().changedAt() < MISPRESS_MILLIS) {
            return Update.of(state.info(state.text("say.justChanged")));
        }
        OptionalInt move = screen.board().move(game);
        return move.isPresent()
                ? play(state, screen, game, move.getAsInt())
                : Update.of(state.error(state.text("say.noMoveHere", legal(state, game))));
    }

    /** Enter plays moves, so it must not start the next game before the user has seen the result. */
    private static String afterwards(ClientState state) {
        KeyMap keys = state.settings().keys();
        return state.text("say.afterwards", keys.name(GameActions.REMATCH), keys.name(GameActions.REVIEW));
    }

    static Update play(ClientState state, GameScreen screen, GameState game, int move) {
        GameScreen cleared = screen.withTyped("");
        ClientState shown = state.replaceTop(cleared);
        Integer to = game.sideToMove();
        if (!state.takesMoves(game)) {
            return Update.of(shown.error(state.text("say.notConnected", state.keyName(CommonActions.RETRY))));
        }
        if (screen.board().pending() != null) {
            return Update.of(shown.info(state.text("say.beingSent")));
        }
        boolean premove = game.allowsConditionalMoves()
                && state.hasConditionalMoves()
                && state.connection().isOnline();
        if (to == null || (!state.canMove(game) && !premove)) {
            return Update.of(shown.info(notYet(state, game)));
        }
        if (screen.board().pliesBack() > 0) {
            return Update.of(state.replaceTop(cleared.with(screen.board().withPliesBack(0)))
                    .info(state.text("say.returned")));
        }
        String text = game.rules().format(move);
        if (premove && game.premove().filter(set -> set == move).isPresent()) {
            return cancelPremove(shown, game);
        } else if (premove && !ConditionalMovesText.mayFollow(game, move)) {
            return Update.of(shown.info(state.text("say.cannotFollow", notYet(state, game), text)));
        } else if (!premove && !game.position().isLegal(move)) {
            return Update.of(
                    shown.error(state.text("say.illegal", text, GameText.side(state, game, to), legal(state, game))));
        }
        OptionalInt place = game.rules().cellOf(game.position(), move);
        if (!state.settings().is(Setting.CONFIRM_MOVES, "on")
                || (place.isEmpty() && !game.rules().isPass(move))) {
            return premove ? setPremove(shown, game, move) : send(shown, cleared, game, to, move);
        }
        BoardState pointing = place.isPresent() ? screen.board().withCursor(place.getAsInt()) : screen.board();
        return ConfirmDialog.open(
                state.replaceTop(cleared.with(pointing)),
                state.text(premove ? "ask.premove" : "ask.move", text),
                ConfirmDialog.Subject.MOVE,
                place,
                confirmed -> playConfirmed(confirmed, move, premove));
    }

    /** Sets a move as the answer to any move of the opponent. */
    private static Update setPremove(ClientState state, GameState game, int move) {
        String line = ANY_MOVE + " " + game.rules().format(move);
        return Update.of(state).send(ConditionalMovesScreen.set(game, ConditionalMovesText.added(game, line)));
    }

    static Update cancelPremove(ClientState state, GameState game) {
        List<String> others = game.conditionalMoves().stream()
                .filter(line -> !ConditionalMovesText.isPremove(line))
                .toList();
        return Update.of(state).send(ConditionalMovesScreen.set(game, others));
    }

    /**
     * Plays the confirmed move. A new position closes the dialog, but the connection may be lost in the
     * meantime.
     */
    private static Update playConfirmed(ClientState state, int move, boolean premove) {
        GameState game = state.game().orElse(null);
        if (game == null || !(state.topScreen() instanceof GameScreen screen)) {
            return Update.of(state);
        }
        Integer to = game.sideToMove();
        if (premove && state.connection().isOnline() && ConditionalMovesText.mayFollow(game, move)) {
            return setPremove(state, game, move);
        }
        boolean stands = !premove
                && state.canMove(game)
                && state.takesMoves(game)
                && screen.board().pending() == null
                && screen.board().pliesBack() == 0
                && game.position().isLegal(move);
        return to != null && stands
                ? send(state, screen, game, to, move)
                : Update.of(state.info(state.text("say.notPossible")));
    }

    /** Sends a move, which stays pending until the server has answered. Without a connection, queues it. */
    public static Update send(ClientState state, GameScreen screen, GameState game, int to, int move) {
        String text = game.rules().format(move);
        OfflineGame.Account account = state.account().orElse(null);
        if (account != null && !state.connection().isOnline() && state.keepsOffline(game)) {
            OfflineGame.QueuedMove queued = new OfflineGame.QueuedMove(
                    game.history().plies().stream().map(Ply::move).toList(), text, "");
            return new OfflineUpdate.Queued(account, game.gameId(), queued)
                    .run(state.info(state.text("say.queued", text)));
        }
        Integer you = game.you();
        int line = you != null && you == to ? 0 : 1;
        return Update.of(state)
                .send(line, new GameRequest.Move(game.gameId(), game.ply(), text, null, null))
                .map(next ->
                        next.replaceTop(screen.withPending(new PendingMove(next.lastRequest(), game.ply(), move))));
    }

    static String notYet(ClientState state, GameState game) {
        Integer to = game.sideToMove();
        if (game.isOver()) {
            return state.text("say.gameOver");
        }
        return game.isPlaying() && to != null
                ? state.text("say.turnOf", game.player(to).name())
                : state.text("say.state", GameText.state(state, game));
    }

    static String legal(ClientState state, GameState game) {
        return LegalMovesText.summary(state.messages(), game.rules().legalMoves(game.position()));
    }
}
