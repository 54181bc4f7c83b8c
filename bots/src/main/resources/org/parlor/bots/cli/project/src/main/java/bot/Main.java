package bot;

import org.parlor.bots.engine.Level;
import org.parlor.bots.engine.Searchers;
import org.parlor.bots.engine.Thinkers;
import org.parlor.bots.player.BotEnd;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotPlayer;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.search.Means;
import org.parlor.bots.search.Ticker;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;

/** Logs in and plays until Ctrl-C. */
public final class Main {
    private static final int TABLE_BITS = 20;

    public static void main(String[] args) {
        if (args.length != 3) {
            System.err.println("Usage: java -jar target/@name@.jar HOST[:PORT] NAME TOKEN");
            System.exit(2);
        }
        // HARD looks six plies ahead, and twelve where the evaluator's pliesLeft tells that these are the last.
        BotSettings settings = BotSettings.of(ServerEndpoint.parse(args[0]), args[1], args[2], Level.HARD)
                .withSlots(2)
                .withPair(true);
        BotEnd end;
        Searchers searchers = new Searchers(Means.of(TABLE_BITS, Ticker.SYSTEM), rules -> new MyEvaluator());
        try (ConnectionFactory connections = new ConnectionFactory();
                Thinkers thinkers = new Thinkers(1, Ticker.SYSTEM, searchers)) {
            BotPlayer bot = BotPlayer.start(connections, thinkers, settings, new Results());
            end = bot.done().toCompletableFuture().join();
        }
        System.err.println(end.message() + " (" + end.code() + ")");
        System.exit(end.completed() ? 0 : 1);
    }

    private static final class Results implements BotListener {
        @Override
        public void onGameOver(FinishedGame game) {
            System.out.println(game);
        }
    }
}
