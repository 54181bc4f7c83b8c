package org.parlor.server.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.TournamentMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.ServerSettings;

/**
 * A round-robin by correspondence in groups and games outside it, over months of virtual time: players come for a few moves
 * and leave, stay away, take vacations; the server is killed, suspended and restarted. The oracles check each record, each due time and each
 * vacation. Deterministic.
 */
final class CorrespondenceSimulation {
    /** 2025-11-21T00:00Z, a Friday. */
    private static final long START = 1_763_683_200_000L;

    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final String ORGANIZER = "organizer";
    private static final List<SimulatedServer.CrashPoint> CRASH_POINTS = List.of(SimulatedServer.CrashPoint.values());

    private final SplittableRandom random;
    private final int days;
    private final Oracles oracles = Oracles.none();
    private final SimulatedServer server;
    private final SimulationStats stats = new SimulationStats();
    private final List<Player> players = new ArrayList<>();
    private final Player organizer = new Player(ORGANIZER);
    private final Map<Long, Player> byLink = new HashMap<>();
    private final List<Command> answers = new ArrayList<>();
    private final PriorityQueue<Player> calendar = new PriorityQueue<>(
            Comparator.comparingLong((Player player) -> player.wakesAt).thenComparing(player -> player.name));
    /** The texts that each note may have, by player and game; one unless a kill may have lost a change. */
    private final Map<String, Set<String>> notes = new HashMap<>();

    private final SplittableRandom noteRandom;
    private long now = START;
    private long lastLink;
    private long lastId;

    /** A player: connected now and then, with what arrived since. */
    private static final class Player {
        private final String name;
        private final Map<String, GameMessage.Turn> turns = new HashMap<>();
        private long wakesAt;
        private long link;
        private @Nullable Reply reply;
        /** Days on which the player does not move at all, as a share of visits. */
        private double laziness;

        Player(String name) {
            this.name = name;
        }
    }

    /**
     * @param count number of players
     * @param days length in virtual time
     */
    CorrespondenceSimulation(long seed, int count, int days, CoreInterceptor interceptor) {
        this.random = new SplittableRandom(seed);
        this.noteRandom = new SplittableRandom(seed);
        this.days = days;
        this.server = new SimulatedServer(
                seed, ServerSettings.standard(), oracles.journal(), interceptor, null, this::perform);
        for (int number = 1; number <= count; number++) {
            Player player = new Player("p" + number);
            player.laziness = random.nextInt(8) == 0 ? 0.95 : 0.1 * random.nextInt(4);
            player.wakesAt = START + random.nextLong(2 * DAY);
            players.add(player);
            calendar.add(player);
        }
    }

    /** @throws Invariant.Violation at the first violated invariant */
    SimulationStats run() {
        String tour = createTournament();
        long end = START + days * DAY;
        long faultAt = START + nextFault();
        while (now < end) {
            Player next = calendar.remove();
            while (faultAt <= next.wakesAt) {
                passTo(faultAt);
                fault();
                faultAt = now + nextFault();
            }
            passTo(next.wakesAt);
            visit(next);
            next.wakesAt = now + HOUR + random.nextLong(random.nextInt(5) == 0 ? 4 * DAY : DAY);
            calendar.add(next);
        }
        requireOver(tour);
        return stats.of(oracles.journal());
    }

    private String createTournament() {
        logIn(organizer);
        Reply created = request(
                organizer,
                "'t':'tour.new','name':'Cup','kind':'roundrobin','game':'kalah','options':{'pits':3,'seeds':2},"
                        + "'tc':{'mode':'corr','days':2,'bank':1,'weekend':true},'cycles':2,'groupSize':8");
        String tour = ((Reply.Ok) created).tour();
        for (Player player : players) {
            logIn(player);
            request(player, "'t':'tour.join','tour':'" + tour + "'");
            leave(player);
        }
        request(organizer, "'t':'tour.start','tour':'" + tour + "'");
        leave(organizer);
        passTo(now + Duration.ofSeconds(30).toMillis());
        return tour;
    }

