package org.parlor.server.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * A fact as it stands in a table.
 *
 * @param seq its place among all that were ever kept
 * @param subject what it is about: facts about one subject are let go together
 * @param crc of everything else in the row, as it was written
 */
record Row(long seq, String subject, String body, long crc) {

    static Row of(long seq, String subject, String body) {
        return new Row(seq, subject, body, checksum(seq, subject, body));
    }

    /** Whether this is what was written. */
    boolean isSound() {
        return crc == checksum(seq, subject, body);
    }

    private static long checksum(long seq, String subject, String body) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(seq).flip());
        crc.update(subject.getBytes(StandardCharsets.UTF_8));
        crc.update('\n');
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
