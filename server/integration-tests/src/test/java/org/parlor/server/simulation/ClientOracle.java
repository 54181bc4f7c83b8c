package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/**
 * Checks the messages received on one connection: each request has one reply, events have no gaps, and messages are
 * addressed to this client. Uses only what this connection has received.
 */
public final class ClientOracle {
    /** A game as known to a player or spectator: own seat or -1, and the pending offer of the opponent. */
    public record View(String g, int you, long seq, int ply, String state, String offer) {}

    /** The requests by which a rematch starts. */
    private static final Set<String> OFFERS = Set.of("offer", "answer");

    private final SimulatedClient owner;
    private final Oracles oracles;
    private final Map<RequestId, PendingRequest> pending = new LinkedHashMap<>();
    private final Set<RequestedActions.Claim> acknowledged = new HashSet<>();
    private final Map<String, View> views = new LinkedHashMap<>();
    private final Map<String, GameMessage.Turn> turns = new LinkedHashMap<>();
    private final List<String> challenges = new ArrayList<>();
    private final Set<String> watched = new HashSet<>();
    private final Set<String> watching = new HashSet<>();
    private final Set<String> ownSeeks = new HashSet<>();
    private boolean inLobby;
    private final Map<String, Long> seqMin = new HashMap<>();
    /** Lines sent without a readable id, which are not answered yet. */
    private int unnamed;

    ClientOracle(SimulatedClient owner, Oracles oracles) {
        this.owner = owner;
        this.oracles = oracles;
        oracles.journal().unfinished().forEach(history -> {
            if (history.seatOf(owner.name()) >= 0) {
                seqMin.put(history.id(), history.latest().seq());
            }
        });
    }

    public Map<String, View> views() {
        return views;
    }

    public Map<String, GameMessage.Turn> turns() {
        return turns;
    }

    List<String> challenges() {
        return challenges;
    }

    void expectReply(RequestId id, String type, String about, RequestedActions.Claim claim) {
        pending.put(
                id,
                new PendingRequest(
                        type,
                        about,
                        claim,
                        claim == null ? 0 : oracles.requestedActions().asked(claim)));
        if (type.equals("watch")) {
            watched.add(about);
        }
    }

    /** The connection is closed; pending requests will not be answered. */
    void close() {
        pending.values().stream()
                .filter(request -> request.claim() != null)
                .forEach(request -> oracles.requestedActions().lost(request.claim()));
        pending.clear();
        unnamed = 0;
    }

    /** A line without a readable id was sent; an error without an id follows. */
    void expectError() {
        unnamed++;
    }

    public void requireAnswered() {
        Invariant.ONE_REPLY.require(
                pending.isEmpty() && unnamed == 0, owner.name(), " was not answered: ", pending, ", ", unnamed);
    }

    void receive(ServerMessage message) {
        if (message instanceof Reply reply) {
            reply(reply);
        } else if (message instanceof SessionMessage session) {
            session(session);
        } else if (message instanceof LobbyMessage lobby) {
            lobby(lobby);
        } else if (message instanceof GameMessage game) {
            game(game);
        }
    }

    private void reply(Reply reply) {
        if (reply.re() == null) {
            unnamed--;
            Invariant.ONE_REPLY.require(unnamed >= 0, owner.name(), " received an unexpected reply: ", reply);
            return;
        }
        PendingRequest request = pending.remove(reply.re());
        Invariant.ONE_REPLY.require(request != null, owner.name(), " received an unexpected reply: ", reply);
        if (reply instanceof Reply.ErrorReply error && error.code().equals(ErrorCode.INTERRUPTED.wireName())) {
            interrupted(request);
            return;
        }
        if (request.claim() != null) {
            checkReply(request, reply);
        }
        subscribe(request, reply);
        if (reply instanceof Reply.Ok ok && ok.challenge() != null) {
            oracles.privacy().allow("challenge " + ok.challenge(), owner.name(), request.about());
        }
        if (request.type().equals("hello") && reply instanceof Reply.ErrorReply errorReply) {
            owner.rejected(errorReply);
        }
    }

