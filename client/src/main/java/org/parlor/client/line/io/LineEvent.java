package org.parlor.client.line.io;

import org.parlor.connection.ConnectionState;
import org.parlor.message.ServerMessage;

/** An event: typed input, or a message or state of a connection. */
public sealed interface LineEvent {

    /** A typed line. */
    record LineTyped(String line) implements LineEvent {}

    /** The end of the typed input. */
    record EndOfInput() implements LineEvent {}

    /** A message from a server. */
    record MessageReceived(BlockingConnection connection, ServerMessage message) implements LineEvent {}

    /** A new state of a connection. */
    record ConnectionChanged(BlockingConnection connection, ConnectionState state) implements LineEvent {}
}
