package org.parlor.server.core.api;

/** Accepts commands for the core, which runs in this process or in another one. */
@FunctionalInterface
public interface CommandSink {

    /** Submits a command. The commands of a connection keep their order. Never blocks. */
    void submit(Command command);

    /**
     * Submits a command with a completion callback.
     *
     * @param handled runs once, on any thread, after the effects of the command have been released. It must not throw.
     *     The default implementation runs it before returning
     */
    default void submit(Command command, Runnable handled) {
        submit(command);
        handled.run();
    }
}
