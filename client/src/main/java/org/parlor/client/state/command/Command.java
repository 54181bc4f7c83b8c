package org.parlor.client.state.command;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.parlor.client.ui.Key;

/**
 * Everything that can be asked for by name. Key, footer, help, and palette all come from here, so they never disagree.
 * Lower-case letters that name a column of the board type a move instead; the palette has the commands then.
 */
public enum Command {
    PLAY_BOT('b', "bot", "Play a bot", "starts at once"),
    PLAY_HOT_SEAT('2', "here", "Play here, two people", "share this keyboard"),
    NEW_GAME('n', "new game", "New game", "choose game, size, opponent, clock"),
    HOST('h', "host", "Host games", "others join over the network"),
    JOIN('j', "join", "Join a server", "HOST or HOST:PORT"),
    REPLAY('v', "replay", "Replay recorded games", "step through the games of a file"),
    NAME('m', "name", "Change your name", "as others see it"),
    SETTINGS('s', "settings", "Settings", "colours, glyphs, hints, bell, keys"),
    THEME('T', "theme", "Change the colours", "to the next theme"),
    GLYPHS('G', "glyphs", "Change the glyphs", "discs or plain letters"),
    OPEN(Key.Kind.ENTER, "Enter", "open", "Open what is chosen", "join, accept, watch, replay or go on"),
    DISMISS('x', "dismiss", "Say no", "to a challenge, or take an own offer back"),
    FILTER('/', "filter", "Show only some", "those in which stands what you type"),
    JOIN_BY_CODE('c', "code", "Join by code", "a game that is not listed"),
    PROFILE('p', "profile", "Show somebody's profile", "of who is chosen, or your own: ratings and games"),
    LEADERS('l', "the best", "Show the best players", "of each kind of game"),
    TOURNAMENTS('o', "tours", "Show the tournaments", "who leads, who meets whom; take part"),
    NEW_TOURNAMENT('n', "new", "Make a tournament", "its kind, game and name in a line"),
    JOIN_TOURNAMENT('j', "join", "Take part", "in the tournament shown"),
    LEAVE_TOURNAMENT('x', "leave", "Take part no more", "in the tournament shown"),
    START_TOURNAMENT('b', "start", "Start the tournament", "that you have made"),
    CHALLENGE('c', "challenge", "Challenge them", "to a game of your choice"),
    MUTE('M', "mute", "Hear somebody no more", "the chat of who is chosen; again to hear them"),
    WATCH('w', "watch", "Watch a game", "look on without playing"),
    PLAY(Key.Kind.ENTER, "Enter", "play", "Play the move", "at the cursor or as typed"),
    TYPE('/', "type a move", "Type a move", "the name of its place, then Enter"),
    NEXT_LEGAL(Key.Kind.TAB, "Tab", "next legal", "Go to the next legal move", "Shift-Tab to the one before"),
    PASS('P', "pass", "Pass", "where passing is allowed"),
    ACCEPT('y', "accept", "Accept the offer", "of your opponent"),
    DECLINE('n', "decline", "Decline the offer", "of your opponent"),
    REMATCH(Key.Kind.ENTER, "Enter", "rematch", "Play again", "with the sides changed"),
    TAKEBACK('u', "takeback", "Ask to take a move back", "casual games"),
    CHAT('t', "chat", "Chat", "say something to those here"),
    RESIGN('r', "resign", "Resign", "give the game up"),
    ABORT('A', "abort", "Call the game off", "before both have moved"),
    DRAW('D', "draw", "Offer a draw", "where the game knows one"),
    PAUSE('Z', "pause", "Offer a pause", "the clocks stop"),
    CLAIM('C', "claim", "Claim the win", "your opponent has been gone too long"),
    FLIP('F', "flip", "Flip the board", "see it from the other side"),
    BACK('[', "back", "Look one move back", "Home for the beginning"),
    FORWARD(']', "forward", "Look one move forward", "End for now"),
    AUTOPLAY(Key.Kind.CHARACTER, ' ', "Space", "play", "Play by itself", "the same key stops it"),
    GO_TO('g', "go to", "Go to a move", "by its number"),
    ANALYSE('a', "analyse", "Analyse all moves", "finds mistakes, and what was better"),
    PLAY_LINE(Key.Kind.ENTER, "Enter", "line", "Play the line expected", "on the board; Esc comes back"),
    NEXT_MISTAKE('.', "mistake", "Go to the next mistake", "once moves are analysed"),
    PREVIOUS_MISTAKE(',', "mistake", "Go to the mistake before", "once moves are analysed"),
    EVALUATION('E', "eval", "Show who is ahead", "in casual games and in records"),
    HINT('H', "hint", "Show a good move", "in casual games"),
    REVIEW('v', "review", "Review this game", "move by move"),
    NEXT_GAME('n', "next game", "Next game", "of the file"),
    PREVIOUS_GAME('p', "previous", "Previous game", "of the file"),
    SAVE('S', "save", "Save record", "to the file of your games"),
    NEXT_TURN('N', "your move", "Go to your next game", "one that waits for your move first"),
    ACCEPT_CHALLENGE('Y', "play", "Take the challenge up", "and play"),
    DECLINE_CHALLENGE('X', "say no", "Say no to the challenge", "the oldest, if there are several"),
    EXPORT('x', "export", "Export the game", "to a file whose ending says the form"),
    MENU(Key.Kind.ESCAPE, "Esc", "menu", "Menu", "everything that can be done now"),
    LIVE('L', "live", "Back to now", "where the game stands; End does the same"),
    LEAVE('L', "leave", "Leave", "back to where you came from"),
    CLOSE(Key.Kind.ESCAPE, "Esc", "back", "Go back", "to the screen before"),
    RETRY('R', "retry", "Connect again now", "without waiting"),
    HELP('?', "help", "Help", "keys and rules"),
    QUIT('q', "quit", "Quit", "leave Parlor");

