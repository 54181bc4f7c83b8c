package org.parlor.server.core.rooms;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.OfferKind;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.server.core.game.Beginning;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessages;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.people.Accounts;
import org.parlor.server.core.people.Asker;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.step.Consultation;
import org.parlor.server.core.step.Question;
import org.parlor.server.core.step.Step;

/** Answers one request to a game. */
public final class GameDesk implements GameRequest.Handler<Reply> {
    private static final int WATCHING_MAX = 20;

    private final Rooms rooms;
    private final Accounts accounts;
    private final int illegalLimit;
    private final Session session;
    private final @Nullable RequestId id;
    private final Step step;

    /** @param illegalLimit at the how-manieth illegal move a bot forfeits; in a tournament it is the first */
    public GameDesk(Rooms rooms, Accounts accounts, int illegalLimit, Asker asker) {
        this.rooms = rooms;
        this.accounts = accounts;
        this.illegalLimit = illegalLimit;
        this.session = asker.session();
        this.id = asker.id();
        this.step = asker.step();
    }

    /** The room of a game; one that has left the rooms is answered for with what the archive knows. */
    private Room room(String g) {
        return rooms.find(g).orElseThrow(() -> elsewhere(g));
    }

    private RuntimeException elsewhere(String g) {
        return Beginning.isId(g) && !rooms.isQuarantined(g)
                ? new Consultation(new Question.OfGame(g))
                : rooms.missing(g);
    }

    private int requireSeat(Room room) {
        int seat = seat(room).orElseThrow(() -> Refusal.of(ErrorCode.NOT_A_PLAYER, "You do not play in this game"));
        if (room.game().terms().rated()
                && session.bot() != room.game().player(seat).bot()) {
            throw Refusal.of(ErrorCode.FORBIDDEN, "A rated game is played by oneself, not by a program");
        }
        return seat;
    }

    private OptionalInt seat(Room room) {
        return room.game().seatOf(session.key());
    }

