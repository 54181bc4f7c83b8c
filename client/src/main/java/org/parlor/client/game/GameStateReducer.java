package org.parlor.client.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.parlor.message.DispatchTable;
import org.parlor.message.GameMessage;
import org.parlor.message.GameMessage.PendingOffer;
import org.parlor.message.GameRequest.SetConditional;
import org.parlor.message.SessionMessage;
import org.parlor.rules.Position;

/** Applies messages to a game. Events are numbered consecutively; after a gap only a snapshot is applied. */
record GameStateReducer(GameState game, long now) {
    private static final DispatchTable<GameStateReducer, GameMessage, GameState> MESSAGES =
            new DispatchTable<>(GameMessage.class, rows -> {
                rows.on(GameMessage.Snapshot.class, GameStateReducer::snapshot);
                rows.on(GameMessage.Turn.class, GameStateReducer::turn);
                rows.on(GameMessage.Moved.class, GameStateReducer::moved);
                rows.on(GameMessage.Offered.class, GameStateReducer::offered);
                rows.on(GameMessage.Presence.class, GameStateReducer::presence);
                rows.on(GameMessage.StateChanged.class, GameStateReducer::stateChanged);
                rows.on(GameMessage.TimeGiven.class, GameStateReducer::timeGiven);
                rows.on(GameMessage.Conditional.class, GameStateReducer::conditional);
                rows.on(GameMessage.Ended.class, GameStateReducer::ended);
            });

    GameState after(GameMessage news) {
        return Objects.requireNonNull(MESSAGES.dispatch(this, news));
    }

    /** A snapshot omits details that are known: the time of a claim, and new ratings. */
    private GameState snapshot(GameMessage.Snapshot snapshot) {
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
    private GameState turn(GameMessage.Turn turn) {
        if (turn.seq() != game.seq()) {
            return turn.seq() > game.seq() ? game.asIncomplete() : game;
        }
        return game.change(copy -> copy.clock = ClockState.of(turn.clock(), now));
    }

    private GameState moved(GameMessage.Moved moved) {
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

    private GameState offered(GameMessage.Offered offered) {
        return next(offered, copy -> {
            List<PendingOffer> open = new ArrayList<>(game.offers());
            open.removeIf(offer -> offer.kind().equals(offered.kind()) && offer.by() == offered.by());
            if (offered.state().equals("made")) {
                open.add(new PendingOffer(offered.kind(), offered.by()));
            }
            copy.offers = open;
        });
    }

    private GameState presence(GameMessage.Presence presence) {
        return next(presence, copy -> {
            List<SeatPresence> seats = new ArrayList<>(game.presence());
            if (presence.seat() >= 0 && presence.seat() < seats.size()) {
                Long claimMs = presence.claimMs();
                seats.set(presence.seat(), new SeatPresence(presence.state(), claimMs == null ? null : now + claimMs));
            }
            copy.presence = seats;
            copy.clock = presence.clock() == null ? copy.clock : ClockState.of(presence.clock(), now);
        });
    }

    private GameState stateChanged(GameMessage.StateChanged changed) {
        return next(changed, copy -> {
            copy.state = changed.state();
            copy.clock = ClockState.of(changed.clock(), now);
        });
    }

    private GameState timeGiven(GameMessage.TimeGiven given) {
        return next(given, copy -> copy.clock = ClockState.of(given.clock(), now));
    }

    private GameState conditional(GameMessage.Conditional conditional) {
        if (conditional.seq() != game.seq()) {
            return conditional.seq() > game.seq() ? game.asIncomplete() : game;
        }
        return game.change(copy -> copy.conditionalMoves = conditional.lines());
    }

    private GameState ended(GameMessage.Ended ended) {
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
