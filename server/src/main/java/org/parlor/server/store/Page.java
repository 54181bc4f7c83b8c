package org.parlor.server.store;

import java.util.List;
import java.util.Set;
import org.parlor.server.core.step.JournalRecord;

/**
 * A sound row of the journal and what it means.
 *
 * @param records those that a start goes by
 * @param subjects all that it is about
 * @param gone those of them that are games that have been filed
 */
record Page(Row row, List<JournalRecord> records, Set<Subject> subjects, Set<Subject> gone) {}
