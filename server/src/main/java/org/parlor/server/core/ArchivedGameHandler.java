package org.parlor.server.core;

import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.game.ArchivedGameReplay;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.lobby.RulesCache;
import org.parlor.server.core.play.RecordExporter;

/** Handles one request for an archived game. The game can be viewed but no longer played. */
record ArchivedGameHandler(ArchiveResult.ArchivedGame archivedGame, RulesCache rulesCache, RequestContext context)
        implements GameRequest.Handler<Reply> {

    private GameRecord gameRecord() {
        return archivedGame.game();
    }

    private OptionalInt seat() {
        String key = context.session().key();
        for (int seat = 0; seat < 2; seat++) {
            if (Player.key(gameRecord().players().get(seat).name()).equals(key)) {
                return OptionalInt.of(seat);
            }
        }
        return OptionalInt.empty();
    }

    private int requireSeat() {
        return seat().orElseThrow(() -> RequestException.of(ErrorCode.NOT_A_PLAYER, "You did not play in this game"));
    }

    private RequestException gameOver() {
        requireSeat();
        return RequestException.of(ErrorCode.GAME_OVER, "The game is over");
    }

    private Rules rules() {
        Rules rules = rulesCache.rules(gameRecord().game(), gameRecord().options());
        if (rules.kind().version() != gameRecord().rules()) {
            throw RequestException.of(
                    ErrorCode.NOT_SUPPORTED,
                    "This game was played under an older version of the rules; only its record is available");
        }
        return rules;
    }

    private void sendSnapshot(@Nullable Integer seat) {
        Game game = ArchivedGameReplay.replay(gameRecord(), rules(), archivedGame.seq());
        long now = context.step().now();
        context.step().send(context.session().connectionId(), GameMessageFactory.snapshot(game, seat, 0, now));
    }

    @Override
    public Reply ready(GameRequest.Ready ready) {
        requireSeat();
        return Reply.Ok.done(context.id());
    }

    @Override
    public Reply move(GameRequest.Move move) {
        int seat = requireSeat();
        if (Referee.isRepeated(ArchivedGameReplay.replay(gameRecord(), rules(), archivedGame.seq()), seat, move)) {
            return Reply.Ok.duplicate(context.id());
        }
        throw gameOver();
    }

    @Override
    public Reply resign(GameRequest.Resign resign) {
        throw gameOver();
    }

    @Override
    public Reply abort(GameRequest.Abort abort) {
        throw gameOver();
    }

    @Override
    public Reply claim(GameRequest.Claim claim) {
        throw gameOver();
    }

    @Override
    public Reply offer(GameRequest.Offer offer) {
        throw gameOver();
    }

    @Override
    public Reply answer(GameRequest.Answer answer) {
        throw gameOver();
    }

    @Override
    public Reply sync(GameRequest.Sync sync) {
        sendSnapshot(requireSeat());
        return Reply.Ok.done(context.id());
    }

    /** Sends a snapshot without adding a spectator, as no further events follow. */
    @Override
    public Reply watch(GameRequest.Watch watch) {
        OptionalInt seat = seat();
        sendSnapshot(seat.isPresent() ? Integer.valueOf(seat.getAsInt()) : null);
        return Reply.Ok.watching(
                context.id(), Objects.requireNonNull(gameRecord().g()), 0);
    }

    @Override
    public Reply unwatch(GameRequest.Unwatch unwatch) {
        return Reply.Ok.done(context.id());
    }

    @Override
    public Reply record(GameRequest.RecordRequest request) {
        return new RecordExporter(context, request.as())
                .export(
                        gameRecord(),
                        rulesCache.rules(gameRecord().game(), gameRecord().options()));
    }
}
