package org.parlor.server.runtime;

import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.parlor.server.metrics.ServerMetrics.Counted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Logs durable records and counts them in the metrics. */
record RecordLogger(ServerMetrics metrics) {
    private static final Logger LOG = LoggerFactory.getLogger(RecordLogger.class);
    private static final Logger ADMIN_LOG = LoggerFactory.getLogger("admin");

    /** Ignores effects other than those that log. */
    void write(Effect effect) {
        if (effect instanceof Effect.Log log) {
            write(log.record());
        } else if (effect instanceof Effect.LogGame log) {
            write(log);
        }
    }

    private void write(JournalRecord record) {
        if (record instanceof JournalRecord.AccountCreated account) {
            LogEvent.ACCOUNT_CREATED.log(LOG, account.name(), kind(account));
            metrics.count(Counted.ACCOUNT_CREATED);
        } else if (record instanceof JournalRecord.Audited audited) {
            LoggingEventBuilder event = LogEvent.ADMIN.at(ADMIN_LOG, audited.by(), audited.act());
            for (Map.Entry<String, String> detail : audited.details().entrySet()) {
                event = event.addKeyValue(detail.getKey(), detail.getValue());
            }
            event.log();
        }
    }

    private void write(Effect.LogGame log) {
        String id = log.record().game();
        GameSettings game = log.game();
        String kind = game.rules().kind().id();
        GameEvent event = log.record().event();
        if (event instanceof GameEvent.Moved) {
            metrics.count(Counted.MOVE, kind);
        } else if (event instanceof GameEvent.Created) {
            LogEvent.GAME_STARTED.log(LOG, id, kind, players(game));
            metrics.count(Counted.GAME_STARTED, kind);
        } else if (event instanceof GameEvent.Ended ended) {
            String reason = ended.reason().wireName();
            LogEvent.GAME_ENDED.log(LOG, id, kind, players(game), winner(game, ended), reason);
            metrics.count(Counted.GAME_ENDED, kind, reason);
        }
    }

    private static String kind(JournalRecord.AccountCreated account) {
        if (account.bot()) {
            return "bot";
        }
        return Boolean.TRUE.equals(account.person()) ? "person" : "guest";
    }

    private static String players(GameSettings game) {
        return game.players().stream().map(Player::name).collect(Collectors.joining(","));
    }

    private static @Nullable String winner(GameSettings game, GameEvent.Ended ended) {
        return ended.winner() == null
                ? null
                : game.players().get(ended.winner()).name();
    }
}
