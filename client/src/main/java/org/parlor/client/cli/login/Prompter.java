package org.parlor.client.cli.login;

import java.util.List;
import java.util.Optional;

/** Asks the user before the full screen or line mode starts. */
public interface Prompter {

    void println(List<String> lines);

    /** Returns whether a user can answer. */
    boolean isAnswered();

    /** Asks a question; returns true only for y or yes. */
    boolean confirm(String question) throws InterruptedException;

    /** Reads a password without echo; empty if that is not possible. */
    Optional<String> readPassword(String prompt);
}
