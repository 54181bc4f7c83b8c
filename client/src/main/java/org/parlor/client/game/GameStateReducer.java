package org.parlor.client.game;

import org.parlor.message.GameMessage;

/** Applies messages to a game. Events are numbered consecutively; after a gap only a snapshot is applied. */
final class GameStateReducer implements GameMessage.Handler<GameState> {
    private final GameState game;
    private final long now;

    GameStateReducer(GameState game, long now) {
        this.game = game;
        this.now = now;
    }

    @Override
    public GameState snapshot(GameMessage.Snapshot snapshot) {
        return GameState.of(snapshot, now)
                .map(fresh -> fresh.withDetailsOf(game))
                .orElse(game);
    }

    /** Updates the clocks, or marks the game as incomplete if events were missed. */
    @Override
    public GameState turn(GameMessage.Turn turn) {
        if (turn.seq() != game.seq()) {
            return turn.seq() > game.seq() ? game.asIncomplete() : game;
        }
        return game.withClock(turn.clock(), now);
    }

    @Override
    public GameState moved(GameMessage.Moved moved) {
        return isNext(moved) ? game.moved(moved, now) : afterGap(moved);
    }

    @Override
    public GameState offered(GameMessage.Offered offered) {
        return isNext(offered) ? game.offered(offered) : afterGap(offered);
    }

    @Override
    public GameState presence(GameMessage.Presence presence) {
        return isNext(presence) ? game.presence(presence, now) : afterGap(presence);
    }

    @Override
    public GameState stateChanged(GameMessage.StateChanged changed) {
        return isNext(changed) ? game.stateChanged(changed, now) : afterGap(changed);
    }

    @Override
    public GameState ended(GameMessage.Ended ended) {
        return isNext(ended) ? game.ended(ended, now) : afterGap(ended);
    }

    private boolean isNext(GameMessage news) {
        return game.complete() && news.seq() == game.seq() + 1;
    }

    private GameState afterGap(GameMessage news) {
        return news.seq() > game.seq() ? game.asIncomplete() : game;
    }
}
