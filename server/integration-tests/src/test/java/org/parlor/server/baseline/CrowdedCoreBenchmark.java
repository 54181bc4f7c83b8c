package org.parlor.server.baseline;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.parlor.message.AccountRequest;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.LobbyRequest.Listing.Category;
import org.parlor.message.Reply;
import org.parlor.message.TournamentRequest;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.Step;

/** Time that single requests take on the thread of a {@link CrowdedCore}. Run by {@code -Pbench}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class CrowdedCoreBenchmark {
    @SuppressWarnings("NullAway.Init")
    private CrowdedCore core;

    @Setup
    public void fill() {
        core = new CrowdedCore(CrowdedCore.policy(null, false));
    }

    @Benchmark
    public Object listGames() {
        return list(Category.GAMES, null);
    }

    @Benchmark
    public Object listGamesOfAKind() {
        return core.request(core.idle(), new LobbyRequest.Listing(Category.GAMES, "kalah", null));
    }

    @Benchmark
    public Object listUsers() {
        return list(Category.USERS, null);
    }

    @Benchmark
    public Object listUsersFromTheMiddle() {
        return list(Category.USERS, "guest-5");
    }

    @Benchmark
    public Object listBots() {
        return list(Category.BOTS, null);
    }

    private Object list(Category what, @Nullable String after) {
        return core.request(core.idle(), new LobbyRequest.Listing(what, null, after));
    }

    @Benchmark
    public Object watchTop() {
        long connection = core.idle();
        core.request(connection, new GameRequest.Watch("top", null));
        return core.request(connection, new GameRequest.Unwatch("top", null));
    }

    @Benchmark
    public Object subscribeToTheLobby() {
        long connection = core.idle();
        core.request(connection, new LobbyRequest.Lobby(true));
        return core.request(connection, new LobbyRequest.Lobby(false));
    }

    @Benchmark
    public Object takeAnUnknownCode() {
        return core.request(core.idle(), new LobbyRequest.SeekTake(null, "none"));
    }

    @Benchmark
    public Object setAPolicy() {
        return core.request(CrowdedCore.SESSIONS, CrowdedCore.policy(null, false));
    }

    @Benchmark
    public Object history() {
        return core.request(core.idle(), new LobbyRequest.History(null, null, null, null));
    }

    @Benchmark
    public Object profile() {
        return core.request(core.idle(), new AccountRequest.Profile(null));
    }

    @Benchmark
    public Object listTournaments() {
        return core.request(core.idle(), new TournamentRequest.Listing(null));
    }

    @Benchmark
    public void logInAndOut() {
        core.visit();
    }

    /** All sessions subscribe to the lobby. */
    @State(Scope.Thread)
    public static class Subscribed {
        @SuppressWarnings("NullAway.Init")
        private CrowdedCore core;

        @Setup
        public void fill() {
            core = new CrowdedCore(CrowdedCore.policy(null, false));
            for (long connection = 1; connection <= CrowdedCore.SESSIONS; connection++) {
                core.request(connection, new LobbyRequest.Lobby(true));
            }
        }
    }

    @Benchmark
    public void offerToSubscribers(Subscribed subscribed) {
        long connection = subscribed.core.idle();
        Step offered = subscribed.core.request(connection, CrowdedCore.seek(false));
        String id = ((Reply.Ok) ((Effect.Send) offered.effects().get(0)).message()).seek();
        subscribed.core.request(connection, new LobbyRequest.SeekCancel(String.valueOf(id)));
    }

    /** Bots that the server pairs. */
    @State(Scope.Thread)
    public static class Pairing {
        @SuppressWarnings("NullAway.Init")
        private CrowdedCore agreeing;

        @SuppressWarnings("NullAway.Init")
        private CrowdedCore disagreeing;

        @Setup(Level.Iteration)
        public void fill() {
            agreeing = new CrowdedCore(CrowdedCore.policy(null, true));
            disagreeing = new CrowdedCore(CrowdedCore.policy(List.of(3_000, 3_000), true));
        }
    }

    /** The time until the next command can be handled. */
    @Benchmark
    public Object roundOfBotsThatDisagree(Pairing pairing) {
        return pairing.disagreeing.tick();
    }

    /** The first steps of a round of bots that all agree. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 3, batchSize = 30)
    @Measurement(iterations = 3, batchSize = 30)
    public Object thirtyRoundsOfBotsThatAgree(Pairing pairing) {
        return pairing.agreeing.tick();
    }
}
