package org.parlor.record;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Codec;

/** Records in the protocol's own form, one a line. */
final class JsonEntries implements Entries {
    private final Source source;

    JsonEntries(Source source) {
        this.source = source;
    }

    @Override
    public @Nullable Entry next(int number) throws IOException {
        while (true) {
            int line = source.line();
            byte[] bytes = source.readLine();
            if (bytes == null) {
                return null;
            }
            if (!Bytes.isBlank(bytes)) {
                return Entry.of(
                        number,
                        () -> "line " + line,
                        "a game as one line of JSON",
                        () -> Replay.of(Codec.readRecord(Bytes.utf8(bytes))));
            }
        }
    }
}
