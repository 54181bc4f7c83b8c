package org.parlor.server.core.play;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.value.OfferKind;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.ArchiveQueryNeeded;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.game.HistoryCursor;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;

/** Handles a single game request. */
public final class GameHandler {
    private static final int WATCHING_MAX = 20;

    private final GameService games;
    private final Accounts accounts;
    private final int illegalLimit;
    private final Session session;
    private final @Nullable RequestId id;
    private final Step step;

    /** @param illegalLimit number of illegal moves after which a bot forfeits the game; in tournaments it is always 1 */
    public GameHandler(GameService games, Accounts accounts, int illegalLimit, RequestContext context) {
        this.games = games;
        this.accounts = accounts;
        this.illegalLimit = illegalLimit;
        this.session = context.session();
        this.id = context.id();
        this.step = context.step();
    }

    public Reply handle(GameRequest request) {
        if (request instanceof GameRequest.Move move) {
            return move(move);
        } else if (request instanceof GameRequest.Ready ready) {
            return ready(ready);
        } else if (request instanceof GameRequest.Resign resign) {
            return resign(resign);
        } else if (request instanceof GameRequest.Abort abort) {
            return abort(abort);
        } else if (request instanceof GameRequest.Claim claim) {
            return claim(claim);
        } else if (request instanceof GameRequest.Offer offer) {
            return offer(offer);
        } else if (request instanceof GameRequest.Answer answer) {
            return answer(answer);
        } else if (request instanceof GameRequest.Sync sync) {
            return sync(sync);
        } else if (request instanceof GameRequest.Watch watch) {
            return watch(watch);
        } else if (request instanceof GameRequest.Unwatch unwatch) {
            return unwatch(unwatch);
        } else if (request instanceof GameRequest.RecordRequest recordRequest) {
            return record(recordRequest);
        }
        throw new IllegalStateException("no handler for " + request);
    }

    /** Returns a game in memory. For others, throws {@link ArchiveQueryNeeded} to continue with the archive. */
    private LiveGame liveGame(String g) {
        return games.find(g).orElseThrow(() -> notInMemory(g));
    }

    private RuntimeException notInMemory(String g) {
        return HistoryCursor.isGameId(g) && !games.isQuarantined(g)
                ? new ArchiveQueryNeeded(new ArchiveQuery.OfGame(g))
                : games.noSuchGame(g);
    }

