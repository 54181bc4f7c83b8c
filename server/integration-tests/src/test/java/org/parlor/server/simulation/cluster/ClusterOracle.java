package org.parlor.server.simulation.cluster;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parlor.message.MessageCodec;
import org.parlor.server.cluster.codec.ConnectionIds;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.simulation.Invariant;
import org.parlor.server.simulation.JournalOracle;
import org.parlor.server.storage.RecordedArchive;

/** Checks what the cores commit, and that what they send reaches each connection once, in order and without a gap. */
final class ClusterOracle {
    private final JournalOracle journal;
    private final List<JournalRecord> archived = new ArrayList<>();
    private final Map<Long, Deque<Line>> expected = new HashMap<>();
    /** The gateways that have joined a core, by its epoch. */
    private final Map<Long, Set<Long>> joinedGateways = new HashMap<>();
    /** The epoch of the core that a gateway has joined last. */
    private final Map<Long, Long> coreEpochs = new HashMap<>();

    private long committedEpoch;
    private long lastAt;

    /** A line that a core has sent. */
    private static final class Line {
        private final long epoch;
        private final String text;
        private boolean lost;

        Line(long epoch, String text) {
            this.epoch = epoch;
            this.text = text;
        }

        boolean mayBeMissed(long present) {
            return lost || epoch < present;
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
        records.stream().filter(RecordedArchive::isStoredApart).forEach(archived::add);
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
                send.connectionIds().forEach(link -> expect(epoch, link, text));
            } else if (effect instanceof Effect.RejectLogin reject) {
                expect(epoch, reject.connectionId(), MessageCodec.write(reject.refusal()));
            }
        }
    }

    private void expect(long epoch, long link, String text) {
        if (joinedGateways.getOrDefault(epoch, Set.of()).contains(ConnectionIds.gateway(link))) {
            expected.computeIfAbsent(link, key -> new ArrayDeque<>()).add(new Line(epoch, text));
        }
    }

    /**
     * Gateways have joined a core or are lost. What a gateway was sent before it is lost may arrive or not until it joins again,
     * because the state of its sessions follows then.
     */
    void gatewaysChanged(long epoch, Set<Long> joined) {
        Set<Long> before = joinedGateways.getOrDefault(epoch, Set.of());
        joinedGateways.put(epoch, joined);
        expected.forEach((link, lines) -> {
            long gateway = ConnectionIds.gateway(link);
            if (before.contains(gateway) && !joined.contains(gateway)) {
                lines.stream().filter(line -> line.epoch == epoch).forEach(line -> line.lost = true);
            } else if (!before.contains(gateway) && joined.contains(gateway)) {
                lines.removeIf(line -> line.epoch == epoch);
            }
        });
    }

    /** A gateway has joined a core: it delivers nothing of earlier ones from here. */
    void coreJoined(long gateway, long epoch) {
        Long before = coreEpochs.put(gateway, epoch);
        Invariant.EPOCHS.require(
                before == null || before <= epoch, "gateway ", gateway, " joined epoch ", epoch, " after ", before);
    }

    /** A connection has received a line of a core. */
    void received(long link, String text) {
        long epoch = coreEpochs.get(ConnectionIds.gateway(link));
        Deque<Line> lines = expected.getOrDefault(link, new ArrayDeque<>());
        Line received = find(lines, epoch, text)
                .orElseThrow(() -> unexpected(lines, text)
                        .violation(
                                "connection ",
                                link,
                                " received a line that the core of epoch ",
                                epoch,
                                " did not send or that was received before: ",
                                text));
        for (Line line = lines.remove(); line != received; line = lines.remove()) {
            Invariant.DELIVERY.require(
                    line.mayBeMissed(epoch), "connection ", link, " received ", text, " but not ", line.text);
        }
    }

    private static Optional<Line> find(Deque<Line> lines, long epoch, String text) {
        return lines.stream()
                .filter(line -> line.epoch == epoch && line.text.equals(text))
                .findFirst();
    }

    private static Invariant unexpected(Deque<Line> lines, String text) {
        return lines.stream().anyMatch(line -> line.text.equals(text)) ? Invariant.EPOCHS : Invariant.DELIVERY;
    }

    /** Requires that an open connection has received everything that the active core sent. */
    void requireDelivered(long link, long epoch) {
        for (Line line : expected.getOrDefault(link, new ArrayDeque<>())) {
            Invariant.DELIVERY.require(line.mayBeMissed(epoch), "connection ", link, " never received ", line.text);
        }
    }

    void closed(long link) {
        expected.remove(link);
    }
}
