package org.parlor.client.line.lobby;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.app.MonotonicClock;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.line.game.GameSession;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.game.LocalSeats;
import org.parlor.client.line.game.RecordSaver;
import org.parlor.client.line.io.BlockingConnection;
import org.parlor.client.line.io.ExitException;
import org.parlor.client.line.io.LineCommand;
import org.parlor.client.line.io.LineEvent;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;

/**
 * The lobby of a server: prints its changes and runs the commands typed. A game that starts is played to its end, then
 * the lobby continues.
 */
public final class LobbySession {
    private final LineContext context;
    private final BlockingConnection connection;
    private final LobbyNarrator narrator;
    private final @Nullable GameSetup offer;
    private final Matchmaking matchmaking;
    private final LobbyLineCommands commands;

    private boolean known;
    private GameMessage.@Nullable Snapshot startedGame;
    private @Nullable GameState last;

    /** @param offer the one game to find or open, after which the session ends; null for the lobby itself */
    public LobbySession(LineContext context, BlockingConnection connection, @Nullable GameSetup offer) {
        this.context = context;
        this.connection = connection;
        this.offer = offer;
        this.matchmaking = new Matchmaking(context.writer(), connection);
        this.commands = new LobbyLineCommands(context, connection, matchmaking);
        this.narrator = new LobbyNarrator(context, connection.name(), offer == null);
    }

    /** @return the last game played, if any */
    public Optional<GameState> run() throws ExitException, InterruptedException {
        matchmaking.request(new LobbyRequest.Lobby(true));
        while (!commands.isLeaving()) {
            if (!matchmaking.isWaiting() && known && offer == null) {
                context.writer().prompt();
            }
            boolean endWanted = !matchmaking.isWaiting() && known;
            Optional<LineEvent> next = context.next(this::isAccepted, endWanted);
            if (next.isPresent()) {
                handle(next.get());
            }
            GameMessage.Snapshot first = startedGame;
            if (first != null) {
                startedGame = null;
                play(first);
            }
        }
        return Optional.ofNullable(last);
    }

    /** Moves that a script has written ahead stay queued until the game starts. */
    private boolean isAccepted(String line) {
        boolean anyLine = context.writer().isTerminal() || (!matchmaking.isWaiting() && offer == null);
        return known && (anyLine || LineCommand.parse(line).isPresent());
    }

    private void handle(LineEvent event) throws ExitException, InterruptedException {
        if (event instanceof LineEvent.LineTyped lineTyped) {
            context.writer().echo(lineTyped.line());
            commands.execute(lineTyped.line(), last);
        } else if (event instanceof LineEvent.MessageReceived received) {
            onMessage(received.message());
            sendInitialOffer();
        } else if (event instanceof LineEvent.ConnectionChanged changed) {
            if (context.connectionMonitor().onChange(changed)) {
                matchmaking.onReconnected();
                matchmaking.request(new LobbyRequest.Lobby(true));
            }
        } else {
            commands.leave("end of input");
        }
    }

    private void play(GameMessage.Snapshot first) throws ExitException, InterruptedException {
        Optional<GameState> game = GameState.of(first, MonotonicClock.millis());
        if (game.isEmpty()) {
            context.writer().println("error this version does not support the game '" + first.game() + "'");
            return;
        }
        matchmaking.onGameStarted();
        Integer you = first.you();
        LocalSeats localSeats = you == null ? LocalSeats.NONE : LocalSeats.one(you, connection);
        narrator.setQuiet(true);
        last = new GameSession(context, connection, localSeats, game.get(), this::onMessage).play(first);
        narrator.setQuiet(false);
        if (you == null) {
            connection.request(new GameRequest.Unwatch(first.g(), null));
        }
        matchmaking.onGameEnded(last);
        if (offer != null) {
            new RecordSaver(context.writer(), connection).promptAfterGame(context, last);
            commands.leave("done");
        } else if (!commands.isLeaving()) {
            context.writer().println("back in the lobby: rematch, seek GAME, list, help, quit");
        }
    }

    /** Handles the messages between games, and those during a game that are not about it. */
    private void onMessage(ServerMessage message) {
        if (message instanceof LobbyMessage lobbyMessage) {
            narrator.print(lobbyMessage, matchmaking.apply(lobbyMessage));
            known |= lobbyMessage instanceof LobbyMessage.Lobby;
        } else if (message instanceof GameMessage.Snapshot snapshot && isNew(snapshot)) {
            startedGame = snapshot;
        } else if (message instanceof SessionMessage.Notice notice) {
            context.writer().println("notice: " + notice.text());
        } else if (message instanceof GameMessage.Offered offered) {
            matchmaking.onOffered(offered);
        }
    }

    private boolean isNew(GameMessage.Snapshot snapshot) {
        boolean old = last != null && last.gameId().equals(snapshot.g());
        return !old || !snapshot.state().equals("over");
    }

    private void sendInitialOffer() throws InterruptedException {
        if (offer != null && known) {
            matchmaking.find(offer);
        }
    }
}
