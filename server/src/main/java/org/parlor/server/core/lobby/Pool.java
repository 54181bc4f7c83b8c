package org.parlor.server.core.lobby;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.parlor.message.LobbyRequest;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.people.Ratings;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.people.Sessions;
import org.parlor.server.core.rooms.Rooms;
import org.parlor.server.core.step.HouseRules;
import org.parlor.server.core.step.Step;
import org.parlor.server.core.step.Timers;

/**
 * Pairs bots that asked for it, once a second: those with the fewest games between them first, each time with the other
 * kind of game and the other colours.
 */
public final class Pool {
    private static final long ROUND_MILLIS = 1_000;
    /** Games a bot is given in one round; it bounds what one command does. */
    private static final int PASSES_MAX = 20;
    /** Histories of pairings to remember before starting over; it only steers variety. */
    private static final int MEMORY_MAX = 10_000;

    private final HouseRules rules;
    private final Sessions sessions;
    private final Ratings ratings;
    private final Rooms rooms;
    private final RuleBook ruleBook;
    private final Timers timers;
    private final Map<Set<String>, Integer> played = new HashMap<>();

    public Pool(HouseRules rules, Sessions sessions, Ratings ratings, Rooms rooms, RuleBook ruleBook, Timers timers) {
        this.rules = rules;
        this.sessions = sessions;
        this.ratings = ratings;
        this.rooms = rooms;
        this.ruleBook = ruleBook;
        this.timers = timers;
    }

    /** Looks at the pool again soon, if there is anybody in it. */
    public void wake(Step step) {
        Timers.Subject subject = new Timers.Subject.OfPool();
        if (!timers.isSet(subject) && sessions.all().stream().anyMatch(Pool::wantsPairing)) {
            timers.set(subject, step.now() + ROUND_MILLIS);
        }
    }

    /** Pairs whoever is free, again and again while slots are left. */
    public void round(Step step) {
        int pass = 0;
        while (pass < PASSES_MAX && pairAll(step)) {
            pass++;
        }
        wake(step);
    }

    /** Gives each free bot at most one more game, and tells whether any was made. */
    private boolean pairAll(Step step) {
        List<Session> free = new ArrayList<>(sessions.all().stream()
                .filter(Pool::wantsPairing)
                .filter(this::hasSlotForBots)
                .toList());
        boolean paired = false;
        while (free.size() >= 2 && !rooms.capacity().isFull()) {
            Session one = free.remove(0);
            Optional<Session> other = free.stream()
                    .filter(candidate -> !common(one, candidate).isEmpty())
                    .min(Comparator.comparingInt(candidate -> gamesBetween(one, candidate)));
            if (other.isPresent()) {
                pair(one, other.get(), step);
                free.remove(other.get());
                paired = true;
            }
        }
        return paired;
    }

    private static boolean wantsPairing(Session session) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null && policy.pair() != null && policy.pair();
    }

    /** Whether a bot has room for one more game under its policy. */
    boolean hasSlot(Session session) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null && rooms.unfinished(session.key()).size() < policy.slots();
    }

    /** Where there are several, the last one is kept for people. */
    private boolean hasSlotForBots(Session session) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null && rooms.unfinished(session.key()).size() < Math.max(1, policy.slots() - 1);
    }

    private void pair(Session one, Session other, Step step) {
        int before = gamesBetween(one, other);
        if (played.size() >= MEMORY_MAX) {
            // Only variety is lost if this step is undone.
            played.clear();
        }
        step.undo().put(played, pairOf(one, other), before + 1);
        List<Proposal> common = common(one, other);
        Proposal proposal = common.get(before / 2 % common.size());
        List<Player> players =
                before % 2 == 0 ? List.of(one.player(), other.player()) : List.of(other.player(), one.player());
        List<Player> inOrder = one.key().compareTo(other.key()) < 0 ? players : List.of(players.get(1), players.get(0));
        rooms.open(
                rooms.newId(),
                new Terms(proposal.rules(), proposal.start(), proposal.tc(), inOrder, proposal.rated(), 0, null),
                step);
    }

    private int gamesBetween(Session one, Session other) {
        return played.getOrDefault(pairOf(one, other), 0);
    }

    private static Set<String> pairOf(Session one, Session other) {
        return Set.of(one.key(), other.key());
    }

    /** A game of each kind that suits both, one that counts where neither is against it. */
    private List<Proposal> common(Session one, Session other) {
        return Games.ALL.stream()
                .flatMap(kind -> Stream.of(true, false)
                        .map(rated -> usual(kind, rated))
                        .filter(proposal -> suits(one, proposal, other) && suits(other, proposal, one))
                        .limit(1))
                .toList();
    }

    private boolean suits(Session session, Proposal proposal, Session other) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null
                && (session.pass().isRated() || !proposal.rated())
                && new Suitability(ratings).objection(policy, proposal, other).isEmpty();
    }

    private Proposal usual(GameKind kind, boolean rated) {
        return Proposal.usual(ruleBook.usual(kind), rules.now().play().pairTc(), rated);
    }
}
