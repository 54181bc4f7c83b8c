package org.parlor.client.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.GameState;
import org.parlor.client.game.record.RecordFilter;
import org.parlor.client.game.record.RecordList;
import org.parlor.client.game.record.RecordedGame;
import org.parlor.client.screen.Reducer;
import org.parlor.client.screen.connect.WaitingScreen;
import org.parlor.client.screen.home.HomeScreen;
import org.parlor.client.screen.layout.AvailableActions;
import org.parlor.client.state.action.Action;
import org.parlor.client.state.connection.ConnectionStatus;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.Key;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameMessage.PendingOffer;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.Replay;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;

/** States and messages for tests. */
public final class StateFixtures {
    public static final long NOW = 1_000_000;
    public static final ServerEndpoint TOWER = new ServerEndpoint("192.168.1.20", 7777);
    public static final TimeControl FIVE_THREE = new TimeControl.Fischer(300_000, 3_000);

    private StateFixtures() {}

    /** Returns a client that has just been started. */
    public static ClientState home() {
        return ClientState.initial(Settings.DEFAULT.withName("ana"), HomeScreen.START, NOW);
    }

    /** Returns a client in the lobby of a server, under the name ana. */
    public static ClientState online() {
        ClientState calling = home().with(
                        ConnectionStatus.connecting(TOWER).with(hello("giveTime", "corr", "conditionalMoves")))
                .with(PendingAction.lobby());
        return after(calling, received(welcome("ana")));
    }

    public static ConnectionStatus linked(ConnectionStatus status, ServerLinks links) {
        return new ConnectionStatus(
                status.status(), status.address(), status.attempt(), status.retryAt(), links, status.capabilities());
    }

    /** Returns the greeting of a server with these capabilities. */
    public static SessionMessage.Hello hello(String... capabilities) {
        return new SessionMessage.Hello(
                List.of(1),
                "parlor",
                "tower",
                "",
                List.of(capabilities),
                List.of(),
                List.of(),
                new SessionMessage.Hello.Limits(16_384, 280, 100),
                null,
                null,
                null,
                NOW);
    }

    /** Returns the same client with an account, a rating of 1612 in reversi, and other users in the lobby. */
    public static ClientState known() {
        SessionMessage.Welcome.CurrentUser ada = new SessionMessage.Welcome.CurrentUser(
                "ana", false, false, Map.of("reversi", new SessionMessage.Welcome.Rating(1612, 74)));
        SessionMessage.Welcome welcome =
                new SessionMessage.Welcome(null, ada, "s1", "resume-token", 60_000, List.of(), NOW);
        ClientState calling = home().with(
                        ConnectionStatus.connecting(TOWER).with(hello("giveTime", "corr", "conditionalMoves")))
                .with(PendingAction.lobby());
        return after(calling, received(welcome), received(lobby()));
    }

    public static ClientState game(String id, Map<String, Object> options, int you, String... moves) {
        ClientState waiting = online().push(WaitingScreen.of("Setting up", "", 0));
        return after(waiting, received(snapshot(id, options, you, moves)));
    }

    public static ClientState game(String id, String... moves) {
        return game(id, Map.of(), 0, moves);
    }

    public static SessionMessage.Welcome welcome(String name, String... games) {
        SessionMessage.Welcome.CurrentUser currentUser =
                new SessionMessage.Welcome.CurrentUser(name, false, true, Map.of());
        return new SessionMessage.Welcome(null, currentUser, "s1", "resume-token", 60_000, List.of(games), NOW);
    }

    public static Event received(ServerMessage message) {
        return new Event.MessageReceived(0, message);
    }

    public static ClientState after(ClientState state, Event... events) {
        return step(state, events).state();
    }

    /** Returns all effects of all events together, half a second after earlier events. */
    public static Update step(ClientState state, Event... events) {
        ClientState now = state;
        List<Effect> effects = new ArrayList<>();
        for (Event event : events) {
            Update update = Reducer.reduce(now, event, NOW + 500);
            now = update.state();
            effects.addAll(update.effects());
        }
        return new Update(now, effects);
    }

    /** Returns the messages that an update sends to the server. */
    public static List<ClientMessage> messages(Update update) {
        return update.effects().stream()
                .filter(Effect.Send.class::isInstance)
                .map(effect -> ((Effect.Send) effect).message())
                .toList();
    }

