package org.parlor.client.ssh;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.OfferParser;
import org.parlor.client.game.setup.Opponent;
import org.parlor.client.state.StartupAction;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.Login;
import org.parlor.message.value.SeatPreference;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** The words after the host in {@code ssh HOST play kalah}: they choose what opens first, and run nothing else. */
final class CommandWords {
    private static final int LENGTH_MAX = 500;
    private static final String BOT = "bot=";

    static final List<String> HELP = List.of(
            "ssh HOST                        the lobby",
            "ssh HOST play [GAME] [OPTIONS]  a game against the computer: " + String.join(", ", Games.ids()),
            "    bot=LEVEL as=SIDE clock=5+3 and the options of the game, such as rows=6",
            "ssh HOST watch [GAME_ID]        a game being played; by default the one with the most spectators",
            "ssh HOST keys                   the public keys of your account; keys add, keys remove NAME",
            "ssh HOST export > FILE          what the game server stores about your account",
            "ssh HOST help                   this text",
            "Add -t for the full screen with play and watch. Without a terminal Parlor prints a line per event.");

    private CommandWords() {}

    static boolean isHelp(String command) {
        String word = command.strip().toLowerCase(Locale.ROOT);
        return word.equals("help") || word.equals("--help");
    }

    /**
     * @param session a login to the user's account, or null
     * @throws InvalidInputException naming the known words
     */
    static StartupAction parse(String command, ServerEndpoint server, @Nullable Login session) {
        if (command.length() > LENGTH_MAX) {
            throw new InvalidInputException("command", "The command is longer than " + LENGTH_MAX + " characters");
        }
        List<String> words = new ArrayList<>(List.of(command.strip().split("\\s+")));
        String first = words.remove(0).toLowerCase(Locale.ROOT);
        return switch (first) {
            case "", "lobby" -> new StartupAction.Join(server, session);
            case "play" -> new StartupAction.Play(setup(words));
            case "watch" -> new StartupAction.Watch(server, session, words.isEmpty() ? "top" : words.get(0));
            default ->
                throw new InvalidInputException(
                        "command",
                        "Unknown command '" + first + "'. Type one of: play, watch, lobby, keys, export, help");
        };
    }

    private static GameSetup setup(List<String> words) {
        String level = words.stream()
                .filter(word -> word.startsWith(BOT))
                .map(word -> word.substring(BOT.length()))
                .findFirst()
                .orElse(GameSetup.DEFAULT.level());
        if (!GameSetup.LEVELS.contains(level)) {
            throw new InvalidInputException(
                    "bot", "Unknown level '" + level + "': choose from " + String.join(", ", GameSetup.LEVELS));
        }
        words.removeIf(word -> word.startsWith(BOT));
        boolean chosen = words.stream().anyMatch(word -> word.startsWith("as="));
        String offer = words.isEmpty() ? Games.ids().get(0) : String.join(" ", words);
        GameSetup setup = OfferParser.parse(offer).withOpponent(Opponent.BOT).withLevel(level);
        return chosen ? setup : setup.withSide(SeatPreference.FIRST);
    }
}
