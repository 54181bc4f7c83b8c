package org.parlor.client.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.frame.Key;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.rules.Board;
import org.parlor.rules.Rules;

/** Keys and clicks on a game: the cursor, moves as they are typed, chat, and then the commands. */
final class GameKeys {
    /** Whoever presses Enter this soon after a change means the position before it. */
    private static final long SETTLING_MILLIS = 250;

    private static final int FAR = 10;

    private GameKeys() {}

    static Step press(ClientState state, Key key) {
        return state.top() instanceof Screen.Game screen ? press(state, screen, key) : Step.of(state);
    }

    static Step press(ClientState state, Screen.Game screen, Key key) {
        Optional<GameModel> game = state.game();
        if (game.isEmpty()) {
            return Step.of(state.pop());
        }
        if (screen.chatting()) {
            return chat(state, screen, game.get(), key);
        }
        if (!screen.typed().isEmpty()) {
            return typing(state, screen, game.get(), key);
        }
        return pointing(state, screen, game.get(), key);
    }

    /** A click on a legal cell plays it, any other moves the cursor. */
    static Step click(ClientState state, int place) {
        if (state.top() instanceof Screen.Confirm confirm && confirm.command() == Command.PLAY) {
            ClientState back = state.pop();
            boolean again =
                    back.top() instanceof Screen.Game under && under.cursor().equals(OptionalInt.of(place));
            return again ? playConfirmed(back, Command.PLAY) : click(back, place);
        }
        Optional<GameModel> known = state.game();
        if (known.isEmpty() || !(state.top() instanceof Screen.Game screen)) {
            return Step.of(state);
        }
        GameModel game = known.get();
        ClientState pointing = state.replaceTop(screen.pointing(place));
        OptionalInt move = Places.move(game.rules(), place);
        boolean plays = state.mayMove(game)
                && screen.back() == 0
                && move.isPresent()
                && game.position().isLegal(move.getAsInt());
        return plays ? play(pointing, screen.pointing(place), game, move.getAsInt()) : Step.of(pointing);
    }

    static Step pass(ClientState state, Screen.Game screen, GameModel game) {
        OptionalInt pass = game.rules().move("pass");
        return pass.isPresent() ? play(state, screen, game, pass.getAsInt()) : Step.of(state);
    }

    private static Step chat(ClientState state, Screen.Game screen, GameModel game, Key key) {
        return switch (key.kind()) {
            case ESCAPE -> Step.of(state.replaceTop(screen.chatting(false)));
            case ENTER -> {
                Step closed = Step.of(state.replaceTop(screen.chatting(false)));
                String room = game.isWatched() ? game.g() + "/w" : game.g();
                String text = screen.typed().strip();
                yield text.isEmpty() ? closed : closed.send(new LobbyRequest.Chat(room, text));
            }
            default ->
                Step.of(state.replaceTop(
                        screen.typing(Typing.edit(screen.typed(), key).orElse(screen.typed()))));
        };
    }

    private static Step typing(ClientState state, Screen.Game screen, GameModel game, Key key) {
        if (key.kind() == Key.Kind.ESCAPE) {
            return Step.of(state.replaceTop(screen.typing("")));
        }
        if (key.kind() == Key.Kind.ENTER) {
            return playTyped(state, screen, game);
        }
        Optional<String> text = Typing.edit(screen.typed(), key);
        return text.isPresent()
                ? Step.of(state.replaceTop(typed(screen, game, text.get())))
                : pointing(state.replaceTop(screen.typing("")), screen.typing(""), game, key);
    }

    /** The cursor follows what is typed as soon as it names a cell. */
    private static Screen.Game typed(Screen.Game screen, GameModel game, String text) {
        Screen.Game typing = screen.typing(text);
        Rules rules = game.rules();
        OptionalInt move = rules.parseTyped(text.strip(), game.position());
        OptionalInt place = move.isPresent() ? Places.ofMove(rules, rules.text(move.getAsInt())) : OptionalInt.empty();
        return place.isPresent() ? typing.pointing(place.getAsInt()) : typing;
    }

    /** With a blank, which is no part of any move, but something typed. */
    static Step beginTyping(ClientState state) {
        return state.top() instanceof Screen.Game screen
                ? Step.of(state.replaceTop(screen.typing(" ")))
                : Step.of(state);
    }

    private static Step playTyped(ClientState state, Screen.Game screen, GameModel game) {
        String typed = screen.typed().strip();
        OptionalInt move = game.rules().parseTyped(typed, game.position());
        if (move.isEmpty()) {
            ClientState cleared = state.replaceTop(screen.typing(""));
            return Step.of(cleared.error("'" + typed + "' is no move. " + legal(game)));
        }
        return play(state, screen, game, move.getAsInt());
    }

