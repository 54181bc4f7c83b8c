package org.parlor.server.core.live;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.OfferKind;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.account.Sessions;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.DeclineReason;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.ConditionalMoves;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.PlayerHistoryCursor;
import org.parlor.server.core.game.Referee;

/** Handles a single game request. */
public record GameHandler(GameService games, Accounts accounts, Sessions sessions, RequestContext context) {
    private static final int WATCHING_MAX = 20;

    private static final DispatchTable<OfGame, GameRequest, Reply> LIVE =
            new DispatchTable<>(GameRequest.class, rows -> {
                rows.on(GameRequest.Move.class, (of, move) -> of.handler.move(of.live, move));
                rows.run(GameRequest.Ready.class, (of, ready) -> of.handler.ready(of.live));
                rows.run(GameRequest.Resign.class, (of, resign) -> of.handler.resign(of.live));
                rows.run(GameRequest.Abort.class, (of, abort) -> of.handler.abort(of.live));
                rows.run(GameRequest.Claim.class, (of, claim) -> of.handler.claim(of.live, claim));
                rows.on(GameRequest.Offer.class, (of, offer) -> of.handler.offer(of.live, offer));
                rows.on(GameRequest.Answer.class, (of, answer) -> of.handler.answer(of.live, answer));
                rows.run(GameRequest.GiveTime.class, (of, give) -> of.handler.giveTime(of.live));
                rows.run(GameRequest.SetConditional.class, (of, set) -> of.handler.setConditional(of.live, set));
                rows.run(
                        GameRequest.SetNote.class,
                        (of, set) -> of.handler.notes().set(of.handler.seat(of.live), set));
                rows.on(
                        GameRequest.GetNote.class,
                        (of, get) -> of.handler.notes().get(of.handler.seat(of.live), get));
                rows.run(GameRequest.Sync.class, (of, sync) -> of.handler.sync(of.live));
                rows.on(GameRequest.Watch.class, (of, watch) -> of.handler.watch(of.live));
                rows.run(GameRequest.Unwatch.class, (of, unwatch) -> of.handler.unwatch(of.live));
                rows.on(GameRequest.RecordRequest.class, (of, request) -> of.handler.export(of.live, request));
            });

    private record OfGame(GameHandler handler, LiveGame live) {}

    /** Returns the reply; null for {@code ok}, and if the game is not in memory and the archive is queried. */
    public @Nullable Reply handle(GameRequest request) {
        String g = String.valueOf(request.g());
        Optional<LiveGame> live = requestedGame(request, g);
        if (live.isPresent()) {
            session().requireReads(live.get().game().settings().tc());
            return LIVE.dispatch(new OfGame(this, live.get()), request);
        }
        if (!PlayerHistoryCursor.isGameId(g) || games.quarantine().contains(g)) {
            throw games.noSuchGame(g);
        }
        context.queryArchive(new ArchiveQuery.OfGame(g));
        return null;
    }

    private Session session() {
        return context.session();
    }

    private Step step() {
        return context.step();
    }

    private Optional<LiveGame> requestedGame(GameRequest request, String g) {
        if (request instanceof GameRequest.Watch watch) {
            return watchedGame(g, watch.user());
        }
        return request instanceof GameRequest.Unwatch unwatch ? watchedGame(g, unwatch.user()) : games.findOrLoad(g);
    }

    /**
     * Finds the latest game of a user, the game with the most spectators ("top"), or the game with an id. A correspondence game is
     * found by its id, or by a user who plays no other.
     */
    private Optional<LiveGame> watchedGame(String g, @Nullable String user) {
        if (user == null && !g.equals("top")) {
            return games.findOrLoad(g);
        }
        // Oldest first.
        Stream<LiveGame> visible =
                games.shown().filter(live -> !live.viewFor(session().account()).isOver());
        Optional<LiveGame> found;
        if (user == null) {
            found = GameRegistry.mostWatched(visible);
        } else {
            accounts.require(user, "user");
            games.unloaded().requireLoaded(Player.key(user));
            found = visible.filter(live -> live.game().seatOf(Player.key(user)).isPresent())
                    .reduce((earlier, later) -> isSlower(later, earlier) ? earlier : later);
        }
        if (found.isEmpty()) {
            throw RequestException.of(
                    ErrorCode.NO_SUCH_GAME, user == null ? "No game is being played" : user + " is not playing");
        }
        return found;
    }

