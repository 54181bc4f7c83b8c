package org.parlor.client.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.parlor.client.game.GameState;
import org.parlor.client.game.PlayerNameFormat;
import org.parlor.client.game.Ply;
import org.parlor.client.game.analysis.MoveAdvice;
import org.parlor.client.game.analysis.ScoreText;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.game.text.ConditionalMovesText;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.screen.AnalysisScheduler;
import org.parlor.client.screen.dialog.ConfirmDialog;
import org.parlor.client.screen.game.GameActions;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.Update;
import org.parlor.client.state.action.Action;
import org.parlor.client.ui.GlyphSet;
import org.parlor.client.ui.Key;
import org.parlor.client.ui.Messages;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.UserInfo;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Runs the commands typed during a game. */
public final class PlainGameCommands {
    private final LineWriter writer;
    private final BoardFormat format;
    private final Addressing addressing;
    private final PlainClient client;
    private final boolean isSpoken;
    private boolean leaving;

    PlainGameCommands(PlainContext context, BoardFormat format, Addressing addressing, PlainClient client) {
        this.writer = context.writer();
        this.format = format;
        this.addressing = addressing;
        this.client = client;
        this.isSpoken = context.boardFormatOptions().isSpoken();
    }

    /**
     * Returns the rules of a game in ASCII.
     *
     * @param named the game, or empty for the default
     * @param isSpoken whether to leave out pictures
     */
    public static List<String> rules(String named, GameKind defaultKind, boolean isSpoken) {
        GameKind kind = named.isEmpty() ? defaultKind : Games.find(named).orElse(null);
        if (kind == null) {
            return List.of("error unknown game '" + MovePrompts.shown(named) + "': choose from "
                    + String.join(", ", Games.ids()));
        }
        return GameDisplays.rules(kind, Messages.ENGLISH).stream()
                .filter(paragraph -> !isSpoken || !paragraph.startsWith(" "))
                .map(GlyphSet::ascii)
                .toList();
    }

    /** Returns whether the next line confirms or cancels a resignation. */
    boolean isConfirming() {
        return client.state().topScreen() instanceof ConfirmDialog;
    }

    boolean isLeaving() {
        return leaving;
    }

    void leave(String reason) {
        writer.println(reason + ": leaving the game");
        leaving = true;
    }

    void execute(PlainCommand.ParsedCommand parsed, GameState game) throws ExitException, InterruptedException {
        try {
            run(parsed, game);
        } catch (InvalidInputException wrong) {
            writer.println("error " + wrong.getMessage());
        } catch (RequestException unfit) {
            writer.println("error " + unfit.text());
        }
    }

    private void run(PlainCommand.ParsedCommand parsed, GameState game) throws ExitException, InterruptedException {
        PlainCommand command = parsed.command();
        boolean playersOnly = command.description(PlainCommand.Scope.GAME).isPresent()
                && command.description(PlainCommand.Scope.SPECTATOR).isEmpty();
        if (isSpectator() && playersOnly) {
            writer.println("error spectators cannot use " + command.word());
            return;
        }
        switch (command) {
            case BOARD -> writer.println(format.board(game));
            case LEGAL -> writer.println("legal " + MovePrompts.legal(format, game));
            case MOVES -> writer.println(moves(game));
            case RULES -> writer.println(rules(parsed.rest(), game.rules().kind(), isSpoken));
            case HINT -> hint(game);
            case CHAT -> chat(parsed.rest(), game);
            case RECORD -> new RecordSaver(writer, client).save(game.gameId(), parsed.rest());
            case HELP ->
                writer.println(PlainCommand.help(scope(), game.timeControl().isCorrespondence()));
            case QUIT -> leave("quit");
            case MUTE, UNMUTE -> mute(parsed, game);
            case NOTE -> new PlainPlayerCommands(writer, client).note(parsed.rest(), game.gameId());
            case RESIGN -> resign();
            case IF -> addConditional(parsed.rest(), game);
            case CONDITIONAL -> conditional(parsed.rest(), game);
            default -> run(command, game);
        }
    }

    /** Runs the action of a command. Where the full screen asks for a confirmation, the typed word is one. */
    private void run(PlainCommand command, GameState game) throws ExitException, InterruptedException {
        Action action = command.action();
        if (action == null) {
            writer.println("error '" + command.word() + "' is a command of the lobby; type help");
        } else {
            ask(
                    state -> AvailableActions.run(state, action).andThen(PlainGameCommands::confirmed),
                    game,
                    GameState::seq);
        }
    }

    private static Update confirmed(ClientState state) {
        return state.topScreen() instanceof ConfirmDialog dialog ? dialog.onKey(state, Key.of('y')) : Update.of(state);
    }

    private void resign() throws ExitException {
        client.act(GameActions.RESIGN::run);
        writer.println("resign? Type yes to confirm");
    }

    private PlainCommand.Scope scope() {
        return isSpectator() ? PlainCommand.Scope.SPECTATOR : PlainCommand.Scope.GAME;
    }

    private boolean isSpectator() {
        return addressing.ownSeats().isEmpty();
    }

