package org.parlor.bots.engine;

import java.util.concurrent.ThreadFactory;

/**
 * Creates threads that do not keep the program running.
 *
 * @param name the name of every thread
 */
public record DaemonThreadFactory(String name) implements ThreadFactory {

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
