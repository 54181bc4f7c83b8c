package org.parlor.client.plain;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.setup.TournamentParser;
import org.parlor.client.screen.game.GameActions;
import org.parlor.client.state.action.Action;
import org.parlor.rules.Games;

/**
 * The commands of the plain mode. The help texts and the command table of the manual derive from this list.
 */
public enum PlainCommand {
    BOARD("", "Show the board", true, null),
    LEGAL("", "List the legal moves", true, null),
    MOVES("", "List the moves played", true, null),
    RULES(
            "[GAME]",
            "Explain the rules of this game, or of another",
            true,
            "Explain the rules of a game, by default " + Games.ALL.get(0).name()),
    HINT(GameActions.HINT),
    TAKEBACK(GameActions.TAKEBACK),
    DRAW(GameActions.DRAW),
    PAUSE(GameActions.PAUSE),
    ACCEPT(GameActions.ACCEPT, "Accept the challenge or the rematch"),
    DECLINE(GameActions.DECLINE, "Decline the challenge or the rematch"),
    GIVETIME(GameActions.GIVE_TIME),
    IF(
            "MOVE then ANSWER…",
            "Set a conditional move during the opponent's turn; * is any move (a premove): if * then MOVE",
            false,
            null),
    CONDITIONAL("[clear|delete NUMBER]", "List your conditional moves, or cancel all or one of them", false, null),
    CLAIM(GameActions.CLAIM),
    ABORT(GameActions.ABORT),
    RESIGN(GameActions.RESIGN),
    LIST("", "List players, open games and running games"),
    OPEN("[ID]", "Open one of your games, by default the first that waits for you"),
    SEEK("GAME [OPTION=VALUE…]", "Open a game, for example: seek " + Games.ids().get(0) + " clock=5+3 as=first"),
    TAKE("[ID|NAME|CODE]", "Join an open game, by default the first"),
    CHALLENGE("NAME GAME [OPTION=VALUE…]", "Challenge a player or bot"),
    CANCEL("", "Cancel your open game or challenge"),
    REMATCH("", "Offer a rematch to the last opponent"),
    WATCH("[ID]", "Watch a game, by default the one with the most spectators"),
    PROFILE("[NAME]", "Show the ratings of a player, by default your own"),
    VACATION(
            "[DAYS|off]",
            "Stop your clocks in games by correspondence for days from now, or show the days of vacation left"),
    ACCOUNT(
            "export [FILE]|delete [force]",
            "Print what the server stores about you, or write it to FILE; or delete your account: force resigns your games"),
    LEADERBOARD(
            "[GAME]",
            "List the best players of a game, by default " + Games.ALL.get(0).name()),
    TOURS("", "List the tournaments"),
    TOUR("ID [ROUND]", "Show the standings and pairings of a tournament"),
    JOIN("ID", "Join a tournament; its games start automatically"),
    LEAVE("ID", "Withdraw from a tournament"),
    NEWTOUR("KIND GAME [OPTION=VALUE…] NAME", "Create a tournament, for example: newtour " + TournamentParser.SAMPLE),
    START("ID", "Start a tournament that you created"),
    RECORD(
            "[FILE]",
            "Print the record of the game, or append it to FILE (.jsonl, .ggf, .pgn, .txt, .transcript, .obf, .svg, .png)",
            true,
            "Print the record of the last game, or append it to FILE"),
    NOTIFY(
            "[off|push=off|code=CODE|ntfy=URL|webhook=URL|email=ADDRESS] [events=LIST] [digest=hour|day]",
            "Set all of how you are notified of games by correspondence while you are away, or show it"),
    REPLAY("ID", "Print the record of a finished game"),
    CHAT("TEXT", "Send a message to the players, or to the other spectators", true, "Send a message to the lobby"),
    NOTE(
            "[TEXT|clear]",
            "Replace your note on the game, which only you see, or show it",
            false,
            "Replace your note on the last game, which only you see, or show it"),
    MUTE("NAME", "Hide the chat of a player", true, "Hide the chat of a player"),
    UNMUTE("NAME", "Show the chat of a player again", true, "Show the chat of a player again"),
    HELP("", "List the commands", true, "List the commands"),
    QUIT("", "Leave the game", true, "Leave the server");

