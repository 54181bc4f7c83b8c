package bot;

import java.io.IOException;
import org.parlor.bots.engines.Level;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.engines.SearcherRegistry;
import org.parlor.bots.player.BotClient;
import org.parlor.bots.player.BotExit;
import org.parlor.bots.player.BotListener;
import org.parlor.bots.player.BotSettings;
import org.parlor.bots.player.FinishedGame;
import org.parlor.bots.protocols.stdio.StdioBot;
import org.parlor.bots.engines.search.SearchOptions;
import org.parlor.connection.ConnectionFactory;
import org.parlor.connection.ServerEndpoint;

/** Connects to a server, or with --stdio plays on standard input and output, until interrupted. */
public final class Main {
    private static final int TABLE_BITS = 20;

    /** Searches 7 plies, or to the end of the game if Evaluator.pliesLeft is at most 14. */
    private static final Level LEVEL = Level.EXPERT;

    public static void main(String[] args) throws IOException {
        SearcherRegistry searchers =
                new SearcherRegistry(SearchOptions.of(TABLE_BITS, System::nanoTime), rules -> new MyEvaluator());
        if (args.length == 1 && args[0].equals("--stdio")) {
            StdioBot.run(LEVEL, searchers, System.in, System.out);
            return;
        }
        if (args.length != 3) {
            System.err.println("usage: java … bot.Main HOST[:PORT] NAME TOKEN, or java … bot.Main --stdio");
            System.exit(2);
        }
        BotSettings settings = BotSettings.of(ServerEndpoint.parse(args[0]), args[1], args[2], LEVEL)
                .withSlots(2)
                .withServerPairing(true);
        BotExit exit;
        try (ConnectionFactory connections = new ConnectionFactory();
                SearchExecutor executor = new SearchExecutor(1, System::nanoTime, searchers)) {
            BotClient bot = BotClient.start(connections, executor, settings, new Results());
            exit = bot.done().toCompletableFuture().join();
        }
        System.err.println(exit.message() + " (" + exit.code() + ")");
        System.exit(exit.completed() ? 0 : 1);
    }

    private static final class Results implements BotListener {
        @Override
        public void onGameOver(FinishedGame game) {
            System.out.println(game);
        }
    }
}
