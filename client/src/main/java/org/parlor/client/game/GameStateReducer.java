package org.parlor.client.game;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.parlor.message.GameMessage;
import org.parlor.message.GameMessage.PendingOffer;
import org.parlor.message.GameRequest.SetConditional;
import org.parlor.message.SessionMessage;
import org.parlor.rules.Position;

/** Applies messages to a game. Events are numbered consecutively; after a gap only a snapshot is applied. */
final class GameStateReducer implements GameMessage.Handler<GameState> {
    private final GameState game;
    private final long now;

    GameStateReducer(GameState game, long now) {
        this.game = game;
        this.now = now;
    }

    /** A snapshot omits details that are known: the time of a claim, and new ratings. */
    @Override
    public GameState snapshot(GameMessage.Snapshot snapshot) {
        GameState fresh = GameState.of(snapshot, now).orElse(null);
        if (fresh == null) {
            return game;
        }
        return fresh.change(copy -> {
            List<SeatPresence> seats = new ArrayList<>(fresh.presence());
            for (int seat = 0; seat < Math.min(seats.size(), game.presence().size()); seat++) {
                SeatPresence known = game.presence().get(seat);
                if (known.state().equals(seats.get(seat).state())) {
                    seats.set(seat, known);
                }
            }
            copy.presence = seats;
            copy.end = fresh.isOver() && game.end() != null ? game.end() : fresh.end();
        });
    }

    /** Updates the clocks, or marks the game as incomplete if events were missed. */
    @Override
    public GameState turn(GameMessage.Turn turn) {
        if (turn.seq() != game.seq()) {
            return turn.seq() > game.seq() ? game.asIncomplete() : game;
        }
        return game.change(copy -> copy.clock = ClockState.of(turn.clock(), now));
    }

    @Override
    public GameState moved(GameMessage.Moved moved) {
        return next(moved, copy -> {
            Position after = GameState.position(game.rules(), moved.pos(), moved.to(), moved.aux());
            copy.sideToMove = moved.to();
            copy.position = after;
            copy.history = game.history().withPly(new Ply(moved.by(), moved.move(), moved.auto(), moved.info()), after);
            copy.changed = moved.changed();
            copy.clock = ClockState.of(moved.clock(), now);
            copy.offers = List.of();
            copy.conditionalMoves = conditionalMovesAfter(moved, after);
        });
    }

    /** Returns what may still be played of the conditional moves. The server sends it only once the answers are made. */
    private List<String> conditionalMovesAfter(GameMessage.Moved moved, Position after) {
        List<String> lines = game.conditionalMoves();
        Integer you = game.you();
        if (moved.auto() || you == null) {
            return lines;
        }
        boolean isDue = you.equals(moved.to()) && after.forcedMove().isEmpty();
        return SetConditional.remaining(lines, moved.move(), moved.by() == you, isDue);
    }

    @Override
    public GameState offered(GameMessage.Offered offered) {
        return next(offered, copy -> {
            List<PendingOffer> open = new ArrayList<>(game.offers());
            open.removeIf(offer -> offer.kind().equals(offered.kind()) && offer.by() == offered.by());
            if (offered.state().equals("made")) {
                open.add(new PendingOffer(offered.kind(), offered.by()));
            }
            copy.offers = open;
        });
    }

    @Override
    public GameState presence(GameMessage.Presence presence) {
        return next(presence, copy -> {
            List<SeatPresence> seats = new ArrayList<>(game.presence());
            if (presence.seat() >= 0 && presence.seat() < seats.size()) {
                Long claimMs = presence.claimMs();
                seats.set(presence.seat(), new SeatPresence(presence.state(), claimMs == null ? null : now + claimMs));
            }
            copy.presence = seats;
        });
    }

    @Override
    public GameState stateChanged(GameMessage.StateChanged changed) {
        return next(changed, copy -> {
            copy.state = changed.state();
            copy.clock = ClockState.of(changed.clock(), now);
        });
    }

    @Override
    public GameState timeGiven(GameMessage.TimeGiven given) {
        return next(given, copy -> copy.clock = ClockState.of(given.clock(), now));
    }

    @Override
    public GameState conditional(GameMessage.Conditional conditional) {
        if (conditional.seq() != game.seq()) {
            return conditional.seq() > game.seq() ? game.asIncomplete() : game;
        }
        return game.change(copy -> copy.conditionalMoves = conditional.lines());
    }

    @Override
    public GameState ended(GameMessage.Ended ended) {
        return next(ended, copy -> {
            List<SessionMessage.Welcome.Rating> ratings = ended.ratings();
            List<Integer> figures = ratings == null
                    ? List.of()
                    : ratings.stream().map(rating -> rating.r()).toList();
            copy.state = "over";
            copy.sideToMove = null;
            copy.clock = game.clock() == null ? null : game.clock().stopped(now);
            copy.offers = List.of();
            copy.end = new GameEnd(ended.result(), figures);
        });
    }

    /** Applies the next event, or marks the game as incomplete if events were missed. */
    private GameState next(GameMessage news, Consumer<GameState.Copy> changes) {
        if (!game.complete() || news.seq() != game.seq() + 1) {
            return news.seq() > game.seq() ? game.asIncomplete() : game;
        }
        return game.change(copy -> {
            copy.seq = news.seq();
            changes.accept(copy);
        });
    }
}
