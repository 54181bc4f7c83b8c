package org.parlor.client.plain;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.game.ClockState;
import org.parlor.client.game.GameState;
import org.parlor.client.game.MoveCellConverter;
import org.parlor.client.game.display.GameDisplays;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.inprocess.ComputerPlayer;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.game.MoveHandler;
import org.parlor.client.state.ExitCode;
import org.parlor.client.state.ExitException;
import org.parlor.message.GameMessage;
import org.parlor.message.Reply;
import org.parlor.rules.Position;

/** The game on the screen until its end: prompts for moves, sends them and executes the commands typed. */
public final class GameSession {
    private final PlainContext context;
    private final PlainClient client;
    private final String gameId;
    private final BoardFormat format;
    private final GamePrinter printer;
    private final Addressing addressing;
    private final PlainGameCommands commands;

    /** The ply after which the game was last paused. */
    private int pausedPly;

    public GameSession(PlainContext context, PlainClient client, GamePrinter printer, GameState game) {
        this.context = context;
        this.client = client;
        this.gameId = game.gameId();
        this.format = GameDisplays.format(game.rules().kind(), context.boardFormatOptions());
        this.printer = printer;
        this.addressing = printer.addressing(client.state(), game);
        this.commands = new PlainGameCommands(context, format, addressing, client);
        this.pausedPly = game.ply();
    }

    /** Plays until the game ends or the person leaves. */
    public GameState play() throws ExitException, InterruptedException {
        while (!game().isOver() && !commands.isLeaving()) {
            pause();
            if (!commands.isLeaving() && !sendComputed(game())) {
                prompt();
                Optional<PlainEvent> next = client.next(this::isAccepted, isAsking() || mayTakeDays(game()));
                if (next.isPresent()) {
                    handle(next.get());
                }
            }
        }
        return game();
    }

    private GameState game() throws ExitException {
        return client.state()
                .session()
                .game(gameId)
                .orElseThrow(() -> new ExitException(ExitCode.LOST, "the server no longer knows this game"));
    }

    private void prompt() throws ExitException {
        if (commands.isConfirming()) {
            context.writer().prompt();
        } else if (isAsking()) {
            if (printer.takePromptDue()) {
                context.println(format.prompt(game(), addressing));
            }
            context.writer().prompt();
        }
    }

    /** Whether a local seat is to move and no request is pending. */
    private boolean isAsking() throws ExitException {
        return isMyTurn(game()) && !isPending(game());
    }

    private boolean isMyTurn(GameState game) {
        Integer to = game.sideToMove();
        return to != null
                && addressing.isMine(to)
                && game.isTurnOf(to)
                && game.position().forcedMove().isEmpty();
    }

    /** Whether the server makes the next step: it answers a request or a move, starts or ends the game, or a pass is forced. */
    private boolean isPending(GameState game) {
        // At one keyboard all offers but draws are accepted without being asked for.
        boolean accepts = client.state().isHotSeat()
                && game.offers().stream().anyMatch(offer -> !offer.kind().equals("draw"));
        return printer.isEventDue()
                || accepts
                || (client.state().baseScreen() instanceof GameScreen screen
                        && screen.board().pending() != null)
                || game.isAnswered()
                || game.state().equals("waiting")
                || game.sideToMove() == null
                || (game.isPlaying() && game.position().forcedMove().isPresent());
    }

    /** Whether a script of a player would wait for days until the opponent has moved. Spectators mean to wait. */
    private boolean mayTakeDays(GameState game) {
        return game.timeControl().isCorrespondence() && !game.isWatched() && !isMyTurn(game) && !isPending(game);
    }

    /**
     * While no local seat is to move, moves and hints of a script stay queued, unless the game is by correspondence; at a
     * terminal they are refused.
     */
    private boolean isAccepted(String line) {
        GameState game = client.state().session().games().get(gameId);
        if (game == null || commands.isConfirming() || (isMyTurn(game) && !isPending(game))) {
            return true;
        }
        return !isMyTurn(game)
                && !isPending(game)
                && (context.writer().isTerminal()
                        || mayTakeDays(game)
                        || PlainCommand.parse(line)
                                .filter(command -> command.command() != PlainCommand.HINT)
                                .isPresent());
    }

    private void handle(PlainEvent event) throws ExitException, InterruptedException {
        if (event instanceof PlainEvent.LineTyped typed) {
            context.writer().echo(typed.line());
            onLine(typed.line());
        } else {
            commands.leave("end of input");
        }
    }

    private void onLine(String line) throws ExitException, InterruptedException {
        Optional<PlainCommand.ParsedCommand> command = PlainCommand.parse(line);
        if (commands.isConfirming()) {
            commands.confirm(line, game());
        } else if (command.isPresent()) {
            commands.execute(command.get(), game());
        } else if (!isAsking()) {
            context.println("error it is not your turn; type help for the commands");
        } else if (!line.isBlank()) {
            sendTyped(line, game());
        }
    }

    /** Sends a typed move, or prints why it is refused. */
    private void sendTyped(String typed, GameState game) throws ExitException, InterruptedException {
        Position position = game.position();
        OptionalInt move = MoveCellConverter.parseTyped(game.rules(), position, format.normalize(typed));
        if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            context.println(format.invalidMove(game, addressing, typed));
            return;
        }
        String text = game.rules().format(move.getAsInt());
        if (!typed.strip().equalsIgnoreCase(text)) {
            context.println(typed.strip() + " = " + text);
        }
        send(move.getAsInt(), position.sideToMove(), game);
    }

    /**
     * Sends the move of a local computer player, if it is its turn.
     *
     * @return whether a move was sent
     */
    private boolean sendComputed(GameState game) throws ExitException, InterruptedException {
        Integer to = game.sideToMove();
        ComputerPlayer computer = to == null ? null : printer.computer(to);
        if (to == null || computer == null || !game.isTurnOf(to) || isPending(game)) {
            return false;
        }
        ClockState clock = game.clock();
        GameMessage.Clock left = clock == null ? null : clock.toMessage(MonotonicClock.millis());
        send(computer.choose(game.position(), game.timeControl(), left), to, game);
        return true;
    }

    private void send(int move, int seat, GameState game) throws ExitException, InterruptedException {
        Optional<Reply> reply =
                client.request(state -> MoveHandler.send(state, (GameScreen) state.topScreen(), game, seat, move));
        if (reply.isEmpty()) {
            context.println("error connection lost; the state of the move is shown after reconnecting");
            printer.expectEvent();
        } else if (reply.get() instanceof Reply.ErrorReply errorReply
                && errorReply.code().isEmpty()
                && !client.state().status().error()) {
            context.println(errorReply.message());
        } else if (reply.get() instanceof Reply.ErrorReply errorReply) {
            context.println("error " + errorReply.message());
        }
    }

    /** Pauses after each move of a game without local players. */
    private void pause() throws ExitException, InterruptedException {
        int before = pausedPly;
        pausedPly = game().ply();
        if (!addressing.ownSeats().isEmpty() || pausedPly <= before || game().sideToMove() == null) {
            return;
        }
        if (context.playbackSpeed().isStepwise()) {
            context.println("press ENTER for the next move");
            Optional<String> line = context.queue().readLine();
            if (line.flatMap(PlainCommand::parse)
                    .filter(typed -> typed.command() == PlainCommand.QUIT)
                    .isPresent()) {
                commands.leave("quit");
            }
        } else if (context.playbackSpeed().delay().compareTo(Duration.ZERO) > 0) {
            Thread.sleep(context.playbackSpeed().delay().toMillis());
        }
    }
}
