package org.parlor.client.model;

import org.parlor.message.GameMessage;

/** How each kind of news changes a game. Events count up by one; after a gap only a snapshot can be believed. */
final class GameFold implements GameMessage.Handler<GameModel> {
    private final GameModel game;
    private final long now;

    GameFold(GameModel game, long now) {
        this.game = game;
        this.now = now;
    }

    @Override
    public GameModel snapshot(GameMessage.Snapshot snapshot) {
        return GameModel.of(snapshot, now).orElse(game);
    }

    /** A turn repeats what is known, with fresher clocks. */
    @Override
    public GameModel turn(GameMessage.Turn turn) {
        if (turn.seq() != game.seq()) {
            return turn.seq() > game.seq() ? game.incomplete() : game;
        }
        return game.clocked(turn.clock(), now);
    }

    @Override
    public GameModel moved(GameMessage.Moved moved) {
        return isNext(moved) ? game.moved(moved, now) : afterGap(moved);
    }

    @Override
    public GameModel offered(GameMessage.Offered offered) {
        return isNext(offered) ? game.offered(offered) : afterGap(offered);
    }

    @Override
    public GameModel presence(GameMessage.Presence presence) {
        return isNext(presence) ? game.presence(presence) : afterGap(presence);
    }

    @Override
    public GameModel stateChanged(GameMessage.StateChanged changed) {
        return isNext(changed) ? game.stateChanged(changed, now) : afterGap(changed);
    }

    @Override
    public GameModel ended(GameMessage.Ended ended) {
        return isNext(ended) ? game.ended(ended, now) : afterGap(ended);
    }

    private boolean isNext(GameMessage news) {
        return game.complete() && news.seq() == game.seq() + 1;
    }

    private GameModel afterGap(GameMessage news) {
        return news.seq() > game.seq() ? game.incomplete() : game;
    }
}
