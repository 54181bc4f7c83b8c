package org.parlor.bots.protocols.kgp;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks the lines of a KGP server by the grammar and the order of commands in KGP 1.0.0. */
final class KgpViolations {
    private static final Pattern LINE = Pattern.compile(
            "(?:(?<id>\\d+)(?:@(?<ref>\\d+))? )?(?<name>[0-9A-Za-z]+)"
                    + "(?<args>(?: (?:[-+]?\\d+|[-+]?\\d*\\.\\d+|[0-9A-Za-z:-]+|\"(?:\\\\.|[^\"\\\\])*\"|<\\d+(?:,\\d+)*>))*)\r");

    private final Set<String> ids = new HashSet<>();
    private boolean isGreeted;
    private String running = "";

    /** Returns what is wrong with a line; empty if nothing is. */
    String of(String line) {
        Matcher command = LINE.matcher(line);
        if (!command.matches()) {
            return "no command";
        } else if (!isGreeted) {
            isGreeted = true;
            return line.equals("kgp 1 0 0\r") ? "" : "no version first";
        }
        String id = String.valueOf(command.group("id"));
        if (!id.equals("null") && (!ids.add(id) || Integer.parseInt(id) % 2 != 0)) {
            return "the id is not new and even";
        }
        String args = command.group("args").strip();
        return switch (command.group("name")) {
            case "state" -> state(id, args);
            case "stop" -> stop(String.valueOf(command.group("ref")));
            case "set" -> set(args);
            case "ok", "ping", "pong" -> "";
            default -> "unexpected " + command.group("name");
        };
    }

    private String state(String id, String board) {
        List<Integer> numbers = Stream.of(board.replaceAll("[<>]", "").split(","))
                .map(Integer::valueOf)
                .toList();
        int pits = numbers.get(0);
        boolean isRunning = !running.isEmpty();
        running = id;
        if (numbers.size() != 2 * pits + 3) {
            return "not a board";
        } else if (numbers.subList(3, 3 + pits).stream().allMatch(seeds -> seeds == 0)) {
            return "no legal move";
        }
        return isRunning || id.equals("null") ? "a state without an id, or before a stop" : "";
    }

    private String stop(String reference) {
        boolean isKnown = reference.equals(running);
        running = "";
        return isKnown ? "" : "a stop without a state";
    }

    private static String set(String args) {
        boolean isValid = args.matches("time:mode (none|absolute|relative)|time:(op)?clock \\d+|info:\\S+ .*");
        return isValid ? "" : "invalid option";
    }
}
