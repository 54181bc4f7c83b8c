package org.parlor.server.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.metrics.OpsView.Measure;

/** The metrics of a process of a cluster. */
final class ClusterMetrics {
    private static final double MILLIS_PER_SECOND = 1_000;

    private ClusterMetrics() {}

    static List<Measure> of(Supplier<Number> epoch, LinkCounters counters, Supplier<Number> pendingFrames) {
        return List.of(
                new Measure("parlor.cluster.epoch", "Epoch of the active core that this process knows", false, epoch),
                new Measure(
                        "parlor.cluster.batches.pending",
                        "Batches sent to other processes and not acknowledged",
                        false,
                        pendingFrames),
                total(
                        "takeovers",
                        "Changes of the active core that this process has followed",
                        counters.takeovers()::sum),
                total("gaps", "Times that batches were missing and requested again", counters.gaps()::sum),
                total("batches.resent", "Batches sent again", counters.resent()::sum),
                total("duplicates", "Batches that arrived twice and were dropped", counters.duplicates()::sum),
                total("stale", "Messages of an earlier epoch or link, which were dropped", counters.stale()::sum),
                total("malformed", "Messages that could not be decoded", counters.malformed()::sum),
                total(
                        "requests.interrupted",
                        "Requests that failed because the active core changed",
                        counters.interrupted()::sum));
    }

    /** @param lagMillis time since a standby has read the journal */
    static List<Measure> ofCore(
            Supplier<Number> epoch,
            LinkCounters counters,
            Supplier<Number> pendingFrames,
            Supplier<Number> active,
            LongSupplier lagMillis) {
        List<Measure> measures = new ArrayList<>(of(epoch, counters, pendingFrames));
        measures.add(new Measure("parlor.cluster.active", "1 on the active core, 0 on a standby", false, active));
        measures.add(new Measure(
                "parlor.cluster.standby.lag.seconds",
                "Time since a standby has read the journal, 0 on the active core",
                false,
                () -> lagMillis.getAsLong() / MILLIS_PER_SECOND));
        return measures;
    }

    private static Measure total(String name, String description, Supplier<Number> value) {
        return new Measure("parlor.cluster." + name, description, true, value);
    }
}
