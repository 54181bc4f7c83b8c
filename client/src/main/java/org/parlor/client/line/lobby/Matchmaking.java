package org.parlor.client.line.lobby;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNames;
import org.parlor.client.game.setup.OfferParser;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.state.SessionState;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Seeks, challenges and rematches of the person, with the state of the session they depend on. */
final class Matchmaking {
    /** The code of a private game. */
    private static final Pattern CODE = Pattern.compile("(?i)[A-Z2-9]{6}");

    private final LineWriter writer;
    private final BlockingConnection connection;

    private SessionState session;
    private @Nullable String seek;
    private @Nullable String challenge;
    private boolean beginning;
    private @Nullable GameState last;
    private boolean rematchOffered;

    Matchmaking(LineWriter writer, BlockingConnection connection) {
        this.writer = writer;
        this.connection = connection;
        this.session = SessionState.EMPTY.withUser(connection.user());
    }

    SessionState session() {
        return session;
    }

    /** Applies a message about the lobby. */
    SessionState apply(LobbyMessage message) {
        session = session.apply(message);
        if (message instanceof LobbyMessage.ChallengeGone gone
                && gone.challenge().equals(challenge)) {
            challenge = null;
        }
        return session;
    }

    /** Whether a game is about to start. */
    boolean isWaiting() {
        return seek != null || challenge != null || beginning;
    }

    void seek(GameSetup offer) throws InterruptedException {
        if (seek != null) {
            cancel();
        }
        Optional<Reply.Ok> made = request(offer.seek());
        seek = made.map(Reply.Ok::seek).orElse(null);
        if (seek != null) {
            String code = made.map(Reply.Ok::code).orElse(null);
            writer.println("opened " + seek + ": waiting for an opponent"
                    + (code == null ? "" : ", who joins with: take " + code));
        }
    }

    /** Joins an open game by its id, its code or the name of its owner; without any, the first. */
    void take(String which) throws InterruptedException {
        Optional<String> id = session.lobby().seeks().values().stream()
                .filter(open -> !open.from().name().equals(connection.name()))
                .filter(open -> which.isEmpty()
                        || open.seek().equalsIgnoreCase(which)
                        || PlayerNames.shortName(open.from().name()).equalsIgnoreCase(which))
                .map(LobbyMessage.Seek::seek)
                .findFirst();
        if (id.isPresent()) {
            takeSeek(id.get());
        } else if (CODE.matcher(which).matches()) {
            beginning = request(new LobbyRequest.SeekTake(null, which)).isPresent();
        } else {
            throw new InvalidInputException("take", "No such open game; type list");
        }
    }

    void watch(String which) throws InterruptedException {
        String gameId = which.isEmpty() ? "top" : which;
        beginning = request(new GameRequest.Watch(gameId, null)).isPresent();
    }

    private void takeSeek(String id) throws InterruptedException {
        beginning = request(new LobbyRequest.SeekTake(id, null)).isPresent();
    }

    void challenge(String rest) throws InterruptedException {
        String[] words = rest.split("\\s+", 2);
        if (words.length < 2) {
            throw new InvalidInputException(
                    "challenge",
                    "Expected a player and a game, for example: challenge bob "
                            + Games.ids().get(0) + " clock=5+3");
        }
        String name = PlayerNames.find(words[0], session.lobby().users().keySet());
        Optional<Reply.Ok> made = request(OfferParser.parse(words[1]).challenge(name));
        challenge = made.map(Reply.Ok::challenge).orElse(null);
    }

    void answer(boolean yes) throws InterruptedException {
        String open = session.challenges().keySet().stream().findFirst().orElse(null);
        if (open != null) {
            session = session.withoutChallenge(open);
            boolean done = request(
                            yes
                                    ? new LobbyRequest.ChallengeAccept(open)
                                    : new LobbyRequest.ChallengeDecline(open, null))
                    .isPresent();
            beginning = yes && done;
        } else if (rematchOffered && last != null) {
            rematchOffered = false;
            beginning = request(new GameRequest.Answer(last.gameId(), OfferKind.REMATCH, yes))
                            .isPresent()
                    && yes;
        } else {
            writer.println("error no challenge or rematch offer to answer");
        }
    }

    void cancel() throws InterruptedException {
        if (seek != null) {
            request(new LobbyRequest.SeekCancel(seek));
            seek = null;
        } else if (challenge != null) {
            request(new LobbyRequest.ChallengeCancel(challenge));
            challenge = null;
        } else {
            writer.println("error nothing to cancel");
        }
    }

    void rematch() throws InterruptedException {
        if (last == null) {
            writer.println("error no previous game");
        } else if (rematchOffered) {
            answer(true);
        } else {
            beginning = request(new GameRequest.Offer(last.gameId(), OfferKind.REMATCH, null))
                    .isPresent();
        }
    }

    /** Joins the first matching open game, or opens one. Of two players who both opened one, the first by name joins. */
    void find(GameSetup offer) throws InterruptedException {
        if (beginning) {
            return;
        }
        Optional<LobbyMessage.Seek> other = session.lobby().seeks().values().stream()
                .filter(open -> !open.from().name().equals(connection.name()) && offer.matches(open))
                .filter(open ->
                        seek == null || connection.name().compareTo(open.from().name()) < 0)
                .findFirst();
        if (other.isPresent()) {
            takeSeek(other.get().seek());
        } else if (seek == null) {
            seek(offer);
        }
    }

    /** Handles a rematch offer, or the answer to one. */
    void onOffered(GameMessage.Offered offered) {
        if (last == null
                || !offered.g().equals(last.gameId())
                || !offered.kind().equals("rematch")) {
            return;
        }
        boolean mine = last.you() != null && last.you() == offered.by();
        if (!offered.state().equals("made")) {
            beginning = offered.state().equals("accepted");
            rematchOffered = false;
            writer.println("rematch " + offered.state());
        } else if (!mine) {
            rematchOffered = true;
            writer.println("opponent offers a rematch: type accept or decline");
        }
    }

    void onGameStarted() throws InterruptedException {
        if (seek != null) {
            // Refused if the game has started from this very seek.
            connection.request(new LobbyRequest.SeekCancel(seek));
        }
        clearOffers();
    }

    void onGameEnded(GameState game) {
        last = game.isWatched() ? null : game;
        rematchOffered = false;
    }

    /** The server has dropped the seeks and challenges of the old connection. */
    void onReconnected() {
        session = session.reconnected(session.self(), List.of());
        clearOffers();
    }

    private void clearOffers() {
        seek = null;
        challenge = null;
        beginning = false;
    }

    /** Sends a request; prints an error if it is refused. */
    Optional<Reply.Ok> request(ClientMessage message) throws InterruptedException {
        return writer.accepted(connection.request(message), Reply.Ok.class);
    }
}
