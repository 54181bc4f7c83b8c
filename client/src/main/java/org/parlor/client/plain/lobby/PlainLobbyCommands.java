package org.parlor.client.plain.lobby;

import java.util.List;
import java.util.Optional;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.OfferParser;
import org.parlor.client.game.setup.TournamentParser;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.plain.game.PlainContext;
import org.parlor.client.plain.game.PlainGameCommands;
import org.parlor.client.plain.game.PlainPlayerCommands;
import org.parlor.client.plain.game.RecordSaver;
import org.parlor.client.plain.io.LineWriter;
import org.parlor.client.plain.io.PlainClient;
import org.parlor.client.plain.io.PlainCommand;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.SessionState;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TournamentTextFormatter;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Runs the commands typed in the lobby. */
final class PlainLobbyCommands {
    private final LineWriter writer;
    private final PlainClient client;
    private final Matchmaking matchmaking;
    private final PlainPlayerCommands playerCommands;
    private final RecordSaver recordSaver;
    private final boolean isSpoken;
    private boolean leaving;

    PlainLobbyCommands(PlainContext context, PlainClient client, Matchmaking matchmaking) {
        this.writer = context.writer();
        this.client = client;
        this.matchmaking = matchmaking;
        this.playerCommands = new PlainPlayerCommands(writer, client);
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
        Optional<PlainCommand.ParsedCommand> command = PlainCommand.parse(typed);
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

    private void execute(PlainCommand.ParsedCommand parsed) throws ExitException, InterruptedException {
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
            case PROFILE -> playerCommands.profile(fullName(parsed.rest()));
            case LEADERBOARD -> playerCommands.leaderboard(parsed.rest());
            case MUTE -> playerCommands.mute(fullName(parsed.rest()), true);
            case UNMUTE -> playerCommands.mute(fullName(parsed.rest()), false);
            case TOURS -> listTournaments();
            case TOUR -> showTournament(parsed.rest());
            case JOIN ->
                client.ask(new TournamentRequest.Join(tournament(parsed.rest())), Reply.Ok.class)
                        .ifPresent(ok -> writer.println("joined; your games start automatically"));
            case LEAVE ->
                client.ask(new TournamentRequest.Leave(tournament(parsed.rest())), Reply.Ok.class)
                        .ifPresent(ok -> writer.println("withdrawn from the tournament"));
            case NEWTOUR ->
                client.ask(TournamentParser.parse(parsed.rest()), Reply.Ok.class)
                        .ifPresent(made -> writer.println(
                                "created " + made.tour() + "; type start " + made.tour() + " once others have joined"));
            case START -> client.ask(new TournamentRequest.Start(tournament(parsed.rest())), Reply.Ok.class);
            case CHAT -> client.ask(new LobbyRequest.Chat("lobby", parsed.rest()), Reply.Ok.class);
            case RECORD -> record(parsed.rest());
            case RULES -> writer.println(PlainGameCommands.rules(parsed.rest(), Games.ALL.get(0), isSpoken));
            case HELP -> writer.println(PlainCommand.help(PlainCommand.Scope.LOBBY));
            case QUIT -> leave("quit");
            default -> writer.println("error no game is running; type help");
        }
    }

    private void listTournaments() throws ExitException, InterruptedException {
        client.ask(new TournamentRequest.Listing(null), Reply.ListReply.class)
                .map(page -> MessageCodec.elements(page, TournamentMessage.TournamentSummary.class))
                .map(all -> all.isEmpty()
                        ? List.of("no tournaments")
                        : all.stream().map(TournamentTextFormatter::line).toList())
                .ifPresent(writer::println);
    }

    /** @param rest the id, and optionally a round */
    private void showTournament(String rest) throws ExitException, InterruptedException {
        String[] words = tournament(rest).split("\\s+");
        if (words.length > 2 || (words.length == 2 && !words[1].matches("[0-9]{1,4}"))) {
            throw new InvalidInputException("tour", "expected: tour ID [ROUND]");
        }
        Integer round = words.length == 2 ? Integer.valueOf(words[1]) : null;
        client.ask(new TournamentRequest.Show(words[0], round, null), Reply.TournamentReply.class)
                .map(TournamentTextFormatter::lines)
                .ifPresent(writer::println);
    }

    private static String tournament(String rest) {
        if (rest.isEmpty()) {
            throw new InvalidInputException("tour", "id of a tournament required; type tours");
        }
        return rest;
    }

    private String fullName(String typed) {
        return session().lobby().fullName(typed);
    }

    private SessionState session() {
        return client.state().session();
    }

    private void record(String file) throws ExitException, InterruptedException {
        GameState last = matchmaking.last().orElseThrow(() -> new InvalidInputException("record", "no previous game"));
        recordSaver.save(last.gameId(), file);
    }
}
