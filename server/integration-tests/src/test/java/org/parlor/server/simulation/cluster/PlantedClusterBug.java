package org.parlor.server.simulation.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.JournalRecord;

/**
 * A plausible bug of a cluster that the simulation has to find.
 *
 * @param interceptor creates the interceptor that plants the bug
 * @param firstSeed where the search begins: a seed that has found it, so that the search is short
 */
record PlantedClusterBug(
        String description, Function<SplittableRandom, ClusterInterceptor> interceptor, long firstSeed) {
    static final List<PlantedClusterBug> ALL = List.of(
            new PlantedClusterBug("commits do not check the epoch", random -> new UncheckedCommit()),
            new PlantedClusterBug("effects are executed before the commit", random -> new EarlyEffects()),
            new PlantedClusterBug("effects are executed although the commit failed", random -> new FailedCommit(), 6),
            new PlantedClusterBug("a new holder of the lease keeps the epoch", random -> new SameEpoch()),
            new PlantedClusterBug("a takeover misses the newest record", random -> new MissedRecord()),
            new PlantedClusterBug("the time of a core falls behind the journal", random -> new LateClock()),
            new PlantedClusterBug("the loss of a gateway is ignored", random -> new IgnoredLoss(), 3),
            new PlantedClusterBug("the loss of a gateway ends the sessions of all", random -> new TotalLoss()),
            new PlantedClusterBug("an interrupted request is not answered", random -> new UnansweredInterruption()),
            new PlantedClusterBug(
                    "a gateway accepts effects of an earlier epoch", random -> new FrameBugs.StaleEffects(), 8),
            new PlantedClusterBug("a lost batch of effects is not noticed", FrameBugs.LostEffects::new),
            new PlantedClusterBug("two batches of effects are swapped", FrameBugs.SwappedEffects::new),
            new PlantedClusterBug("a batch of commands is applied twice", FrameBugs.DuplicateCommands::new),
            new PlantedClusterBug("sessions are not announced to a new core", random -> new FrameBugs.NoSessions()),
            new PlantedClusterBug(
                    "subscriptions are not announced to a new core", random -> new FrameBugs.NoSubscriptions()),
            new PlantedClusterBug(
                    "a new core handles requests that were interrupted", random -> new FrameBugs.RepeatedRequests()),
            new PlantedClusterBug("a core without network stays active", random -> new IsolatedCore(), 4),
            new PlantedClusterBug("a gateway joins again before its loss is handled", random -> new EarlyJoin(), 3),
            new PlantedClusterBug("seeks and lobby are not announced to a new core", random -> new FrameBugs.NoSeeks()),
            new PlantedClusterBug("a new core rejects valid sessions", random -> new FrameBugs.InvalidSessions()));

    PlantedClusterBug(String description, Function<SplittableRandom, ClusterInterceptor> interceptor) {
        this(description, interceptor, 1);
    }

    ClusterInterceptor plant(long seed) {
        return interceptor.apply(new SplittableRandom(seed));
    }

    @Override
    public String toString() {
        return description;
    }

    private static final class UncheckedCommit implements ClusterInterceptor {
        @Override
        public boolean commitsEarlierEpochs() {
            return true;
        }
    }

    private static final class EarlyEffects implements ClusterInterceptor {
        @Override
        public boolean executesBeforeCommit() {
            return true;
        }
    }

    private static final class FailedCommit implements ClusterInterceptor {
        @Override
        public boolean executesAfterFailedCommit() {
            return true;
        }
    }

    private static final class SameEpoch implements ClusterInterceptor {
        @Override
        public long nextEpoch(long epoch) {
            return 1;
        }
    }

    private static final class IsolatedCore implements ClusterInterceptor {
        @Override
        public boolean staysActiveWithoutNetwork() {
            return true;
        }
    }

    private static final class EarlyJoin implements ClusterInterceptor {
        @Override
        public boolean joinsBeforeLossIsHandled() {
            return true;
        }
    }

    private static final class MissedRecord implements ClusterInterceptor {
        @Override
        public List<JournalRecord> read(List<JournalRecord> records) {
            return records.subList(0, Math.max(0, records.size() - 1));
        }
    }

    private static final class LateClock implements ClusterInterceptor {
        @Override
        public long clockError(long activeMillis) {
            return activeMillis > 1_000 ? -100_000 : 0;
        }
    }

    private static final class IgnoredLoss implements ClusterInterceptor {
        @Override
        public List<Command> commands(Command command) {
            return command instanceof Command.GatewayLost ? List.of() : List.of(command);
        }
    }

    private static final class TotalLoss implements ClusterInterceptor {
        private final Set<Long> gateways = new TreeSet<>();

        @Override
        public List<Command> commands(Command command) {
            if (command instanceof Command.LogIn logIn) {
                gateways.add(logIn.connectionId() >>> Command.GATEWAY_SHIFT);
            }
            if (!(command instanceof Command.GatewayLost)) {
                return List.of(command);
            }
            List<Command> all = new ArrayList<>();
            gateways.forEach(gateway -> all.add(new Command.GatewayLost(gateway)));
            return all;
        }
    }

    private static final class UnansweredInterruption implements ClusterInterceptor {
        @Override
        public boolean delivers(String line) {
            return !line.contains("\"interrupted\"");
        }
    }
}
