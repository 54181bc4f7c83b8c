package org.parlor.server.core.live;

import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.Rules;
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
        ArchiveResult.ArchivedGame archivedGame, RulesCache rulesCache, RequestContext context) {

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
        RequestId id = context.id();
        context.session().requireReads(Objects.requireNonNull(gameRecord().tc()));
        if (request instanceof GameRequest.Watch) {
            // Does not add a spectator, as no further events follow.
            OptionalInt seat = seat();
            sendSnapshot(seat.isPresent() ? Integer.valueOf(seat.getAsInt()) : null);
            return Reply.Ok.watching(id, Objects.requireNonNull(gameRecord().g()), 0);
        } else if (request instanceof GameRequest.Unwatch) {
            return null;
        } else if (request instanceof GameRequest.RecordRequest record) {
            Rules rules = rulesCache.rules(gameRecord().game(), gameRecord().options());
            return new RecordExporter(context, record.as()).export(gameRecord(), rules);
        }
        int seat =
                seat().orElseThrow(() -> RequestException.of(ErrorCode.NOT_A_PLAYER, "You did not play in this game"));
        if (request instanceof GameRequest.Ready) {
            return null;
        } else if (request instanceof GameRequest.Sync) {
            sendSnapshot(seat);
            return null;
        } else if (request instanceof GameRequest.Move move && Referee.isRepeated(replay(), seat, move)) {
            return Reply.Ok.duplicate(id);
        }
        throw RequestException.of(ErrorCode.GAME_OVER, "The game is over");
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
