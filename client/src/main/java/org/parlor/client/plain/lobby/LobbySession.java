package org.parlor.client.plain.lobby;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.plain.game.GameSession;
import org.parlor.client.plain.game.PlainContext;
import org.parlor.client.plain.game.RecordSaver;
import org.parlor.client.plain.io.PlainClient;
import org.parlor.client.plain.io.PlainCommand;
import org.parlor.client.plain.io.PlainEvent;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.Lobby;
import org.parlor.client.state.Update;
import org.parlor.message.GameMessage;

/**
 * The lobby of a server: executes the commands typed. A game that starts is played to its end, then the lobby
 * continues.
 */
public final class LobbySession {
    private final PlainContext context;
    private final PlainClient client;
    private final SessionPrinter printer;
    private final @Nullable GameSetup offer;
    private final Matchmaking matchmaking;
    private final PlainLobbyCommands commands;

    private @Nullable GameState last;

    /** @param offer the one game to find or open, after which the session ends; null for the lobby itself */
    public LobbySession(PlainContext context, PlainClient client, SessionPrinter printer, @Nullable GameSetup offer) {
        this.context = context;
        this.client = client;
        this.printer = printer;
        this.offer = offer;
        this.matchmaking = new Matchmaking(context.writer(), client);
        this.commands = new PlainLobbyCommands(context, client, matchmaking);
    }

    /** @return the last game played, if any */
    public Optional<GameState> run() throws ExitException, InterruptedException {
        while (!commands.isLeaving()) {
            showNextGame();
            Optional<GameState> game = client.state().game();
            if (game.isPresent()) {
                play(game.get());
            } else {
                takeEvent();
            }
        }
        return Optional.ofNullable(last);
    }

    private void takeEvent() throws ExitException, InterruptedException {
        boolean idle = isKnown() && !matchmaking.isWaiting();
        if (idle && offer == null) {
            context.writer().prompt();
        }
        PlainEvent next = client.next(this::isAccepted, idle).orElse(null);
        if (next instanceof PlainEvent.LineTyped typed) {
            context.writer().echo(typed.line());
            commands.execute(typed.line());
        } else if (next instanceof PlainEvent.EndOfInput) {
            commands.leave("end of input");
        } else if (isKnown()) {
            printer.printList(client.state());
            if (offer != null && client.state().game().isEmpty()) {
                matchmaking.find(offer);
            }
        }
    }

    /** Whether all pages of the lobby have arrived. */
    private boolean isKnown() {
        Lobby lobby = client.state().session().lobby();
        return !lobby.users().isEmpty() && lobby.requests().isEmpty();
    }

    /** Moves that a script has written ahead stay queued until the game starts. */
    private boolean isAccepted(String line) {
        boolean anyLine = context.writer().isTerminal() || (!matchmaking.isWaiting() && offer == null);
        return isKnown() && (anyLine || PlainCommand.parse(line).isPresent());
    }

    /** Shows a game that started during the previous one. */
    private void showNextGame() throws ExitException {
        Optional<GameMessage.Snapshot> next = client.state().game().isPresent() ? Optional.empty() : printer.nextGame();
        if (next.isPresent()) {
            client.act(
                    state -> Update.of(GameMessageHandler.show(state, next.get().g())));
            printer.printStart(next.get(), client.state());
        }
    }

    private void play(GameState game) throws ExitException, InterruptedException {
        matchmaking.onGameStarted();
        last = new GameSession(context, client, printer.games(), game).play();
        matchmaking.onGameEnded(last);
        if (offer != null) {
            new RecordSaver(context.writer(), client).promptAfterGame(context, last);
            commands.leave("done");
        } else {
            context.writer().println("back in the lobby: rematch, seek GAME, list, help, quit");
        }
    }
}
