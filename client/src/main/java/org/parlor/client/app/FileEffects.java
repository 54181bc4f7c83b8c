package org.parlor.client.app;

import java.util.function.Consumer;
import org.parlor.client.state.Effect;
import org.parlor.client.state.Event;

/** Runs the effects of a session on files, without blocking. */
public interface FileEffects extends AutoCloseable {

    void run(Effect.FileEffect effect);

    @Override
    void close();

    /** Creates the file effects of a session. */
    interface Factory {

        /**
         * @param events receives the results, on the UI thread only
         * @param postToUi runs a task on the UI thread
         */
        FileEffects create(Consumer<Event> events, Consumer<Runnable> postToUi);
    }
}
