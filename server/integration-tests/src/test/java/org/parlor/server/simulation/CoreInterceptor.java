package org.parlor.server.simulation;

import java.util.List;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;

/** Intercepts all data between the core and its environment, to plant bugs. By default passes everything through. */
interface CoreInterceptor {
    CoreInterceptor NONE = new CoreInterceptor() {};

    /** Commands given to the core. */
    default List<Command> commands(Command command) {
        return List.of(command);
    }

    /** Time given to the core. */
    default long time(Command command, long now) {
        return now;
    }

    /** Time of the next tick. */
    default long tick(long next) {
        return next;
    }

    /** Records written to the journal. */
    default List<JournalRecord> journaled(List<JournalRecord> records) {
        return records;
    }

    /** Effects of a step. */
    default List<Effect> sent(List<Effect> effects) {
        return effects;
    }

    /** Records read at a restart. */
    default List<JournalRecord> read(List<JournalRecord> records, long now) {
        return records;
    }

    /** Whether effects are executed before the records are durable. */
    default boolean sendsBeforeCommit() {
        return false;
    }
}
