package org.parlor.client.screen.game;

import java.util.Locale;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.KeyMap;
import org.parlor.client.ui.DisplayText;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage.PendingOffer;
import org.parlor.message.GameRequest;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.UserInfo;

/** Runs commands on the game on the screen. */
public final class GameCommandHandler {

    private GameCommandHandler() {}

    /** Confirms, then claims the win. */
    static Update claim(ClientState state, GameState game) {
        return ConfirmDialog.open(
                state,
                "Claim the win? Your opponent is away",
                confirmed ->
                        Update.of(confirmed).send(new GameRequest.Claim(game.gameId(), GameRequest.Claim.Result.WIN)));
    }

    /** Confirms, then resigns. */
    public static Update resign(ClientState state, GameState game) {
        return ConfirmDialog.open(
                state,
                "Resign this game?",
                confirmed -> confirmed
                        .game()
                        .map(now -> sendAsMover(confirmed, now, new GameRequest.Resign(now.gameId())))
                        .orElse(Update.of(confirmed)));
    }

    /** Confirms, then aborts the game. */
    static Update abort(ClientState state, GameState game) {
        return ConfirmDialog.open(
                state,
                "Abort this game?",
                confirmed -> Update.of(confirmed).send(new GameRequest.Abort(game.gameId())));
    }

    public static Update hint(ClientState state, GameState game) {
        if (!state.canMove(game)) {
            return Update.of(state.info(MoveHandler.notYet(game)));
        }
        ClientState live = state.topScreen() instanceof GameScreen screen
                ? state.replaceTop(screen.with(screen.board().withPliesBack(0)))
                : state;
        ClientState asking = live.with(state.hints().withHintPosition(game.position()));
        return Update.of(asking.hints()
                .adviceFor(game.position())
                .map(known -> asking.info(ScoreText.hint(game.rules().kind(), known)))
                .orElse(asking.info("Looking for a good move …")));
    }

    /**
     * Leaves the game: returns to the lobby, where the game can be opened again, or resigns and returns to
     * the home screen.
     */
    static Update leave(ClientState state) {
        Optional<GameState> game = state.game();
        if (state.isInLobby()) {
            boolean watched = game.filter(GameState::isWatched).isPresent();
            Update back = Update.of(state.pop());
            return watched ? back.send(new GameRequest.Unwatch(game.get().gameId(), null)) : back;
        }
        Update given = Update.of(state);
        if (game.filter(GameState::isMyRunningGame).isPresent()) {
            given = given.send(new GameRequest.Resign(game.get().gameId()));
        }
        return given.andThen(ConnectFlow::leaveServer);
    }

    /** At one keyboard the player to move resigns. */
    private static Update sendAsMover(ClientState state, GameState game, ClientMessage request) {
        Integer to = game.sideToMove();
        Integer you = game.you();
        boolean second = state.isHotSeat() && to != null && you != null && !to.equals(you);
        return Update.of(state).send(second ? 1 : 0, request);
    }

    /** Accepts the opponent's offer; first confirms one that ends the game or changes its position. */
    static Update accept(ClientState state, GameState game) {
        OfferKind kind = openOffer(game).orElse(null);
        return kind == null ? answer(state, game, true) : accept(state, game, kind);
    }

    private static Update accept(ClientState state, GameState game, OfferKind kind) {
        return kind == OfferKind.DRAW || kind == OfferKind.TAKEBACK
                ? confirmAccept(state, kind)
                : send(state, game, kind, true);
    }

    private static Update confirmAccept(ClientState state, OfferKind kind) {
        String offer = kind.wireName();
        KeyMap keys = state.settings().keys();
        String open = "Still offered: " + keys.name(GameActions.ACCEPT) + " accept, " + keys.name(GameActions.DECLINE)
                + " decline";
        return ConfirmDialog.open(
                state,
                kind == OfferKind.DRAW ? "Accept the draw? It ends the game" : "Accept the takeback?",
                confirmed -> isOpen(confirmed, kind)
                        ? send(confirmed, confirmed.game().orElseThrow(), kind, true)
                        : Update.of(confirmed.info("The " + offer + " is no longer offered")),
                cancelled -> Update.of(isOpen(cancelled, kind) ? cancelled.info(open) : cancelled));
    }

