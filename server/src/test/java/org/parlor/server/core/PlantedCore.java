package org.parlor.server.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parlor.message.LobbyMessage;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.IncidentReporter;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.TimerQueue;
import org.parlor.server.core.state.ServerState;

/** A core with a fault planter, and the conditions that must hold after any fault. */
public final class PlantedCore {
    private final ServerSettings settings;
    private final FaultPlanter planter = new FaultPlanter();
    private final ServerCore core;

    public PlantedCore(ServerSettings settings, RandomSource random) {
        this.settings = settings;
        this.core = new ServerCore(settings, planter.failing(random), PlantedCore::report, true, planter);
        planter.watch(() -> core);
    }

    /** A planter that fails at every point. */
    private static final class Exhaustive extends FaultPlanter {}

    /** Creates a core that rethrows planted exceptions; {@link #planter(ServerCore)} returns its planter. */
    static ServerCore rethrowing(ServerSettings settings, RandomSource random) {
        FaultPlanter planter = new Exhaustive();
        ServerCore core = new ServerCore(settings, planter.failing(random), IncidentReporter.RETHROW, true, planter);
        planter.watch(() -> core);
        return core;
    }

    /** Returns the planter of a core created by {@link #rethrowing}. */
    static Optional<FaultPlanter> planter(ServerCore core) {
        return state(core).undo() instanceof Exhaustive planter ? Optional.of(planter) : Optional.empty();
    }

    static void setTimer(ServerCore core, TimerQueue.TimerKey timerKey, long at) {
        state(core).timers().set(timerKey, at);
        state(core).undo().clear();
    }

    private static ServerState state(ServerCore core) {
        return (ServerState) StateDump.field(core, "state");
    }

    private static String report(String doing, Throwable fault) {
        if (!(fault instanceof FaultPlanter.PlantedFault)) {
            throw new IllegalStateException("a fault that nobody planted while " + doing, fault);
        }
        return doing;
    }

    public ServerCore core() {
        return core;
    }

    public FaultPlanter planter() {
        return planter;
    }

    /** The state as text, except for rate limits. */
    public static String dump(ServerCore core) {
        return StateDump.withoutRateLimits(state(core));
    }

    /** The connections of all sessions. */
    public List<Long> connectionIds() {
        return connectionIds(core);
    }

    public static List<Long> connectionIds(ServerCore core) {
        return state(core).sessions().all().stream().map(Session::connectionId).toList();
    }

    /** The connections of the spectators of a game; empty if it is not in memory. */
    public static Set<Long> spectators(ServerCore core, String g) {
        return state(core)
                .games()
                .find(g)
                .map(live -> live.spectators().connectionIds())
                .orElse(Set.of());
    }

    /** The connections that receive changes of the lobby. */
    public static List<Long> lobbySubscribers(ServerCore core) {
        return state(core).sessions().lobbySubscribers();
    }

    /** The ids of the seeks without a code. */
    public static List<String> seeks(ServerCore core) {
        return state(core).lobby().seeks().listed(tc -> true, Integer.MAX_VALUE).stream()
                .map(LobbyMessage.Seek::seek)
                .toList();
    }

    /** Requires that the state equals the one replayed from the records. */
    public void requireAgreement(List<JournalRecord> records) {
        ServerCore again = new ServerCore(settings, new SeededRandomSource(0), IncidentReporter.RETHROW, true);
        again.replay(records);
        StateDump.requireSame(StateDump.durable(state(again)), StateDump.durable(state(core)), "what a restart makes");
        assertEquals("{}", again.quarantined().toString());
    }

    /** Requires that each time-dependent object has a timer. */
    public void requireTimers(long now) {
        TimerCheck.require(state(core), now);
    }
}
