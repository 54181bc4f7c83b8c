package org.parlor.server.core.lobby;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.parlor.message.LobbyRequest;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.live.GameService;
import org.parlor.server.core.rating.Ratings;

/**
 * Pairs bots whose policy requests it, once per second. Prefers opponents with the fewest previous games against each
 * other, and alternates game types and colours.
 */
public final class BotPairing {
    private static final long ROUND_MILLIS = 1_000;
    /** How long a round pauses if its work does not fit in one step. */
    private static final long PAUSE_MILLIS = 20;
    /** Maximum games per bot and round. */
    private static final int PASSES_MAX = 20;
    /** Maximum games of one step. */
    private static final int GAMES_MAX = 10;
    /** Maximum comparisons of two policies in one step, except that the opponents of a bot are compared to the end. */
    private static final int COMPARISONS_MAX = 250;
    /** Maximum opponents considered for a bot; of more, a random choice that differs from step to step. */
    private static final int OPPONENTS_MAX = 50;
    /** Maximum number of pairs in {@link #played}; it is cleared when full, which only affects variety. */
    private static final int PAIRS_MAX = 10_000;

    private final CurrentSettings settings;
    private final Sessions sessions;
    private final Ratings ratings;
    private final GameService games;
    private final RulesCache rulesCache;
    private final TimerQueue timers;
    private final RandomSource random;
    private final Map<Set<String>, Integer> played = new HashMap<>();

    BotPairing(
            CurrentSettings settings,
            Sessions sessions,
            Ratings ratings,
            GameService games,
            RulesCache rulesCache,
            TimerQueue timers,
            RandomSource random) {
        this.settings = settings;
        this.sessions = sessions;
        this.ratings = ratings;
        this.games = games;
        this.rulesCache = rulesCache;
        this.timers = timers;
        this.random = random;
    }

    /** Schedules the next round if any bot requests pairing. */
    public void schedule(Step step) {
        TimerQueue.TimerKey timerKey = new TimerQueue.TimerKey.OfBotPairing();
        if (!timers.isSet(timerKey) && !sessions.pairable().isEmpty()) {
            timers.set(timerKey, step.now() + ROUND_MILLIS);
        }
    }

    /** Pairs free bots, repeatedly while they have free slots, and continues after a pause if there are too many for one step. */
    public void runRound(Step step) {
        Work work = new Work(Games.ALL.stream()
                .map(kind -> List.of(defaultProposal(kind, true), defaultProposal(kind, false)))
                .toList());
        int pass = 0;
        while (pass < PASSES_MAX && pairAll(step, work)) {
            pass++;
        }
        if (work.isExhausted()) {
            timers.set(new TimerQueue.TimerKey.OfBotPairing(), step.now() + PAUSE_MILLIS);
        } else {
            schedule(step);
        }
    }

    /** The work of one step. */
    private static final class Work {
        /** The proposals of each game type, the rated one first. */
        private final List<List<GameProposal>> proposals;

        private int games;
        private int comparisons;

        Work(List<List<GameProposal>> proposals) {
            this.proposals = proposals;
        }

        boolean isExhausted() {
            return games >= GAMES_MAX || comparisons >= COMPARISONS_MAX;
        }
    }

    /** Starts at most one game per free bot. Returns whether any game was started. */
    private boolean pairAll(Step step, Work work) {
        List<Session> free = new ArrayList<>(sessions.pairable().stream()
                .filter(bot -> games.availability().isHere(bot.key()) && hasSlotForBots(bot))
                .filter(bot -> games.admission().isPairable(bot, step))
                .toList());
        if (free.size() > OPPONENTS_MAX) {
            Collections.shuffle(free, new Random(step.now()));
        }
        boolean paired = false;
        while (free.size() >= 2 && !games.admission().isFull() && !work.isExhausted()) {
            Session bot = free.remove(0);
            Optional<Session> opponent = opponent(bot, free, work);
            if (opponent.isPresent()) {
                pair(bot, opponent.get(), work, step);
                free.remove(opponent.get());
                work.games++;
                paired = true;
            }
        }
        return paired;
    }

    /** The bot with the fewest previous games whose policy agrees. */
    private Optional<Session> opponent(Session bot, List<Session> free, Work work) {
        return free.stream()
                .limit(OPPONENTS_MAX)
                .sorted(Comparator.comparingInt(candidate -> gamesBetween(bot, candidate)))
                .filter(candidate -> {
                    work.comparisons++;
                    return !commonProposals(bot, candidate, work).isEmpty();
                })
                .findFirst();
    }

    /** Whether a bot has a free slot under its policy. */
    public boolean hasSlot(Session session) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null && games.countUnfinished(session.key(), false) < policy.slots();
    }

    /** If a bot has several slots, the last one is reserved for people. */
    private boolean hasSlotForBots(Session session) {
        LobbyRequest.Policy policy = session.policy();
        return policy != null && games.countUnfinished(session.key(), false) < Math.max(1, policy.slots() - 1);
    }

    private void pair(Session bot, Session opponent, Work work, Step step) {
        int before = gamesBetween(bot, opponent);
        if (played.size() >= PAIRS_MAX) {
            // Not undone if the step fails: only affects variety.
            played.clear();
        }
        step.undo().put(played, pairOf(bot, opponent), before + 1);
        List<GameProposal> commonProposals = commonProposals(bot, opponent, work);
        GameProposal proposal = commonProposals.get(before / 2 % commonProposals.size());
        boolean first = (before % 2 == 0) == (bot.key().compareTo(opponent.key()) < 0);
        List<Player> players =
                first ? List.of(bot.player(), opponent.player()) : List.of(opponent.player(), bot.player());
        games.create(games.newId(), proposal.settings(players, random), step);
    }

    private int gamesBetween(Session bot, Session opponent) {
        return played.getOrDefault(pairOf(bot, opponent), 0);
    }

    private static Set<String> pairOf(Session bot, Session opponent) {
        return Set.of(bot.key(), opponent.key());
    }

    /** One proposal per game type that both policies accept, rated if possible. */
    private List<GameProposal> commonProposals(Session bot, Session opponent, Work work) {
        return work.proposals.stream()
                .flatMap(proposals -> proposals.stream()
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
        return GameProposal.standard(rulesCache.defaultRules(kind), settings.get(ServerSettings.PAIR_TC), rated);
    }
}
