package org.parlor.server.baseline;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.server.core.account.TokenHasher;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.TournamentEvent;
import org.parlor.server.core.api.UnloadedGame;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.tournament.PairingSystem;
import org.parlor.server.core.tournament.RoundGame;
import org.parlor.server.core.tournament.Tournament;
import org.parlor.server.core.undo.UndoLog;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.storage.GameArchive;
import org.parlor.server.storage.Journal;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.StoredCore;
import org.parlor.server.storage.archive.SqlGameArchive;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.storage.journal.JournalWriter;
import org.parlor.server.storage.journal.SqlJournal;

/**
 * Measures a server with many running correspondence games in SQLite: the start, in a process of its own, the log-in of a
 * player with 50 games, and the flags of 1,000 games. Each game is one of Reversi after 20 plies.
 *
 * <p>Configured by the system property {@code correspondence.games}: numbers of games, which are unloaded, or with a trailing
 * {@code m} in the journal and thus in memory, as every one was before they could be unloaded. With a trailing {@code t} they
 * are unloaded and belong to tournaments of 1,984 games, of which there are so many that they have at least that number.
 */
public final class CorrespondenceScale {
    private static final long START =
            System.currentTimeMillis() - Duration.ofHours(1).toMillis();
    private static final int ACCOUNTS = 4_000;
    private static final int GAMES_PER_ACCOUNT = 50;
    private static final int DUE = 1_000;
    private static final long DUE_AFTER_MILLIS = 60_000;
    private static final int PLIES = 20;
    private static final int CHUNK = 1_000;
    private static final int TOURNAMENT_PLAYERS = 128;
    /** In four groups of 32. */
    private static final int PER_TOURNAMENT = 4 * 32 * 31 / 2;

    private static final String TOURNAMENT = "{\"t\":\"tour.new\",\"id\":1,\"name\":\"Cup\",\"kind\":\"roundrobin\","
            + "\"game\":\"reversi\",\"tc\":{\"mode\":\"corr\",\"days\":3},\"groupSize\":32}";
    /** So many that the journal is compacted, whatever the number of games. */
    private static final int OBSOLETE = 20_001;

    private CorrespondenceScale() {}

    /** With a directory as the argument, measures a start on its store. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            start(Path.of(arguments[0]));
            return;
        }
        for (String games : System.getProperty("correspondence.games", "0,10000,100000,10000t,100000t")
                .split(",")) {
            Path directory = Files.createTempDirectory("correspondence");
            boolean inMemory = games.endsWith("m");
            int count = Integer.parseInt(games.replaceAll("\\D", ""));
            print("games %s: stored with %.1f s of CPU", games, seconds(() -> fill(directory, count, games)));
            print("  " + sizes(directory));
            startInProcess(directory);
            if (count > 0 && !inMemory) {
                boolean inTournaments = games.endsWith("t");
                measureCore(directory, players(count, inTournaments), inTournaments);
            }
            delete(directory);
        }
    }

    private interface Action {
        void run() throws Exception;
    }

    private static double seconds(Action action) throws Exception {
        long before = cpuNanos();
        action.run();
        return (cpuNanos() - before) / 1e9;
    }

    private static long cpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    /** A game that a core has unloaded. */
    private static UnloadedGame template() {
        List<JournalRecord> records = new ArrayList<>();
        Journal journal = new Journal() {
            @Override
            public List<JournalRecord> load() {
                return List.of();
            }

            @Override
            public void append(List<JournalRecord> more, Runnable durable) {
                records.addAll(more);
                durable.run();
            }

            @Override
            public void close() {
                // Holds no resources.
            }
        };
        try (StoredCore core = new StoredCore(journal, GameArchive.empty(), START)) {
            core.logIn(1);
            core.logIn(2);
            core.startGame("reversi");
            for (int ply = 0; ply < PLIES; ply++) {
                GameMessage.Turn turn = core.latest(GameMessage.Turn.class);
                core.request(
                        1 + turn.you(),
                        "{\"t\":\"move\",\"g\":\"" + turn.g() + "\",\"ply\":" + turn.ply() + ",\"move\":\""
                                + turn.legal().get(0) + "\"}");
            }
            core.leave(1);
            core.leave(2);
            core.advance(Duration.ofMinutes(8).toMillis());
        }
        return records.stream()
                .filter(record -> record instanceof JournalRecord.GameUnloaded)
                .map(record -> ((JournalRecord.GameUnloaded) record).state())
                .findFirst()
                .orElseThrow();
    }

