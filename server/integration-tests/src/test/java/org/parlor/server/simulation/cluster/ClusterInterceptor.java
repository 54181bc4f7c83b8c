package org.parlor.server.simulation.cluster;

import java.util.List;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.JournalRecord;

/** Intercepts the data between the processes of a cluster, to plant bugs. By default passes everything through. */
interface ClusterInterceptor {
    ClusterInterceptor NONE = new ClusterInterceptor() {};

    /** Whether the database commits records of an earlier epoch. */
    default boolean commitsEarlierEpochs() {
        return false;
    }

    /** Whether a core executes effects before their records are durable. */
    default boolean executesBeforeCommit() {
        return false;
    }

    /** Whether a core executes effects although their commit failed. */
    default boolean executesAfterFailedCommit() {
        return false;
    }

    /** Whether a core that is cut off from the network stays active. */
    default boolean staysActiveWithoutNetwork() {
        return false;
    }

    /** Whether a gateway joins again although the core has not handled its loss. */
    default boolean joinsBeforeLossIsHandled() {
        return false;
    }

    /** The epoch of the next holder of the lease. */
    default long nextEpoch(long epoch) {
        return epoch + 1;
    }

    /** Records that a core reads when it becomes active. */
    default List<JournalRecord> read(List<JournalRecord> records) {
        return records;
    }

    /** Milliseconds by which the time of a core differs from its clock. */
    default long clockError(long activeMillis) {
        return 0;
    }

    /** Messages that reach the network instead of one. */
    default List<byte[]> published(String subject, byte[] message) {
        return List.of(message);
    }

    /** Commands given to a core. */
    default List<Command> commands(Command command) {
        return List.of(command);
    }

    /** Whether a line reaches the client. */
    default boolean delivers(String line) {
        return true;
    }
}