    private int requireSeat(LiveGame live) {
        int seat = seat(live)
                .orElseThrow(() -> RequestException.of(ErrorCode.NOT_A_PLAYER, "You are not a player in this game"));
        if (live.game().settings().rated()
                && session.bot() != live.game().player(seat).bot()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "A program must not play a rated game of a person");
        }
        return seat;
    }

    private OptionalInt seat(LiveGame live) {
        return live.game().seatOf(session.key());
    }

    private Reply ready(GameRequest.Ready ready) {
        LiveGame live = liveGame(ready.g());
        games.ready(live, requireSeat(live), step);
        return Reply.Ok.done(id);
    }

    private Reply move(GameRequest.Move move) {
        LiveGame live = liveGame(move.g());
        int seat = requireSeat(live);
        if (Referee.isRepeated(live.game(), seat, move)) {
            return Reply.Ok.duplicate(id);
        }
        try {
            long lag = live.game().clock().compensatedLag(session.latency().roundTrip(), step.now());
            games.applyEvents(live, List.of(Referee.move(live.game(), seat, move, lag)), step);
            session.latency().addCompensation(lag, step.undo());
            return Reply.Ok.done(id);
        } catch (RequestException rejection) {
            return rejectMove(live, seat, rejection);
        }
    }

    /** Rejects a move. Sends the state of the game if the client is out of sync, and counts illegal moves. */
    private Reply rejectMove(LiveGame live, int seat, RequestException rejection) {
        switch (rejection.code()) {
            case STALE_PLY, PLY_AHEAD -> games.notifier().sendSnapshot(live, seat, session.connectionId(), step);
            case ILLEGAL_MOVE -> countIllegal(live, seat);
            default -> {}
        }
        return rejection.reply(id);
    }

    private void countIllegal(LiveGame live, int seat) {
        if (!live.game().player(seat).bot()) {
            return;
        }
        int limit = live.game().settings().occasion() == null ? illegalLimit : 1;
        if (live.illegalMoves(seat) + 1 >= limit) {
            // Records the end only. With both records, a partially written batch could leave a bot above the limit.
            games.applyEvents(live, List.of(Referee.ended(live.game(), 1 - seat, EndReason.ILLEGAL)), step);
        } else {
            games.recordIllegalMove(live, seat, step);
            games.notifier().sendTurn(live, seat, session.connectionId(), step);
        }
    }

    private Reply resign(GameRequest.Resign resign) {
        LiveGame live = liveGame(resign.g());
        games.applyEvents(live, List.of(Referee.resign(live.game(), requireSeat(live))), step);
        return Reply.Ok.done(id);
    }

    private Reply abort(GameRequest.Abort abort) {
        LiveGame live = liveGame(abort.g());
        requireSeat(live);
        games.applyEvents(live, List.of(Referee.abort(live.game())), step);
        return Reply.Ok.done(id);
    }

    private Reply claim(GameRequest.Claim claim) {
        LiveGame live = liveGame(claim.g());
        games.applyEvents(live, List.of(Referee.claim(live.game(), requireSeat(live), claim.result())), step);
        return Reply.Ok.done(id);
    }

    private Reply offer(GameRequest.Offer offer) {
        LiveGame live = liveGame(offer.g());
        if (offer.kind() == OfferKind.REMATCH) {
            games.admission().requireNotDraining();
        }
        return applyEvents(live, Referee.offer(live.game(), requireSeat(live), offer.kind()));
    }

    private Reply answer(GameRequest.Answer answer) {
        LiveGame live = liveGame(answer.g());
        return applyEvents(live, Referee.answer(live.game(), requireSeat(live), answer));
    }

    private Reply applyEvents(LiveGame live, List<GameEvent> events) {
        boolean rematch = events.stream().anyMatch(GameHandler::isRematch);
        if (rematch) {
            games.admission().requireCapacity();
        }
        games.applyEvents(live, events, step);
        if (!rematch) {
            return Reply.Ok.done(id);
        }
        String g = games.newId();
        games.create(g, live.game().settings().swapped(0), step);
        return Reply.Ok.game(id, g);
    }

    private static boolean isRematch(GameEvent event) {
        return event instanceof GameEvent.OfferClosed closed
                && closed.kind() == OfferKind.REMATCH
                && closed.outcome().equals("accepted");
    }

    private Reply sync(GameRequest.Sync sync) {
        LiveGame live = liveGame(sync.g());
        OptionalInt seat = seat(live);
        if (seat.isPresent()) {
            games.notifier().sendSnapshot(live, seat.getAsInt(), session.connectionId(), step);
        } else if (live.spectators().connectionIds().contains(session.connectionId())) {
            games.notifier().sendSpectatorSnapshot(live, List.of(session.connectionId()), step);
        } else {
            throw RequestException.of(ErrorCode.NOT_A_PLAYER, "You are neither a player nor a spectator of this game");
        }
        return Reply.Ok.done(id);
    }

    private Reply watch(GameRequest.Watch watch) {
        LiveGame live = requestedGame(watch.g(), watch.user());
        OptionalInt seat = seat(live);
        if (seat.isPresent()) {
            games.notifier().sendSnapshot(live, seat.getAsInt(), session.connectionId(), step);
            return Reply.Ok.watching(id, live.game().id(), 0);
        }
        boolean watched = session.watchedGames().contains(live.game().id());
        if (!watched && session.watchedGames().size() >= WATCHING_MAX) {
            throw RequestException.of(
                    ErrorCode.TOO_MANY_GAMES, "You already watch " + WATCHING_MAX + " games, the maximum");
        }
        games.addSpectator(live, session);
        games.notifier().sendSpectatorSnapshot(live, List.of(session.connectionId()), step);
        return Reply.Ok.watching(id, live.game().id(), (int) live.spectators().delayMillis());
    }

    private Reply unwatch(GameRequest.Unwatch unwatch) {
        LiveGame live = requestedGame(unwatch.g(), unwatch.user());
        games.removeSpectator(live, session);
        return Reply.Ok.done(id);
    }

    private Reply record(GameRequest.RecordRequest request) {
        Game game = liveGame(request.g()).viewFor(session.key());
        return new RecordExporter(new RequestContext(session, id, step), request.as())
                .export(GameMessageFactory.record(game, games.serverName()), game.rules());
    }

    private LiveGame requestedGame(@Nullable String g, @Nullable String user) {
        if (user != null) {
            return latestGameOf(user);
        }
        return "top".equals(g) ? top() : liveGame(String.valueOf(g));
    }

    private LiveGame latestGameOf(String user) {
        accounts.require(user, "user");
        return visibleGames()
                .filter(live -> live.game().seatOf(Player.key(user)).isPresent())
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> RequestException.of(ErrorCode.NO_SUCH_GAME, user + " is not playing"));
    }

    /** The games in progress as visible to this account, oldest first. */
    private Stream<LiveGame> visibleGames() {
        return games.all().filter(live -> !live.viewFor(session.key()).isOver());
    }

    /** The game with the most spectators. */
    private LiveGame top() {
        Optional<LiveGame> most = visibleGames()
                .max(Comparator.comparingInt(
                        live -> live.spectators().connectionIds().size()));
        return most.orElseThrow(() -> RequestException.of(ErrorCode.NO_SUCH_GAME, "No game is being played"));
    }
}
