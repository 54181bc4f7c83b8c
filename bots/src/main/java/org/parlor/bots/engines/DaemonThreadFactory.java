package org.parlor.bots.engines;

import java.util.concurrent.ThreadFactory;

/**
 * Creates threads that do not keep the program running.
 *
 * @param name the name of every thread
 * @param priority the priority of every thread, which the operating system may ignore
 */
public record DaemonThreadFactory(String name, int priority) implements ThreadFactory {

    public DaemonThreadFactory(String name) {
        this(name, Thread.NORM_PRIORITY);
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck")
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.setPriority(priority);
        return thread;
    }
}
