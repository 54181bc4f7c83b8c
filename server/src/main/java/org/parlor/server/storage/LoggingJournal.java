package org.parlor.server.storage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A journal that also tells the operator of what it keeps: in the log, a line an event, and to the meter. */
public final class LoggingJournal implements Journal {
    private static final Logger LOG = LoggerFactory.getLogger(LoggingJournal.class);

    private final Journal journal;
    private final StoreMetrics metrics;
    private final Map<String, GameSettings> playing = new HashMap<>();

    public LoggingJournal(Journal journal, StoreMetrics metrics) {
        this.journal = journal;
        this.metrics = metrics;
    }

    @Override
    public List<JournalRecord> load() {
        List<JournalRecord> kept = journal.load();
        kept.forEach(this::recall);
        return kept;
    }

    private void recall(JournalRecord record) {
        if (record instanceof JournalRecord.OfGame fact && fact.event() instanceof GameEvent.Created created) {
            playing.put(fact.game(), created.terms());
        } else if (record instanceof JournalRecord.OfGame fact && fact.event() instanceof GameEvent.Ended) {
            playing.remove(fact.game());
        }
    }

    /** What there is to tell is gathered at once, while the records are at hand: later they have to be fetched from afar. */
    @Override
    public void append(List<JournalRecord> records, Runnable durable) {
        List<Runnable> news = new ArrayList<>();
        records.forEach(record -> gather(record, news));
        journal.append(records, () -> {
            durable.run();
            news.forEach(Runnable::run);
        });
    }

    private void gather(JournalRecord record, List<Runnable> news) {
        if (record instanceof JournalRecord.OfGame fact) {
            gather(fact, news);
        } else if (record instanceof JournalRecord.AccountCreated made) {
            news.add(() -> {
                LOG.info("{} is known from now on, {}", made.name(), kind(made));
                metrics.met(made);
            });
        }
    }

    private void gather(JournalRecord.OfGame fact, List<Runnable> news) {
        if (fact.event() instanceof GameEvent.Created created) {
            playing.put(fact.game(), created.terms());
            news.add(() -> {
                LOG.info("game {} begins: {}", fact.game(), title(created.terms()));
                metrics.begun(kind(created.terms()));
            });
        } else if (fact.event() instanceof GameEvent.Moved) {
            GameSettings settings = playing.get(fact.game());
            if (settings != null) {
                String kind = kind(settings);
                news.add(() -> metrics.moved(kind));
            }
        } else if (fact.event() instanceof GameEvent.Ended ended) {
            GameSettings settings = playing.remove(fact.game());
            if (settings != null) {
                news.add(() -> {
                    LOG.info("game {} is over: {}, {}", fact.game(), title(settings), result(settings, ended));
                    metrics.ended(kind(settings), ended.reason().word());
                });
            }
        }
    }

    private static String kind(JournalRecord.AccountCreated made) {
        if (made.bot()) {
            return "a bot";
        }
        return Boolean.TRUE.equals(made.person()) ? "a person" : "a guest";
    }

    private static String kind(GameSettings settings) {
        return settings.rules().kind().id();
    }

    private static String title(GameSettings settings) {
        return kind(settings) + " of "
                + settings.players().stream().map(Player::name).collect(Collectors.joining(" and "));
    }

    private static String result(GameSettings settings, GameEvent.Ended ended) {
        String winner = ended.winner() == null
                ? "nobody wins"
                : settings.players().get(ended.winner()).name() + " wins";
        return winner + " (" + ended.reason().word() + ")";
    }

    @Override
    public int waiting() {
        return journal.waiting();
    }

    @Override
    public void close() {
        journal.close();
    }
}
