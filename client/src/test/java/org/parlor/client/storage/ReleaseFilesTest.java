package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.parlor.client.cli.Shell;
import org.parlor.client.game.puzzle.PuzzleProgress;
import org.parlor.client.game.puzzle.PuzzleProgress.Attempt;
import org.parlor.client.game.puzzle.PuzzleProgress.PuzzleRating;
import org.parlor.client.game.puzzle.PuzzleProgress.Repetition;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.OfflineGame.QueuedMove;
import org.parlor.client.state.OfflineUpdate;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.storage.GuestFile.StoredGuest;
import org.parlor.connection.BuildInfo;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameRecord.Gift;
import org.parlor.message.value.GameRecord.RecordedMove;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.RecordFormat;

/**
 * The files that each release wrote are read with the values that it wrote, and records convert as it converted them. All
 * releases wrote the same values, as far as they knew the file.
 * {@code -Drelease.write=true} writes those of this version.
 */
class ReleaseFilesTest {
    private static final Path RELEASES = Path.of("src/test/resources/org/parlor/client/storage");

    private static final UserInfo ADA = new UserInfo("ada", false, null, 1612);
    private static final UserInfo BOT = new UserInfo("hal", true, null, 1480);
    private static final List<GameRecord> GAMES = List.of(
            StateFixtures.randomRecord("reversi", Map.of(), 3)
                    .withOrigin("Z5bir2jZS6Y4", "tower", 1_795_820_802_726L)
                    .withPlayers(List.of(ADA, BOT)),
            given(StateFixtures.record("kalah", Map.of("pits", 4, "seeds", 3), "s2", "s3", "n3")
                    .withPlayers(List.of(BOT, new UserInfo("Grüße 木", false, true, null)))
                    .withTimeControl(new TimeControl.ByoYomi(600_000, 30_000, 3))
                    .withMoves(List.of(
                            new RecordedMove("s2", 0, null, 1_530L, new MoveInfo(125, 9, 40_000L, List.of("s2", "s3"))),
                            new RecordedMove("s3", 0, true, 0L, null),
                            new RecordedMove("n3", 1, null, 2_000L, null)))
                    .withResult(new GameResult(1, List.of(2, 1), "resign"))),
            StateFixtures.record("tictactoe", Map.of(), "a1", "b2").withTimeControl(new TimeControl.None()));

    private static final OfflineGame.Account ACCOUNT = new OfflineGame.Account("tower:7777", true, "ana");
    private static final GameMessage.Snapshot SNAPSHOT = StateFixtures.correspondence("g20", 0, "bob", 86_400_000);
    private static final QueuedMove QUEUED = new QueuedMove(List.of("d3", "c5"), "d6", "");

    private static final CertificateFingerprint FINGERPRINT = CertificateFingerprint.parse("SHA256:" + "0a".repeat(32));
    private static final List<SavedSession> SESSIONS = List.of(
            new SavedSession("tower:7777", true, "Tower", "ana", false, "a-secret", 1_795_820_802_726L, 0, 0, 2),
            new SavedSession("[::1]:7777", false, "Here", "guest-ana", true, null, 1_795_820_802_726L, 41, 7, 0));
    private static final List<StoredGuest> GUESTS =
            List.of(new StoredGuest("ana", List.of("SHA256:abc"), "ABCD-2345", "guest-ana", "a-secret"));
    private static final UserKey KEY =
            UserKey.of(StateFixtures.TOWER, "Ana", "SHA256:abc", "ssh key of a laptop", "a-secret");

    private static final Map<String, String> SETTINGS = settings();

    /** A file with what wrote it and what reads it. */
    private record StoredFile(String name, Write write, Read read, Object value) {
        @Override
        public String toString() {
            return name;
        }
    }

    private interface Write {
        void to(Path file) throws IOException;
    }

    private interface Read {
        Object from(Path file) throws IOException;
    }

    @TempDir
    Path folder;

