package org.parlor.bots.training;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Runs tasks on an executor and waits for their results. */
final class ParallelTasks {

    private ParallelTasks() {}

    /** Returns the results in the order of the tasks. */
    static <T> List<T> invokeAll(ExecutorService threads, List<Callable<T>> tasks) {
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> future : threads.invokeAll(tasks)) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }
}
