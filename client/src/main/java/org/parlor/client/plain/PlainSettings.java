package org.parlor.client.plain;

import org.jspecify.annotations.Nullable;

/**
 * How the person wants to play in lines.
 *
 * @param name the wish for a name at servers, or null
 * @param client program and version, as told to servers
 * @param exitResult whether the exit code tells the result of the last game
 * @param json whether a program talks here, in the words of the protocol
 */
public record PlainSettings(
        Looks looks, Pace pace, @Nullable String name, String client, boolean exitResult, boolean json) {}