    private static GameRecord given(GameRecord game) {
        return new GameRecord(
                game.record(),
                game.g(),
                game.place(),
                game.at(),
                game.game(),
                game.options(),
                game.rules(),
                game.players(),
                game.rated(),
                game.tc(),
                game.start(),
                game.moves(),
                List.of(new Gift(2, 1, 15_000)),
                game.result());
    }

    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        Stream.of(
                        "name = ana",
                        "theme = own",
                        "glyphs = letters",
                        "hints = counts",
                        "confirm-moves = on",
                        "animations = off",
                        "bell = off",
                        "notify = osc777",
                        "mouse = off",
                        "language = ja",
                        "keys = vim",
                        "color = always",
                        "board = stars",
                        "ascii = true",
                        "plain = true",
                        "keypad = true",
                        "verbose = true",
                        "record = /games/mine.jsonl",
                        "explorer-files = /games/a.pgn:/games/b.ggf",
                        "log-file = target/client.log",
                        "key.resign = Ctrl-R",
                        "theme.like = paper",
                        "theme.first = 101010 on 9fc9e8")
                .map(line -> line.split(" = "))
                .forEach(words -> settings.put(words[0], words[1]));
        return settings;
    }

    private static List<StoredFile> files() {
        return List.of(
                new StoredFile(
                        "config.properties",
                        file -> {
                            for (Map.Entry<String, String> setting : SETTINGS.entrySet()) {
                                new ConfigFile(file).set(setting.getKey(), setting.getValue());
                            }
                        },
                        ReleaseFilesTest::effectiveSettings,
                        SETTINGS),
                new StoredFile(
                        "saved-game.jsonl",
                        file -> {
                            new SavedGameFile(file).save(null, GAMES.get(2));
                            new SavedGameFile(file).save(null, GAMES.get(1));
                        },
                        file -> new SavedGameFile(file).read(),
                        new StoredLines<>(List.of(GAMES.get(1), GAMES.get(2)), List.of())),
                new StoredFile(
                        "correspondence.jsonl",
                        file -> new OfflineGameFile(file)
                                .update(
                                        List.of(
                                                new OfflineUpdate.Seen(ACCOUNT, SNAPSHOT),
                                                new OfflineUpdate.Queued(ACCOUNT, "g20", QUEUED)),
                                        5),
                        file -> new OfflineGameFile(file).read(),
                        new StoredLines<>(List.of(new OfflineGame(ACCOUNT, SNAPSHOT, 5, List.of(QUEUED))), List.of())),
                new StoredFile(
                        "puzzles.json",
                        file -> {
                            PuzzleProgressFile progress = new PuzzleProgressFile(file);
                            progress.add(new Attempt("reversi", "reversi-1", 1_200, true, 20_785), warning -> {});
                            progress.add(new Attempt("kalah", "kalah-1", 1_200, false, 20_785), warning -> {});
                        },
                        file -> new PuzzleProgressFile(file).read(Assertions::fail),
                        new PuzzleProgress(
                                Map.of("reversi", new PuzzleRating(1_220, 1), "kalah", new PuzzleRating(1_180, 1)),
                                0,
                                1,
                                Map.of("reversi-1", new Repetition(0, 0), "kalah-1", new Repetition(1, 20_786)))),
                new StoredFile(
                        "known-servers",
                        file -> new TrustedCertificates(file).add(StateFixtures.TOWER, FINGERPRINT),
                        file -> new TrustedCertificates(file).find(StateFixtures.TOWER),
                        Optional.of(FINGERPRINT)),
                new StoredFile(
                        "session.json",
                        file -> new SessionFile(file).change(sessions -> sessions.addAll(SESSIONS)),
                        file -> new SessionFile(file).read(),
                        SESSIONS),
                new StoredFile(
                        "recent-files",
                        file -> {
                            new RecentFiles(file).add(Path.of("/games/b.ggf"));
                            new RecentFiles(file).add(Path.of("/games/a.pgn"));
                        },
                        file -> new RecentFiles(file).paths(),
                        List.of(Path.of("/games/a.pgn"), Path.of("/games/b.ggf"))),
                new StoredFile(
                        "guests.json",
                        file -> new GuestFile(file).write(GUESTS),
                        file -> new GuestFile(file).read(),
                        GUESTS),
                new StoredFile(
                        "keys.json",
                        file -> new UserKeyFile(file).add(KEY),
                        file -> new UserKeyFile(file).find(StateFixtures.TOWER, "ana"),
                        List.of(KEY)));
    }

    /** Returns the settings of a file as the program applies them; it lists no colours. */
    private static Map<String, String> effectiveSettings(Path file) {
        Shell.Run run = Shell.run(InputStream.nullInputStream(), "config", "--config", file.toString());
        assertEquals("", run.err());
        Map<String, String> settings = new LinkedHashMap<>();
        run.out().lines().filter(line -> line.contains(" file " + file)).forEach(line -> {
            String[] words = line.substring(0, line.indexOf(" file " + file)).split(" +");
            settings.put(words[0], words[1]);
        });
        new ConfigFile(file).read().entries().forEach((key, entry) -> {
            if (key.startsWith("theme.")) {
                settings.put(key, entry.value());
            }
        });
        return settings;
    }

    private static List<Path> releases() throws IOException {
        try (Stream<Path> files = Files.list(RELEASES)) {
            return files.filter(file -> file.getFileName().toString().startsWith("release-"))
                    .sorted()
                    .toList();
        }
    }

    /** Each release with each file that it wrote. */
    private static Stream<Arguments> storedFiles() throws IOException {
        return releases().stream()
                .flatMap(release -> files().stream()
                        .filter(file -> Files.exists(release.resolve(file.name())))
                        .map(file -> Arguments.of(release, file)));
    }

    /** Each release with each format that it converted. */
    private static Stream<Arguments> conversions() throws IOException {
        return releases().stream()
                .flatMap(release -> Stream.of("json", "text", "ggf", "pgn", "transcript")
                        .filter(format -> Files.exists(release.resolve("games." + format)))
                        .map(format -> Arguments.of(release, format)));
    }

    private static String convert(Path games, RecordFormat format) {
        ByteArrayOutputStream converted = new ByteArrayOutputStream();
        List<String> errors = new ArrayList<>();
        new RecordConverter(RecordConverter.Target.of(format, 0), converted::writeBytes, errors::add)
                .convert(new GameRecordFile(games));
        assertEquals(List.of(), errors);
        return converted.toString(StandardCharsets.UTF_8);
    }

    private static List<RecordFormat> formats() {
        return Stream.of(RecordFormat.values()).filter(RecordFormat::isWritable).toList();
    }

    /** The games that a format can represent. */
    private static List<GameRecord> games(RecordFormat format) {
        return format == RecordFormat.JSON || format == RecordFormat.TEXT ? GAMES : GAMES.subList(0, 1);
    }

    @ParameterizedTest
    @MethodSource("storedFiles")
    void each_file_has_the_values_that_the_release_wrote(Path release, StoredFile file) throws IOException {
        Path copy = Files.copy(release.resolve(file.name()), folder.resolve(file.name()));
        assertEquals(file.value(), file.read().from(copy));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void records_have_the_games_that_the_release_wrote(Path release) throws IOException {
        assertEquals(
                GAMES,
                Files.readAllLines(release.resolve("games.json")).stream()
                        .map(MessageCodec::readRecord)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("conversions")
    void records_convert_as_the_release_converted_them(Path release, String format) throws IOException {
        assertEquals(
                Files.readString(release.resolve("games-of-" + format + ".json")),
                convert(release.resolve("games." + format), RecordFormat.JSON));
    }

    @Test
    @EnabledIfSystemProperty(named = "release.write", matches = "true")
    void write_the_files_of_this_version() throws IOException {
        Path release = Files.createDirectories(RELEASES.resolve("release-" + BuildInfo.VERSION));
        try (Stream<Path> files = Files.list(release)) {
            files.forEach(ReleaseFilesTest::delete);
        }
        for (StoredFile file : files()) {
            file.write().to(release.resolve(file.name()));
        }
        for (RecordFormat format : formats()) {
            Path games = release.resolve("games." + format.id());
            StringBuilder text = new StringBuilder();
            for (GameRecord game : games(format)) {
                text.append(text.isEmpty() || !format.isMultiline() ? "" : "\n")
                        .append(format.write(game))
                        .append('\n');
            }
            Files.writeString(games, text);
            Files.writeString(release.resolve("games-of-" + format.id() + ".json"), convert(games, RecordFormat.JSON));
        }
        try (Stream<Path> files = Files.list(release)) {
            files.filter(file -> file.toString().endsWith(".lock")).forEach(ReleaseFilesTest::delete);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