    private static boolean isSlower(LiveGame live, LiveGame other) {
        return live.game().isCorrespondence() && !other.game().isCorrespondence();
    }

    private NoteHandler notes() {
        return new NoteHandler(games, accounts, context);
    }

    private void ready(LiveGame live) {
        games.ready(live, requireSeat(live), step());
    }

    private void resign(LiveGame live) {
        applyEvents(live, Referee.resign(live.game(), requireSeat(live)));
    }

    private void claim(LiveGame live, GameRequest.Claim claim) {
        applyEvents(live, Referee.claim(live.game(), requireSeat(live), claim.result()));
    }

    private @Nullable Reply answer(LiveGame live, GameRequest.Answer answer) {
        return applyOfferEvents(live, Referee.answer(live.game(), requireSeat(live), answer));
    }

    private void abort(LiveGame live) {
        requireSeat(live);
        applyEvents(live, Referee.abort(live.game()));
        games.admission().recordAbort(session().key(), step());
    }

    private @Nullable Reply offer(LiveGame live, GameRequest.Offer offer) {
        if (offer.kind() == OfferKind.REMATCH) {
            games.admission().requireNotDraining();
            games.admission().requireFewAborts(session(), step());
        }
        return applyOfferEvents(live, Referee.offer(live.game(), requireSeat(live), offer.kind()));
    }

    private void giveTime(LiveGame live) {
        int seat = requireSeat(live);
        GameEvent given = Referee.giveTime(live.game(), seat);
        requireTakesTime(live.game(), 1 - seat);
        applyEvents(live, given);
    }

    private void setConditional(LiveGame live, GameRequest.SetConditional set) {
        int seat = requireSeat(live);
        if (!set.lines().isEmpty()) {
            session().exploreLimiter().acquire(step());
            session().chargePositions(live.game().rules(), ConditionalMoves.positions(live.game(), set), step());
        }
        games.setConditionalMoves(live, ConditionalMoves.of(live.game(), seat, set), step());
    }

    private void unwatch(LiveGame live) {
        live.spectators().remove(session(), step().undo());
        step().forgetRequest(session().connectionId(), watchKey(live));
    }

    private Reply export(LiveGame live, GameRequest.RecordRequest request) {
        Game game = live.viewFor(session().account());
        return new RecordExporter(context, request.as())
                .export(GameMessageFactory.record(game, games.settings().get(ServerSettings.NAME)), game.rules());
    }

