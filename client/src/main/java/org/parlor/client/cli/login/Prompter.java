package org.parlor.client.cli.login;

import java.util.List;
import java.util.Optional;

/** A person who can be asked before there is a screen or a talk. */
public interface Prompter {

    void println(List<String> lines);

    /** Whether somebody is there to answer. */
    boolean isAnswered();

    /** Whether the answer is a clear yes. */
    boolean confirm(String question) throws InterruptedException;

    /** Something that nobody sees being typed; empty if it cannot be asked for like that. */
    Optional<String> readPassword(String prompt);
}
