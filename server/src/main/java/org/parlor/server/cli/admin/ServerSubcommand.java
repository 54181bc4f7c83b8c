package org.parlor.server.cli.admin;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.message.AdminRequest;
import org.parlor.message.Reply;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Subcommands about the server as a whole and its games. */
final class ServerSubcommand {
    private static final int MILLIS = 1_000;

    private ServerSubcommand() {}

    /** Prints counts. */
    @Command(name = "stats", description = "Prints the number of accounts, sessions and games.")
    static final class Stats extends AdminSubcommand {
        @Override
        Exchange exchange() {
            return act(new AdminRequest.Stats(), Reply.StatsReply.class, reply -> text(reply.stats()));
        }

        private static String text(Reply.Stats stats) {
            String games =
                    stats.games().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" "));
            return "accounts  " + stats.accounts() + "\nsessions  " + stats.sessions() + "\ngames     "
                    + (games.isEmpty() ? "0" : games) + "\ndraining  " + (stats.draining() ? "yes" : "no");
        }
    }

    /** Sends a notice. */
    @Command(name = "announce", description = "Sends a notice to all connected users.")
    static final class Announce extends AdminSubcommand {
        @Parameters(paramLabel = "TEXT", description = "The text, 1 to 280 characters.")
        private String text = "";

        @Override
        Exchange exchange() {
            return act(new AdminRequest.Announce(text), "announced");
        }
    }

    /** Stops the server. */
    @Command(
            name = "drain",
            description =
                    "Starts no more games, and stops the server after a delay. A later drain replaces an earlier one.")
    static final class Drain extends AdminSubcommand {
        @Option(names = "--after", paramLabel = "SECONDS", description = "The delay, at most a day. Default: 0.")
        private int seconds;

        @Option(
                names = "--restart",
                description = "Exit with code 75, so that the supervisor starts the server again. Default: code 0.")
        private boolean restart;

        @Override
        Exchange exchange() {
            if (seconds < 0 || seconds > Integer.MAX_VALUE / MILLIS) {
                throw new InvalidInputException("after", "--after must be 0 to 86400");
            }
            return act(
                    new AdminRequest.Drain(seconds * MILLIS, restart),
                    "the server " + (restart ? "restarts" : "stops") + " in " + seconds + " s; no new games start");
        }
    }

    /** Decides a game. */
    @Command(name = "adjudicate", description = "Ends a game with a result that you decide.")
    static final class Adjudicate extends AdminSubcommand {
        @Parameters(index = "0", paramLabel = "GAME", description = "Id of the game.")
        private String game = "";

        @Parameters(
                index = "1",
                paramLabel = "RESULT",
                description = "first or second (that seat wins), draw, or none (the game is not counted).")
        private String result = "";

        @Override
        Exchange exchange() {
            return act(new AdminRequest.Adjudicate(game, verdict()), "game " + game + " ended: " + result);
        }

        private AdminRequest.Adjudicate.Verdict verdict() {
            try {
                return AdminRequest.Adjudicate.Verdict.valueOf(result.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new InvalidInputException("result", "RESULT must be first, second, draw or none");
            }
        }
    }

    /** Reloads the settings. */
    @Command(
            name = "reload",
            description =
                    "Reads the server's settings again, and prints the changed keys: those in force now, and those that"
                            + " need a restart.")
    static final class Reload extends AdminSubcommand {
        @Override
        Exchange exchange() {
            return act(
                    new AdminRequest.Reload(),
                    Reply.ReloadReply.class,
                    reply -> "applied        " + keys(reply.applied()) + "\nneeds restart  " + keys(reply.restart()));
        }

        private static String keys(List<String> keys) {
            return keys.isEmpty() ? "-" : String.join(", ", keys);
        }
    }
}
