package org.parlor.client.plain;

/** An event for the thread of the plain mode: typed input, or a task of a connection. */
public sealed interface PlainEvent {

    /** A typed line. */
    record LineTyped(String line) implements PlainEvent {}

    /** The end of the typed input. */
    record EndOfInput() implements PlainEvent {}

    /** A task to run. */
    record Task(Runnable action) implements PlainEvent {}
}
