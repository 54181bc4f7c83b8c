package org.parlor.server.storage.journal;

import java.util.List;
import java.util.Set;
import org.parlor.server.core.api.JournalRecord;

/**
 * A sound row of the journal and what it means.
 *
 * @param records those that a start goes by
 * @param subjects all that it is about
 * @param gone those of them that are games that have been filed
 */
public record DecodedRow(StoredRow row, List<JournalRecord> records, Set<RecordKey> subjects, Set<RecordKey> gone) {}
