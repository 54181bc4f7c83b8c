package org.parlor.server.core.api;

import java.util.Locale;

/** Who may create an account without an invitation. Admins always create accounts for others. */
public enum RegistrationMode {
    OPEN(true, true),
    PERSONS(true, false),
    BOTS(false, true),
    INVITATION(false, false),
    /** No user, not even with an invitation. */
    CLOSED(false, false);

    private final boolean persons;
    private final boolean bots;

    RegistrationMode(boolean persons, boolean bots) {
        this.persons = persons;
        this.bots = bots;
    }

    /** Returns the name as in settings. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether a person, or a bot, needs no invitation. */
    public boolean isOpen(boolean bot) {
        return bot ? bots : persons;
    }
}
