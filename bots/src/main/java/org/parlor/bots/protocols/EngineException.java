package org.parlor.bots.protocols;

import org.parlor.bots.player.EngineFailure;

/** A child process or the engine in it failed; the message contains the reason. */
public final class EngineException extends Exception {
    private static final long serialVersionUID = 1L;

    private final EngineFailure failure;

    public EngineException(EngineFailure failure, String message) {
        super(message);
        this.failure = failure;
    }

    public EngineFailure failure() {
        return failure;
    }

    /** Returns the message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
