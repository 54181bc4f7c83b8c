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
import org.parlor.server.core.game.GameMessages;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.lobby.RulesCache;
import org.parlor.server.core.play.RecordExporter;

/** Answers one request to a game that has left the rooms: it can be looked at, and no longer be played. */
record ArchivedGameHandler(ArchiveResult.ArchivedGame entry, RulesCache ruleBook, RequestContext asker)
        implements GameRequest.Handler<Reply> {

    private GameRecord filed() {
        return entry.game();
    }

    private OptionalInt seat() {
        String key = asker.session().key();
        for (int seat = 0; seat < 2; seat++) {
            if (Player.key(filed().players().get(seat).name()).equals(key)) {
                return OptionalInt.of(seat);
            }
        }
        return OptionalInt.empty();
    }

    private int requireSeat() {
        return seat().orElseThrow(() -> RequestException.of(ErrorCode.NOT_A_PLAYER, "You did not play in this game"));
    }

    private RequestException over() {
        requireSeat();
        return RequestException.of(ErrorCode.GAME_OVER, "The game is over");
    }

    private Rules rules() {
        Rules rules = ruleBook.rules(filed().game(), filed().options());
        if (rules.kind().version() != filed().rules()) {
            throw RequestException.of(
                    ErrorCode.NOT_SUPPORTED, "This game was played by older rules; only its record is still there");
        }
        return rules;
    }

    private void show(@Nullable Integer seat) {
        Game game = ArchivedGameReplay.of(filed(), rules(), entry.seq());
        long now = asker.step().now();
        asker.step().send(asker.session().link(), GameMessages.snapshot(game, seat, 0, now));
    }

    @Override
    public Reply ready(GameRequest.Ready ready) {
        requireSeat();
        return Reply.Ok.done(asker.id());
    }

    @Override
    public Reply move(GameRequest.Move move) {
        int seat = requireSeat();
        if (Referee.isRepeated(ArchivedGameReplay.of(filed(), rules(), entry.seq()), seat, move)) {
            return Reply.Ok.duplicate(asker.id());
        }
        throw over();
    }

    @Override
    public Reply resign(GameRequest.Resign resign) {
        throw over();
    }

    @Override
    public Reply abort(GameRequest.Abort abort) {
        throw over();
    }

    @Override
    public Reply claim(GameRequest.Claim claim) {
        throw over();
    }

    @Override
    public Reply offer(GameRequest.Offer offer) {
        throw over();
    }

    @Override
    public Reply answer(GameRequest.Answer answer) {
        throw over();
    }

    @Override
    public Reply sync(GameRequest.Sync sync) {
        show(requireSeat());
        return Reply.Ok.done(asker.id());
    }

    /** Nothing will happen in it, so nobody becomes a watcher. */
    @Override
    public Reply watch(GameRequest.Watch watch) {
        OptionalInt seat = seat();
        show(seat.isPresent() ? Integer.valueOf(seat.getAsInt()) : null);
        return Reply.Ok.watching(asker.id(), Objects.requireNonNull(filed().g()), 0);
    }

    @Override
    public Reply unwatch(GameRequest.Unwatch unwatch) {
        return Reply.Ok.done(asker.id());
    }

    @Override
    public Reply record(GameRequest.RecordRequest request) {
        return new RecordExporter(asker, request.as()).of(filed(), ruleBook.rules(filed().game(), filed().options()));
    }
}
