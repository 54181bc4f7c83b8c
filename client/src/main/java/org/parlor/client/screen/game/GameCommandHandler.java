package org.parlor.client.screen.game;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.dialog.TextPromptDialog;
import org.parlor.client.screen.newgame.NewGameScreen;
import org.parlor.client.screen.view.GameText;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Update;
import org.parlor.message.GameMessage.PendingOffer;
import org.parlor.message.GameRequest;
import org.parlor.message.value.OfferKind;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.UserInfo;

/** Runs commands on the game on the screen. */
public final class GameCommandHandler {
    private static final String NO_OFFER = "say.noOffer";

    private GameCommandHandler() {}

    /** Confirms, then claims the win. */
    static Update claim(ClientState state, GameState game) {
        return confirm(
                state, state.text("ask.claim"), new GameRequest.Claim(game.gameId(), GameRequest.Claim.Result.WIN));
    }

    /** Confirms, then resigns; at one keyboard the player to move. */
    public static Update resign(ClientState state, GameState game) {
        return ConfirmDialog.open(
                state,
                state.text("ask.resign"),
                confirmed -> confirmed
                        .game()
                        .map(now -> Update.of(confirmed)
                                .send(
                                        connection(confirmed, now, now.sideToMove()),
                                        new GameRequest.Resign(now.gameId())))
                        .orElse(Update.of(confirmed)));
    }

    /** Confirms, then aborts the game. */
    static Update abort(ClientState state, GameState game) {
        return confirm(state, state.text("ask.abort"), new GameRequest.Abort(game.gameId()));
    }

    /** Opens the prompt for the user's private note on a game, with the present note. */
    public static ClientState editNote(ClientState state, String gameId, String note) {
        return state.push(new TextPromptDialog(
                state.text("note.title"),
                state.text("note.hint"),
                SafeText.sanitize(note),
                GameRequest.SetNote.CHARS_MAX,
                (now, typed) -> Update.of(now.pop()).send(new GameRequest.SetNote(gameId, typed))));
    }

    private static Update confirm(ClientState state, String question, GameRequest request) {
        return ConfirmDialog.open(
                state, question, confirmed -> Update.of(confirmed).send(request));
    }

    public static Update hint(ClientState state, GameState game) {
        if (!state.canMove(game)) {
            return Update.of(state.info(MoveHandler.notYet(state, game)));
        }
        ClientState live = state.topScreen() instanceof GameScreen screen
                ? state.replaceTop(screen.with(screen.board().withPliesBack(0)))
                : state;
        ClientState asking = live.with(state.hints().withHintPosition(game.position()));
        return Update.of(asking.hints()
                .adviceFor(game.position())
                .map(known -> asking.info(
                        ScoreText.hint(state.messages(), game.rules().kind(), known)))
                .orElse(asking.info(state.text("say.searching"))));
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

    /** Accepts an offer; first confirms one that ends the game or changes its position. */
    static Update accept(ClientState state, GameState game) {
        return offerToAnswer(state, game)
                .map(offer -> accept(state, game, offer))
                .orElse(Update.of(state.info(state.text(NO_OFFER))));
    }

    private static Update accept(ClientState state, GameState game, PendingOffer offer) {
        return offer.kind().equals("draw") || offer.kind().equals("takeback")
                ? confirmAccept(state, offer)
                : send(state, game, offer, true);
    }

    private static Update confirmAccept(ClientState state, PendingOffer offer) {
        String open = state.text("say.stillOffered", GameStatusLine.answers(state));
        return Update.of(state.push(new ConfirmDialog(
                state.text("ask." + offer.kind()),
                ConfirmDialog.Subject.OTHER,
                OptionalInt.empty(),
                confirmed -> isOpen(confirmed, offer)
                        ? send(confirmed, confirmed.game().orElseThrow(), offer, true)
                        : Update.of(confirmed.info(state.text("say.withdrawn." + offer.kind()))),
                cancelled -> Update.of(isOpen(cancelled, offer) ? cancelled.info(open) : cancelled))));
    }

    private static Optional<OfferKind> kind(String word) {
        try {
            return Optional.of(OfferKind.valueOf(word.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    public static Update answer(ClientState state, GameState game, boolean yes) {
        return offerToAnswer(state, game)
                .map(offer -> send(state, game, offer, yes))
                .orElse(Update.of(state.info(state.text(NO_OFFER))));
    }

    /** At one keyboard the player who did not make the offer answers. */
    private static Update send(ClientState state, GameState game, PendingOffer offer, boolean yes) {
        return kind(offer.kind())
                .map(kind -> Update.of(state)
                        .send(
                                connection(state, game, 1 - offer.by()),
                                new GameRequest.Answer(game.gameId(), kind, yes)))
                .orElse(Update.of(state.info(state.text(NO_OFFER))));
    }

    private static boolean isOpen(ClientState state, PendingOffer offer) {
        return state.game().filter(game -> game.offers().contains(offer)).isPresent();
    }

    /**
     * Returns the offer that is answered first. At one keyboard only draws are answered; other offers are accepted
     * without a question.
     */
    static Optional<PendingOffer> offerToAnswer(ClientState state, GameState game) {
        return !state.isHotSeat()
                ? game.offerToAnswer()
                : game.offers().stream()
                        .filter(offer -> offer.kind().equals("draw"))
                        .findFirst();
    }

    /**
     * Makes an offer. At one keyboard the player who moved last requests a takeback, and the player to move makes
     * any other offer.
     */
    static Update offer(ClientState state, GameState game, OfferKind kind) {
        Integer you = game.you();
        Integer mover = kind == OfferKind.TAKEBACK ? game.lastMover() : game.sideToMove();
        Integer seat = state.isHotSeat() && mover != null ? mover : you;
        if (seat != null && game.offers().contains(new PendingOffer(kind.wireName(), seat))) {
            return Update.of(state.info(state.text(
                    "say.waitingAnswer",
                    GameStatusLine.own(state.messages(), kind.wireName()).strip(),
                    GameText.who(state, game, 1 - seat))));
        }
        // The server takes an offer of the same kind as an acceptance.
        Optional<PendingOffer> theirs = offerToAnswer(state, game)
                .map(first -> new PendingOffer(kind.wireName(), first.by()))
                .filter(game.offers()::contains);
        return theirs.isPresent()
                ? accept(state, game, theirs.get())
                : Update.of(state)
                        .send(connection(state, game, seat), new GameRequest.Offer(game.gameId(), kind, null));
    }

    /** Returns the connection of a seat; at one keyboard each player has one. */
    private static int connection(ClientState state, GameState game, @Nullable Integer seat) {
        return state.isHotSeat() && seat != null && !seat.equals(game.you()) ? 1 : 0;
    }

    /**
     * Requests a rematch with swapped sides. A bot is challenged again, because it does not answer offers.
     */
    public static Update rematch(ClientState state, GameState game) {
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
                game.rules().openings().isEmpty() ? game.history().customStart(game.rules()) : null);
    }
}
