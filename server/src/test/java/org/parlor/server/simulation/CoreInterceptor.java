package org.parlor.server.simulation;

import java.util.List;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;

/** Where a fault can be planted: everything that passes between the core and the rest. By default all is left as it is. */
interface CoreInterceptor {
    CoreInterceptor NONE = new CoreInterceptor() {};

    /** What the core is told. */
    default List<Command> commands(Command command) {
        return List.of(command);
    }

    /** The time it is told. */
    default long time(Command command, long now) {
        return now;
    }

    /** When it wants to be woken. */
    default long tick(long next) {
        return next;
    }

    /** What the journal is given to keep. */
    default List<JournalRecord> kept(List<JournalRecord> records) {
        return records;
    }

    /** What is told to the clients. */
    default List<Effect> told(List<Effect> effects) {
        return effects;
    }

    /** What a restart reads. */
    default List<JournalRecord> read(List<JournalRecord> records, long now) {
        return records;
    }

    /** Whether effects are carried out without waiting for the journal. */
    default boolean tellsFirst() {
        return false;
    }
}