    private final Key.Kind kind;
    private final char character;
    private final String keyName;
    private final String hint;
    private final String title;
    private final String detail;

    Command(char key, String hint, String title, String detail) {
        this(Key.Kind.CHARACTER, key, Character.toString(key), hint, title, detail);
    }

    Command(Key.Kind key, String keyName, String hint, String title, String detail) {
        this(key, '\0', keyName, hint, title, detail);
    }

    Command(Key.Kind kind, char character, String keyName, String hint, String title, String detail) {
        this.kind = kind;
        this.character = character;
        this.keyName = keyName;
        this.hint = hint;
        this.title = title;
        this.detail = detail;
    }

    public static Optional<Command> find(String word) {
        return Arrays.stream(values())
                .filter(command -> command.word().equals(word))
                .findFirst();
    }

    /** The name in the config file, stable when a constant is renamed. */
    public String word() {
        return switch (this) {
            case PLAY_HOT_SEAT -> "play-here";
            case JOIN_BY_CODE -> "take-code";
            case TOURNAMENTS -> "tours";
            case NEW_TOURNAMENT -> "new-tour";
            case JOIN_TOURNAMENT -> "take-part";
            case LEAVE_TOURNAMENT -> "withdraw";
            case START_TOURNAMENT -> "begin";
            case PLAY_LINE -> "line";
            case ACCEPT_CHALLENGE -> "take-up";
            case DECLINE_CHALLENGE -> "say-no";
            default -> name().toLowerCase(Locale.ROOT).replace('_', '-');
        };
    }

    /** The usual key; which one it is for this person, {@link KeyMap} knows. */
    public Key key() {
        return new Key(kind, character, false);
    }

    public String keyName() {
        return keyName;
    }

    /** One or two words for the footer. */
    public String hint() {
        return hint;
    }

    public String title() {
        return title;
    }

    public String detail() {
        return detail;
    }
}