    /** The active core has changed: the request may have been handled or not. */
    private void interrupted(PendingRequest request) {
        if (request.claim() != null) {
            oracles.requestedActions().lost(request.claim());
        }
        if (request.type().equals("unwatch")) {
            watching.remove(request.about());
        } else if (request.type().equals("lobby") && request.about().equals("false")) {
            inLobby = false;
        }
    }

    private void subscribe(PendingRequest request, Reply reply) {
        if (request.type().equals("watch") && reply instanceof Reply.Ok) {
            watching.add(request.about());
        } else if (request.type().equals("unwatch")) {
            watching.remove(request.about());
        } else if (request.type().equals("lobby")) {
            inLobby = request.about().equals("true");
        } else if (reply instanceof Reply.Ok ok && ok.seek() != null) {
            ownSeeks.add(ok.seek());
        } else if (reply instanceof Reply.Ok ok && ok.g() != null && OFFERS.contains(request.type())) {
            JournalOracle.requireSamePlayers(
                    oracles.journal().game(request.about()).orElse(null),
                    oracles.journal().game(ok.g()).orElseThrow());
        }
    }

    /** Whether the server must send changes of the lobby to this connection. */
    public boolean isInLobby() {
        return inLobby;
    }

    /** The ids of the seeks of this connection, which are open until they are taken. */
    public Set<String> ownSeeks() {
        return ownSeeks;
    }

    /** The games for whose events the server must send to this connection as a spectator, while they last. */
    public Set<String> watching() {
        return watching;
    }

    private void checkReply(PendingRequest request, Reply reply) {
        RequestedActions.Claim claim = request.claim();
        if (reply instanceof Reply.ErrorReply) {
            boolean stood = request.recordedBefore() > 0
                    && claim.ply() >= 0
                    && oracles.journal().game(claim.g()).orElseThrow().hasNoTakeback();
            oracles.requestedActions().refused(claim, stood);
        } else if (reply instanceof Reply.Ok ok && ok.dup() != null && ok.dup()) {
            oracles.requestedActions().repeated(claim);
        } else {
            oracles.requestedActions().granted(claim, request.recordedBefore());
            acknowledged.add(claim);
        }
    }

    private void session(SessionMessage message) {
        if (message instanceof SessionMessage.Welcome welcome) {
            Invariant.ONE_REPLY.require(
                    pending.remove(welcome.re()) != null, owner.name(), " received an unexpected welcome: ", welcome);
            owner.welcomed(welcome);
            Invariant.PERSONAL.require(welcome.user().name().equals(owner.name()), owner.name(), " received ", welcome);
            for (String g : seqMin.keySet()) {
                boolean there = welcome.games().contains(g)
                        || oracles.journal().game(g).orElseThrow().latest().isOver();
                Invariant.HISTORY_SURVIVES.require(there, owner.name(), " reconnected without a snapshot of ", g);
            }
        } else if (message instanceof SessionMessage.Pong pong && pong.re() != null) {
            Invariant.ONE_REPLY.require(
                    pending.remove(pong.re()) != null, owner.name(), " received an unexpected pong: ", pong);
        }
    }

    private void lobby(LobbyMessage message) {
        if (message instanceof LobbyMessage.Chat chat) {
            oracles.privacy().requireAllowed(chat.text(), owner.name());
        } else if (message instanceof LobbyMessage.Challenge challenge) {
            oracles.privacy().requireAllowed("challenge " + challenge.challenge(), owner.name());
            challenges.add(challenge.challenge());
        } else if (message instanceof LobbyMessage.ChallengeGone gone) {
            oracles.privacy().requireAllowed("challenge " + gone.challenge(), owner.name());
            challenges.remove(gone.challenge());
        } else if (message instanceof LobbyMessage.Added added && added.seek() != null) {
            oracles.addSeek(added.seek().seek());
        }
    }

