package org.parlor.bots.protocols.gtp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.bots.engines.EngineConfig;
import org.parlor.rules.InvalidInputException;

/**
 * A GTP (Go Text Protocol) version 2 server for Othello. Reads one command per line and writes one response per command,
 * terminated by an empty line. Writes nothing else.
 */
public final class GtpServer {
    private static final Pattern COMMAND = Pattern.compile("(?:([0-9]{1,9}) +)?([^ ]+)(?: +(.*))?");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0B-\\x1F\\x7F]");

    private final GtpCommandHandler handler;
    private final PrintWriter out;

    /** @param version the response to the {@code version} command */
    public GtpServer(EngineConfig config, String version, PrintWriter out) {
        this.handler = new GtpCommandHandler(config, version);
        this.out = out;
    }

    /** Serves commands until {@code quit} or the end of the input. */
    public void run(BufferedReader in) throws IOException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            answer(line);
            if (handler.isOver()) {
                return;
            }
        }
    }

    private void answer(String raw) {
        String line = CONTROL.matcher(raw)
                .replaceAll("")
                .replace('\t', ' ')
                .replaceAll("#.*", "")
                .strip();
        Matcher command = COMMAND.matcher(line);
        if (!command.matches()) {
            return;
        }
        String id = command.group(1) == null ? "" : command.group(1);
        List<String> words = command.group(3) == null
                ? List.of()
                : Arrays.asList(command.group(3).split(" +"));
        try {
            write("=" + id, handler.execute(command.group(2), new GtpArguments(words)));
        } catch (InvalidInputException e) {
            write("?" + id, e.getMessage());
        } catch (RuntimeException e) {
            write("?" + id, "internal error: " + e);
        }
    }

    private void write(String status, String text) {
        out.print(status + (text.isEmpty() ? "" : " " + text) + "\n\n");
        out.flush();
    }
}