    /** Aliases of commands, most of them the names used on the full screen. */
    private static final Map<String, PlainCommand> ALIASES =
            Map.of("who", LIST, "tournaments", TOURS, "tournament", TOUR, "leaders", LEADERBOARD);

    private static final Set<PlainCommand> NOT_BY_CORRESPONDENCE = Set.of(PAUSE, GIVETIME, CLAIM);

    private static final String OFFER = "offer ";

    private final String arguments;
    private final @Nullable String gameText;
    private final boolean watching;
    private final @Nullable String lobbyText;
    // The functions of an action hold no state.
    @SuppressWarnings("ImmutableEnumChecker")
    private final @Nullable Action action;

    /**
     * @param gameText what the command does during a game, or null
     * @param watching whether spectators can use it too
     * @param lobbyText what the command does in a lobby, or null
     */
    PlainCommand(String arguments, @Nullable String gameText, boolean watching, @Nullable String lobbyText) {
        this.arguments = arguments;
        this.gameText = gameText;
        this.watching = watching;
        this.lobbyText = lobbyText;
        this.action = null;
    }

    PlainCommand(String arguments, String lobbyText) {
        this(arguments, null, false, lobbyText);
    }

    PlainCommand(Action action) {
        this(action, null);
    }

    /** Creates a command that runs an action of the full screen during a game. */
    PlainCommand(Action action, @Nullable String lobbyText) {
        this.arguments = "";
        this.gameText = action.title() + ": " + action.detail();
        this.watching = false;
        this.lobbyText = lobbyText;
        this.action = action;
    }

    /** The situations with commands of their own. */
    public enum Scope {
        GAME,
        SPECTATOR,
        LOBBY
    }

    /** A line that begins with a command, and the rest of it. */
    public record ParsedCommand(PlainCommand command, String rest) {}

    /** Returns the command of a line, or empty if it begins with none. */
    public static Optional<ParsedCommand> parse(String typed) {
        String line = typed.strip();
        boolean offer = line.toLowerCase(Locale.ROOT).startsWith(OFFER);
        String[] parts = (offer ? line.substring(OFFER.length()).strip() : line).split("\\s+", 2);
        String first = parts[0].toLowerCase(Locale.ROOT);
        String rest = parts.length > 1 ? parts[1].strip() : "";
        return Arrays.stream(values())
                .filter(command -> command.word().equals(first))
                .findFirst()
                .or(() -> Optional.ofNullable(ALIASES.get(first)))
                .map(command -> new ParsedCommand(command, rest));
    }

    /** Returns the action that the command runs during a game, or null. */
    public @Nullable Action action() {
        return action;
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the command and its arguments. */
    public String usage() {
        return arguments.isEmpty() ? word() : word() + " " + arguments;
    }

    /** Describes the command in a situation; empty if it is not available there. */
    public Optional<String> description(Scope scope) {
        return switch (scope) {
            case GAME -> Optional.ofNullable(gameText);
            case SPECTATOR -> Optional.ofNullable(gameText).filter(text -> watching);
            case LOBBY -> Optional.ofNullable(lobbyText);
        };
    }

    /** Returns the commands of a situation, a line each. */
    public static List<String> help(Scope scope) {
        return help(scope, false);
    }

    /** @param correspondence whether to omit the commands that games by correspondence refuse */
    public static List<String> help(Scope scope, boolean correspondence) {
        List<PlainCommand> available = Arrays.stream(values())
                .filter(command -> command.description(scope).isPresent())
                .filter(command -> !correspondence || !NOT_BY_CORRESPONDENCE.contains(command))
                .toList();
        int width = available.stream()
                .mapToInt(command -> command.usage().length())
                .max()
                .orElse(0);
        return available.stream()
                .map(command -> command.usage()
                        + " ".repeat(width + 2 - command.usage().length())
                        + command.description(scope).orElse(""))
                .toList();
    }
}
