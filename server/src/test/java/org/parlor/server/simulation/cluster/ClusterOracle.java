package org.parlor.server.simulation.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parlor.message.MessageCodec;
import org.parlor.server.cluster.wire.ConnectionIds;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.simulation.Invariant;
import org.parlor.server.simulation.JournalOracle;

/** Checks what the cores commit, and that what they send reaches each connection once, in order and without a gap. */
final class ClusterOracle {
    private final JournalOracle journal;
    private final List<JournalRecord> archived = new ArrayList<>();
    private final Map<Long, Deque<Line>> expected = new HashMap<>();
    private final Map<Long, Long> epochs = new HashMap<>();
    private final Map<Long, Set<Long>> gateways = new HashMap<>();
    private long committedEpoch;
    private long lastAt;

    /** A line that a core has sent. */
    private static final class Line {
        private final long epoch;
        private final String text;
        private boolean optional;

        Line(long epoch, String text, boolean optional) {
            this.epoch = epoch;
            this.text = text;
            this.optional = optional;
        }
    }

    ClusterOracle(JournalOracle journal) {
        this.journal = journal;
    }

    /** The durable records of archived games. */
    List<JournalRecord> archived() {
        return archived;
    }

    void committed(long epoch, List<JournalRecord> records) {
        Invariant.EPOCHS.require(
                epoch >= committedEpoch, "epoch ", epoch, " committed after epoch ", committedEpoch, ": ", records);
        if (epoch > committedEpoch && lastAt > 0) {
            requireRestart(records);
        } else {
            records.forEach(this::check);
        }
        committedEpoch = epoch;
        records.stream().filter(JournalRecord.GameArchived.class::isInstance).forEach(archived::add);
    }

    /** The first records of an epoch end with the last one made by the restart; other commands may follow. */
    private void requireRestart(List<JournalRecord> records) {
        Invariant.EPOCHS.require(
                records.get(0) instanceof JournalRecord.Restarted, "an epoch starts with ", records.get(0));
        long born = records.get(0).at();
        Invariant.CLOCKS.require(born >= lastAt, "an epoch starts at ", born, " after a record of ", lastAt);
        journal.restarted(lastAt, born);
        long died = lastAt;
        int restarted = 0;
        while (restarted < records.size()
                && (records.get(restarted).at() == born
                        || records.get(restarted).at() == died)) {
            restarted++;
        }
        journal.checkRestart(records.subList(0, restarted));
        lastAt = born;
        records.subList(restarted, records.size()).forEach(this::check);
    }

    private void check(JournalRecord record) {
        Invariant.CLOCKS.require(record.at() >= lastAt, record, " after a record of ", lastAt);
        lastAt = record.at();
        journal.check(List.of(record), record.at());
    }

    /** A core executes effects. */
    void executed(long epoch, List<Effect> effects) {
        for (Effect effect : effects) {
            if (effect instanceof Effect.Send send) {
                String text = MessageCodec.write(send.message());
                send.connectionIds().forEach(link -> expect(epoch, link, text, send.watchedGame() != null));
            } else if (effect instanceof Effect.RejectLogin reject) {
                expect(epoch, reject.connectionId(), MessageCodec.write(reject.refusal()), false);
            }
        }
    }

    private void expect(long epoch, long link, String text, boolean optional) {
        boolean joined = gateways.getOrDefault(epoch, Set.of()).contains(ConnectionIds.gateway(link));
        expected.computeIfAbsent(link, key -> new ArrayDeque<>()).add(new Line(epoch, text, optional || !joined));
    }

    /**
     * Gateways have joined a core or are lost: what a gateway was sent before it is lost may be lost too, because the state of
     * its sessions follows when it joins again.
     */
    void gatewaysChanged(long epoch, Set<Long> joined) {
        Set<Long> before = gateways.getOrDefault(epoch, Set.of());
        gateways.put(epoch, joined);
        expected.forEach((link, lines) -> {
            long gateway = ConnectionIds.gateway(link);
            if (before.contains(gateway) && !joined.contains(gateway)) {
                lines.stream().filter(line -> line.epoch == epoch).forEach(line -> line.optional = true);
            }
        });
    }

    /** A connection has received a line of a core. */
    void received(long link, String text) {
        Deque<Line> lines = expected.getOrDefault(link, new ArrayDeque<>());
        Line received = find(lines, text)
                .orElseThrow(() -> Invariant.DELIVERY.violation(
                        "connection ", link, " received a line that no core sent or that was received before: ", text));
        List<Line> skipped = new ArrayList<>();
        for (Line line = lines.remove(); line != received; line = lines.remove()) {
            skipped.add(line);
        }
        requireNoGap(link, received, skipped);
    }

    /** Finds the first such line, or one that is not optional: two cores may send the same. */
    private static Optional<Line> find(Deque<Line> lines, String text) {
        return lines.stream().filter(line -> line.text.equals(text)).min(Comparator.comparing(line -> line.optional));
    }

    private void requireNoGap(long link, Line line, List<Line> skipped) {
        for (Line missed : skipped) {
            Invariant.DELIVERY.require(
                    missed.optional || missed.epoch < line.epoch,
                    "connection ",
                    link,
                    " received ",
                    line.text,
                    " but not ",
                    missed.text);
        }
        long epoch = epochs.getOrDefault(link, 0L);
        Invariant.EPOCHS.require(
                line.epoch >= epoch,
                "connection ",
                link,
                " received ",
                line.text,
                " of epoch ",
                line.epoch,
                " after epoch ",
                epoch);
        epochs.put(link, line.epoch);
    }

    /** Requires that an open connection has received everything that the active core sent. */
    void requireDelivered(long link, long epoch) {
        for (Line line : expected.getOrDefault(link, new ArrayDeque<>())) {
            Invariant.DELIVERY.require(
                    line.optional || line.epoch < epoch, "connection ", link, " never received ", line.text);
        }
    }

    void closed(long link) {
        expected.remove(link);
        epochs.remove(link);
    }
}
