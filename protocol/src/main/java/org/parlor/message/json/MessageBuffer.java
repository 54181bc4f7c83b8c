package org.parlor.message.json;

import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;

/** Memory in which one message after another is written as a line; for one thread at a time. */
public final class MessageBuffer {
    private final JsonLineWriter line = new JsonLineWriter();

    /** Forgets the line before, and writes this one: UTF-8, without a newline. */
    public void write(ServerMessage message) {
        line.clear();
        MessageCodec.write(line, null, message);
    }

    /** The line is in the first {@link #length()} bytes of this, until the next one is written. */
    public byte[] array() {
        return line.array();
    }

    public int length() {
        return line.length();
    }
}
