package org.parlor.message.value;

/** What an account may administer. */
public enum AdminRole {
    /** May act against users who misbehave, and read lists. */
    MODERATOR,
    /** May do everything. */
    ADMIN
}