    private static Step pointing(ClientState state, Screen.Game screen, GameModel game, Key key) {
        return isMine(game) ? aiming(state, screen, game, key) : browsing(state, screen, game, key);
    }

    /** Where one has no move to make, the arrows go through those that were made. */
    private static Step browsing(ClientState state, Screen.Game screen, GameModel game, Key key) {
        return switch (key.kind()) {
            case LEFT -> back(state, screen, game, 1);
            case RIGHT -> back(state, screen, game, -1);
            case UP, PAGE_UP -> back(state, screen, game, FAR);
            case DOWN, PAGE_DOWN -> back(state, screen, game, -FAR);
            default -> aiming(state, screen, game, key);
        };
    }

    /** At what there was after so many plies. */
    static Step lookAt(ClientState state, Screen.Game screen, int ply) {
        return state.game()
                .map(game -> back(
                        state, screen.lookingBack(0), game, game.log().plies().size() - ply))
                .orElse(Step.of(state));
    }

    /** Further back by so many plies, as far as the game is known. */
    static Step back(ClientState state, Screen.Game screen, GameModel game, int plies) {
        int back = Math.max(0, Math.min(screen.back() + plies, game.log().depth()));
        return Step.of(state.replaceTop(screen.lookingBack(back)));
    }

    private static Step aiming(ClientState state, Screen.Game screen, GameModel game, Key key) {
        return switch (key.kind()) {
            case UP -> step(state, screen, game, 0, -1);
            case DOWN -> step(state, screen, game, 0, 1);
            case LEFT -> step(state, screen, game, -1, 0);
            case RIGHT -> step(state, screen, game, 1, 0);
            case TAB -> nextLegal(state, screen, game, 1);
            case BACK_TAB -> nextLegal(state, screen, game, -1);
            case HOME -> back(state, screen, game, game.log().depth());
            case END -> Step.of(state.replaceTop(screen.lookingBack(0)));
            case ENTER -> enter(state, screen, game);
            case ESCAPE -> Runner.run(state, isMine(game) ? Command.MENU : Command.LEAVE);
            default -> key.is(' ') ? enter(state, screen, game) : character(state, screen, game, key);
        };
    }

    private static boolean isMine(GameModel game) {
        return !game.isOver() && !game.isWatched();
    }

    private static Step character(ClientState state, Screen.Game screen, GameModel game, Key key) {
        Optional<Command> command = Commands.find(state, key);
        boolean answers =
                command.filter(c -> c == Command.ACCEPT || c == Command.DECLINE).isPresent();
        boolean letters = !state.settings().keys().vim();
        if (!answers && isMine(game) && key.isText() && beginsMove(game, key.character(), letters)) {
            return Step.of(state.replaceTop(typed(screen, game, Character.toString(key.character()))));
        }
        return command.map(found -> Runner.run(state, found)).orElse(Step.of(state));
    }

    /** Digits, a bracket, and the letters with which the names of cells begin. Capitals are free for commands. */
    private static boolean beginsMove(GameModel game, char typed, boolean letters) {
        return Character.isDigit(typed)
                || typed == '('
                || (letters
                        && game.rules().board().cells().stream()
                                .anyMatch(cell -> cell.id().charAt(0) == typed && !"store".equals(cell.kind())));
    }

    private static Step step(ClientState state, Screen.Game screen, GameModel game, int right, int down) {
        Board board = game.rules().board();
        int turn = screen.turned() ? -1 : 1;
        OptionalInt cursor = screen.cursor();
        int next = cursor.isPresent() ? Places.step(board, cursor.getAsInt(), right * turn, down * turn) : first(game);
        return Step.of(state.replaceTop(screen.pointing(next)));
    }

    /** Where the cursor appears: on a legal move if there is one, else anywhere. */
    private static int first(GameModel game) {
        int[] places = Places.legal(game.rules(), game.position());
        return places.length > 0 ? places[places.length / 2] : 0;
    }

    private static Step nextLegal(ClientState state, Screen.Game screen, GameModel game, int by) {
        int[] places = state.mayMove(game) ? Places.legal(game.rules(), game.position()) : new int[0];
        if (places.length == 0) {
            return Step.of(state.info(
                    state.mayMove(game)
                            ? "You can only pass: press "
                                    + state.settings().keys().name(Command.PASS)
                            : notYet(game)));
        }
        OptionalInt cursor = screen.cursor();
        if (cursor.isEmpty()) {
            return Step.of(state.replaceTop(screen.pointing(places[by > 0 ? 0 : places.length - 1])));
        }
        int at = Arrays.binarySearch(places, cursor.getAsInt());
        int next = at >= 0 ? at + by : by > 0 ? -at - 1 : -at - 2;
        return Step.of(state.replaceTop(screen.pointing(places[Math.floorMod(next, places.length)])));
    }

