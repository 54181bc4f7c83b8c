package org.parlor.client.plain;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNameFormat;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.OfferParser;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.screen.connect.ConnectFlow;
import org.parlor.client.screen.connect.OfferActions;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.game.GameCommandHandler;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.Lobby;
import org.parlor.client.state.Update;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Executes the commands that lead to a game: open games, challenges, rematches and watching. */
final class Matchmaking {
    /** The code of a private game. */
    private static final Pattern CODE = Pattern.compile("(?i)[A-Z2-9]{6}");

    private final LineWriter writer;
    private final PlainClient client;
    private @Nullable String last;

    Matchmaking(LineWriter writer, PlainClient client) {
        this.writer = writer;
        this.client = client;
    }

    /** Whether a game is about to start. */
    boolean isWaiting() {
        return client.state().topScreen() instanceof WaitingScreen;
    }

    private @Nullable WaitingScreen waiting() {
        return client.state().topScreen() instanceof WaitingScreen screen ? screen : null;
    }

    /** The last game played, as it is now. */
    Optional<GameState> last() {
        return last == null ? Optional.empty() : client.state().session().game(last);
    }

    void seek(GameSetup offer) throws ExitException, InterruptedException {
        WaitingScreen before = waiting();
        if (before != null && before.seek() != null) {
            cancel();
        }
        Reply.Ok made = client.ask(state -> ConnectFlow.start(state, offer)).orElse(null);
        if (made != null) {
            String code = made.code();
            writer.println("opened " + made.seek() + ": waiting for an opponent"
                    + (code == null ? "" : ", who joins with: take " + code));
            WaitingScreen open = waiting();
            String link = open == null ? "" : open.invitation(client.state());
            if (!link.isEmpty()) {
                writer.println("or in a browser: " + link);
            }
        }
    }

    /** Joins an open game by its id, its code or the name of its owner; without any, the first. */
    void take(String which) throws ExitException, InterruptedException {
        Lobby lobby = client.state().session().lobby();
        String owner = lobby.fullName(which);
        Optional<String> id = lobby.seeks().values().stream()
                .filter(open -> !isOwn(open))
                .filter(open -> which.isEmpty()
                        || open.seek().equalsIgnoreCase(which)
                        || open.from().name().equals(owner))
                .map(LobbyMessage.Seek::seek)
                .findFirst();
        if (id.isPresent()) {
            client.ask(state -> OfferActions.take(state, id.get()));
        } else if (CODE.matcher(which).matches()) {
            client.ask(state -> OfferActions.takeCode(state, which));
        } else {
            throw new InvalidInputException("take", "No such open game; type list");
        }
    }

    private boolean isOwn(LobbyMessage.Seek open) {
        return open.from().name().equals(client.state().session().userName());
    }

    void watch(String which) throws ExitException, InterruptedException {
        client.ask(state -> ConnectFlow.watch(state, which.isEmpty() ? "top" : which));
    }

    void challenge(String rest) throws ExitException, InterruptedException {
        String[] words = rest.split("\\s+", 2);
        if (words.length < 2) {
            throw new InvalidInputException(
                    "challenge",
                    "Expected a player and a game, for example: challenge bob "
                            + Games.ids().get(0) + " clock=5+3");
        }
        GameSetup setup = OfferParser.parse(words[1]).withOpponent(Opponent.player(words[0]));
        client.ask(state -> ConnectFlow.start(state, setup));
    }

    void answer(boolean yes) throws ExitException, InterruptedException {
        Optional<GameState> offered = last().filter(Matchmaking::isRematchOffered)
                .or(() -> client.state().session().running().stream()
                        .filter(GameState::isRematchToAnswer)
                        .findFirst());
        boolean isChallenged = !client.state().session().challenges().isEmpty();
        if (!isChallenged && offered.isEmpty()) {
            writer.println("error no challenge or rematch offer to answer");
        } else if (yes && isChallenged) {
            client.ask(OfferActions::accept);
        } else if (yes) {
            rematch(offered.get());
        } else if (client.ask(
                        isChallenged
                                ? OfferActions::decline
                                : state -> GameCommandHandler.answer(state, offered.get(), false))
                .isPresent()) {
            writer.println(isChallenged ? "challenge declined" : "rematch declined");
        }
    }

    private static boolean isRematchOffered(GameState game) {
        return game.offerToAnswer()
                .map(GameMessage.PendingOffer::kind)
                .filter(OfferKind.REMATCH.wireName()::equals)
                .isPresent();
    }

    void cancel() throws ExitException, InterruptedException {
        WaitingScreen open = waiting();
        if (open == null || open.hasNoOffer()) {
            writer.println("error nothing to cancel");
        } else {
            client.ask(open::close);
        }
    }

    void rematch() throws ExitException, InterruptedException {
        Optional<GameState> game = last();
        if (game.isEmpty()) {
            writer.println("error no previous game");
        } else {
            rematch(game.get());
        }
    }

    private void rematch(GameState game) throws ExitException, InterruptedException {
        boolean accepts = isRematchOffered(game);
        Optional<Reply.Ok> granted = client.ask(state -> {
            Update update = GameCommandHandler.rematch(state, game);
            long sent = update.state().lastRequest();
            return sent == state.lastRequest()
                    ? update
                    : update.andThen(asked ->
                            Update.of(asked.push(WaitingScreen.of("Waiting for the rematch", "Please wait", sent))));
        });
        if (granted.isPresent()) {
            String opponent = game.opponent().map(PlayerNameFormat::displayName).orElse("your opponent");
            writer.println(accepts ? "rematch accepted" : "rematch offered to " + opponent);
        }
    }

    /** Joins the first matching open game, or opens one. Of two players who both opened one, the first by name joins. */
    void find(GameSetup offer) throws ExitException, InterruptedException {
        WaitingScreen open = waiting();
        String userName = client.state().session().userName();
        if (open != null && open.seek() == null) {
            return;
        }
        Optional<LobbyMessage.Seek> other = client.state().session().lobby().seeks().values().stream()
                .filter(seek -> !isOwn(seek) && offer.matches(seek))
                .filter(seek -> open == null || userName.compareTo(seek.from().name()) < 0)
                .findFirst();
        if (other.isPresent()) {
            client.ask(state -> OfferActions.take(state, other.get().seek()));
        } else if (open == null) {
            seek(offer.withOpponent(Opponent.ANYONE));
        }
    }

    /** Withdraws the user's own open games, unless the game has started from one. */
    void onGameStarted() throws ExitException, InterruptedException {
        for (LobbyMessage.Seek seek : client.state().session().lobby().seeks().values()) {
            if (isOwn(seek)) {
                client.request(new LobbyRequest.SeekCancel(seek.seek()));
            }
        }
    }

    /** Returns from a game to the lobby. */
    void onGameEnded(GameState game) throws ExitException, InterruptedException {
        last = game.isWatched() ? null : game.gameId();
        client.request(state -> state.baseScreen().close(state.withoutOverlays()));
    }
}