    private static void fill(Path directory, int games, String kind) throws SQLException {
        UnloadedGame template = template();
        boolean inMemory = kind.endsWith("m");
        boolean inTournaments = kind.endsWith("t");
        try (SqliteDatabase database = new SqliteDatabase(directory);
                JournalWriter writer = new JournalWriter(database.openExclusively(), database.auditRetention())) {
            List<JournalRecord> records = new ArrayList<>();
            for (int i = 0; i < OBSOLETE; i++) {
                add(new JournalRecord.Restarted(template.at(), 0, 0L, 0L), records, writer);
            }
            int players = players(games, inTournaments);
            for (int i = 1; i <= ACCOUNTS; i++) {
                String token = TokenHasher.hash("a-token-of-20-letters-" + i);
                add(new JournalRecord.AccountCreated(START, "bot" + i, true, null, token), records, writer);
                if (i <= players && games > 0 && !inMemory) {
                    add(new JournalRecord.HasUnloadedGames(template.at(), "bot" + i, true), records, writer);
                }
            }
            for (int i = 0; i < games && inTournaments; ) {
                for (JournalRecord record : tournament(template, i)) {
                    add(record, records, writer);
                    i += record instanceof JournalRecord.GameUnloaded ? 1 : 0;
                }
            }
            for (int i = 0; i < games && !inTournaments; i++) {
                int first = 1 + i % players;
                int second = 1 + (first + i / players) % players;
                UnloadedGame game = copy(template, i, first, second, null);
                if (inMemory) {
                    for (JournalRecord record : game.records()) {
                        add(record, records, writer);
                    }
                } else {
                    add(new JournalRecord.GameUnloaded(game.at(), game.id(), game), records, writer);
                }
            }
            writer.write(records);
            writer.commit();
        }
        compact(directory);
    }

    private static int players(int games, boolean inTournaments) {
        int seats = inTournaments
                ? (games + PER_TOURNAMENT - 1) / PER_TOURNAMENT * TOURNAMENT_PLAYERS
                : games * 2 / GAMES_PER_ACCOUNT;
        return Math.max(1, Math.min(ACCOUNTS, seats));
    }

    private static void add(JournalRecord record, List<JournalRecord> records, JournalWriter writer)
            throws SQLException {
        records.add(record);
        if (records.size() == CHUNK) {
            writer.write(records);
            writer.commit();
            records.clear();
        }
    }

    /** Returns a tournament that runs, with its games, the first of which has that number. */
    private static List<JournalRecord> tournament(UnloadedGame template, int firstGame) {
        String id = "cup" + firstGame;
        List<JournalRecord> records = new ArrayList<>();
        TournamentEvent.Created created = new TournamentEvent.Created(
                (TournamentRequest.Create) MessageCodec.readRequest(TOURNAMENT).message(), "bot1");
        Tournament tournament = new Tournament(id, created, START);
        records.add(new JournalRecord.OfTournament(START, id, 0, created));
        for (int i = 0; i < TOURNAMENT_PLAYERS; i++) {
            int number = 1 + (firstGame / PER_TOURNAMENT * TOURNAMENT_PLAYERS + i) % ACCOUNTS;
            records.add(applied(tournament, new TournamentEvent.Joined(player(number))));
        }
        records.add(applied(tournament, new TournamentEvent.Started(tournament.active())));
        int game = firstGame;
        Optional<List<Pairing>> pairs = PairingSystem.nextRound(tournament);
        while (pairs.isPresent()) {
            records.add(applied(tournament, new TournamentEvent.Paired(pairs.get())));
            for (RoundGame each : List.copyOf(tournament.games(tournament.round()))) {
                UnloadedGame copy = copy(
                        template,
                        game++,
                        number(each.pairing().first()),
                        number(Objects.requireNonNull(each.pairing().second())),
                        new GameSettings.TournamentRef(id, tournament.spec().name()));
                records.add(
                        applied(tournament, new TournamentEvent.GameAssigned(each.round(), each.number(), copy.id())));
                records.add(new JournalRecord.GameUnloaded(copy.at(), copy.id(), copy));
            }
            pairs = PairingSystem.nextRound(tournament);
        }
        return records;
    }

    private static JournalRecord applied(Tournament tournament, TournamentEvent event) {
        tournament.apply(event, START, new UndoLog());
        return new JournalRecord.OfTournament(START, tournament.id(), tournament.seq(), event);
    }

    private static int number(String key) {
        return Integer.parseInt(key.replaceAll("\\D", ""));
    }

    /** The first thousand games are due soon. */
    private static UnloadedGame copy(
            UnloadedGame template, int number, int first, int second, GameSettings.@Nullable TournamentRef tournament) {
        String id = "slow" + number;
        long later = number < DUE ? template.at() + DUE_AFTER_MILLIS - template.due() : 0;
        List<JournalRecord.GameHistoryRecord> records = new ArrayList<>();
        for (JournalRecord.GameHistoryRecord record : template.records()) {
            JournalRecord.OfGame event = (JournalRecord.OfGame) record;
            GameEvent change = event.event() instanceof GameEvent.Created created
                    ? new GameEvent.Created(settings(created.terms(), first, second, tournament))
                    : event.event();
            records.add(new JournalRecord.OfGame(event.at() + later, id, event.seq(), change));
        }
        return new UnloadedGame(
                id,
                template.at(),
                0,
                template.due() + later,
                List.of("bot" + first, "bot" + second),
                records,
                List.of());
    }

