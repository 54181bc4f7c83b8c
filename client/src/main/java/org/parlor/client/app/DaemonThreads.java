package org.parlor.client.app;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the program running. */
public final class DaemonThreads {
    private DaemonThreads() {}

    public static Thread of(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    public static ThreadFactory named(String name) {
        return task -> of(name, task);
    }
}