    /** All pairings are settled, and the points of the standings are those of the games. */
    private void requireOver(String tour) {
        logIn(organizer);
        Reply.TournamentReply shown =
                (Reply.TournamentReply) request(organizer, "'t':'tour.show','tour':'" + tour + "'");
        int settled = 0;
        for (int round = 1; round <= shown.tour().round(); round++) {
            Reply.TournamentReply paired = (Reply.TournamentReply)
                    request(organizer, "'t':'tour.show','tour':'" + tour + "','round':" + round);
            for (TournamentMessage.Pairing pairing : paired.pairings()) {
                Invariant.LIVENESS.require(pairing.points() != null, pairing, " at the end");
                settled += pairing.players().size() - 1;
            }
            passTo(now + 1_000);
        }
        int points = shown.standings().stream()
                .mapToInt(TournamentMessage.Standing::points)
                .sum();
        Invariant.ONE_RESULT.require(points == 2 * settled, points, " half points of ", settled, " games");
        Invariant.LIVENESS.require(shown.tour().state().equals("over"), shown.tour());
        stats.count("tournament games", settled);
    }

    private long nextFault() {
        return HOUR + random.nextLong(3 * DAY);
    }

    /** Kills the server, suspends its computer, sets its clock back, or delays its commits until the next kill. */
    private void fault() {
        switch (random.nextInt(4)) {
            case 0 -> {
                stats.count("suspensions", 1);
                long offset = 10_000 + random.nextLong(2 * DAY);
                oracles.journal().setWallOffset(0);
                server.advance(now, now + offset);
                now += offset;
                passTo(now);
            }
            case 1 -> oracles.journal().setWallOffset(-random.nextLong(DAY));
            default -> kill();
        }
    }

    private void kill() {
        stats.count("kills", 1);
        server.setSlow(true);
        players.stream().filter(player -> player.link != 0).findFirst().ifPresent(this::move);
        server.crash(CRASH_POINTS.get(random.nextInt(CRASH_POINTS.size())), random.nextDouble());
        players.forEach(player -> player.link = 0);
        byLink.clear();
        answers.clear();
        long died = now;
        now += random.nextLong(random.nextInt(3) == 0 ? DAY : HOUR);
        server.restart(died, now);
        passTo(now);
    }

    /** A player comes, perhaps moves, takes or ends a vacation, and mostly leaves. */
    private void visit(Player player) {
        if (player.link == 0) {
            logIn(player);
        }
        switch (random.nextInt(60)) {
            case 0 -> request(player, "'t':'vacation','days':" + (1 + random.nextInt(9)));
            case 1 -> request(player, "'t':'vacation','days':0");
            case 2 -> startGame(player);
            default -> {}
        }
        if (noteRandom.nextInt(4) == 0) {
            player.turns.keySet().stream().sorted().findFirst().ifPresent(g -> note(player, g));
        }
        while (!player.turns.isEmpty() && random.nextDouble() >= player.laziness) {
            move(player);
        }
        if (random.nextInt(4) > 0) {
            leave(player);
        }
    }

    /** Replaces or reads the private note of a player on a game. */
    private void note(Player player, String g) {
        Set<String> possible = notes.computeIfAbsent(player.name + " " + g, key -> new HashSet<>(Set.of("")));
        if (noteRandom.nextBoolean()) {
            String text = noteRandom.nextInt(5) == 0 ? "" : player.name + " on " + g + ", " + ++lastId;
            Reply reply = request(player, "'t':'note.set','g':'" + g + "','text':'" + text + "'");
            if (reply instanceof Reply.Ok) {
                possible.clear();
            }
            if (!(reply instanceof Reply.ErrorReply)) {
                possible.add(text);
            }
        } else if (request(player, "'t':'note.get','g':'" + g + "'") instanceof Reply.NoteReply read) {
            Invariant.HISTORY_SURVIVES.require(
                    possible.contains(read.note()), player.name, " reads '", read.note(), "' instead of ", possible);
            possible.retainAll(Set.of(read.note()));
            stats.count("notes read", 1);
        }
    }

    /** Starts a game outside the tournament, which leaves the memory while both players are away. */
    private void startGame(Player player) {
        Player opponent = players.stream()
                .filter(other -> other != player && other.link != 0)
                .findFirst()
                .orElse(null);
        if (opponent != null
                && request(
                                player,
                                "'t':'challenge','to':'" + opponent.name
                                        + "','game':'kalah','options':{'pits':3,'seeds':2},"
                                        + "'tc':{'mode':'corr','days':2,'bank':1,'weekend':true}")
                        instanceof Reply.Ok offered) {
            request(opponent, "'t':'challenge.accept','challenge':'" + offered.challenge() + "'");
        }
    }