    /** Returns typed keys; a name in angle brackets is a key without a character. */
    public static Event[] keys(String... typed) {
        List<Event> events = new ArrayList<>();
        for (String text : typed) {
            if (text.startsWith("<")) {
                Key.Kind kind = Key.Kind.valueOf(text.substring(1, text.length() - 1));
                events.add(new Event.Pressed(Key.of(kind)));
            } else {
                text.chars().forEach(c -> events.add(new Event.Pressed(Key.of((char) c))));
            }
        }
        return events.toArray(Event[]::new);
    }

    public static GameMessage.Snapshot snapshot(
            String id, Map<String, Object> options, @Nullable Integer you, String... moves) {
        Rules rules = Games.find(id).orElseThrow().rules(options);
        Position position = play(rules, moves);
        Integer to = position.isOver() ? null : position.sideToMove();
        return new GameMessage.Snapshot(
                "g17",
                moves.length + 1,
                position.isOver() ? "over" : "playing",
                id,
                rules.options().values(),
                1,
                List.of(new UserInfo("ana", false, true, null), new UserInfo("bob", false, true, null)),
                you,
                false,
                FIVE_THREE,
                moves.length,
                to,
                BoardCells.of(rules, position),
                BoardCells.aux(position),
                null,
                List.of(moves),
                Score.of(position).asList(),
                new GameMessage.Clock(List.of(237_000L, 252_000L), to, null, null),
                List.of("here", "here"),
                List.of(),
                0,
                position.isOver() ? result(position) : null,
                null,
                null);
    }

    /** Returns the snapshot of another game than {@link #snapshot}. */
    public static GameMessage.Snapshot other(String gameId, GameMessage.Snapshot told) {
        return with(told, gameId, told.players(), told.presence(), told.offers());
    }

    /** Returns a correspondence game after its end, with the opponent's offer of a rematch. */
    public static GameMessage.Snapshot rematchOffered(GameMessage.Snapshot told) {
        return new GameMessage.Snapshot(
                told.g(),
                told.seq(),
                "over",
                told.game(),
                told.options(),
                told.rules(),
                told.players(),
                told.you(),
                told.rated(),
                told.tc(),
                told.ply(),
                null,
                told.pos(),
                told.aux(),
                null,
                told.moves(),
                told.score(),
                null,
                told.presence(),
                List.of(new GameMessage.PendingOffer("rematch", 1)),
                told.watchers(),
                new GameResult(1, List.of(2, 2), "resign"),
                told.chat(),
                null);
    }

    /** Returns a reversi game by correspondence that was going on before, with 3 days per move and 5 besides. */
    public static GameMessage.Snapshot correspondence(
            String gameId, int you, String opponent, long left, String... moves) {
        GameMessage.Snapshot told = snapshot("reversi", Map.of(), you, moves);
        UserInfo ana = new UserInfo("ana", false, false, null);
        UserInfo other = new UserInfo(opponent, false, false, null);
        return new GameMessage.Snapshot(
                gameId,
                told.seq(),
                told.state(),
                told.game(),
                told.options(),
                told.rules(),
                you == 0 ? List.of(ana, other) : List.of(other, ana),
                told.you(),
                told.rated(),
                new TimeControl.Correspondence(3, 5),
                told.ply(),
                told.to(),
                told.pos(),
                told.aux(),
                told.legal(),
                told.moves(),
                told.score(),
                new GameMessage.Clock(List.of(left, left), told.to(), null, null),
                told.presence(),
                told.offers(),
                told.watchers(),
                told.result(),
                told.chat(),
                null);
    }

    /** Returns the same game with other players, presence and offers. */
    public static GameMessage.Snapshot with(
            GameMessage.Snapshot told,
            String gameId,
            List<UserInfo> players,
            List<String> presence,
            List<PendingOffer> offers) {
        return new GameMessage.Snapshot(
                gameId,
                told.seq(),
                told.state(),
                told.game(),
                told.options(),
                told.rules(),
                players,
                told.you(),
                told.rated(),
                told.tc(),
                told.ply(),
                told.to(),
                told.pos(),
                told.aux(),
                told.legal(),
                told.moves(),
                told.score(),
                told.clock(),
                presence,
                offers,
                told.watchers(),
                told.result(),
                told.chat(),
                null);
    }

