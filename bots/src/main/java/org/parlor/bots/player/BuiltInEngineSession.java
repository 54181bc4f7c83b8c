package org.parlor.bots.player;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.bots.engines.Engine;
import org.parlor.bots.engines.PonderTask;
import org.parlor.bots.engines.SearchExecutor;
import org.parlor.bots.engines.TimeBudget;
import org.parlor.bots.engines.search.SearchResult;
import org.parlor.rules.Position;

/** A game of the built-in engine at the bot's level. It can ponder the expected reply during the opponent's turn. */
final class BuiltInEngineSession implements EngineSession {
    private final SearchExecutor searchExecutor;
    private final EngineFactory.GameContext context;
    private final long capMillis;
    private final Engine engine;
    private final @Nullable Engine ponderer;

    private @Nullable SearchRequest latestRequest;
    private SearchExecutor.@Nullable SearchTask task;
    private @Nullable PonderTask ponderTask;

    BuiltInEngineSession(SearchExecutor searchExecutor, BotSettings settings, EngineFactory.GameContext context) {
        this.searchExecutor = searchExecutor;
        this.context = context;
        this.capMillis = settings.level().capMillis();
        Random random = new Random(settings.seed() ^ context.gameId().hashCode());
        this.engine = searchExecutor.engine(context.rules(), settings.level(), random);
        this.ponderer = settings.ponder()
                ? searchExecutor.engine(context.rules(), settings.level(), new Random(settings.seed()))
                : null;
    }

    @Override
    public synchronized void requestMove(SearchRequest request, Consumer<ChosenMove> found) {
        TimeBudget budget = budget(request);
        stop();
        latestRequest = request;
        task = searchExecutor.search(engine, request.position(), budget, result -> {
            found.accept(ChosenMove.of(result, context.rules()));
            ponder(request, result);
        });
    }

    /** Returns the budget of a move, less the time for which its position has been searched already. */
    synchronized TimeBudget budget(SearchRequest request) {
        long pondered = ponderTask == null ? 0 : ponderTask.searchedMillis(request.position());
        return request.budget(context, engine, capMillis).afterPondering(pondered);
    }

    /** Ponders the position expected at the next own turn, or at the end of the principal variation. */
    private synchronized void ponder(SearchRequest request, SearchResult result) {
        List<Integer> line = result.variation();
        if (!request.equals(latestRequest) || ponderer == null || line.isEmpty()) {
            return;
        }
        Position next = request.position().play(line.get(0));
        Position at = next;
        for (int ply = 1; ply < line.size() && isOpponentsTurn(at) && at.isLegal(line.get(ply)); ply++) {
            at = at.play(line.get(ply));
        }
        if (isOpponentsTurn(next) && !at.isOver()) {
            ponderTask = searchExecutor.ponder(ponderer, at);
        }
    }

    private boolean isOpponentsTurn(Position position) {
        return position.sideToMove() != context.seat();
    }

    @Override
    public synchronized void stop() {
        latestRequest = null;
        if (task != null) {
            task.cancel();
            task = null;
        }
        if (ponderTask != null) {
            ponderTask.cancel();
            ponderTask = null;
        }
    }
}
