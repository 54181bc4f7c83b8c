package org.parlor.bots.external;

/** An external engine cannot be started; the message contains its command and the reason. */
public final class UnusableEngineException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableEngineException(String message, Throwable cause) {
        super(message, cause);
    }
}
