package org.parlor.client.line;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The options of the line mode.
 *
 * @param name the name at servers, or null
 * @param userName the user of this computer, after whom a guest without a name is called; empty if unknown
 * @param knownServers the file of trusted certificates
 * @param client program and version, sent to servers
 * @param exitResult whether the exit code is the result of the last game
 * @param json whether input and output are protocol messages
 */
public record LineSettings(
        @Nullable String name, String userName, Path knownServers, String client, boolean exitResult, boolean json) {}
