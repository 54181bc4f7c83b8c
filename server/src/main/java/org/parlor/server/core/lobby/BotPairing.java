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
import org.parlor.server.core.game.Player;
import org.parlor.server.core.play.GameService;
import org.parlor.server.core.rating.Ratings;

/**
 * Pairs bots whose policy requests it, once per second. Prefers opponents with the fewest previous games against each
 * other, and alternates game types and colours.
 */
public final class BotPairing {
    private static final long ROUND_MILLIS = 1_000;
    /** Maximum games per bot and round; bounds the work of one step. */
    private static final int PASSES_MAX = 20;
    /** Maximum number of pairs in {@link #played}; it is cleared when full, which only affects variety. */
    private static final int PAIRS_MAX = 10_000;

    private final CurrentSettings settings;
    private final Sessions sessions;
    private final Ratings ratings;
    private final GameService games;
    private final RulesCache rulesCache;
    private final TimerQueue timers;
    private final Map<Set<String>, Integer> played = new HashMap<>();

    public BotPairing(
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

    /** Schedules the next round if any bot requests pairing. */
    public void schedule(Step step) {
        TimerQueue.TimerKey timerKey = new TimerQueue.TimerKey.OfMatchmaker();
        if (!timers.isSet(timerKey) && sessions.all().stream().anyMatch(BotPairing::wantsPairing)) {
            timers.set(timerKey, step.now() + ROUND_MILLIS);
        }
    }

    /** Pairs all free bots, repeatedly while they have free slots. */
    public void runRound(Step step) {
        int pass = 0;
        while (pass < PASSES_MAX && pairAll(step)) {
            pass++;
        }
        schedule(step);
    }

    /** Starts at most one game per free bot. Returns whether any game was started. */
    private boolean pairAll(Step step) {
        List<Session> free = new ArrayList<>(sessions.all().stream()
                .filter(BotPairing::wantsPairing)
                .filter(this::hasSlotForBots)
                .toList());
        boolean paired = false;
        while (free.size() >= 2 && !games.admission().isFull()) {
            Session bot = free.remove(0);
            Optional<Session> opponent = free.stream()
                    .filter(candidate -> !commonProposals(bot, candidate).isEmpty())
                    .min(Comparator.comparingInt(candidate -> gamesBetween(bot, candidate)));
            if (opponent.isPresent()) {
                pair(bot, opponent.get(), step);
                free.remove(opponent.get());
                paired = true;
            }
        }
        return paired;
    }

    private static boolean wantsPairing(Session session) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null && policy.pair() != null && policy.pair();
    }

    /** Whether a bot has a free slot under its policy. */
    public boolean hasSlot(Session session) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null && games.unfinished(session.key()).size() < policy.slots();
    }

    /** If a bot has several slots, the last one is reserved for people. */
    private boolean hasSlotForBots(Session session) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null && games.unfinished(session.key()).size() < Math.max(1, policy.slots() - 1);
    }

    private void pair(Session bot, Session opponent, Step step) {
        int before = gamesBetween(bot, opponent);
        if (played.size() >= PAIRS_MAX) {
            // Not undone if the step fails: only affects variety.
            played.clear();
        }
        step.undo().put(played, pairOf(bot, opponent), before + 1);
        List<GameProposal> commonProposals = commonProposals(bot, opponent);
        GameProposal proposal = commonProposals.get(before / 2 % commonProposals.size());
        boolean first = (before % 2 == 0) == (bot.key().compareTo(opponent.key()) < 0);
        List<Player> players =
                first ? List.of(bot.player(), opponent.player()) : List.of(opponent.player(), bot.player());
        games.create(games.newId(), proposal.settings(players), step);
    }

    private int gamesBetween(Session bot, Session opponent) {
        return played.getOrDefault(pairOf(bot, opponent), 0);
    }

    private static Set<String> pairOf(Session bot, Session opponent) {
        return Set.of(bot.key(), opponent.key());
    }

    /** One proposal per game type that both policies accept, rated if possible. */
    private List<GameProposal> commonProposals(Session bot, Session opponent) {
        return Games.ALL.stream()
                .flatMap(kind -> Stream.of(true, false)
                        .map(rated -> defaultProposal(kind, rated))
                        .filter(proposal -> accepts(bot, proposal, opponent) && accepts(opponent, proposal, bot))
                        .limit(1))
                .toList();
    }

    private boolean accepts(Session session, GameProposal proposal, Session opponent) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null
                && (session.principal().mayPlayRated() || !proposal.rated())
                && new PolicyMatcher(ratings)
                        .declineReason(policy, proposal, opponent)
                        .isEmpty();
    }

    private GameProposal defaultProposal(GameKind kind, boolean rated) {
        return GameProposal.standard(
                rulesCache.defaultRules(kind), settings.get().gameLimits().matchmakerTimeControl(), rated);
    }
}