    /** Returns the moves of bob. */
    public static List<Reply.PastGame> history() {
        UserInfo bob = new UserInfo("bob", false, null, 1580);
        UserInfo ana = new UserInfo("ana", false, null, 1612);
        UserInfo bot = new UserInfo("alphabeta-4", true, null, null);
        long day = 1_763_717_400_000L;
        return List.of(
                new Reply.PastGame(
                        "g1",
                        day,
                        "reversi",
                        Map.of(),
                        List.of(ana, bob),
                        60,
                        FIVE_THREE,
                        true,
                        new GameResult(1, List.of(24, 40), "normal")),
                new Reply.PastGame(
                        "g0",
                        day - 86_400_000,
                        "kalah",
                        Map.of("pits", 6, "seeds", 4),
                        List.of(bob, bot),
                        31,
                        new TimeControl.None(),
                        false,
                        new GameResult(1, List.of(10, 20), "resign")));
    }

    /** Returns a challenge by bob. */
    public static LobbyMessage.Challenge challenge(String id) {
        UserInfo bob = new UserInfo("bob", false, true, 1580);
        return new LobbyMessage.Challenge(
                id, bob, "kalah", Map.of(), FIVE_THREE, false, SeatPreference.SECOND, null, null, 120_000);
    }

    /** Returns the message of another move in the game on the screen. */
    public static GameMessage.Moved moved(ClientState state, String text) {
        return moved(state.game().orElseThrow(), text);
    }

    public static GameMessage.Moved moved(GameState game, String text) {
        return moved(game, text, null);
    }

    /** @param info the search information of its player */
    public static GameMessage.Moved moved(GameState game, String text, @Nullable MoveInfo info) {
        Position before = game.position();
        Position after = before.play(game.rules().parse(text).orElseThrow());
        Integer to = after.isOver() ? null : after.sideToMove();
        return new GameMessage.Moved(
                game.gameId(),
                game.seq() + 1,
                game.ply(),
                before.sideToMove(),
                text,
                before.forcedMove().isPresent(),
                1200,
                BoardCells.of(game.rules(), after),
                BoardCells.aux(after),
                to,
                Score.of(after).asList(),
                changed(game.rules(), before.cells(), after.cells()),
                new GameMessage.Clock(List.of(237_000L, 252_000L), to, null, null),
                info);
    }

    private static List<String> changed(Rules rules, int[] before, int[] after) {
        return IntStream.range(0, after.length)
                .filter(place -> before[place] != after[place])
                .mapToObj(place -> rules.board().cells().get(place).id())
                .toList();
    }

    public static GameResult result(Position position) {
        Score score = Score.of(position);
        Integer winner = score.leader().isPresent() ? score.leader().getAsInt() : null;
        return new GameResult(winner, score.asList(), "normal");
    }

    /** Returns a record of ana against bob, with the result of its moves. */
    public static GameRecord record(String id, Map<String, Object> options, String... moves) {
        Rules rules = Games.find(id).orElseThrow().rules(options);
        Position last = play(rules, moves);
        return record(id, rules, last.isOver() ? result(last) : null, moves);
    }

    /** Returns the record of a whole game of random moves, the same for the same seed. */
    public static GameRecord randomRecord(String id, Map<String, Object> options, long seed) {
        Rules rules = Games.find(id).orElseThrow().rules(options);
        Random random = new Random(seed);
        List<String> moves = new ArrayList<>();
        Position position = rules.initial();
        while (!position.isOver()) {
            int[] legal = position.legalMoves();
            int move = legal[random.nextInt(legal.length)];
            moves.add(rules.format(move));
            position = position.play(move);
        }
        return record(id, options, moves.toArray(String[]::new));
    }

    /** Returns the same record with another result, correct or not. */
    public static GameRecord record(String id, Rules rules, @Nullable GameResult gameResult, String... moves) {
        return new GameRecord(
                GameRecord.VERSION,
                null,
                null,
                1_600_000_000_000L,
                id,
                rules.options().values(),
                1,
                List.of(new UserInfo("ana", false, true, null), new UserInfo("bob", false, true, null)),
                false,
                FIVE_THREE,
                StartPosition.of(rules, rules.initial()),
                Stream.of(moves).map(GameRecord.RecordedMove::of).toList(),
                gameResult);
    }

    /** Returns the same record with other players. */
    public static GameRecord named(GameRecord record, String first, String second) {
        return new GameRecord(
                record.record(),
                record.g(),
                record.place(),
                record.at(),
                record.game(),
                record.options(),
                record.rules(),
                List.of(new UserInfo(first, false, null, null), new UserInfo(second, false, null, null)),
                record.rated(),
                record.tc(),
                record.start(),
                record.moves(),
                record.result());
    }

