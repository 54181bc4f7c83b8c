package org.parlor.server.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decorates a journal: logs durable accounts and games and counts them in the metrics. */
public final class LoggingJournal implements Journal {
    private static final Logger LOG = LoggerFactory.getLogger(LoggingJournal.class);

    private final Journal journal;
    private final ServerMetrics metrics;
    private final ActiveGameSettings activeGames;

    public LoggingJournal(Journal journal, ServerMetrics metrics) {
        this(journal, metrics, new ActiveGameSettings());
    }

    /** @param activeGames the games of the records before those that the journal loads */
    public LoggingJournal(Journal journal, ServerMetrics metrics, ActiveGameSettings activeGames) {
        this.journal = journal;
        this.metrics = metrics;
        this.activeGames = activeGames;
    }

    @Override
    public List<JournalRecord> load() {
        List<JournalRecord> records = journal.load();
        activeGames.apply(records);
        return records;
    }

    /** Prepares the log lines at once, while the records are in the CPU cache, and writes them when the records are durable. */
    @Override
    public void append(List<JournalRecord> records, Runnable durable) {
        List<Runnable> actions = new ArrayList<>();
        records.forEach(record -> collect(record, actions));
        journal.append(records, () -> {
            durable.run();
            actions.forEach(Runnable::run);
        });
    }

    private void collect(JournalRecord record, List<Runnable> actions) {
        if (record instanceof JournalRecord.OfGame gameRecord) {
            collect(gameRecord, actions);
        } else if (record instanceof JournalRecord.AccountCreated account) {
            actions.add(() -> {
                LogEvent.ACCOUNT_CREATED.log(LOG, account.name(), kind(account));
                metrics.accountCreated(account);
            });
        }
    }

    private void collect(JournalRecord.OfGame gameRecord, List<Runnable> actions) {
        if (gameRecord.event() instanceof GameEvent.Created created) {
            activeGames.apply(List.of(gameRecord));
            actions.add(() -> {
                LogEvent.GAME_STARTED.log(LOG, gameRecord.game(), kind(created.terms()), players(created.terms()));
                metrics.gameStarted(kind(created.terms()));
            });
        } else if (gameRecord.event() instanceof GameEvent.Moved) {
            GameSettings settings = activeGames.find(gameRecord.game());
            if (settings != null) {
                String kind = kind(settings);
                actions.add(() -> metrics.moveMade(kind));
            }
        } else if (gameRecord.event() instanceof GameEvent.Ended ended) {
            GameSettings settings = activeGames.find(gameRecord.game());
            activeGames.apply(List.of(gameRecord));
            if (settings != null) {
                actions.add(() -> {
                    LogEvent.GAME_ENDED.log(
                            LOG,
                            gameRecord.game(),
                            kind(settings),
                            players(settings),
                            winner(settings, ended),
                            ended.reason().wireName());
                    metrics.gameEnded(kind(settings), ended.reason().wireName());
                });
            }
        }
    }

    private static String kind(JournalRecord.AccountCreated account) {
        if (account.bot()) {
            return "bot";
        }
        return Boolean.TRUE.equals(account.person()) ? "person" : "guest";
    }

    private static String kind(GameSettings settings) {
        return settings.rules().kind().id();
    }

    private static String players(GameSettings settings) {
        return settings.players().stream().map(Player::name).collect(Collectors.joining(","));
    }

    private static @Nullable String winner(GameSettings settings, GameEvent.Ended ended) {
        return ended.winner() == null
                ? null
                : settings.players().get(ended.winner()).name();
    }

    @Override
    public int pendingAppends() {
        return journal.pendingAppends();
    }

    @Override
    public void close() {
        journal.close();
    }
}
