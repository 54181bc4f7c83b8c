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
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.play.GameService;
import org.parlor.server.core.rating.Ratings;

/**
 * Pairs bots that asked for it, once a second: those with the fewest games between them first, each time with the other
 * kind of game and the other colours.
 */
public final class BotMatchmaker {
    private static final long ROUND_MILLIS = 1_000;
    /** Games a bot is given in one round; it bounds what one command does. */
    private static final int PASSES_MAX = 20;
    /** Histories of pairings to remember before starting over; it only steers variety. */
    private static final int MEMORY_MAX = 10_000;

    private final CurrentSettings settings;
    private final Sessions sessions;
    private final Ratings ratings;
    private final GameService games;
    private final RulesCache rulesCache;
    private final TimerQueue timers;
    private final Map<Set<String>, Integer> played = new HashMap<>();

    public BotMatchmaker(
            CurrentSettings settings,
            Sessions sessions,
            Ratings ratings,
            GameService games,
            RulesCache rulesCache,
            TimerQueue timers) {
        this.settings = settings;
        this.sessions = sessions;
        this.ratings = ratings;
        this.games = games;
        this.rulesCache = rulesCache;
        this.timers = timers;
    }

    /** Looks at the pool again soon, if there is anybody in it. */
    public void wake(Step step) {
        TimerQueue.TimerKey timerKey = new TimerQueue.TimerKey.OfMatchmaker();
        if (!timers.isSet(timerKey) && sessions.all().stream().anyMatch(BotMatchmaker::wantsPairing)) {
            timers.set(timerKey, step.now() + ROUND_MILLIS);
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
                .filter(BotMatchmaker::wantsPairing)
                .filter(this::hasSlotForBots)
                .toList());
        boolean paired = false;
        while (free.size() >= 2 && !games.capacity().isFull()) {
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
        return policy != null && games.unfinished(session.key()).size() < policy.slots();
    }

    /** Where there are several, the last one is kept for people. */
    private boolean hasSlotForBots(Session session) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null && games.unfinished(session.key()).size() < Math.max(1, policy.slots() - 1);
    }

    private void pair(Session one, Session other, Step step) {
        int before = gamesBetween(one, other);
        if (played.size() >= MEMORY_MAX) {
            // Only variety is lost if this step is undone.
            played.clear();
        }
        step.undo().put(played, pairOf(one, other), before + 1);
        List<GameProposal> common = common(one, other);
        GameProposal proposal = common.get(before / 2 % common.size());
        List<Player> players =
                before % 2 == 0 ? List.of(one.player(), other.player()) : List.of(other.player(), one.player());
        List<Player> inOrder = one.key().compareTo(other.key()) < 0 ? players : List.of(players.get(1), players.get(0));
        games.open(
                games.newId(),
                new GameSettings(proposal.rules(), proposal.start(), proposal.tc(), inOrder, proposal.rated(), 0, null),
                step);
    }

    private int gamesBetween(Session one, Session other) {
        return played.getOrDefault(pairOf(one, other), 0);
    }

    private static Set<String> pairOf(Session one, Session other) {
        return Set.of(one.key(), other.key());
    }

    /** A game of each kind that suits both, one that counts where neither is against it. */
    private List<GameProposal> common(Session one, Session other) {
        return Games.ALL.stream()
                .flatMap(kind -> Stream.of(true, false)
                        .map(rated -> usual(kind, rated))
                        .filter(proposal -> suits(one, proposal, other) && suits(other, proposal, one))
                        .limit(1))
                .toList();
    }

    private boolean suits(Session session, GameProposal proposal, Session other) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null
                && (session.pass().isRated() || !proposal.rated())
                && new PolicyMatcher(ratings).objection(policy, proposal, other).isEmpty();
    }

    private GameProposal usual(GameKind kind, boolean rated) {
        return GameProposal.usual(rulesCache.usual(kind), settings.now().play().pairTc(), rated);
    }
}
