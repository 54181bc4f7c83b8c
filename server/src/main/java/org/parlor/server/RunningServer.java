package org.parlor.server;

import java.util.concurrent.CompletableFuture;
import org.parlor.message.SessionMessage;

/** A running process of a server: all of it, a gateway, or a core. */
public interface RunningServer extends AutoCloseable {

    /**
     * Waits until the process does its work.
     *
     * @return the line that announces it on standard output
     */
    String awaitReady() throws InterruptedException;

    /** Tells new connections where others reach this server. A core has none. */
    default void announceLinks(SessionMessage.Hello.Links links) {}

    /** Blocks until a drain has completed or the process has failed. The caller then closes it. */
    void awaitShutdown() throws InterruptedException;

    /** Whether it stopped because of a failure. */
    boolean hasFailed();

    /** Whether an admin requested a restart after the shutdown. */
    boolean isRestartRequested();

    /** Returns a future that the threads that do the work complete; it never completes if they hang. */
    CompletableFuture<?> ping();

    /** Reloads the settings asynchronously and logs the result. */
    void reload();

    @Override
    void close();

    /** The line of a process that accepts connections. */
    static String readyLine(String host, int port) {
        return "parlor-server ready on " + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
