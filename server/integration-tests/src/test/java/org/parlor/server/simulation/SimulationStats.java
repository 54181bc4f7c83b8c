package org.parlor.server.simulation;

import java.util.Map;
import java.util.TreeMap;
import org.parlor.message.Reply;
import org.parlor.message.ServerMessage;

/** Statistics of simulation runs. */
public final class SimulationStats {
    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<String, Long> refusals = new TreeMap<>();
    private long messages;

    public void count(String what, long more) {
        counts.merge(what, more, Long::sum);
    }

    public void sent(ServerMessage message) {
        messages++;
        if (message instanceof Reply.ErrorReply errorReply) {
            refusals.merge(errorReply.code(), 1L, Long::sum);
        }
    }

    public SimulationStats of(JournalOracle journal) {
        count("games", journal.finished());
        count("moves", journal.moves());
        count("loaded games", journal.loads());
        count("own deletions", journal.accounts().ownDeletions());
        count("cancelled deletions", journal.accounts().cancelledDeletions());
        return this;
    }

    public synchronized void add(SimulationStats other) {
        messages += other.messages;
        other.counts.forEach((what, more) -> counts.merge(what, more, Long::sum));
        other.refusals.forEach((code, more) -> refusals.merge(code, more, Long::sum));
    }

    public synchronized long games() {
        return count("games");
    }

    public synchronized long count(String what) {
        return counts.getOrDefault(what, 0L);
    }

    @Override
    public String toString() {
        return "messages " + messages + ", " + counts + ", refusals " + refusals;
    }
}
