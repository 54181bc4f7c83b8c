package org.parlor.client.line.io;

import org.parlor.connection.ConnectionState;
import org.parlor.message.ServerMessage;

/** One thing that has come: from the keyboard or over a line to a server. */
public sealed interface LineEvent {

    /** A line from the person at the keyboard. */
    record LineTyped(String line) implements LineEvent {}

    /** The keyboard has no more to say. */
    record EndOfInput() implements LineEvent {}

    /** Something a server said. */
    record MessageReceived(BlockingConnection connection, ServerMessage message) implements LineEvent {}

    /** How a line to a server stands now. */
    record ConnectionChanged(BlockingConnection connection, ConnectionState state) implements LineEvent {}
}