    /** Returns a client that was started to replay a file, with the games listed in it. */
    public static ClientState recordListScreen(GameRecord... records) {
        List<RecordList.Row> rows = IntStream.range(0, records.length)
                .mapToObj(i -> RecordList.Row.of(i + 1, Replay.of(records[i])))
                .toList();
        ClientState opened = Reducer.open(home(), new StartupAction.Replay("games.jsonl", RecordFilter.ALL))
                .state();
        return after(opened, new Event.RecordsListed(rows, true));
    }

    /** Returns the same client with the first game opened. */
    public static ClientState replay(GameRecord... records) {
        return after(recordListScreen(records), new Event.RecordOpened(RecordedGame.of(1, Replay.of(records[0]))));
    }

    public static Position play(Rules rules, String... moves) {
        Position position = rules.initial();
        for (String move : moves) {
            position = position.play(rules.parse(move).orElseThrow());
        }
        return position;
    }

    public static LobbyMessage.Lobby lobby() {
        UserInfo ana = new UserInfo("ana", false, true, null);
        UserInfo bob = new UserInfo("bob", false, true, null);
        UserInfo bot = new UserInfo("alphabeta-4", true, null, null);
        return new LobbyMessage.Lobby(
                List.of(
                        seek("s1", bob, "reversi", FIVE_THREE, SeatPreference.FIRST),
                        seek(
                                "s2",
                                new UserInfo("carol", false, true, null),
                                "kalah",
                                new TimeControl.None(),
                                SeatPreference.RANDOM)),
                List.of(ana, bob, new UserInfo("carol", false, true, null), bot),
                List.of(new LobbyMessage.GameSummary(
                        "g9",
                        "reversi",
                        Map.of("rows", 6, "cols", 6),
                        List.of(new UserInfo("dan", false, true, null), bot),
                        14,
                        false,
                        new TimeControl.None())));
    }

    private static LobbyMessage.Seek seek(
            String id, UserInfo from, String game, TimeControl control, SeatPreference seatPreference) {
        return new LobbyMessage.Seek(
                id, from, game, Map.of(), control, false, seatPreference, null, OpponentFilter.ANY);
    }

    public static LobbyMessage.Chat said(String room, String from, String text) {
        return new LobbyMessage.Chat(room, from, false, text, null, NOW);
    }

    public static String[] words(String moves) {
        return Arrays.stream(moves.split(" ")).filter(move -> !move.isEmpty()).toArray(String[]::new);
    }

    /** Returns the ids of the available actions. */
    public static List<String> actionIds(ClientState state) {
        return AvailableActions.of(state).stream().map(Action::id).toList();
    }

    public static GameMessage.Snapshot withBot(GameMessage.Snapshot told) {
        UserInfo bot = new UserInfo("bot", true, null, null);
        return with(told, told.g(), List.of(told.players().get(0), bot), told.presence(), told.offers());
    }

    /** Returns a game of ana against a bot. */
    public static ClientState gameWithBot(String id, String... moves) {
        ClientState waiting = online().push(WaitingScreen.of("Setting up", "", 0));
        return after(waiting, received(withBot(snapshot(id, Map.of(), 0, moves))));
    }

    private static Settings withFiles(
            Settings settings, String recordFile, String savedGameFile, String recentFiles, String configFile) {
        return new Settings(
                settings.name(),
                recordFile,
                savedGameFile,
                settings.offlineFile(),
                recentFiles,
                settings.positionIndexes(),
                settings.explorerFiles(),
                configFile,
                settings.asciiOnly(),
                settings.locale(),
                settings.chosen(),
                settings.custom());
    }

    public static Settings withConfigFile(Settings settings, String file) {
        return withFiles(settings, settings.recordFile(), settings.savedGameFile(), settings.recentFiles(), file);
    }

    public static Settings withRecordFile(Settings settings, String file) {
        return withFiles(settings, file, settings.savedGameFile(), settings.recentFiles(), settings.configFile());
    }

    public static Settings withSavedGameFile(Settings settings, String file) {
        return withFiles(settings, settings.recordFile(), file, settings.recentFiles(), settings.configFile());
    }

    public static Settings withRecentFiles(Settings settings, String file) {
        return withFiles(settings, settings.recordFile(), settings.savedGameFile(), file, settings.configFile());
    }
}
