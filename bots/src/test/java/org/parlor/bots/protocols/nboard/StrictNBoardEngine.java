package org.parlor.bots.protocols.nboard;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.parlor.notation.RecordFileReader;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.testing.ProgramCommands;

/**
 * An NBoard engine that demands what NTest demands, with NTest's lines: {@code nboard 2} first, a depth before the game, and
 * times without fractions of a second, at which NTest aborts. It plays the first legal move, if it was sent the lines of its
 * arguments before and runs in the directory of an argument {@code dir=NAME}. With the argument {@code spaces} it answers as
 * Edax does.
 */
public final class StrictNBoardEngine {
    private static final Pattern FRACTION = Pattern.compile("TI\\[[^]]*\\.");

    private final List<String> received = new ArrayList<>();
    private final String[] demands;
    private String depth = "";
    private String game = "";

    private StrictNBoardEngine(String[] demands) {
        this.demands = demands;
    }

    public static List<String> command(String... demands) {
        return ProgramCommands.java(StrictNBoardEngine.class.getName(), demands);
    }

    public static void main(String[] args) throws IOException {
        StrictNBoardEngine engine = new StrictNBoardEngine(args);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            engine.answer(line);
            engine.received.add(line);
        }
    }

    private void answer(String line) throws IOException {
        if (received.isEmpty() != line.equals("nboard 2")) {
            System.out.println("warning Expected \"nboard 2\" first, and once");
        } else if (line.startsWith("ping ")) {
            System.out.println("pong " + line.substring("ping ".length()));
        } else if (line.startsWith("set depth ")) {
            depth = line.substring("set depth ".length());
            System.out.println("\nset myname Ntest" + depth);
        } else if (line.startsWith("set game ") && !depth.isEmpty()) {
            game = line.substring("set game ".length());
            if (FRACTION.matcher(game).find()) {
                System.out.println("warning Assertion failed: c!='.' || i==0");
                System.exit(134);
            }
        } else if (line.equals("go")) {
            go();
        }
    }

    private void go() throws IOException {
        for (String demand : demands) {
            boolean isDirectory = demand.startsWith("dir=");
            Path directory = Path.of("").toAbsolutePath().getFileName();
            boolean met = demand.equals("spaces")
                    || (isDirectory ? demand.equals("dir=" + directory) : received.contains(demand));
            if (!met) {
                System.out.println("warning Not met: " + demand);
                return;
            }
        }
        if (depth.isEmpty()) {
            System.out.println("warning Must pick a depth with \"set depth <n>\" first");
            return;
        }
        Replay replay = replay();
        Rules rules = replay.rules();
        Position position = replay.positions().get(replay.positions().size() - 1);
        String move = rules.legalMoves(position).get(0);
        System.out.println("status Thinking\nnodestats 1 0.01");
        boolean hasSpaces = List.of(demands).contains("spaces");
        System.out.println("=== "
                + (move.equals("pass") ? "PA" : move.toUpperCase(Locale.ROOT))
                + (hasSpaces ? " 1.50 0.0\nstatus Edax is waiting" : "/1.50/0.01"));
    }

    private Replay replay() throws IOException {
        byte[] bytes = game.getBytes(StandardCharsets.UTF_8);
        try (RecordFileReader file = RecordFileReader.of(new ByteArrayInputStream(bytes))) {
            return ((RecordReadResult.Read) file.next()).replay();
        }
    }
}
