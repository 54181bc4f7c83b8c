package org.parlor.bots.gtp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.parlor.bots.engine.EngineConfig;
import org.parlor.rules.InvalidInputException;

/**
 * The Go Text Protocol, version 2, as Othello programs speak it: a line in, an answer and an empty line out, one after
 * another. Nothing but answers is ever written.
 */
public final class GtpServer {
    private static final Pattern COMMAND = Pattern.compile("(?:([0-9]{1,9}) +)?([^ ]+)(?: +(.*))?");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0B-\\x1F\\x7F]");

    private final GtpCommandHandler handler;
    private final PrintWriter out;

    /** @param version of the program, for whoever asks */
    public GtpServer(EngineConfig config, String version, PrintWriter out) {
        this.handler = new GtpCommandHandler(config, version);
        this.out = out;
    }

    /** Answers until it is told to quit or nothing more comes. */
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
