package org.parlor.bots.protocols.kgp;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.stream.IntStream;
import org.parlor.testing.ProgramCommands;

/**
 * A client of the Kalah Game Protocol. Its argument is how it plays: every legal move in turn, or a fault. It is as strict as the
 * protocol's reference client in Java: it reports a violation by {@code error}.
 */
public final class KgpClient {
    private final String fault;
    private final PrintWriter out;
    private final KgpViolations violations = new KgpViolations();
    private int id = 1;

    private KgpClient(String fault, PrintWriter out) {
        this.fault = fault;
        this.out = out;
    }

    public static List<String> command(String fault, String... arguments) {
        List<String> command = new ArrayList<>(ProgramCommands.java(KgpClient.class.getName(), fault));
        command.addAll(List.of(arguments));
        return command;
    }

    public static void main(String[] args) throws IOException {
        String host = args.length > 1 ? args[1] : System.getenv("KGP_HOST");
        String port = args.length > 2 ? args[2] : System.getenv("KGP_PORT");
        System.out.println("connecting to " + host + " " + port);
        try (Socket socket = new Socket(host, Integer.parseInt(port));
                Scanner in = new Scanner(socket.getInputStream(), StandardCharsets.UTF_8).useDelimiter("\n");
                PrintWriter out =
                        new PrintWriter(new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8))) {
            KgpClient client = new KgpClient(args[0], out);
            for (String line = in.next(); !line.equals("goodbye\r"); line = in.next()) {
                String violation = client.violations.of(line);
                if (!violation.isEmpty()) {
                    client.send("", "error \"" + violation + "\"");
                }
                client.onLine(line.strip().split(" "));
            }
        }
    }

    private void onLine(String[] words) {
        if (words[0].equals("kgp")) {
            send("", "set \"info:name\" \"kay \\\"7\\\"\"");
            send("", "mode " + (isSimple() ? "simple" : fault.equals("chess") ? fault : "\"freeplay\""));
        } else if (words[1].equals("state")) {
            onState("@" + words[0], words[2]);
        } else if (words[1].equals("stop") && isSimple()) {
            send("", fault.equals("simple") ? "yield" : "ok");
        }
    }

    private boolean isSimple() {
        return fault.equals("simple") || fault.equals("confirms");
    }

    private void onState(String reference, String board) {
        List<Integer> numbers = List.of(board.substring(1, board.length() - 1).split(",")).stream()
                .map(Integer::valueOf)
                .toList();
        List<Integer> moves = IntStream.rangeClosed(1, numbers.get(0))
                .filter(pit -> numbers.get(2 + pit) > 0)
                .boxed()
                .toList();
        switch (fault) {
            case "silent" -> {
                return;
            }
            case "error" -> send(reference, "error \"out of memory\"");
            case "leaves" -> send(reference, "goodbye");
            case "empty" -> send(reference, "yield");
            case "cheats" -> {
                send(reference, "move 99");
                send(reference, "yield");
                return;
            }
            case "garbage" ->
                out.print("%%% <>\r\n\r\n12@7\r\n@0 move 99\r\nset foo:bar 1\r\nping 5\r\nnonsense 1\r\n");
            default -> {}
        }
        for (int move : moves) {
            send(isSimple() ? "" : reference, "move " + move);
        }
        if (!fault.equals("improves") && !isSimple()) {
            send(reference, "yield");
        }
    }

    private void send(String reference, String command) {
        out.print(isSimple() ? command + "\r\n" : id + reference + " " + command + "\r\n");
        out.flush();
        id += 2;
    }
}
