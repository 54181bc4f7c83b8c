package org.parlor.client.plain;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.setup.GameSetup;
import org.parlor.client.game.setup.OfferParser;
import org.parlor.client.game.setup.TournamentParser;
import org.parlor.client.game.text.MovePrompts;
import org.parlor.client.screen.game.GameMessageHandler;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.ExitException;
import org.parlor.client.state.Lobby;
import org.parlor.client.state.OfflineGame;
import org.parlor.client.state.SessionState;
import org.parlor.client.state.Update;
import org.parlor.message.AccountRequest;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.TournamentTextFormatter;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

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
    private final PlainPlayerCommands playerCommands;

    private @Nullable GameState last;
    private @Nullable String opened;
    private boolean leaving;

    /** @param offer the one game to find or open, after which the session ends; null for the lobby itself */
    public LobbySession(PlainContext context, PlainClient client, SessionPrinter printer, @Nullable GameSetup offer) {
        this.context = context;
        this.client = client;
        this.printer = printer;
        this.offer = offer;
        this.matchmaking = new Matchmaking(context.writer(), client);
        this.playerCommands = new PlainPlayerCommands(context.writer(), client);
    }

    /** @return the last game played, if any */
    public Optional<GameState> run() throws ExitException, InterruptedException {
        while (!leaving) {
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
            execute(typed.line());
        } else if (next instanceof PlainEvent.EndOfInput) {
            leave("end of input");
        } else if (isKnown()) {
            printer.printList(client.state());
            tellEnded();
            if (offer != null && client.state().game().isEmpty()) {
                matchmaking.find(offer);
            }
        }
    }

    /** Prints once how games ended while the user was away. */
    private void tellEnded() throws ExitException, InterruptedException {
        List<EndedGame> ended = session().ended();
        if (!ended.isEmpty()) {
            context.println(ended.stream().map(LobbyFormatter::ended).toList());
            client.act(state -> Update.of(state.with(state.session().withEnded(List.of()))));
            client.request(new AccountRequest.EndedSeen(
                    ended.stream().map(EndedGame::g).toList()));
        }
    }

    private boolean isKnown() {
        return isKnown(client.state());
    }

    /** Returns whether all pages of the lobby have arrived, and before them the user's games, with the moves queued in them. */
    static boolean isKnown(ClientState state) {
        Lobby lobby = state.session().lobby();
        return !lobby.users().isEmpty()
                && lobby.requests().isEmpty()
                && (!state.connection().isOnline()
                        || state.session().running().stream()
                                .noneMatch(game -> game.isMyTurn() && isQueued(state, game)));
    }

    private static boolean isQueued(ClientState state, GameState game) {
        return state.offlineGame(game.gameId()).flatMap(OfflineGame::waiting).isPresent();
    }

    /** Returns a line for each correspondence game that waits for a move or an answer of the user. */
    static List<String> waitingGames(ClientState state) {
        return state.waitingCorrespondence().stream()
                .map(game -> LobbyFormatter.own(state, game))
                .toList();
    }

    /** Moves that a script has written ahead stay queued until the game starts. */
    private boolean isAccepted(String line) {
        boolean anyLine = context.writer().isTerminal() || (!matchmaking.isWaiting() && offer == null);
        return isKnown() && (anyLine || PlainCommand.parse(line).isPresent());
    }

    /** Shows a game that the user has opened, or that started during the previous one. */
    private void showNextGame() throws ExitException {
        Optional<GameMessage.Snapshot> next = client.state().game().isPresent()
                ? Optional.empty()
                : takeOpened().flatMap(printer::unfinished).or(printer::nextGame);
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
            leave("done");
        } else {
            context.println("back in the lobby: rematch, seek GAME, list, help, quit");
        }
    }

    private void leave(String reason) {
        context.println(reason + ": goodbye");
        leaving = true;
    }

    private void execute(String typed) throws ExitException, InterruptedException {
        Optional<PlainCommand.ParsedCommand> command = PlainCommand.parse(typed);
        if (command.isEmpty()) {
            if (!typed.isBlank()) {
                context.println("error not a command: '" + MovePrompts.shown(typed)
                        + "'. Type one of: list, seek GAME, take ID, challenge NAME GAME, watch ID, help, quit");
            }
            return;
        }
        try {
            execute(command.get());
        } catch (InvalidInputException wrong) {
            context.println("error " + wrong.getMessage());
        } catch (RequestException unfit) {
            context.println("error " + unfit.text());
        }
    }

    private void execute(PlainCommand.ParsedCommand parsed) throws ExitException, InterruptedException {
        switch (parsed.command()) {
            case LIST -> context.println(new LobbyFormatter(session().userName()).all(client.state()));
            case OPEN -> open(parsed.rest());
            case SEEK -> matchmaking.seek(OfferParser.parse(parsed.rest()));
            case TAKE -> matchmaking.take(parsed.rest());
            case CHALLENGE -> matchmaking.challenge(parsed.rest());
            case ACCEPT -> matchmaking.answer(true);
            case DECLINE -> matchmaking.answer(false);
            case CANCEL -> matchmaking.cancel();
            case REMATCH -> matchmaking.rematch();
            case WATCH -> matchmaking.watch(parsed.rest());
            case PROFILE -> playerCommands.profile(fullName(parsed.rest()));
            case VACATION -> playerCommands.vacation(parsed.rest());
            case ACCOUNT -> {
                if (playerCommands.account(parsed.rest())) {
                    leave("account deleted");
                }
            }
            case LEADERBOARD -> playerCommands.leaderboard(parsed.rest());
            case MUTE -> playerCommands.mute(fullName(parsed.rest()), true);
            case UNMUTE -> playerCommands.mute(fullName(parsed.rest()), false);
            case TOURS -> listTournaments();
            case TOUR -> showTournament(parsed.rest());
            case JOIN ->
                client.ask(new TournamentRequest.Join(tournament(parsed.rest())), Reply.Ok.class)
                        .ifPresent(ok -> context.println("joined; your games start automatically"));
            case LEAVE ->
                client.ask(new TournamentRequest.Leave(tournament(parsed.rest())), Reply.Ok.class)
                        .ifPresent(ok -> context.println("withdrawn from the tournament"));
            case NEWTOUR ->
                client.ask(TournamentParser.parse(parsed.rest()), Reply.Ok.class)
                        .ifPresent(made -> context.println(
                                "created " + made.tour() + "; type start " + made.tour() + " once others have joined"));
            case START -> client.ask(new TournamentRequest.Start(tournament(parsed.rest())), Reply.Ok.class);
            case CHAT -> client.ask(new LobbyRequest.Chat("lobby", parsed.rest()), Reply.Ok.class);
            case RECORD -> record(parsed.rest());
            case NOTE -> playerCommands.note(parsed.rest(), lastGame("note").gameId());
            case NOTIFY -> playerCommands.notifications(parsed.rest());
            case REPLAY -> new RecordSaver(context.writer(), client).save(parsed.rest(), "");
            case RULES ->
                context.println(PlainGameCommands.rules(
                        parsed.rest(),
                        Games.ALL.get(0),
                        context.boardFormatOptions().isSpoken()));
            case HELP -> context.println(PlainCommand.help(PlainCommand.Scope.LOBBY));
            case QUIT -> leave("quit");
            default -> context.println("error no game is running; type help");
        }
    }

    /** Removes and returns the id of the game that the user has opened. */
    private Optional<String> takeOpened() {
        Optional<String> taken = Optional.ofNullable(opened);
        opened = null;
        return taken;
    }

    private void open(String id) {
        opened = session().running().stream()
                .filter(game -> !game.isOver())
                .filter(game -> id.isEmpty() ? game.isWaiting() : game.gameId().equalsIgnoreCase(id))
                .min(GameState.URGENCY)
                .map(GameState::gameId)
                .orElseThrow(() -> new InvalidInputException(
                        "open", id.isEmpty() ? "No game waits for you" : "You play no such game; type list"));
    }

    private void listTournaments() throws ExitException, InterruptedException {
        client.ask(new TournamentRequest.Listing(null), Reply.ListReply.class)
                .map(page -> MessageCodec.elements(page, TournamentMessage.TournamentSummary.class))
                .map(all -> all.isEmpty()
                        ? List.of("no tournaments")
                        : all.stream().map(TournamentTextFormatter::line).toList())
                .ifPresent(context::println);
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
                .ifPresent(context::println);
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
        new RecordSaver(context.writer(), client).save(lastGame("record").gameId(), file);
    }

    private GameState lastGame(String command) {
        return matchmaking.last().orElseThrow(() -> new InvalidInputException(command, "no previous game"));
    }
}