    private static GameSettings settings(
            GameSettings template, int first, int second, GameSettings.@Nullable TournamentRef tournament) {
        GameSettings settings = template.withPlayers(List.of(player(first), player(second)));
        return tournament == null ? settings : settings.withTournament(tournament);
    }

    private static Player player(int number) {
        return new Player("bot" + number, true, false, null);
    }

    /** Opens the journal as a server does, which compacts it. */
    private static void compact(Path directory) throws SQLException {
        try (Journal journal = SqlJournal.open(new SqliteDatabase(directory), ServerMetrics.NONE, () -> {})) {
            journal.load();
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
            while (query(directory, "SELECT COUNT(*) FROM journal") > 1 && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long query(Path directory, String sql) throws SQLException {
        try (SqliteDatabase database = new SqliteDatabase(directory);
                Connection connection = database.openReadOnly();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static String sizes(Path directory) throws SQLException, IOException {
        long journal = query(
                directory,
                "SELECT COALESCE((SELECT SUM(LENGTH(body)) FROM journal), 0)"
                        + " + COALESCE((SELECT SUM(LENGTH(body)) FROM snapshot), 0)");
        long unloaded = query(directory, "SELECT COALESCE(SUM(LENGTH(body)), 0) FROM unloaded");
        return String.format(
                Locale.ROOT,
                "journal %.1f MB, unloaded games %.1f MB, file %.1f MB",
                journal / 1e6,
                unloaded / 1e6,
                Files.size(directory.resolve("parlor.db")) / 1e6);
    }

    private static void startInProcess(Path directory) throws IOException, InterruptedException {
        for (int i = 0; i < 3; i++) {
            new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            CorrespondenceScale.class.getName(),
                            directory.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor();
        }
    }

    private static void start(Path directory) throws IOException {
        try (ParlorServer server =
                ParlorServer.start(ServerConfig.embedded().with(Storage.inDatabase(new SqliteDatabase(directory))))) {
            double cpu = cpuNanos() / 1e9;
            double wall = ManagementFactory.getRuntimeMXBean().getUptime() / 1e3;
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            String resident = Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("VmRSS"))
                    .map(line -> line.replaceAll("\\D", ""))
                    .findFirst()
                    .orElse("0");
            print(
                    "  start on port %d: %.1f s of CPU, %.1f s, heap %.1f MB, resident %.0f MB",
                    server.port(),
                    cpu,
                    wall,
                    (runtime.totalMemory() - runtime.freeMemory()) / 1e6,
                    Long.parseLong(resident) / 1e3);
        }
    }

    private static void measureCore(Path directory, int players, boolean inTournaments) throws Exception {
        SqliteDatabase archive = new SqliteDatabase(directory);
        try (StoredCore core = new StoredCore(
                SqlJournal.open(new SqliteDatabase(directory), ServerMetrics.NONE, () -> {}),
                new SqlGameArchive(archive, ServerMetrics.NONE),
                System.currentTimeMillis())) {
            List<Double> millis = new ArrayList<>();
            long loaded = 0;
            long cpuBefore = cpuNanos();
            for (int i = 0; i < 20; i++) {
                long connectionId = 1 + (players / 2 + 37L * i) % players;
                long before = System.nanoTime();
                core.logIn(connectionId);
                millis.add((System.nanoTime() - before) / 1e6);
                List<ServerMessage> messages = core.takeSent();
                long sent = messages.stream()
                        .filter(message -> message instanceof GameMessage.Snapshot)
                        .count();
                // In tournaments players have different numbers of games.
                if (inTournaments ? sent == 0 : sent != GAMES_PER_ACCOUNT) {
                    throw new IllegalStateException(sent + " games of a player: " + messages);
                }
                loaded += sent;
            }
            double cpuMillis = (cpuNanos() - cpuBefore) / 1e6 / millis.size();
            double first = millis.get(0);
            double[] sorted =
                    millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            print(
                    "  log-in with %.0f games: %.0f ms of CPU; first %.0f ms, median of %d %.0f ms",
                    (double) loaded / millis.size(), cpuMillis, first, sorted.length, sorted[10]);
            long unloadedBefore = query(directory, "SELECT COUNT(*) FROM unloaded");
            long before = System.nanoTime();
            double cpu = seconds(() -> core.advance(2 * DUE_AFTER_MILLIS));
            long flagged = unloadedBefore - query(directory, "SELECT COUNT(*) FROM unloaded");
            print("  flags of %d games: %.2f s of CPU, %.2f s", flagged, cpu, (System.nanoTime() - before) / 1e9);
        }
        archive.close();
    }

    private static void delete(Path directory) throws IOException {
        for (java.io.File file : Arrays.asList(directory.toFile().listFiles())) {
            Files.delete(file.toPath());
        }
        Files.delete(directory);
    }
}
