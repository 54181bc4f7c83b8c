package org.parlor.server.core.live;

import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.NameAliases;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.ArchiveResult;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Referee;
import org.parlor.server.core.game.RulesCache;

/** Handles one request for an archived game. The game can be viewed but no longer played. */
public record ArchivedGameHandler(
        ArchiveResult.ArchivedGame archivedGame,
        RulesCache rulesCache,
        GameService games,
        Accounts accounts,
        RequestContext context) {

    private static final DispatchTable<ArchivedGameHandler, GameRequest, Reply> REQUESTS =
            new DispatchTable<>(GameRequest.class, rows -> {
                rows.on(GameRequest.Watch.class, (self, watch) -> self.watch());
                rows.ignore(GameRequest.Unwatch.class);
                rows.on(GameRequest.RecordRequest.class, ArchivedGameHandler::export);
                rows.run(GameRequest.SetNote.class, (self, set) -> self.notes().set(self.seat(), set));
                rows.on(GameRequest.GetNote.class, (self, get) -> self.notes().get(self.seat(), get));
                rows.run(GameRequest.Ready.class, (self, ready) -> self.requireSeat());
                rows.run(GameRequest.Sync.class, (self, sync) -> self.sendSnapshot(self.requireSeat()));
                rows.on(GameRequest.Move.class, ArchivedGameHandler::move);
                rows.run(GameRequest.Resign.class, (self, resign) -> self.refuse());
                rows.run(GameRequest.Abort.class, (self, abort) -> self.refuse());
                rows.run(GameRequest.Claim.class, (self, claim) -> self.refuse());
                rows.run(GameRequest.Offer.class, (self, offer) -> self.refuse());
                rows.run(GameRequest.Answer.class, (self, answer) -> self.refuse());
                rows.run(GameRequest.GiveTime.class, (self, give) -> self.refuse());
                rows.run(GameRequest.SetConditional.class, (self, set) -> self.refuse());
            });

    /**
     * Returns the game that an archive query has found, under the names that are shown.
     *
     * @throws RequestException if the query failed or found no game
     */
    public static ArchiveResult.ArchivedGame require(ArchiveResult result, NameAliases aliases) {
        if (result.failure() != null) {
            throw result.failure();
        }
        ArchiveResult.ArchivedGame game = result.games().stream()
                .findFirst()
                .orElseThrow(() -> RequestException.of(ErrorCode.NO_SUCH_GAME, "No such game"));
        GameRecord shown = game.game().withPlayers(aliases.shown(game.game().players()));
        return new ArchiveResult.ArchivedGame(shown, game.plies(), game.seq());
    }

    /** Returns the reply; null for {@code ok}. */
    public @Nullable Reply handle(GameRequest request) {
        context.session().requireReads(Objects.requireNonNull(gameRecord().tc()));
        return REQUESTS.dispatch(this, request);
    }

    /** Adds no spectator, as no further events follow. */
    private Reply watch() {
        OptionalInt seat = seat();
        sendSnapshot(seat.isPresent() ? Integer.valueOf(seat.getAsInt()) : null);
        return Reply.Ok.watching(
                context.id(), Objects.requireNonNull(gameRecord().g()), 0);
    }

    private Reply export(GameRequest.RecordRequest request) {
        Rules rules = rulesCache.rules(gameRecord().game(), gameRecord().options());
        return new RecordExporter(context, request.as()).export(gameRecord(), rules);
    }

    private Reply move(GameRequest.Move move) {
        int seat = requireSeat();
        if (!Referee.isRepeated(replay(), seat, move)) {
            refuse();
        }
        return Reply.Ok.duplicate(context.id());
    }

    private void refuse() {
        requireSeat();
        throw RequestException.of(ErrorCode.GAME_OVER, "The game is over");
    }

    private int requireSeat() {
        return seat().orElseThrow(() -> RequestException.of(ErrorCode.NOT_A_PLAYER, "You did not play in this game"));
    }

    private NoteHandler notes() {
        return new NoteHandler(games, accounts, context);
    }

    private GameRecord gameRecord() {
        return archivedGame.game();
    }

    private OptionalInt seat() {
        String key = context.session().key();
        // Otherwise the player was a namesake, an earlier guest.
        boolean isOldEnough = context.session().account().createdAt()
                <= Objects.requireNonNull(gameRecord().at());
        for (int seat = 0; seat < 2; seat++) {
            if (Player.key(gameRecord().players().get(seat).name()).equals(key) && isOldEnough) {
                return OptionalInt.of(seat);
            }
        }
        return OptionalInt.empty();
    }

    private Game replay() {
        return replay(archivedGame, rulesCache);
    }

    /** @throws RequestException if it was played under other rules */
    static Game replay(ArchiveResult.ArchivedGame archived, RulesCache rulesCache) {
        GameRecord game = archived.game();
        Rules rules = rulesCache.rules(game.game(), game.options());
        if (rules.kind().version() != game.rules()) {
            throw RequestException.of(
                    ErrorCode.NOT_SUPPORTED,
                    "This game was played under an older version of the rules; only its record is available");
        }
        return GameMessageFactory.replay(game, rules, archived.seq());
    }

    private void sendSnapshot(@Nullable Integer seat) {
        Step step = context.step();
        step.send(context.session().connectionId(), GameMessageFactory.snapshot(replay(), seat, 0, step.time()));
    }
}
