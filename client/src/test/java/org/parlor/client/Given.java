package org.parlor.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.Key;
import org.parlor.client.model.ClientState;
import org.parlor.client.model.Effect;
import org.parlor.client.model.Event;
import org.parlor.client.model.GameModel;
import org.parlor.client.model.Link;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Pick;
import org.parlor.client.model.Plan;
import org.parlor.client.model.Recorded;
import org.parlor.client.model.Reducer;
import org.parlor.client.model.Screen;
import org.parlor.client.model.Settings;
import org.parlor.client.model.Shelf;
import org.parlor.client.model.Step;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameNews;
import org.parlor.message.GameRecord;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.LobbyNews;
import org.parlor.message.Pos;
import org.parlor.message.Reply;
import org.parlor.message.Result;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionNews;
import org.parlor.message.Side;
import org.parlor.message.Start;
import org.parlor.message.TimeControl;
import org.parlor.message.User;
import org.parlor.message.Vs;
import org.parlor.record.Replay;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.wire.Endpoint;

/** States and messages for tests, in the words of the game. */
public final class Given {
    public static final long NOW = 1_000_000;
    public static final Endpoint TOWER = new Endpoint("192.168.1.20", 7777);
    public static final TimeControl FIVE_THREE = new TimeControl.Fischer(300_000, 3_000);

    private Given() {}

    /** A client that has just been started. */
    public static ClientState home() {
        return ClientState.initial(Settings.USUAL.named("ana"), NOW);
    }

    /** A client in the lobby of a server, under the name ana. */
    public static ClientState online() {
        ClientState calling = home().with(Link.connecting(TOWER)).with(Plan.lounge());
        return after(calling, told(welcome("ana")));
    }

    /** The same with an account, a rating of 1612 in reversi, and the lobby's people. */
    public static ClientState known() {
        SessionNews.Welcome.Me ada = new SessionNews.Welcome.Me(
                "ana", false, false, Map.of("reversi", new SessionNews.Welcome.Rating(1612, 74)));
        SessionNews.Welcome welcome = new SessionNews.Welcome(null, ada, "s1", "resume-token", 60_000, List.of(), NOW);
        ClientState calling = home().with(Link.connecting(TOWER)).with(Plan.lounge());
        return after(calling, told(welcome), told(lobby()));
    }

    public static ClientState game(String id, Map<String, Object> options, int you, String... moves) {
        ClientState waiting = online().push(new Screen.Waiting("Setting up", "", 0, null, null));
        return after(waiting, told(snapshot(id, options, you, moves)));
    }

    public static ClientState game(String id, String... moves) {
        return game(id, Map.of(), 0, moves);
    }

    public static SessionNews.Welcome welcome(String name, String... games) {
        SessionNews.Welcome.Me me = new SessionNews.Welcome.Me(name, false, true, Map.of());
        return new SessionNews.Welcome(null, me, "s1", "resume-token", 60_000, List.of(games), NOW);
    }

    public static Event told(ServerMessage message) {
        return new Event.Told(0, message);
    }

    public static ClientState after(ClientState state, Event... events) {
        return step(state, events).state();
    }

    /** All effects of all events together, half a second after everything else happened. */
    public static Step step(ClientState state, Event... events) {
        ClientState now = state;
        List<Effect> effects = new ArrayList<>();
        for (Event event : events) {
            Step step = Reducer.reduce(now, event, NOW + 500);
            now = step.state();
            effects.addAll(step.effects());
        }
        return new Step(now, effects);
    }

    /** What a step sends to the server. */
    public static List<ClientMessage> messages(Step step) {
        return step.effects().stream()
                .filter(Effect.Send.class::isInstance)
                .map(effect -> ((Effect.Send) effect).message())
                .toList();
    }

    /** Keys as one types them; a name in angle brackets is a key without a character. */
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

    public static GameNews.Snapshot snapshot(
            String id, Map<String, Object> options, @Nullable Integer you, String... moves) {
        Rules rules = Games.find(id).orElseThrow().rules(options);
        Position position = play(rules, moves);
        Integer to = position.isOver() ? null : position.sideToMove();
        return new GameNews.Snapshot(
                "g17",
                moves.length + 1,
                position.isOver() ? "over" : "playing",
                id,
                rules.options().values(),
                1,
                List.of(new User("ana", false, true, null), new User("bob", false, true, null)),
                you,
                false,
                FIVE_THREE,
                moves.length,
                to,
                Pos.of(rules, position),
                Pos.aux(position),
                null,
                List.of(moves),
                Score.of(position).asList(),
                new GameNews.Clock(List.of(237_000L, 252_000L), to, null, null),
                List.of("here", "here"),
                List.of(),
                0,
                position.isOver() ? result(position) : null);
    }

    /** The snapshot of another game than the one that {@link #snapshot} tells of. */
    public static GameNews.Snapshot other(String g, GameNews.Snapshot told) {
        return new GameNews.Snapshot(
                g,
                told.seq(),
                told.state(),
                told.game(),
                told.options(),
                told.rules(),
                told.players(),
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
                told.presence(),
                told.offers(),
                told.watchers(),
                told.result());
    }

