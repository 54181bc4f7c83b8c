package org.parlor.bots.protocols.nboard;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.Locale;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.SafeQuote;

/** An NBoard protocol version 2 server. Each input line stops the current search; unknown commands are ignored. */
public final class NBoardServer implements AutoCloseable {
    private final NBoardSearchThread searchThread;
    private final PrintWriter out;

    private NBoardGame game = NBoardGame.initial();

    public NBoardServer(EngineConfig config, PrintWriter out) {
        this.searchThread = new NBoardSearchThread(config, this::writeLine);
        this.out = out;
    }

    /** Serves commands until {@code quit} or the end of the input; at the end of the input, a pending move is still sent. */
    public void run(BufferedReader in) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.strip().split("\\s+", 2);
            searchThread.stop();
            if (words[0].equals("quit")) {
                return;
            }
            try {
                execute(words[0], words.length > 1 ? words[1].strip() : "");
            } catch (InvalidInputException e) {
                writeLine("status " + e.getMessage());
            }
        }
        searchThread.awaitMove();
    }

    private void execute(String command, String rest) {
        switch (command) {
            case "nboard" -> writeLine("set myname Parlor");
            case "set" -> set(rest);
            case "move" -> game = game.play(rest);
            case "go" -> searchThread.go(game);
            case "hint" -> searchThread.hint(game, number(rest, Integer.MAX_VALUE));
            case "analyze" -> searchThread.analyse(game);
            case "ping" -> writeLine("pong " + rest);
            case "learn" -> writeLine("learned");
            default -> {
                // The protocol requires engines to ignore unknown commands.
            }
        }
    }

    private void set(String rest) {
        String[] words = rest.split("\\s+", 2);
        String value = words.length > 1 ? words[1] : "";
        switch (words[0].toLowerCase(Locale.ROOT)) {
            case "game" -> game = NBoardGame.read(value);
            case "depth" -> searchThread.setDepth(number(value, SearchLimits.DEPTH_MAX));
            default -> {
                // Unsupported settings, such as contempt.
            }
        }
    }

    /** Parses a positive number, clamped to {@code max}. */
    private static int number(String text, int max) {
        if (!text.matches("0*[1-9][0-9]*")) {
            throw new InvalidInputException(
                    "number", "a whole number from 1 on is expected, not " + SafeQuote.quote(text));
        }
        return new BigInteger(text).min(BigInteger.valueOf(max)).intValue();
    }

    private synchronized void writeLine(String line) {
        out.print(line + "\n");
        out.flush();
    }

    @Override
    public void close() {
        searchThread.close();
    }
}
