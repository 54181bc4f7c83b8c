package org.parlor.client.plain;

import org.parlor.connection.ConnectionState;
import org.parlor.message.ServerMessage;

/** One thing that has come: from the keyboard or over a line to a server. */
sealed interface Incoming {

    /** A line from the person at the keyboard. */
    record Typed(String line) implements Incoming {}

    /** The keyboard has no more to say. */
    record EndOfInput() implements Incoming {}

    /** Something a server said. */
    record Told(Link link, ServerMessage message) implements Incoming {}

    /** How a line to a server stands now. */
    record Standing(Link link, ConnectionState state) implements Incoming {}
}