    public static Update answer(ClientState state, GameState game, boolean yes) {
        return openOffer(game)
                .map(kind -> send(state, game, kind, yes))
                .orElse(Update.of(state.info("There is no offer to answer")));
    }

    private static Update send(ClientState state, GameState game, OfferKind kind, boolean yes) {
        return Update.of(state).send(new GameRequest.Answer(game.gameId(), kind, yes));
    }

    /** Returns whether the opponent offers something. */
    private static boolean isOpen(ClientState state, OfferKind kind) {
        return state.game()
                .filter(game ->
                        game.you() != null && game.offers().contains(new PendingOffer(kind.wireName(), 1 - game.you())))
                .isPresent();
    }

    /** Returns the offer of the opponent that is answered first. */
    private static Optional<OfferKind> openOffer(GameState game) {
        return game.offerToAnswer().map(PendingOffer::kind).flatMap(GameCommandHandler::kind);
    }

    private static Optional<OfferKind> kind(String word) {
        try {
            return Optional.of(OfferKind.valueOf(word.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /**
     * Makes an offer. At one keyboard the player who moved last requests the takeback, and the other
     * accepts; see {@link GameMessageHandler}.
     */
    static Update offer(ClientState state, GameState game, OfferKind kind) {
        Integer you = game.you();
        if (you != null && !state.isHotSeat() && game.offers().contains(new PendingOffer(kind.wireName(), you))) {
            return Update.of(state.info(GameStatusLine.own(kind.wireName()) + "Waiting for "
                    + DisplayText.clean(game.player(1 - you).name()) + " to answer"));
        }
        // The server takes an offer of the same kind as an acceptance.
        if (!state.isHotSeat() && isOpen(state, kind)) {
            return accept(state, game, kind);
        }
        boolean second = state.isHotSeat()
                && kind == OfferKind.TAKEBACK
                && you != null
                && game.lastPly().filter(last -> last.seat() != you).isPresent();
        return Update.of(state).send(second ? 1 : 0, new GameRequest.Offer(game.gameId(), kind, null));
    }

    /**
     * Requests a rematch with swapped sides. A bot is challenged again, because it does not answer offers.
     */
    static Update rematch(ClientState state, GameState game) {
        Integer you = game.you();
        if (!game.isOver() || you == null) {
            return Update.of(state);
        }
        if (state.isHotSeat()) {
            return again(state, game, you, state.secondPlayer());
        }
        UserInfo opponent = game.player(1 - you);
        return opponent.bot() ? again(state, game, you, opponent.name()) : offer(state, game, OfferKind.REMATCH);
    }

    private static Update again(ClientState state, GameState game, int you, String whom) {
        SeatPreference side = you == 0 ? SeatPreference.SECOND : SeatPreference.FIRST;
        return Update.of(state)
                .send(setup(game, Opponent.player(whom), "easy", side).challenge(whom));
    }

    /** The form for another game of the same kind; a server of this program is left first. */
    static Update nextOpponent(ClientState state, GameState game) {
        boolean lobby = state.isInLobby();
        Opponent opponent = lobby ? Opponent.ANYONE : state.isHotSeat() ? Opponent.SAME_KEYBOARD : Opponent.BOT;
        String bot = game.opponent().map(UserInfo::name).orElse("");
        String level = GameSetup.LEVELS.contains(bot) ? bot : GameSetup.DEFAULT.level();
        GameSetup setup = setup(game, opponent, level, lobby ? SeatPreference.RANDOM : GameSetup.DEFAULT.side());
        return (lobby ? Update.of(state) : leave(state)).andThen(left -> NewGameScreen.open(left, setup));
    }

    private static GameSetup setup(GameState game, Opponent opponent, String level, SeatPreference side) {
        return new GameSetup(
                game.rules().kind(),
                game.rules().options().values(),
                opponent,
                level,
                side,
                game.timeControl(),
                game.history().customStart(game.rules()));
    }
}
