package org.parlor.server.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.step.JournalRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A journal that also tells the operator of what it keeps: in the log, a line an event, and to the meter. */
public final class Chronicle implements Journal {
    private static final Logger LOG = LoggerFactory.getLogger(Chronicle.class);

    private final Journal journal;
    private final StoreMeter meter;
    private final Map<String, Terms> playing = new HashMap<>();

    public Chronicle(Journal journal, StoreMeter meter) {
        this.journal = journal;
        this.meter = meter;
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
        } else if (record instanceof JournalRecord.AccountMade made) {
            news.add(() -> {
                LOG.info("{} is known from now on, {}", made.name(), kind(made));
                meter.met(made);
            });
        }
    }

    private void gather(JournalRecord.OfGame fact, List<Runnable> news) {
        if (fact.event() instanceof GameEvent.Created created) {
            playing.put(fact.game(), created.terms());
            news.add(() -> {
                LOG.info("game {} begins: {}", fact.game(), title(created.terms()));
                meter.begun(kind(created.terms()));
            });
        } else if (fact.event() instanceof GameEvent.Moved) {
            Terms terms = playing.get(fact.game());
            if (terms != null) {
                String kind = kind(terms);
                news.add(() -> meter.moved(kind));
            }
        } else if (fact.event() instanceof GameEvent.Ended ended) {
            Terms terms = playing.remove(fact.game());
            if (terms != null) {
                news.add(() -> {
                    LOG.info("game {} is over: {}, {}", fact.game(), title(terms), result(terms, ended));
                    meter.ended(kind(terms), ended.reason().word());
                });
            }
        }
    }

    private static String kind(JournalRecord.AccountMade made) {
        if (made.bot()) {
            return "a bot";
        }
        return Boolean.TRUE.equals(made.person()) ? "a person" : "a guest";
    }

    private static String kind(Terms terms) {
        return terms.rules().kind().id();
    }

    private static String title(Terms terms) {
        return kind(terms) + " of " + terms.players().stream().map(Player::name).collect(Collectors.joining(" and "));
    }

    private static String result(Terms terms, GameEvent.Ended ended) {
        String winner = ended.winner() == null
                ? "nobody wins"
                : terms.players().get(ended.winner()).name() + " wins";
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
