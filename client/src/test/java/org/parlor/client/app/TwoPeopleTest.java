package org.parlor.client.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.cli.ParlorMain;
import org.parlor.server.app.ParlorServer;
import org.parlor.server.app.ServerConfig;
import org.parlor.testing.ProgramCommands;
import org.parlor.testing.Waiting;

/** Two players at two terminals through a real server: one without a mouse, the other with clicks only. */
@Tag("slow")
class TwoPeopleTest {
    private static final Pattern DOT = Pattern.compile("(?<=[ \\[│])·(?=[ \\]│])");
    private static final Pattern NUMBER = Pattern.compile("(?<= )[1-9](?= )");
    private static final Pattern PIT = Pattern.compile("[ns][1-6]");

    @TempDir
    Path folder;

    private ParlorServer server;
    private Tmux ana;
    private Tmux bob;

    /** A column and a row that can be clicked, counted from 0. */
    private record Spot(int column, int row) {}

    @BeforeEach
    void start() {
        assumeTrue(Tmux.isThere(), "tmux is not installed: apt-get install tmux");
        server = ParlorServer.start(ServerConfig.embedded());
        ana = joins("ana");
        bob = joins("bob");
    }

    @AfterEach
    void stop() {
        for (Tmux tmux : new Tmux[] {ana, bob}) {
            if (tmux != null) {
                tmux.close();
            }
        }
        if (server != null) {
            server.close();
        }
    }

    private Tmux joins(String name) {
        Tmux tmux = Tmux.start(80, 24);
        List<String> command =
                ProgramCommands.java(ParlorMain.class.getName(), "join", "127.0.0.1:" + server.port(), "--name", name);
        try {
            Path script = Files.writeString(
                    folder.resolve(name + ".sh"),
                    "export XDG_STATE_HOME=" + folder + "/" + name + " XDG_DATA_HOME=" + folder + "/" + name
                            + "\nexec '" + String.join("' '", command) + "'\n");
            tmux.types("sh " + script + "; echo exit=$?").presses("Enter").sees("Open games");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tmux;
    }

    @ParameterizedTest
    @CsvSource({"0, Reversi", "1, Kalah", "2, Tic-tac-toe"})
    void play_each_kind_of_game_to_its_end_and_leave(int rightwards, String game) {
        ana.presses("n").sees("New game");
        for (int i = 0; i < rightwards; i++) {
            ana.presses("Right");
        }
        ana.sees("◀ " + game).presses("Enter").sees("Waiting");
        bob.sees("ana ");
        bob.clicks(game);
        ana.sees("r resign");
        bob.sees("r resign");
        Function<List<String>, List<Spot>> places = switch (game) {
            case "Kalah" -> TwoPeopleTest::pits;
            case "Reversi" -> rows -> spots(rows, DOT, 2, 36);
            default -> rows -> spots(rows, NUMBER, 4, 30);
        };
        Turns keyboard = new Turns(ana);
        Turns mouse = new Turns(bob);
        await().atMost(Waiting.WHOLE_GAME_SECONDS, TimeUnit.SECONDS).until(() -> {
            keyboard.ifMine(() -> ana.presses("Tab", "Enter"));
            mouse.ifMine(() -> {
                List<Spot> open = places.apply(bob.screen().lines().toList());
                if (!open.isEmpty()) {
                    bob.clicks(open.get(0).column(), open.get(0).row());
                }
            });
            return isOver(ana) && isOver(bob);
        });
        leave();
    }

    private static boolean isOver(Tmux tmux) {
        return tmux.screen().contains("m rematch");
    }

    private void leave() {
        ana.presses("Escape").sees("Open games").presses("Escape");
        ana.sees("Play against a bot").presses("q").sees("exit=0");
        bob.clicks("Esc leave  ").sees("Open games");
        bob.clicks("Esc back").sees("Play against a bot");
        bob.clicks("q quit").sees("exit=0");
    }

    /** Acts once per turn, however often it is called. */
    private static final class Turns {
        private static final long AGAIN_NANOS = Duration.ofSeconds(3).toNanos();

        private final Tmux tmux;
        private String seen = "";
        private long acted;

        Turns(Tmux tmux) {
            this.tmux = tmux;
        }

        void ifMine(Runnable act) {
            String status = tmux.screen()
                    .lines()
                    .filter(line -> line.contains("our turn") || line.contains("nother turn"))
                    .findFirst()
                    .orElse("");
            boolean again = System.nanoTime() - acted > AGAIN_NANOS;
            if (!status.isEmpty() && (!status.equals(seen) || again)) {
                seen = status;
                acted = System.nanoTime();
                act.run();
            } else if (status.isEmpty()) {
                seen = "";
            }
        }
    }

    private static List<Spot> spots(List<String> rows, Pattern mark, int from, int to) {
        return IntStream.range(2, rows.size() - 3)
                .boxed()
                .flatMap(row -> mark.matcher(rows.get(row))
                        .results()
                        .filter(found -> found.start() >= from && found.start() < to)
                        .map(found -> new Spot(found.start(), row)))
                .toList();
    }

    /** The own row lies below, its names under it, its counts three rows above those; empty pits cannot be played. */
    private static List<Spot> pits(List<String> rows) {
        for (int row = rows.size() - 4; row > 6; row--) {
            List<MatchResult> names = PIT.matcher(rows.get(row)).results().toList();
            if (names.size() == 6) {
                int counts = row - 3;
                return names.stream()
                        .map(name -> new Spot(name.start(), counts))
                        .filter(spot -> !rows.get(counts)
                                .substring(spot.column() - 2, spot.column() + 4)
                                .matches(".* 0 .*"))
                        .toList();
            }
        }
        return List.of();
    }
}
