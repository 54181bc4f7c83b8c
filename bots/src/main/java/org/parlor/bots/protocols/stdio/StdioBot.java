package org.parlor.bots.protocols.stdio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.engines.search.SearchLimits;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.bots.player.EngineSession;
import org.parlor.bots.player.TimeManager;
import org.parlor.message.ClientMessage;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.ServerMessage;
import org.parlor.message.SessionMessage;
import org.parlor.message.SessionRequest;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * The built-in engine as a program on standard input and output: answers each {@code turn} with a {@code move}. Plays one game
 * at a time.
 */
public final class StdioBot {
    /** A turn does not contain the time control, only the time left. */
    private static final TimeControl WITHOUT_INCREMENT = new TimeControl.Fischer(1, 0);

    private final Level level;
    private final SearcherRegistry searchers;
    private final PrintStream out;
    private String gameId = "";
    private @Nullable Engine engine;

    private StdioBot(Level level, SearcherRegistry searchers, OutputStream out) {
        this.level = level;
        this.searchers = searchers;
        this.out = new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    /** Plays until the input ends. */
    public static void run(Level level, SearcherRegistry searchers, InputStream in, OutputStream out)
            throws IOException {
        StdioBot bot = new StdioBot(level, searchers, out);
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            ServerMessage message = MessageCodec.readServerMessage(line).orElse(null);
            if (message instanceof SessionMessage.Ping ping) {
                bot.send(new SessionRequest.Pong(ping.n()));
            } else if (message instanceof GameMessage.Turn turn) {
                bot.send(bot.move(turn));
            }
        }
    }

    private void send(ClientMessage message) {
        out.println(MessageCodec.write(new RequestEnvelope(null, message)));
    }

    private GameRequest.Move move(GameMessage.Turn turn) {
        Rules rules = rules(turn);
        Engine known = engine;
        if (known == null || !turn.g().equals(gameId)) {
            gameId = turn.g();
            known = new Engine(rules, level, searchers, new Random(gameId.hashCode()));
            engine = known;
        }
        Position position = turn.pos().toPosition(rules, turn.you(), turn.aux());
        SearchLimits limits = TimeManager.allocate(
                        WITHOUT_INCREMENT,
                        turn.clock(),
                        turn.you(),
                        TimeManager.movesLeft(known.pliesUntilSolvable(position)),
                        level.capMillis(),
                        0)
                .limits();
        SearchResult found = known.choose(position, limits, () -> false);
        EngineSession.ChosenMove chosen = EngineSession.ChosenMove.of(found, rules);
        return new GameRequest.Move(turn.g(), turn.ply(), chosen.move(), null, chosen.info());
    }

    private static Rules rules(GameMessage.Turn turn) {
        String game = String.valueOf(turn.game());
        Map<String, Object> options = turn.options() == null ? Map.of() : turn.options();
        return Games.get(game).rules(options);
    }
}