    @Override
    public Reply ready(GameRequest.Ready ready) {
        Room room = room(ready.g());
        rooms.ready(room, requireSeat(room), step);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply move(GameRequest.Move move) {
        Room room = room(move.g());
        int seat = requireSeat(room);
        if (Referee.isRepeated(room.game(), seat, move)) {
            return Reply.Ok.duplicate(id);
        }
        try {
            long lag = room.game().clock().lag(session.lag().roundTrip(), step.now());
            rooms.happen(room, List.of(Referee.move(room.game(), seat, move, lag)), step);
            session.lag().spared(lag, step.undo());
            return Reply.Ok.done(id);
        } catch (Refusal refusal) {
            return refused(room, seat, refusal);
        }
    }

    /** Some refusals are followed by what helps the player on. */
    private Reply refused(Room room, int seat, Refusal refusal) {
        switch (refusal.code()) {
            case STALE_PLY, PLY_AHEAD -> rooms.announcer().snapshot(room, seat, session.link(), step);
            case ILLEGAL_MOVE -> countIllegal(room, seat);
            default -> {}
        }
        return refusal.reply(id);
    }

    private void countIllegal(Room room, int seat) {
        if (!room.game().player(seat).bot()) {
            return;
        }
        int limit = room.game().terms().occasion() == null ? illegalLimit : 1;
        if (room.illegalMoves(seat) + 1 >= limit) {
            // The end alone is recorded: whoever reads half of it never finds a bot that plays on with too many.
            rooms.happen(room, List.of(Referee.ended(room.game(), 1 - seat, EndReason.ILLEGAL)), step);
        } else {
            rooms.countIllegal(room, seat, step);
            rooms.announcer().askForMove(room, seat, session.link(), step);
        }
    }

    @Override
    public Reply resign(GameRequest.Resign resign) {
        Room room = room(resign.g());
        rooms.happen(room, List.of(Referee.resign(room.game(), requireSeat(room))), step);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply abort(GameRequest.Abort abort) {
        Room room = room(abort.g());
        requireSeat(room);
        rooms.happen(room, List.of(Referee.abort(room.game())), step);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply claim(GameRequest.Claim claim) {
        Room room = room(claim.g());
        rooms.happen(room, List.of(Referee.claim(room.game(), requireSeat(room), claim.result())), step);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply offer(GameRequest.Offer offer) {
        Room room = room(offer.g());
        if (offer.kind() == OfferKind.REMATCH) {
            rooms.capacity().requireOpen();
        }
        return happen(room, Referee.offer(room.game(), requireSeat(room), offer.kind()));
    }

    @Override
    public Reply answer(GameRequest.Answer answer) {
        Room room = room(answer.g());
        return happen(room, Referee.answer(room.game(), requireSeat(room), answer));
    }

    private Reply happen(Room room, List<GameEvent> events) {
        boolean rematch = events.stream().anyMatch(GameDesk::isRematch);
        if (rematch) {
            rooms.capacity().requireRoom();
        }
        rooms.happen(room, events, step);
        if (!rematch) {
            return Reply.Ok.done(id);
        }
        String g = rooms.newId();
        rooms.open(g, room.game().terms().swapped(0), step);
        return Reply.Ok.game(id, g);
    }

    private static boolean isRematch(GameEvent event) {
        return event instanceof GameEvent.OfferClosed closed
                && closed.kind() == OfferKind.REMATCH
                && closed.outcome().equals("accepted");
    }

    @Override
    public Reply sync(GameRequest.Sync sync) {
        Room room = room(sync.g());
        OptionalInt seat = seat(room);
        if (seat.isPresent()) {
            rooms.announcer().snapshot(room, seat.getAsInt(), session.link(), step);
        } else if (room.gallery().watchers().contains(session.link())) {
            rooms.announcer().show(room, List.of(session.link()), step);
        } else {
            throw Refusal.of(ErrorCode.NOT_A_PLAYER, "You neither play in this game nor watch it");
        }
        return Reply.Ok.done(id);
    }

    @Override
    public Reply watch(GameRequest.Watch watch) {
        Room room = wanted(watch.g(), watch.user());
        OptionalInt seat = seat(room);
        if (seat.isPresent()) {
            rooms.announcer().snapshot(room, seat.getAsInt(), session.link(), step);
            return Reply.Ok.watching(id, room.game().id(), 0);
        }
        boolean watched = session.watching().contains(room.game().id());
        if (!watched && session.watching().size() >= WATCHING_MAX) {
            throw Refusal.of(ErrorCode.TOO_MANY_GAMES, "You watch " + WATCHING_MAX + " games already");
        }
        rooms.watch(room, session);
        rooms.announcer().show(room, List.of(session.link()), step);
        return Reply.Ok.watching(id, room.game().id(), (int) room.gallery().delayMillis());
    }

    @Override
    public Reply unwatch(GameRequest.Unwatch unwatch) {
        Room room = wanted(unwatch.g(), unwatch.user());
        rooms.unwatch(room, session);
        return Reply.Ok.done(id);
    }

    @Override
    public Reply record(GameRequest.RecordRequest request) {
        Game game = room(request.g()).gameFor(session.key());
        return new RecordLine(new Asker(session, id, step), request.as())
                .of(GameMessages.record(game, rooms.place()), game.rules());
    }

    private Room wanted(@Nullable String g, @Nullable String user) {
        if (user != null) {
            return gameOf(user);
        }
        return "top".equals(g) ? top() : room(String.valueOf(g));
    }

    private Room gameOf(String user) {
        accounts.require(user, "user");
        return shown().filter(room -> room.game().seatOf(Player.key(user)).isPresent())
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> Refusal.of(ErrorCode.NO_SUCH_GAME, user + " is not playing"));
    }

    /** The games that are being played as far as this account may know, oldest first. */
    private Stream<Room> shown() {
        return rooms.all().filter(room -> !room.gameFor(session.key()).isOver());
    }

    /** What most people watch. */
    private Room top() {
        Optional<Room> most = shown().max(Comparator.comparingInt(
                room -> room.gallery().watchers().size()));
        return most.orElseThrow(() -> Refusal.of(ErrorCode.NO_SUCH_GAME, "No game is being played"));
    }
}
