package org.parlor.server.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.TournamentMessage;

/** What one connection was told and what it still waits for: a client's own witness, from its own lines alone. */
final class ClientOracle implements ServerMessage.Handler<Boolean> {
    /** A game as its player or watcher knows it: their seat or -1, and which offer of the other waits. */
    record View(String g, int you, long seq, int ply, String state, String offer) {}

    private final SimulatedClient owner;
    private final Oracles oracles;
    private final Map<RequestId, PendingRequest> asked = new LinkedHashMap<>();
    private final Set<RequestedActions.Claim> granted = new HashSet<>();
    private final Map<String, View> views = new LinkedHashMap<>();
    private final Map<String, GameMessage.Turn> turns = new LinkedHashMap<>();
    private final List<String> challenges = new ArrayList<>();
    private final Set<String> watched = new HashSet<>();
    private final Map<String, Long> seqMin = new HashMap<>();

    ClientOracle(SimulatedClient owner, Oracles oracles) {
        this.owner = owner;
        this.oracles = oracles;
        oracles.books().unfinished().forEach(book -> {
            if (book.seatOf(owner.name()) >= 0) {
                seqMin.put(book.id(), book.now().seq());
            }
        });
    }

    Map<String, View> views() {
        return views;
    }

    Map<String, GameMessage.Turn> turns() {
        return turns;
    }

    List<String> challenges() {
        return challenges;
    }

    void ask(RequestId id, String type, String about, RequestedActions.Claim claim) {
        asked.put(
                id,
                new PendingRequest(
                        type, about, claim, claim == null ? 0 : oracles.claims().asked(claim)));
        if (type.equals("watch")) {
            watched.add(about);
        }
    }

    /** The connection is gone: nothing more will be answered. */
    void close() {
        asked.values().stream()
                .filter(one -> one.claim() != null)
                .forEach(one -> oracles.claims().lost(one.claim()));
        asked.clear();
    }

    void requireAnswered() {
        Invariant.ONE_REPLY.require(asked.isEmpty(), owner.name(), " was not answered: ", asked);
    }

    void hear(ServerMessage message) {
        message.accept(this);
    }

    @Override
    public Boolean reply(Reply reply) {
        if (reply.re() == null) {
            return true;
        }
        PendingRequest request = asked.remove(reply.re());
        Invariant.ONE_REPLY.require(request != null, owner.name(), " did not ask for, or had already, ", reply);
        if (request.claim() != null) {
            verdict(request, reply);
        }
        if (reply instanceof Reply.Ok ok && ok.challenge() != null) {
            oracles.secrets().share("challenge " + ok.challenge(), owner.name(), request.about());
        }
        if (request.type().equals("hello") && reply instanceof Reply.Refused refused) {
            owner.rejected(refused);
        }
        return true;
    }

    private void verdict(PendingRequest request, Reply reply) {
        RequestedActions.Claim claim = request.claim();
        if (reply instanceof Reply.Refused) {
            boolean stood = request.factsBefore() > 0
                    && claim.ply() >= 0
                    && oracles.books().game(claim.g()).orElseThrow().isUntouched();
            oracles.claims().refused(claim, stood);
        } else if (reply instanceof Reply.Ok ok && ok.dup() != null && ok.dup()) {
            oracles.claims().repeated(claim);
        } else {
            oracles.claims().granted(claim, request.factsBefore());
            granted.add(claim);
        }
    }

    @Override
    public Boolean session(SessionMessage news) {
        if (news instanceof SessionMessage.Welcome welcome) {
            Invariant.PERSONAL.require(welcome.user().name().equals(owner.name()), owner.name(), " got ", welcome);
            Invariant.ONE_REPLY.require(asked.remove(welcome.re()) != null, owner.name(), " did not log in: ", welcome);
            owner.welcomed(welcome);
            for (String g : seqMin.keySet()) {
                boolean there = welcome.games().contains(g)
                        || oracles.books().game(g).orElseThrow().now().isOver();
                Invariant.HISTORY_SURVIVES.require(there, owner.name(), " came back and was not shown ", g);
            }
        } else if (news instanceof SessionMessage.Pong pong && pong.re() != null) {
            Invariant.ONE_REPLY.require(asked.remove(pong.re()) != null, owner.name(), " did not ping: ", pong);
        }
        return true;
    }