    private void game(GameMessage message) {
        if (message instanceof GameMessage.Snapshot snapshot) {
            applySnapshot(snapshot);
            return;
        }
        View view = views.get(message.g());
        if (view == null && isRematchOfMine(message)) {
            return;
        }
        Invariant.PERSONAL.require(view != null, owner.name(), " received a message of an unknown game: ", message);
        boolean repeatsSeq = message instanceof GameMessage.Turn || message instanceof GameMessage.Conditional;
        Invariant.NO_GAPS.require(
                message.seq() == view.seq() + (repeatsSeq ? 0 : 1), owner.name(), " at ", view, " received ", message);
        if (message instanceof GameMessage.Turn turn) {
            Invariant.PERSONAL.require(
                    turn.you() == view.you(), owner.name(), " received a turn for another seat: ", turn);
            turns.put(turn.g(), turn);
        } else if (message instanceof GameMessage.Conditional shown) {
            ConditionalMovesModel conditional =
                    oracles.journal().game(shown.g()).orElseThrow().conditional();
            Invariant.PERSONAL.require(
                    conditional.wereOf(view.you(), shown.seq(), shown.lines()), owner.name(), " received ", shown);
        } else {
            views.put(message.g(), nextView(view, message));
        }
    }

    /** A rematch offer is sent to both players, even if they reconnected after the end and got no snapshot. */
    private boolean isRematchOfMine(GameMessage message) {
        return message instanceof GameMessage.Offered offered
                && offered.kind().equals("rematch")
                && oracles.journal().game(message.g()).orElseThrow().seatOf(owner.name()) >= 0;
    }

    private View nextView(View view, GameMessage message) {
        if (message instanceof GameMessage.Moved moved) {
            turns.remove(view.g());
            requireAnsweredBefore(view, moved);
            return new View(view.g(), view.you(), moved.seq(), moved.ply() + 1, view.state(), "");
        } else if (message instanceof GameMessage.StateChanged changed) {
            turns.remove(view.g());
            return new View(view.g(), view.you(), changed.seq(), view.ply(), changed.state(), view.offer());
        } else if (message instanceof GameMessage.Ended) {
            turns.remove(view.g());
            return new View(view.g(), view.you(), message.seq(), view.ply(), "over", "");
        }
        boolean made = message instanceof GameMessage.Offered offered
                && offered.state().equals("made")
                && offered.by() != view.you();
        String offer = made ? ((GameMessage.Offered) message).kind() : view.offer();
        return new View(view.g(), view.you(), message.seq(), view.ply(), view.state(), offer);
    }

    private void requireAnsweredBefore(View view, GameMessage.Moved moved) {
        boolean answer =
                oracles.journal().game(moved.g()).orElseThrow().conditional().isAnswer(moved.seq());
        if (moved.by() == view.you() && !moved.auto() && !answer) {
            RequestedActions.Claim claim =
                    new RequestedActions.Claim(owner.name(), moved.g(), moved.ply(), moved.move());
            boolean waits = pending.values().stream().anyMatch(request -> claim.equals(request.claim()));
            Invariant.ONE_REPLY.require(
                    !waits
                            || acknowledged.contains(claim)
                            || oracles.requestedActions().isLost(claim),
                    owner.name(),
                    " received its move before the reply: ",
                    moved);
        }
    }

    private void applySnapshot(GameMessage.Snapshot shown) {
        View view = views.get(shown.g());
        int you = shown.you() == null ? -1 : shown.you();
        boolean mine = you < 0
                ? watched.contains(shown.g())
                : shown.players().get(you).name().equals(owner.name());
        Invariant.PERSONAL.require(mine, owner.name(), " received a snapshot ", shown);
        long seqLeast = view == null ? seqMin.getOrDefault(shown.g(), 0L) : view.seq();
        boolean archived = oracles.journal().game(shown.g()).orElseThrow().isArchived();
        Invariant.NO_GAPS.require(
                archived || shown.seq() >= seqLeast, owner.name(), " received an outdated snapshot: ", shown);
        String offer = shown.offers().stream()
                .filter(pendingOffer -> pendingOffer.by() != you)
                .map(GameMessage.PendingOffer::kind)
                .findFirst()
                .orElse("");
        views.put(shown.g(), new View(shown.g(), you, shown.seq(), shown.ply(), shown.state(), offer));
        GameMessage.Turn turn = turns.get(shown.g());
        if (turn != null && (turn.ply() != shown.ply() || shown.result() != null)) {
            turns.remove(shown.g());
        }
    }
}
