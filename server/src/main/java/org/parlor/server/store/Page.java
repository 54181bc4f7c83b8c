package org.parlor.server.store;

import java.util.List;
import java.util.Set;
import org.parlor.server.core.step.JournalRecord;

/**
 * A sound row of the journal and what it means.
 *
 * @param ofGames whether it is about games, and not about anything else
 * @param records those that a start goes by
 * @param subjects all that the row is about
 * @param gone those of them that are games that have been filed
 */
record Page(Row row, boolean ofGames, List<JournalRecord> records, Set<String> subjects, Set<String> gone) {}