    @Override
    public Boolean lobby(LobbyMessage news) {
        if (news instanceof LobbyMessage.Chat chat) {
            oracles.secrets().hear(chat.text(), owner.name());
        } else if (news instanceof LobbyMessage.Challenge challenge) {
            oracles.secrets().hear("challenge " + challenge.challenge(), owner.name());
            challenges.add(challenge.challenge());
        } else if (news instanceof LobbyMessage.ChallengeGone gone) {
            oracles.secrets().hear("challenge " + gone.challenge(), owner.name());
            challenges.remove(gone.challenge());
        } else if (news instanceof LobbyMessage.Added added && added.seek() != null) {
            oracles.noticeSeek(added.seek().seek());
        }
        return true;
    }

    @Override
    public Boolean tour(TournamentMessage news) {
        return true;
    }

    @Override
    public Boolean game(GameMessage news) {
        if (news instanceof GameMessage.Snapshot snapshot) {
            show(snapshot);
            return true;
        }
        View view = views.get(news.g());
        if (view == null && isRematchOfMine(news)) {
            return true;
        }
        Invariant.PERSONAL.require(view != null, owner.name(), " was told of a game never shown: ", news);
        boolean isTurn = news instanceof GameMessage.Turn;
        Invariant.NO_GAPS.require(
                news.seq() == view.seq() + (isTurn ? 0 : 1), owner.name(), " at ", view, " was told ", news);
        if (news instanceof GameMessage.Turn turn) {
            Invariant.PERSONAL.require(turn.you() == view.you(), owner.name(), " was asked for another's move: ", turn);
            turns.put(turn.g(), turn);
        } else {
            views.put(news.g(), follow(view, news));
        }
        return true;
    }

    /** A rematch is offered to whoever played, even if they came back when the game was over and were not shown it. */
    private boolean isRematchOfMine(GameMessage news) {
        return news instanceof GameMessage.Offered offered
                && offered.kind().equals("rematch")
                && oracles.books().game(news.g()).orElseThrow().seatOf(owner.name()) >= 0;
    }

    private View follow(View view, GameMessage news) {
        if (news instanceof GameMessage.Moved moved) {
            turns.remove(view.g());
            requireAnsweredBefore(view, moved);
            return new View(view.g(), view.you(), moved.seq(), moved.ply() + 1, view.state(), "");
        } else if (news instanceof GameMessage.StateChanged changed) {
            turns.remove(view.g());
            return new View(view.g(), view.you(), changed.seq(), view.ply(), changed.state(), view.offer());
        } else if (news instanceof GameMessage.Ended) {
            turns.remove(view.g());
            return new View(view.g(), view.you(), news.seq(), view.ply(), "over", "");
        }
        boolean made = news instanceof GameMessage.Offered offered
                && offered.state().equals("made")
                && offered.by() != view.you();
        String offer = made ? ((GameMessage.Offered) news).kind() : view.offer();
        return new View(view.g(), view.you(), news.seq(), view.ply(), view.state(), offer);
    }

    private void requireAnsweredBefore(View view, GameMessage.Moved moved) {
        if (moved.by() == view.you() && !moved.auto()) {
            RequestedActions.Claim claim =
                    new RequestedActions.Claim(owner.name(), moved.g(), moved.ply(), moved.move());
            boolean waits = asked.values().stream().anyMatch(one -> claim.equals(one.claim()));
            Invariant.ONE_REPLY.require(
                    !waits || granted.contains(claim) || oracles.claims().isLost(claim),
                    owner.name(),
                    " heard of its move before the answer: ",
                    moved);
        }
    }

    private void show(GameMessage.Snapshot shown) {
        View view = views.get(shown.g());
        int you = shown.you() == null ? -1 : shown.you();
        boolean mine = you < 0
                ? watched.contains(shown.g())
                : shown.players().get(you).name().equals(owner.name());
        Invariant.PERSONAL.require(mine, owner.name(), " was shown ", shown);
        long seqLeast = view == null ? seqMin.getOrDefault(shown.g(), 0L) : view.seq();
        boolean filed = oracles.books().game(shown.g()).orElseThrow().isFiled();
        Invariant.NO_GAPS.require(filed || shown.seq() >= seqLeast, owner.name(), " knew more than ", shown);
        String offer = shown.offers().stream()
                .filter(open -> open.by() != you)
                .map(GameMessage.Open::kind)
                .findFirst()
                .orElse("");
        views.put(shown.g(), new View(shown.g(), you, shown.seq(), shown.ply(), shown.state(), offer));
        GameMessage.Turn turn = turns.get(shown.g());
        if (turn != null && (turn.ply() != shown.ply() || shown.result() != null)) {
            turns.remove(shown.g());
        }
    }
}