    private int requireSeat(LiveGame live) {
        int seat = seat(live)
                .orElseThrow(() -> RequestException.of(ErrorCode.NOT_A_PLAYER, "You are not a player in this game"));
        if (live.game().settings().rated()
                && session().isBot() != live.game().player(seat).bot()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "A program must not play a rated game of a person");
        }
        return seat;
    }

    private OptionalInt seat(LiveGame live) {
        return session().account().seatIn(live.game());
    }

    private void applyEvents(LiveGame live, GameEvent event) {
        games.applyEvents(live, List.of(event), step());
    }

    private @Nullable Reply move(LiveGame live, GameRequest.Move move) {
        int seat = requireSeat(live);
        if (Referee.isRepeated(live.game(), seat, move)) {
            return Reply.Ok.duplicate(context.id());
        }
        try {
            long lag = live.game().clock().compensatedLag(session().latency().roundTrip(), step().now());
            applyEvents(live, Referee.move(live.game(), seat, move, lag));
            session().latency().addCompensation(lag, step().undo());
            return null;
        } catch (RequestException rejection) {
            return rejectMove(live, seat, rejection);
        }
    }

    /** Rejects a move. Sends the state of the game if the client is out of sync, and counts illegal moves. */
    private Reply rejectMove(LiveGame live, int seat, RequestException rejection) {
        switch (rejection.code()) {
            case STALE_PLY -> games.sendSnapshot(live, seat, session(), step());
            case PLY_AHEAD -> {
                games.sendSnapshot(live, seat, session(), step());
                games.repeatTurn(live, seat, session(), step());
            }
            case ILLEGAL_MOVE -> countIllegal(live, seat);
            default -> {}
        }
        return rejection.reply(context.id());
    }

    /** A bot forfeits the game at the configured number of illegal moves, in a tournament at the first. */
    private void countIllegal(LiveGame live, int seat) {
        if (!live.game().player(seat).bot()) {
            games.repeatTurn(live, seat, session(), step());
            return;
        }
        boolean casual = live.game().settings().occasion() == null;
        int limit = casual ? games.settings().get(ServerSettings.ILLEGAL_LIMIT) : 1;
        if (live.illegalMoves(seat) + 1 >= limit) {
            // Records the end only. With both records, a partially written batch could leave a bot above the limit.
            applyEvents(live, Referee.ended(live.game(), 1 - seat, EndReason.ILLEGAL));
        } else {
            games.recordIllegalMove(live, seat, session(), step());
        }
    }

    private @Nullable Reply applyOfferEvents(LiveGame live, List<GameEvent> events) {
        boolean rematch = events.stream().anyMatch(GameHandler::isRematch);
        if (rematch) {
            requireAvailableOpponent(live.game());
            games.admission()
                    .requireCapacity(
                            Stream.of(0, 1)
                                    .flatMap(seat -> sessions.player(live.game(), seat).stream())
                                    .toList(),
                            live.game().settings().tc());
        }
        games.applyEvents(live, events, step());
        return rematch ? Reply.Ok.game(context.id(), games.createRematch(live.game(), step())) : null;
    }

    /** The opponent in a correspondence game need not be connected. */
    private void requireAvailableOpponent(Game game) {
        if (game.keys().stream().anyMatch(accounts.aliases()::isReserved)) {
            throw RequestException.of(ErrorCode.NO_SUCH_USER, "The account of the other player was renamed or deleted");
        }
        int opponent = 1 - session().account().seatIn(game).orElseThrow();
        if (game.isCorrespondence()) {
            if (!games.availability().mayPlay(game.key(opponent), step().wallNow())) {
                throw DeclineReason.GENERIC.refusal(game.player(opponent).name() + " may not play");
            }
            games.unloaded().requireLoaded(game.key(opponent));
            games.admission().requireCorrespondenceCapacity(game.player(opponent));
        } else if (!games.availability().isConnected(game, opponent)) {
            throw DeclineReason.OFFLINE.refusal(game.player(opponent).name() + " is not connected");
        }
    }

    /** A bot may refuse to be given time. */
    private void requireTakesTime(Game game, int seat) {
        boolean refuses = sessions.player(game, seat)
                .map(Session::policy)
                .map(LobbyRequest.Policy::tc)
                .filter(limits -> Boolean.FALSE.equals(limits.gifts()))
                .isPresent();
        if (refuses) {
            throw DeclineReason.TIME_CONTROL.refusal(game.player(seat).name() + " does not want to be given time");
        }
    }

    private static boolean isRematch(GameEvent event) {
        return event instanceof GameEvent.OfferClosed closed
                && closed.kind() == OfferKind.REMATCH
                && closed.outcome().equals("accepted");
    }

    private void sync(LiveGame live) {
        OptionalInt seat = seat(live);
        if (seat.isPresent()) {
            games.sendSnapshot(live, seat.getAsInt(), session(), step());
        } else if (live.spectators().connectionIds().contains(session().connectionId())) {
            games.sendSpectatorSnapshot(live, List.of(session().connectionId()), step());
        } else {
            throw RequestException.of(ErrorCode.NOT_A_PLAYER, "You are neither a player nor a spectator of this game");
        }
    }

    private static String watchKey(LiveGame live) {
        return "watch " + live.game().id();
    }

    public Reply watch(LiveGame live) {
        OptionalInt seat = seat(live);
        if (seat.isPresent()) {
            games.sendSnapshot(live, seat.getAsInt(), session(), step());
            return Reply.Ok.watching(context.id(), live.game().id(), 0);
        }
        boolean watched = session().watchedGames().contains(live.game().id());
        if (!watched && session().watchedGames().size() >= WATCHING_MAX) {
            throw RequestException.of(
                    ErrorCode.TOO_MANY_GAMES, "You already watch " + WATCHING_MAX + " games, the maximum");
        }
        live.spectators().add(session(), step().undo());
        step().keepRequest(
                        session().connectionId(),
                        watchKey(live),
                        new GameRequest.Watch(live.game().id(), null));
        games.sendSpectatorSnapshot(live, List.of(session().connectionId()), step());
        return Reply.Ok.watching(
                context.id(), live.game().id(), (int) live.spectators().delayMillis());
    }
}