    /** What bob has played. */
    public static List<Reply.PastGame> history() {
        User bob = new User("bob", false, null, 1580);
        User ana = new User("ana", false, null, 1612);
        User bot = new User("alphabeta-4", true, null, null);
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
                        new Result(1, List.of(24, 40), "normal")),
                new Reply.PastGame(
                        "g0",
                        day - 86_400_000,
                        "kalah",
                        Map.of("pits", 6, "seeds", 4),
                        List.of(bob, bot),
                        31,
                        new TimeControl.None(),
                        false,
                        new Result(1, List.of(10, 20), "resign")));
    }

    /** A challenge by bob. */
    public static LobbyNews.Challenge challenge(String id) {
        User bob = new User("bob", false, true, 1580);
        return new LobbyNews.Challenge(id, bob, "kalah", Map.of(), FIVE_THREE, false, Side.SECOND, null, null, 120_000);
    }

    /** The news of one more move in the game on the screen. */
    public static GameNews.Moved moved(ClientState state, String text) {
        return moved(state.game().orElseThrow(), text);
    }

    public static GameNews.Moved moved(GameModel game, String text) {
        return moved(game, text, null);
    }

    /** @param info what its player thought */
    public static GameNews.Moved moved(GameModel game, String text, @Nullable MoveInfo info) {
        Position before = game.position();
        Position after = before.play(game.rules().move(text).orElseThrow());
        Integer to = after.isOver() ? null : after.sideToMove();
        return new GameNews.Moved(
                game.g(),
                game.seq() + 1,
                game.ply(),
                before.sideToMove(),
                text,
                before.forcedMove().isPresent(),
                1200,
                Pos.of(game.rules(), after),
                Pos.aux(after),
                to,
                Score.of(after).asList(),
                changed(game.rules(), before.cells(), after.cells()),
                new GameNews.Clock(List.of(237_000L, 252_000L), to, null, null),
                info);
    }

    private static List<String> changed(Rules rules, int[] before, int[] after) {
        return IntStream.range(0, after.length)
                .filter(place -> before[place] != after[place])
                .mapToObj(place -> rules.board().cells().get(place).id())
                .toList();
    }

    public static Result result(Position position) {
        Score score = Score.of(position);
        Integer winner = score.leader().isPresent() ? score.leader().getAsInt() : null;
        return new Result(winner, score.asList(), "normal");
    }

    /** A record of ana against bob, ended where the moves end the game. */
    public static GameRecord record(String id, Map<String, Object> options, String... moves) {
        Rules rules = Games.find(id).orElseThrow().rules(options);
        Position last = play(rules, moves);
        return record(id, rules, last.isOver() ? result(last) : null, moves);
    }

    /** The same with an end as it is told, true or not. */
    public static GameRecord record(String id, Rules rules, @Nullable Result result, String... moves) {
        return new GameRecord(
                GameRecord.VERSION,
                null,
                null,
                1_600_000_000_000L,
                id,
                rules.options().values(),
                1,
                List.of(new User("ana", false, true, null), new User("bob", false, true, null)),
                false,
                FIVE_THREE,
                Start.of(rules, rules.initial()),
                Stream.of(moves).map(GameRecord.Played::of).toList(),
                result);
    }

    /** The same with other players. */
    public static GameRecord named(GameRecord record, String first, String second) {
        return new GameRecord(
                record.record(),
                record.g(),
                record.place(),
                record.at(),
                record.game(),
                record.options(),
                record.rules(),
                List.of(new User(first, false, null, null), new User(second, false, null, null)),
                record.rated(),
                record.tc(),
                record.start(),
                record.moves(),
                record.result());
    }

    /** A client that was started to replay a file, with the games listed in it. */
    public static ClientState shelf(GameRecord... records) {
        List<Shelf.Row> rows = IntStream.range(0, records.length)
                .mapToObj(i -> Shelf.Row.of(i + 1, records[i]))
                .toList();
        ClientState opened = Reducer.open(home(), new Opening.Replay("games.jsonl", Pick.ALL))
                .state();
        return after(opened, new Event.Listed(rows, true));
    }

    /** The same with the first of them opened. */
    public static ClientState replay(GameRecord... records) {
        return after(shelf(records), new Event.Opened(Recorded.of(1, Replay.of(records[0]))));
    }

    public static Position play(Rules rules, String... moves) {
        Position position = rules.initial();
        for (String move : moves) {
            position = position.play(rules.move(move).orElseThrow());
        }
        return position;
    }

    public static LobbyNews.Lobby lobby() {
        User ana = new User("ana", false, true, null);
        User bob = new User("bob", false, true, null);
        User bot = new User("alphabeta-4", true, null, null);
        return new LobbyNews.Lobby(
                List.of(
                        seek("s1", bob, "reversi", FIVE_THREE, Side.FIRST),
                        seek("s2", new User("carol", false, true, null), "kalah", new TimeControl.None(), Side.RANDOM)),
                List.of(ana, bob, new User("carol", false, true, null), bot),
                List.of(new LobbyNews.GameLine(
                        "g9",
                        "reversi",
                        Map.of("rows", 6, "cols", 6),
                        List.of(new User("dan", false, true, null), bot),
                        14,
                        false,
                        new TimeControl.None())));
    }

    private static LobbyNews.Seek seek(String id, User from, String game, TimeControl control, Side side) {
        return new LobbyNews.Seek(id, from, game, Map.of(), control, false, side, null, Vs.ANY);
    }

    public static LobbyNews.Chat said(String room, String from, String text) {
        return new LobbyNews.Chat(room, from, false, text, null, NOW);
    }

    public static String[] words(String moves) {
        return Arrays.stream(moves.split(" ")).filter(move -> !move.isEmpty()).toArray(String[]::new);
    }
}