    private static Step enter(ClientState state, Screen.Game screen, GameModel game) {
        if (!isMine(game)) {
            return game.isWatched() ? Step.of(state) : Runner.run(state, Command.REMATCH);
        }
        OptionalInt cursor = screen.cursor();
        if (cursor.isEmpty()) {
            return Step.of(state.info(
                    state.mayMove(game) ? "Choose first: arrows, Tab, a click, or type a move" : notYet(game)));
        }
        if (state.now() - screen.since() < SETTLING_MILLIS) {
            return Step.of(state.info("The position has just changed. Press Enter again to play"));
        }
        OptionalInt move = Places.move(game.rules(), cursor.getAsInt());
        return move.isPresent()
                ? play(state, screen, game, move.getAsInt())
                : Step.of(state.error("That is not a place to move. " + legal(game)));
    }

    private static Step play(ClientState state, Screen.Game screen, GameModel game, int move) {
        ClientState cleared = state.replaceTop(screen.typing(""));
        Integer to = game.to();
        if (!state.link().isOnline()) {
            return Step.of(cleared.error("Moves are off until the connection is back. Press "
                    + state.settings().keys().name(Command.RETRY) + " to try again"));
        }
        if (screen.pending() != null) {
            return Step.of(cleared.info("Your last move is still on its way"));
        }
        if (to == null || !state.mayMove(game)) {
            return Step.of(cleared.info(notYet(game)));
        }
        if (screen.back() > 0) {
            return Step.of(state.replaceTop(screen.typing("").lookingBack(0))
                    .info("You were looking back. This is how it stands: play again"));
        }
        String text = game.rules().text(move);
        if (!game.position().isLegal(move)) {
            return Step.of(cleared.error(text + " is not legal for " + game.side(to) + ". " + legal(game)));
        }
        if (state.settings().confirmsMoves()) {
            OptionalInt place = Places.ofMove(game.rules(), text);
            Screen.Game at = place.isPresent() ? screen.pointing(place.getAsInt()) : screen;
            return Runner.ask(
                    state.replaceTop(at.typing("")),
                    "Play " + text + "?",
                    place.isPresent() ? Command.PLAY : Command.PASS);
        }
        return send(cleared, screen, game, to, move);
    }

    /** Plays what was asked back. A position that changes takes the question away, but a connection may be lost under it. */
    static Step playConfirmed(ClientState state, Command command) {
        Optional<GameModel> known = state.game();
        if (known.isEmpty() || !(state.top() instanceof Screen.Game screen)) {
            return Step.of(state);
        }
        GameModel game = known.get();
        OptionalInt place = screen.cursor();
        OptionalInt move = command == Command.PASS
                ? game.rules().move("pass")
                : place.isPresent() ? Places.move(game.rules(), place.getAsInt()) : OptionalInt.empty();
        Integer to = game.to();
        boolean stands = state.mayMove(game)
                && state.link().isOnline()
                && screen.pending() == null
                && screen.back() == 0
                && move.isPresent()
                && game.position().isLegal(move.getAsInt());
        return to != null && stands
                ? send(state, screen, game, to, move.getAsInt())
                : Step.of(state.info("It cannot be played any more. Choose again"));
    }

    private static Step send(ClientState state, Screen.Game screen, GameModel game, int to, int move) {
        String text = game.rules().text(move);
        Integer you = game.you();
        int line = you != null && you == to ? 0 : 1;
        Step sent = Step.of(state).send(line, new GameRequest.Move(game.g(), game.ply(), text, null, null));
        Pending pending = new Pending(sent.state().lastRequest(), game.ply(), move);
        return new Step(sent.state().replaceTop(screen.waitingFor(pending)), sent.effects());
    }

    static String notYet(GameModel game) {
        Integer to = game.to();
        if (game.isOver()) {
            return "This game is over";
        }
        if (!game.isPlaying() || to == null) {
            return "The game is " + game.state() + ". It goes on when the server says so";
        }
        return "It is " + game.player(to).name() + "'s turn";
    }

    private static String legal(GameModel game) {
        return LegalText.some(game.rules().legalMoves(game.position()));
    }
}
