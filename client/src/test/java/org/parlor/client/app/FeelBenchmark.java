package org.parlor.client.app;

import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.parlor.client.screen.RootView;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.terminal.LanternaBackend;
import org.parlor.client.ui.ColourDepth;
import org.parlor.message.LobbyMessage;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** Measures the response times of the full screen; the player's guide has the command. Requires script(1) and /proc. */
public final class FeelBenchmark {
    static final String MARK = "quit";

    private static final int STARTS = 15;
    private static final int FRAMES = 2_000;
    private static final int IDLE_SECONDS = 30;

    private FeelBenchmark() {}

    /** Parlor is started by the launcher that {@code feel.parlor} names; without one, from this program's class path. */
    public static void main(String[] args) throws Exception {
        List<String> bare = java("org.parlor.client.app.BareScreen");
        String launcher = System.getProperty("feel.parlor", "");
        List<String> parlor = launcher.isEmpty() ? java("org.parlor.client.cli.ParlorMain") : List.of(launcher);
        bytes();
        scroll("200 open games", lobby(), "<DOWN>", "<UP>");
        scroll("a game of 120 plies", longGame(), "[", "]");
        starts(bare, parlor);
        idle(parlor);
    }

    private static List<String> java(String main) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), main);
    }

    private static void bytes() throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try (LanternaBackend ui = new LanternaBackend(new StreamTerminal(sent), ColourDepth.TRUE, false)) {
            ClientState game = after(StateFixtures.game("reversi"), keys("<TAB>"));
            draw(ui, game);
            sent.reset();
            draw(ui, after(game, keys("<TAB>")));
            System.out.printf("a move of the cursor: %d bytes%n", sent.size());
        }
    }

    private static void scroll(String what, ClientState begin, String there, String back) throws IOException {
        long[] nanos = new long[FRAMES];
        ClientState state = begin;
        try (LanternaBackend ui =
                new LanternaBackend(new StreamTerminal(new ByteArrayOutputStream()), ColourDepth.TRUE, false)) {
            for (int i = 0; i < FRAMES; i++) {
                long start = System.nanoTime();
                state = after(state, keys(i / 100 % 2 == 0 ? there : back));
                draw(ui, state);
                nanos[i] = System.nanoTime() - start;
            }
        }
        Arrays.sort(nanos);
        System.out.printf(
                "%s scrolled: %.2f ms a frame, 99 of 100 within %.2f%n",
                what, nanos[FRAMES / 2] / 1e6, nanos[FRAMES * 99 / 100] / 1e6);
    }

    private static void draw(LanternaBackend ui, ClientState state) throws IOException {
        ui.size();
        ui.draw(RootView.render(state, 80, 24), state.settings().theme());
    }

    private static ClientState lobby() {
        LobbyMessage.Lobby few = StateFixtures.lobby();
        LobbyMessage.Seek seek = few.seeks().get(0);
        List<LobbyMessage.Seek> many = IntStream.range(0, 200)
                .mapToObj(i -> new LobbyMessage.Seek(
                        "s" + i,
                        new UserInfo("player" + i, false, true, null),
                        seek.game(),
                        seek.options(),
                        seek.tc(),
                        seek.rated(),
                        seek.side(),
                        null,
                        seek.vs()))
                .toList();
        return after(
                StateFixtures.online(), StateFixtures.received(new LobbyMessage.Lobby(many, few.users(), few.games())));
    }

    private static ClientState longGame() {
        Rules rules = Games.find("reversi").orElseThrow().rules(Map.of("rows", 12, "cols", 12));
        List<String> moves = new ArrayList<>();
        for (Position at = rules.initial(); moves.size() < 120; at = at.play(at.legalMoves()[0])) {
            moves.add(rules.format(at.legalMoves()[0]));
        }
        return StateFixtures.game("reversi", rules.options().values(), 0, moves.toArray(String[]::new));
    }

    private static void starts(List<String> bare, List<String> parlor) throws Exception {
        double[] bareMillis = new double[STARTS];
        double[] parlorMillis = new double[STARTS];
        for (int i = -1; i < STARTS; i++) {
            double one = firstScreenMillis(bare);
            double other = firstScreenMillis(parlor);
            if (i >= 0) {
                bareMillis[i] = one;
                parlorMillis[i] = other;
            }
        }
        Arrays.sort(bareMillis);
        Arrays.sort(parlorMillis);
        double bareMedian = bareMillis[STARTS / 2];
        double median = parlorMillis[STARTS / 2];
        System.out.printf(
                "first screen: %.0f ms, a bare one %.0f ms, ratio %.2f (medians of %d, in turns)%n",
                median, bareMedian, median / bareMedian, STARTS);
    }

    private static double firstScreenMillis(List<String> command) throws Exception {
        long start = System.nanoTime();
        Process process = atTerminal(command);
        awaitMark(process);
        double millis = (System.nanoTime() - start) / 1e6;
        end(process);
        return millis;
    }

    private static void idle(List<String> parlor) throws Exception {
        Process process = atTerminal(parlor);
        awaitMark(process);
        TimeUnit.SECONDS.sleep(5);
        long before = ticks(process);
        TimeUnit.SECONDS.sleep(IDLE_SECONDS);
        System.out.printf(
                "idle on the first screen: %d ticks of 10 ms in %d s%n", ticks(process) - before, IDLE_SECONDS);
        end(process);
    }

    /** The processes started by script(1), which gives them a terminal and copies its output. */
    private static Process atTerminal(List<String> command) throws IOException {
        String line = "stty cols 80 rows 24; exec '" + String.join("' '", command) + "'";
        ProcessBuilder builder = new ProcessBuilder("script", "-qfec", line, "/dev/null");
        builder.environment().putAll(Map.of("TERM", "xterm-256color", "LC_ALL", "C.UTF-8", "COLORTERM", "truecolor"));
        return builder.start();
    }

    private static void awaitMark(Process process) throws IOException {
        InputStream in = process.getInputStream();
        StringBuilder text = new StringBuilder();
        byte[] buffer = new byte[65_536];
        while (text.indexOf(MARK) < 0) {
            int read = in.read(buffer);
            if (read < 0) {
                throw new IOException("no first screen: " + text);
            }
            text.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
        }
    }

    private static void end(Process process) throws Exception {
        process.descendants().forEach(ProcessHandle::destroy);
        process.getInputStream().transferTo(OutputStream.nullOutputStream());
        process.waitFor();
    }

    private static long ticks(Process process) throws IOException {
        long sum = 0;
        for (ProcessHandle each : process.descendants().toList()) {
            String stat = Files.readString(Path.of("/proc", Long.toString(each.pid()), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            sum += Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        }
        return sum;
    }
}
