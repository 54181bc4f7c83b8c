package org.parlor.client.line.lobby;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.OfferParser;
import org.parlor.client.game.setup.OfferSpec;
import org.parlor.client.game.text.PlayerNames;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.state.Lobby;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.value.OfferKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Getting into a game: what we have opened, who challenges us, the rematch, and whether a game is about to begin. */
final class Matchmaking {
    /** What servers give for an offer that is not listed. */
    private static final Pattern CODE = Pattern.compile("(?i)[A-Z2-9]{6}");

    private final LineWriter writer;
    private final BlockingConnection connection;
    private final Map<String, LobbyMessage.Challenge> challenges = new LinkedHashMap<>();

    private @Nullable String seek;
    private @Nullable String challenge;
    private boolean beginning;
    private @Nullable GameState last;
    private boolean rematchOffered;

    Matchmaking(LineWriter writer, BlockingConnection connection) {
        this.writer = writer;
        this.connection = connection;
    }

    /** Whether the next thing to happen is that a game begins. */
    boolean isWaiting() {
        return seek != null || challenge != null || beginning;
    }

    void seek(OfferSpec offer) throws InterruptedException {
        if (seek != null) {
            cancel();
        }
        Optional<Reply.Ok> made = request(offer.seek());
        seek = made.map(Reply.Ok::seek).orElse(null);
        if (seek != null) {
            String code = made.map(Reply.Ok::code).orElse(null);
            writer.println("opened " + seek + ": waiting for somebody to take it"
                    + (code == null ? "" : "; tell them to type take " + code));
        }
    }

    /** Takes an open game by its id, its code or by who has opened it; without any, the first. */
    void take(String which, Lobby lobby) throws InterruptedException {
        Optional<String> id = lobby.seeks().values().stream()
                .filter(open -> !open.from().name().equals(connection.name()))
                .filter(open -> which.isEmpty()
                        || open.seek().equalsIgnoreCase(which)
                        || PlayerNames.shortName(open.from().name()).equalsIgnoreCase(which))
                .map(LobbyMessage.Seek::seek)
                .findFirst();
        if (id.isPresent()) {
            take(id.get());
        } else if (CODE.matcher(which).matches()) {
            beginning = request(new LobbyRequest.SeekTake(null, which)).isPresent();
        } else {
            throw new InvalidInputException("take", "No such open game; list shows those there are");
        }
    }

    void watch(String which) throws InterruptedException {
        String gameId = which.isEmpty() ? "top" : which;
        beginning = request(new GameRequest.Watch(gameId, null)).isPresent();
    }

    private void take(String id) throws InterruptedException {
        beginning = request(new LobbyRequest.SeekTake(id, null)).isPresent();
    }

    void challenge(String rest, Lobby lobby) throws InterruptedException {
        String[] words = rest.split("\\s+", 2);
        if (words.length < 2) {
            throw new InvalidInputException(
                    "challenge",
                    "Say whom and to what, as in: challenge bob " + Games.ids().get(0) + " clock=5+3");
        }
        String name = lobby.users().keySet().stream()
                .filter(known -> known.equalsIgnoreCase(words[0])
                        || PlayerNames.shortName(known).equalsIgnoreCase(words[0]))
                .findFirst()
                .orElse(words[0]);
        Optional<Reply.Ok> made = request(OfferParser.parse(words[1]).challenge(name));
        challenge = made.map(Reply.Ok::challenge).orElse(null);
    }

    void answer(boolean yes) throws InterruptedException {
        String open = challenges.keySet().stream().findFirst().orElse(null);
        if (open != null) {
            challenges.remove(open);
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
            writer.println("error nobody has offered you a game");
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
            writer.println("error you have opened nothing");
        }
    }

    void rematch() throws InterruptedException {
        if (last == null) {
            writer.println("error there is no last game");
        } else if (rematchOffered) {
            answer(true);
        } else {
            beginning = request(new GameRequest.Offer(last.gameId(), OfferKind.REMATCH, null))
                    .isPresent();
        }
    }

    /** Takes the first open game that is wished for, or opens one. Of two who have both opened one, one takes. */
    void find(OfferSpec offer, Lobby lobby) throws InterruptedException {
        if (beginning) {
            return;
        }
        Optional<LobbyMessage.Seek> other = lobby.seeks().values().stream()
                .filter(open -> !open.from().name().equals(connection.name()) && offer.matches(open))
                .filter(open ->
                        seek == null || connection.name().compareTo(open.from().name()) < 0)
                .findFirst();
        if (other.isPresent()) {
            take(other.get().seek());
        } else if (seek == null) {
            seek(offer);
        }
    }

    void onChallenge(LobbyMessage.Challenge told) {
        challenges.put(told.challenge(), told);
    }

    void onChallengeGone(LobbyMessage.ChallengeGone gone) {
        challenges.remove(gone.challenge());
        if (gone.challenge().equals(challenge)) {
            challenge = null;
        }
    }

    /** Something is said about another game after the last one. */
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
            writer.println("the rematch is " + offered.state());
        } else if (!mine) {
            rematchOffered = true;
            writer.println("the opponent offers a rematch: type accept or decline");
        }
    }

    void onGameStarted() throws InterruptedException {
        if (seek != null) {
            // Refused if it was this very offer that was taken, which is just as well.
            connection.request(new LobbyRequest.SeekCancel(seek));
        }
        onReconnected();
    }

    void onGameEnded(GameState game) {
        last = game.isWatched() ? null : game;
        rematchOffered = false;
    }

    /** Nothing of what was open is any more. */
    void onReconnected() {
        seek = null;
        challenge = null;
        beginning = false;
    }

    /** Asks and says what was wrong, if something was. */
    Optional<Reply.Ok> request(ClientMessage message) throws InterruptedException {
        Optional<Reply> reply = connection.request(message);
        writer.refusal(reply);
        return reply.filter(Reply.Ok.class::isInstance).map(Reply.Ok.class::cast);
    }
}