    private void move(Player player) {
        if (player.turns.isEmpty()) {
            return;
        }
        String g = player.turns.keySet().stream().sorted().findFirst().orElseThrow();
        GameMessage.Turn turn = player.turns.remove(g);
        String move = turn.legal().get(random.nextInt(turn.legal().size()));
        RequestedActions.Claim claim = new RequestedActions.Claim(player.name, g, turn.ply(), move);
        int before = oracles.requestedActions().asked(claim);
        Reply reply = request(player, "'t':'move','g':'" + g + "','ply':" + turn.ply() + ",'move':'" + move + "'");
        if (reply == null) {
            oracles.requestedActions().lost(claim);
        } else if (reply instanceof Reply.Ok) {
            oracles.requestedActions().granted(claim, before);
        } else {
            oracles.requestedActions().refused(claim, false);
        }
    }

    private void logIn(Player player) {
        player.turns.clear();
        player.link = ++lastLink;
        byLink.put(player.link, player);
        send(
                player,
                "'t':'hello','proto':1,'caps':['corr','weekend'],'login':{'as':'bot','name':'" + player.name
                        + "','token':'token-of-20-letters-" + player.name + "'}");
    }

    private void leave(Player player) {
        server.handle(new Command.Disconnected(player.link), now);
        byLink.remove(player.link);
        player.link = 0;
        settle();
    }

    /** Sends a request and returns its reply, null if the server delays it. */
    private @Nullable Reply request(Player player, String fields) {
        player.reply = null;
        send(player, fields);
        return player.reply;
    }

    private void send(Player player, String fields) {
        String line = ("{'id':" + ++lastId + "," + fields + "}").replace('\'', '"');
        try {
            var request = MessageCodec.readRequest(line);
            server.handle(
                    request.message() instanceof SessionRequest.Hello hello
                            ? new Command.LogIn(player.link, PeerAddress.LOCAL, request.id(), hello)
                            : new Command.RequestReceived(player.link, request),
                    now);
        } catch (RequestException refusal) {
            throw new IllegalStateException("invalid request: " + line, refusal);
        }
        settle();
    }

    private void settle() {
        while (!answers.isEmpty()) {
            server.handle(answers.remove(0), now);
        }
        if (!server.hasUncommittedWork()) {
            oracles.journal().requireUpToDate(now);
        }
    }

    private void passTo(long until) {
        while (server.nextTick() <= until) {
            now = Math.max(now, server.nextTick());
            server.handle(new Command.Tick(), now);
        }
        now = Math.max(now, until);
        settle();
    }

    private void perform(Effect effect) {
        if (effect instanceof Effect.Send send) {
            send.connectionIds().forEach(link -> receive(byLink.get(link), send.message()));
        } else if (effect instanceof Effect.QueryArchive query) {
            server.archive().query(query.query(), result -> answers.add(new Command.ArchiveAnswered(query, result)));
        } else if (effect instanceof Effect.LoadGames load) {
            server.archive().query(load.query(), result -> answers.add(new Command.GamesLoaded(load, result)));
        } else if (effect instanceof Effect.Disconnect disconnect) {
            Player player = byLink.remove(disconnect.connectionId());
            if (player != null) {
                player.link = 0;
            }
        }
    }

    private void receive(@Nullable Player player, ServerMessage message) {
        if (player == null) {
            return;
        }
        stats.sent(message);
        if (message instanceof GameMessage.Turn turn) {
            player.turns.put(turn.g(), turn);
        } else if (message instanceof GameMessage.Ended ended) {
            player.turns.remove(ended.g());
            stats.count("ends seen: " + ended.result().reason(), 1);
        } else if (message instanceof Reply reply) {
            player.reply = reply;
        }
        checkClock(message);
    }

    /** What a player sees of the clocks is what the model has. */
    private void checkClock(ServerMessage message) {
        if (message instanceof GameMessage.Turn turn && turn.clock() != null) {
            GameModel model = oracles.journal().game(turn.g()).orElseThrow().latest();
            long offset = oracles.journal().wallOffset();
            boolean latest = model.seq() == turn.seq();
            Invariant.TRUTH.require(
                    !latest || model.time().matches(turn.clock(), offset), turn.clock(), " of ", model.time());
        }
    }
}
