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
import org.parlor.server.core.game.GameMessages;
import org.parlor.server.core.game.HistoryCursor;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;

/** Answers one request to a game. */
public final class GameHandler implements GameRequest.Handler<Reply> {
    private static final int WATCHING_MAX = 20;

    private final GameService games;
    private final Accounts accounts;
    private final int illegalLimit;
    private final Session session;
    private final @Nullable RequestId id;
    private final Step step;

    /** @param illegalLimit at the how-manieth illegal move a bot forfeits; in a tournament it is the first */
    public GameHandler(GameService games, Accounts accounts, int illegalLimit, RequestContext context) {
        this.games = games;
        this.accounts = accounts;
        this.illegalLimit = illegalLimit;
        this.session = context.session();
        this.id = context.id();
        this.step = context.step();
    }

    /** The room of a game; one that has left the rooms is answered for with what the archive knows. */
    private LiveGame room(String g) {
        return games.find(g).orElseThrow(() -> elsewhere(g));
    }

    private RuntimeException elsewhere(String g) {
        return HistoryCursor.isId(g) && !games.isQuarantined(g)
                ? new ArchiveQueryNeeded(new ArchiveQuery.OfGame(g))
                : games.missing(g);
    }

    private int requireSeat(LiveGame live) {
        int seat = seat(live)
                .orElseThrow(() -> RequestException.of(ErrorCode.NOT_A_PLAYER, "You do not play in this game"));
        if (live.game().terms().rated()
                && session.bot() != live.game().player(seat).bot()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "A rated game is played by oneself, not by a program");
        }
        return seat;
    }

    private OptionalInt seat(LiveGame live) {
        return live.game().seatOf(session.key());
    }

    @Override
    public Reply ready(GameRequest.Ready ready) {
        LiveGame live = room(ready.g());
        games.ready(live, requireSeat(live), step);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply move(GameRequest.Move move) {
        LiveGame live = room(move.g());
        int seat = requireSeat(live);
        if (Referee.isRepeated(live.game(), seat, move)) {
            return Reply.Ok.duplicate(id);
        }
        try {
            long lag = live.game().clock().lag(session.lag().roundTrip(), step.now());
            games.happen(live, List.of(Referee.move(live.game(), seat, move, lag)), step);
            session.lag().spared(lag, step.undo());
            return Reply.Ok.done(id);
        } catch (RequestException refusal) {
            return refused(live, seat, refusal);
        }
    }

    /** Some refusals are followed by what helps the player on. */
    private Reply refused(LiveGame live, int seat, RequestException refusal) {
        switch (refusal.code()) {
            case STALE_PLY, PLY_AHEAD -> games.announcer().snapshot(live, seat, session.link(), step);
            case ILLEGAL_MOVE -> countIllegal(live, seat);
            default -> {}
        }
        return refusal.reply(id);
    }

    private void countIllegal(LiveGame live, int seat) {
        if (!live.game().player(seat).bot()) {
            return;
        }
        int limit = live.game().terms().occasion() == null ? illegalLimit : 1;
        if (live.illegalMoves(seat) + 1 >= limit) {
            // The end alone is recorded: whoever reads half of it never finds a bot that plays on with too many.
            games.happen(live, List.of(Referee.ended(live.game(), 1 - seat, EndReason.ILLEGAL)), step);
        } else {
            games.countIllegal(live, seat, step);
            games.announcer().askForMove(live, seat, session.link(), step);
        }
    }

    @Override
    public Reply resign(GameRequest.Resign resign) {
        LiveGame live = room(resign.g());
        games.happen(live, List.of(Referee.resign(live.game(), requireSeat(live))), step);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply abort(GameRequest.Abort abort) {
        LiveGame live = room(abort.g());
        requireSeat(live);
        games.happen(live, List.of(Referee.abort(live.game())), step);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply claim(GameRequest.Claim claim) {
        LiveGame live = room(claim.g());
        games.happen(live, List.of(Referee.claim(live.game(), requireSeat(live), claim.result())), step);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply offer(GameRequest.Offer offer) {
        LiveGame live = room(offer.g());
        if (offer.kind() == OfferKind.REMATCH) {
            games.capacity().requireOpen();
        }
        return happen(live, Referee.offer(live.game(), requireSeat(live), offer.kind()));
    }

    @Override
    public Reply answer(GameRequest.Answer answer) {
        LiveGame live = room(answer.g());
        return happen(live, Referee.answer(live.game(), requireSeat(live), answer));
    }

    private Reply happen(LiveGame live, List<GameEvent> events) {
        boolean rematch = events.stream().anyMatch(GameHandler::isRematch);
        if (rematch) {
            games.capacity().requireRoom();
        }
        games.happen(live, events, step);
        if (!rematch) {
            return Reply.Ok.done(id);
        }
        String g = games.newId();
        games.open(g, live.game().terms().swapped(0), step);
        return Reply.Ok.game(id, g);
    }

    private static boolean isRematch(GameEvent event) {
        return event instanceof GameEvent.OfferClosed closed
                && closed.kind() == OfferKind.REMATCH
                && closed.outcome().equals("accepted");
    }

    @Override
    public Reply sync(GameRequest.Sync sync) {
        LiveGame live = room(sync.g());
        OptionalInt seat = seat(live);
        if (seat.isPresent()) {
            games.announcer().snapshot(live, seat.getAsInt(), session.link(), step);
        } else if (live.gallery().watchers().contains(session.link())) {
            games.announcer().show(live, List.of(session.link()), step);
        } else {
            throw RequestException.of(ErrorCode.NOT_A_PLAYER, "You neither play in this game nor watch it");
        }
        return Reply.Ok.done(id);
    }

    @Override
    public Reply watch(GameRequest.Watch watch) {
        LiveGame live = wanted(watch.g(), watch.user());
        OptionalInt seat = seat(live);
        if (seat.isPresent()) {
            games.announcer().snapshot(live, seat.getAsInt(), session.link(), step);
            return Reply.Ok.watching(id, live.game().id(), 0);
        }
        boolean watched = session.watching().contains(live.game().id());
        if (!watched && session.watching().size() >= WATCHING_MAX) {
            throw RequestException.of(ErrorCode.TOO_MANY_GAMES, "You watch " + WATCHING_MAX + " games already");
        }
        games.watch(live, session);
        games.announcer().show(live, List.of(session.link()), step);
        return Reply.Ok.watching(id, live.game().id(), (int) live.gallery().delayMillis());
    }

    @Override
    public Reply unwatch(GameRequest.Unwatch unwatch) {
        LiveGame live = wanted(unwatch.g(), unwatch.user());
        games.unwatch(live, session);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply record(GameRequest.RecordRequest request) {
        Game game = room(request.g()).gameFor(session.key());
        return new RecordExporter(new RequestContext(session, id, step), request.as())
                .of(GameMessages.record(game, games.place()), game.rules());
    }

    private LiveGame wanted(@Nullable String g, @Nullable String user) {
        if (user != null) {
            return gameOf(user);
        }
        return "top".equals(g) ? top() : room(String.valueOf(g));
    }

    private LiveGame gameOf(String user) {
        accounts.require(user, "user");
        return shown().filter(live -> live.game().seatOf(Player.key(user)).isPresent())
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> RequestException.of(ErrorCode.NO_SUCH_GAME, user + " is not playing"));
    }

    /** The games that are being played as far as this account may know, oldest first. */
    private Stream<LiveGame> shown() {
        return games.all().filter(live -> !live.gameFor(session.key()).isOver());
    }

    /** What most people watch. */
    private LiveGame top() {
        Optional<LiveGame> most = shown().max(Comparator.comparingInt(
                live -> live.gallery().watchers().size()));
        return most.orElseThrow(() -> RequestException.of(ErrorCode.NO_SUCH_GAME, "No game is being played"));
    }
}
