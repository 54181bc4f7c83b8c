package org.parlor.bots.protocols;

/** Exchanges lines with an engine. Deadlines are values of {@link System#nanoTime()}. */
public interface EngineChannel extends AutoCloseable {

    /** @throws EngineException if the engine has gone */
    void writeLine(String line) throws EngineException;

    /**
     * Waits for the next line.
     *
     * @throws EngineException if the deadline passes or the engine has gone
     */
    String readLine(long deadline) throws EngineException, InterruptedException;

    /** Returns the id of the engine's process. */
    long pid();

    /** Ends the engine. */
    @Override
    void close();
}
