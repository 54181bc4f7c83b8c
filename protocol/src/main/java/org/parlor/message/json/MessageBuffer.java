package org.parlor.message.json;

import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;

/** A reusable buffer that encodes one message at a time. Not thread-safe. */
public final class MessageBuffer {
    private final JsonLineWriter line = new JsonLineWriter();

    /** Replaces the content by the message as a UTF-8 line, without a newline. */
    public void write(ServerMessage message) {
        line.clear();
        MessageCodec.write(line, null, message);
    }

    /** Returns the backing array; its first {@link #length()} bytes hold the line until the next write. */
    public byte[] array() {
        return line.array();
    }

    public int length() {
        return line.length();
    }
}
