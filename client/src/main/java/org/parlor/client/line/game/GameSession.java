package org.parlor.client.line.game;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.ExitCode;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.game.GameState;
import org.parlor.client.game.text.Addressing;
import org.parlor.client.game.text.BoardFormat;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.line.io.LineCommand;
import org.parlor.client.line.io.LineEvent;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.OfferKind;

/**
 * One game from its first snapshot to its end: prints its events, prompts for moves and sends them. Runs on the thread
 * of the line mode.
 */
public final class GameSession {
    private static final int NONE = -1;

    private final LineContext context;
    private final BlockingConnection observer;
    private final LocalSeats localSeats;
    private final Consumer<ServerMessage> otherMessages;
    private final BoardFormat format;
    private final Addressing addressing;
    private final List<GameListener> viewers;
    private final GameLineCommands commands;

    private final PendingRequests pending = new PendingRequests();
    private final MoveSender moveSender;

    private GameState game;
    /** The ply of the last prompt. */
    private int promptedPly = NONE;

    /**
     * @param observer the connection whose messages are printed
     * @param localSeats the seats played at this keyboard
     * @param others receives the messages that are not about this game
     */
    public GameSession(
            LineContext context,
            BlockingConnection observer,
            LocalSeats localSeats,
            GameState game,
            Consumer<ServerMessage> others) {
        this.context = context;
        this.observer = observer;
        this.localSeats = localSeats;
        this.otherMessages = others;
        this.game = game;
        this.format = context.boardFormats().of(game.rules().kind());
        this.addressing = new Addressing(localSeats.humanSeats());
        this.viewers = context.listeners(format, addressing);
        this.moveSender = new MoveSender(context.writer(), format, localSeats, pending);
        this.commands = new GameLineCommands(context, format, localSeats, observer);
    }

    /**
     * Plays until the game ends or the person leaves.
     *
     * @param first the first snapshot of the game
     */
    public GameState play(GameMessage.Snapshot first) throws ExitException, InterruptedException {
        show(null, first);
        while (!game.isOver() && !commands.isLeaving()) {
            moveSender.sendComputed(game);
            ask();
            boolean endWanted = isAsking();
            Optional<LineEvent> next = context.next(this::isAccepted, endWanted);
            if (next.isPresent()) {
                handle(next.get());
            }
        }
        return game;
    }

    private void ask() {
        if (commands.isConfirming()) {
            context.writer().prompt();
        } else if (isAsking()) {
            if (promptedPly != game.ply()) {
                context.writer().println(format.prompt(game, addressing));
                promptedPly = game.ply();
            }
            context.writer().prompt();
        }
    }

    /** Whether a local seat is to move and no request is pending. */
    private boolean isAsking() {
        return isMyTurn() && !pending.isPending(game);
    }

    private boolean isMyTurn() {
        Integer to = game.sideToMove();
        return to != null
                && addressing.isMine(to)
                && game.isTurnOf(to)
                && game.position().forcedMove().isEmpty();
    }

    /** While no local seat is to move, moves and hints of a script stay queued; at a terminal they are refused. */
    private boolean isAccepted(String line) {
        if (commands.isConfirming() || isAsking()) {
            return true;
        }
        return !isMyTurn()
                && !pending.isPending(game)
                && (context.writer().isTerminal()
                        || LineCommand.parse(line)
                                .filter(command -> command.command() != LineCommand.HINT)
                                .isPresent());
    }

    private void handle(LineEvent event) throws ExitException, InterruptedException {
        if (event instanceof LineEvent.LineTyped lineTyped) {
            context.writer().echo(lineTyped.line());
            onLine(lineTyped.line());
        } else if (event instanceof LineEvent.MessageReceived received) {
            onMessage(received);
        } else if (event instanceof LineEvent.ConnectionChanged changed) {
            if (context.connectionMonitor().onChange(changed)) {
                synchronise();
            }
        } else {
            commands.leave("end of input");
        }
    }

    private void onLine(String line) throws InterruptedException {
        Optional<LineCommand.ParsedCommand> command = LineCommand.parse(line);
        if (commands.isConfirming()) {
            expect(commands.confirm(line, game));
        } else if (command.isPresent()) {
            expect(commands.execute(command.get(), game));
        } else if (!isAsking()) {
            context.writer().println("error it is not your turn; type help for the commands");
        } else if (!line.isBlank()) {
            moveSender.sendTyped(line, game, addressing);
        }
    }

    private void expect(boolean granted) {
        if (granted) {
            pending.request(game);
        }
    }

    private void onMessage(LineEvent.MessageReceived received) throws InterruptedException, ExitException {
        if (received.connection() != observer) {
            return;
        }
        if (received.message() instanceof GameMessage message && message.g().equals(game.gameId())) {
            apply(message);
        } else {
            otherMessages.accept(received.message());
        }
    }

    private void apply(GameMessage message) throws InterruptedException, ExitException {
        GameState before = game;
        game = before.apply(message, MonotonicClock.millis());
        if (!game.complete() && before.complete()) {
            synchronise();
        } else if (game.complete() && !game.equals(before)) {
            pending.onMessage(message);
            if (message instanceof GameMessage.Snapshot || message instanceof GameMessage.StateChanged) {
                promptedPly = NONE;
            }
            show(before, message);
            acceptOwnOffer(message);
            if (message instanceof GameMessage.Moved && addressing.ownSeats().isEmpty() && game.sideToMove() != null) {
                pause();
            }
        }
    }

    private void show(@Nullable GameState before, GameMessage message) {
        viewers.forEach(listener -> listener.onUpdate(before, message, game));
        GameResult gameResult = game.result();
        boolean endIsNew = before == null || !before.isOver();
        if (message instanceof GameMessage.Snapshot && game.isOver() && endIsNew && gameResult != null) {
            GameMessage.Ended ended = new GameMessage.Ended(game.gameId(), game.seq(), gameResult, null, null);
            viewers.forEach(listener -> listener.onUpdate(game, ended, game));
        }
    }

    /** At one keyboard a takeback needs no answer. */
    private void acceptOwnOffer(GameMessage message) throws InterruptedException {
        if (message instanceof GameMessage.Offered offered
                && offered.state().equals("made")
                && offered.kind().equals(OfferKind.TAKEBACK.wireName())
                && addressing.ownSeats().size() == 2) {
            localSeats.request(1 - offered.by(), new GameRequest.Answer(game.gameId(), OfferKind.TAKEBACK, true));
            expect(true);
        }
    }

    /** Requests a snapshot, which includes the events missed. */
    private void synchronise() throws ExitException, InterruptedException {
        GameRequest request = localSeats.connections().isEmpty()
                ? new GameRequest.Watch(game.gameId(), null)
                : new GameRequest.Sync(game.gameId());
        Optional<Reply> reply = observer.request(request);
        if (reply.isPresent() && reply.get() instanceof Reply.ErrorReply errorReply) {
            throw new ExitException(ExitCode.LOST, "the server no longer knows this game: " + errorReply.message());
        }
    }

    private void pause() throws InterruptedException {
        if (context.playbackSpeed().isStepwise()) {
            context.writer().println("press ENTER for the next move");
            Optional<String> line = context.queue().readLine();
            if (line.flatMap(LineCommand::parse)
                    .filter(typed -> typed.command() == LineCommand.QUIT)
                    .isPresent()) {
                commands.leave("quit");
            }
        } else if (context.playbackSpeed().delay().compareTo(Duration.ZERO) > 0) {
            Thread.sleep(context.playbackSpeed().delay().toMillis());
        }
    }
}
