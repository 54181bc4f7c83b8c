package org.parlor.client.line.lobby;

import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.OfferParser;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.line.game.GameLineCommands;
import org.parlor.client.line.game.LineContext;
import org.parlor.client.line.game.PlayerLineCommands;
import org.parlor.client.line.game.RecordSaver;
import org.parlor.client.line.io.LineClient;
import org.parlor.client.line.io.LineCommand;
import org.parlor.client.line.io.LineWriter;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.SessionState;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Runs the commands typed in the lobby. */
final class LobbyLineCommands {
    private final LineWriter writer;
    private final LineClient client;
    private final Matchmaking matchmaking;
    private final TournamentLineCommands tournamentLineCommands;
    private final PlayerLineCommands playerLineCommands;
    private final RecordSaver recordSaver;
    private final boolean isSpoken;
    private boolean leaving;

    LobbyLineCommands(LineContext context, LineClient client, Matchmaking matchmaking) {
        this.writer = context.writer();
        this.client = client;
        this.matchmaking = matchmaking;
        this.tournamentLineCommands = new TournamentLineCommands(writer, client);
        this.playerLineCommands = new PlayerLineCommands(writer, client);
        this.recordSaver = new RecordSaver(writer, client);
        this.isSpoken = context.boardFormatOptions().isSpoken();
    }

    boolean isLeaving() {
        return leaving;
    }

    void leave(String reason) {
        writer.println(reason + ": goodbye");
        leaving = true;
    }

    void execute(String typed) throws ExitException, InterruptedException {
        Optional<LineCommand.ParsedCommand> command = LineCommand.parse(typed);
        if (command.isEmpty()) {
            if (!typed.isBlank()) {
                writer.println("error not a command: '" + MovePrompts.shown(typed)
                        + "'. Type one of: list, seek GAME, take ID, challenge NAME GAME, watch ID, help, quit");
            }
            return;
        }
        try {
            execute(command.get());
        } catch (InvalidInputException wrong) {
            writer.println("error " + wrong.getMessage());
        } catch (RequestException unfit) {
            writer.println("error " + unfit.text());
        }
    }

    private void execute(LineCommand.ParsedCommand parsed) throws ExitException, InterruptedException {
        switch (parsed.command()) {
            case LIST -> writer.println(new LobbyFormatter(session().userName()).all(client.state()));
            case SEEK -> matchmaking.seek(OfferParser.parse(parsed.rest()));
            case TAKE -> matchmaking.take(parsed.rest());
            case CHALLENGE -> matchmaking.challenge(parsed.rest());
            case ACCEPT -> matchmaking.answer(true);
            case DECLINE -> matchmaking.answer(false);
            case CANCEL -> matchmaking.cancel();
            case REMATCH -> matchmaking.rematch();
            case WATCH -> matchmaking.watch(parsed.rest());
            case PROFILE -> playerLineCommands.profile(fullName(parsed.rest()));
            case LEADERBOARD -> playerLineCommands.leaderboard(parsed.rest());
            case MUTE -> playerLineCommands.mute(fullName(parsed.rest()), true);
            case UNMUTE -> playerLineCommands.mute(fullName(parsed.rest()), false);
            case TOURS -> tournamentLineCommands.list();
            case TOUR -> tournamentLineCommands.show(parsed.rest());
            case JOIN -> tournamentLineCommands.join(parsed.rest());
            case LEAVE -> tournamentLineCommands.leave(parsed.rest());
            case NEWTOUR -> tournamentLineCommands.create(parsed.rest());
            case START -> tournamentLineCommands.start(parsed.rest());
            case CHAT -> chat(parsed.rest());
            case RECORD -> record(parsed.rest());
            case RULES -> writer.println(GameLineCommands.rules(parsed.rest(), Games.ALL.get(0), isSpoken));
            case HELP -> writer.println(LineCommand.help(LineCommand.Scope.LOBBY));
            case QUIT -> leave("quit");
            default -> writer.println("error no game is running; type help");
        }
    }

    private String fullName(String typed) {
        return session().lobby().fullName(typed);
    }

    private SessionState session() {
        return client.state().session();
    }

    private void chat(String text) throws ExitException, InterruptedException {
        client.ask(new LobbyRequest.Chat("lobby", text), Reply.Ok.class);
    }

    private void record(String file) throws ExitException, InterruptedException {
        GameState last = matchmaking.last().orElseThrow(() -> new InvalidInputException("record", "no previous game"));
        recordSaver.save(last.gameId(), file);
    }
}
