package org.parlor.server.storage.journal;

import java.util.List;
import java.util.Set;
import org.parlor.server.core.api.JournalRecord;

/**
 * An intact row of the journal and its decoded records.
 *
 * @param records records that a restart needs: those not of archived games
 * @param subjects keys of all records in the row
 * @param gone those of the keys that are archived games
 */
public record DecodedRow(StoredRow row, List<JournalRecord> records, Set<RecordKey> subjects, Set<RecordKey> gone) {}
