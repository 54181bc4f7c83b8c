package org.parlor.client.plain;

import org.jspecify.annotations.Nullable;
import org.parlor.client.storage.CredentialStores;

/**
 * The options of the plain mode.
 *
 * @param name the name at servers, or null
 * @param userName the user of this computer, after whom a guest without a name is called; empty if unknown
 * @param stores sessions and trusted certificates
 * @param client program and version, sent to servers
 * @param exitResult whether the exit code is the result of the last game
 * @param json whether input and output are protocol messages
 * @param blockGlyphs whether the output is a terminal that shows block characters
 */
public record PlainSettings(
        @Nullable String name,
        String userName,
        CredentialStores stores,
        String client,
        boolean exitResult,
        boolean json,
        boolean blockGlyphs) {}
