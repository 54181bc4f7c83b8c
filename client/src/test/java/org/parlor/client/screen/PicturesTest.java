package org.parlor.client.screen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.moved;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.words;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.parlor.client.inprocess.HostOptions;
import org.parlor.client.inprocess.LocalLauncher;
import org.parlor.client.screen.game.GameScreen;
import org.parlor.client.screen.view.BoardState;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.Event;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.connection.HostedServer;
import org.parlor.client.state.connection.ServerLinks;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest.MoveInfo;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.UserInfo;
import org.parlor.testing.Waiting;

/** The animated pictures of the READMEs, made from frames; {@code -Dgolden.update=true} rewrites them. */
class PicturesTest {
    private static final Path FOLDER = Path.of("docs", "pictures");
    private static final int MAX_BYTES = 300_000;

    /** The first moves of {@code parlor-bots match hard medium --rows 6 --cols 6 --nodes 20000 --pairs 1 --openings 2}: moves, scores, depths. */
    private static final String MATCH = """
            e4 c5 b4:18:6 e3:177:4 d2:-110:6 d1:-49:4 f3:202:6 c2:-125:4 d5:150:6 a3:-101:4 b3:364:6 f5:-840:4 \
            a4:930:6 a5:-664:4 c6:888:6 d6:-680:4""";

    private final TerminalAnimation picture = new TerminalAnimation();

    @Test
    void a_game_against_a_bot() {
        show(StateFixtures.home(), 2);
        ClientState game = StateFixtures.gameWithBot("reversi");
        show(game, 1.5);
        game = played(game, words("d3 c5 d6 e3 b4 c3 d2 c6"));
        show(after(game, keys("?")), 3);
        check("play", "A game of Reversi against a bot, in a terminal");
    }

    @Test
    void a_server_that_a_friend_joins() {
        ServerLinks links = new ServerLinks(
                "http://192.168.1.20:7780/",
                "ssh -p 2222 192.168.1.20",
                "SHA256:9qQq1aZ0h4c5W6rY7uT8iO9pL0kJ1hG2fD3sA4zX5cV",
                List.of("parlor join 192.168.1.20"),
                "parlor join 192.168.1.20 --tls --user NAME --create",
                "");
        ClientState lobby = StateFixtures.online().hosted(new HostedServer(StateFixtures.TOWER, links, true));
        show(after(lobby, keys("i")), 4);
        show(after(lobby, received(StateFixtures.lobby())), 2.5);
        ClientState form = after(lobby, keys("n", "<RIGHT>"));
        show(form, 1.5);
        show(after(form, keys("<ENTER>")), 1.5);
        ClientState game = StateFixtures.game("kalah");
        show(game, 1.5);
        show(after(game, received(StateFixtures.said("g17", "bob", "good luck"))), 1.5);
        played(game, words("s3 s6 n1 s1 n3 s2"));
        check("host", "Hosting a server: the ways in, the lobby, and a game of Kalah with a friend");
    }

    @Test
    void a_review_of_a_game() throws InterruptedException {
        GameRecord game = StateFixtures.randomRecord("reversi", Map.of("rows", 4, "cols", 6), 7);
        ClientState reviewed = reviewed(after(StateFixtures.replay(game), keys("a")));
        show(after(reviewed, keys("<HOME>")), 2);
        for (int i = 0; i < 5; i++) {
            reviewed = after(reviewed, keys("."));
            show(reviewed, 1.8);
        }
        check("review", "The review of a game of Reversi on 4x6: the costly moves, and what was better");
    }

    @Test
    void a_match_of_two_bots() {
        GameMessage.Snapshot told = StateFixtures.snapshot("reversi", Map.of("rows", 6, "cols", 6), null);
        List<UserInfo> bots = List.of(new UserInfo("hard", true, null, null), new UserInfo("medium", true, null, null));
        GameMessage.Snapshot start = StateFixtures.with(told, told.g(), bots, told.presence(), List.of());
        ClientState watching = after(after(StateFixtures.online(), received(StateFixtures.lobby())), received(start))
                .push(GameScreen.of("g17", BoardState.of(0, false)));
        show(watching, 1.5);
        for (String move : words(MATCH)) {
            String[] parts = move.split(":");
            MoveInfo info = parts.length == 1
                    ? null
                    : new MoveInfo(Integer.valueOf(parts[1]), Integer.valueOf(parts[2]), null, List.of(parts[0]));
            watching =
                    after(watching, received(StateFixtures.moved(watching.game().orElseThrow(), parts[0], info)));
            show(watching, 1);
        }
        check("match", "A match of two bots, watched: their moves, scores and depths");
    }

    /** Analyses the game on the screen as the client does. */
    private static ClientState reviewed(ClientState asked) throws InterruptedException {
        BlockingQueue<Event> found = new LinkedBlockingQueue<>();
        List<Event> events = new ArrayList<>();
        try (LocalLauncher launcher = new LocalLauncher(HostOptions.inMemory())) {
            launcher.analyze(AnalysisScheduler.wanted(asked).orElseThrow(), found::add);
            boolean whole = false;
            while (!whole) {
                Event event =
                        Objects.requireNonNull(found.poll(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS), "no evaluation");
                events.add(event);
                whole = event instanceof Event.MoveEvaluated evaluated
                        && evaluated.evaluation().ply() == 1;
            }
        }
        return after(asked, events.toArray(Event[]::new));
    }

    private ClientState played(ClientState start, String[] moves) {
        ClientState game = start;
        for (String move : moves) {
            if (game.game().orElseThrow().isMyTurn()) {
                show(after(game, keys(move)), 0.8);
            }
            game = after(game, received(moved(game, move)));
            show(game, 1);
        }
        return game;
    }

    /** Adds the frame after status messages have expired. */
    private void show(ClientState state, double seconds) {
        picture.show(RootView.render(state.withNow(StateFixtures.NOW + 6_000), 80, 24), seconds);
    }

    private void check(String name, String title) {
        Path file = FOLDER.resolve(name + ".svg");
        String svg = picture.svg(title);
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.writeString(file, svg);
            }
            assertEquals(Files.readString(file), svg, file + " differs; -Dgolden.update=true rewrites it");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int bytes = svg.getBytes(StandardCharsets.UTF_8).length;
        assertTrue(bytes <= MAX_BYTES, file + " has " + bytes + " bytes");
    }
}
