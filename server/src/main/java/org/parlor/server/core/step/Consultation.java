package org.parlor.server.core.step;

/**
 * Says that a request can be answered only with what the archive knows. Like a refusal it travels as an exception to the
 * one place that writes replies, and carries no stack trace; whoever throws it has changed nothing.
 */
public final class Consultation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Question question;

    public Consultation(Question question) {
        super(null, null, false, false);
        this.question = question;
    }

    public Question question() {
        return question;
    }
}
