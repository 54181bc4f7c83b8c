package org.parlor.server.core.api;

/** Where people may log in by password. */
public enum PasswordPolicy {
    /** Nowhere: nothing here can prove one. */
    NONE,
    /** Where nobody can listen: on this computer, or encrypted. */
    GUARDED,
    /** Also where they can be read on the way. */
    ANYWHERE
}