    /** Requests the analysis of the full screen and waits for it, about a second. */
    private void hint(GameState game) throws ExitException, InterruptedException {
        int toMove = game.position().sideToMove();
        Optional<String> obstacle = GameActions.HINT.obstacle(client.state());
        if (obstacle.isPresent() || !client.state().canMove(game)) {
            writer.println("error " + obstacle.map(PlainClient::reason).orElse("it is not your turn"));
        } else {
            client.act(GameActions.HINT::run);
            // Once the game is over, a review is wanted, which plain mode never starts.
            while (client.state().game().filter(now -> !now.isOver()).isPresent()
                    && AnalysisScheduler.wanted(client.state()).isPresent()) {
                client.next(line -> false, false);
            }
            writer.println(client.state()
                    .hints()
                    .adviceFor(game.position())
                    .map(advice -> hintLine(game, advice, toMove))
                    .orElse("error no hint found"));
        }
    }

    /** The move and its evaluation from the side to move. */
    private static String hintLine(GameState game, MoveAdvice advice, int toMove) {
        int own = toMove == 0 ? advice.score() : -advice.score();
        String unit = ScoreText.unit(Messages.ENGLISH, game.rules().kind());
        return ("hint " + advice.move() + " " + ScoreText.brief(own, advice.exact()) + " " + unit).strip();
    }

    /** Handles the answer to the confirmation of a resignation. */
    void confirm(String line, GameState game) throws ExitException, InterruptedException {
        String answer = line.strip().toLowerCase(Locale.ROOT);
        if (answer.equals("y") || answer.equals("yes")) {
            ask(PlainGameCommands::confirmed, game, GameState::seq);
        } else {
            client.act(state -> Update.of(state.withoutOverlays()));
            writer.println("not resigned");
        }
    }

    private void addConditional(String typed, GameState game) throws ExitException, InterruptedException {
        if (!client.state().hasConditionalMoves() && !client.state().isHotSeat()) {
            throw new InvalidInputException("if", PlainClient.reason(GameActions.NO_CONDITIONAL_MOVES));
        }
        if (client.state().isHotSeat() || !game.allowsConditionalMoves()) {
            throw new InvalidInputException("if", "conditional moves can be set only during the opponent's turn");
        }
        String line = ConditionalMovesText.parse(format, game, typed);
        setConditional(ConditionalMovesText.added(game, line), game);
    }

    private void conditional(String argument, GameState game) throws ExitException, InterruptedException {
        List<String> lines = new ArrayList<>(game.conditionalMoves());
        String[] words = argument.toLowerCase(Locale.ROOT).split("\\s+");
        if (argument.isEmpty()) {
            writer.println(GameNarrator.conditionalMoves(game));
        } else if (words[0].equals("clear") && words.length == 1) {
            setConditional(List.of(), game);
        } else if (words[0].equals("delete") && words.length == 2) {
            int number = words[1].matches("\\d{1,3}") ? Integer.parseInt(words[1]) : 0;
            if (number < 1 || number > lines.size()) {
                throw new InvalidInputException(
                        "conditional", "no such line; conditional lists them with their numbers");
            }
            lines.remove(number - 1);
            setConditional(lines, game);
        } else {
            throw new InvalidInputException(
                    "conditional", "expected: conditional, conditional clear or conditional delete NUMBER");
        }
    }

    private void setConditional(List<String> lines, GameState game) throws ExitException, InterruptedException {
        if (lines.equals(game.conditionalMoves())) {
            // The server announces changes only.
            writer.println(GameNarrator.conditionalMoves(game));
        } else {
            Function<ClientState, Update> set =
                    state -> Update.of(state).send(new GameRequest.SetConditional(game.gameId(), game.ply(), lines));
            ask(set, game, GameState::conditionalMoves);
        }
    }

    private void mute(PlainCommand.ParsedCommand parsed, GameState game) throws ExitException, InterruptedException {
        List<String> players = game.players().stream().map(UserInfo::name).toList();
        String name = PlayerNameFormat.name(parsed.rest());
        new PlainPlayerCommands(writer, client)
                .mute(UsernameProfile.find(name, players).orElse(name), parsed.command() == PlainCommand.MUTE);
    }

    private void chat(String text, GameState game) throws ExitException, InterruptedException {
        String room = game.isWatched() ? game.gameId() + "/w" : game.gameId();
        client.ask(new LobbyRequest.Chat(room, text), Reply.Ok.class);
    }

    /**
     * Sends a request and waits for the event that follows it if it is granted, so that this is printed.
     *
     * @param changed what the event changes
     */
    private void ask(Function<ClientState, Update> action, GameState game, Function<GameState, Object> changed)
            throws ExitException, InterruptedException {
        if (client.ask(action).isPresent()) {
            while (client.state()
                    .session()
                    .game(game.gameId())
                    .filter(now -> changed.apply(now).equals(changed.apply(game)))
                    .isPresent()) {
                client.next(line -> false, false);
            }
        }
    }

    public static String moves(GameState game) {
        return game.history().plies().stream()
                .map(Ply::move)
                .collect(Collectors.joining(" ", "moves ", ""))
                .strip();
    }
}
