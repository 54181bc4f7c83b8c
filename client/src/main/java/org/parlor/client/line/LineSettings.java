package org.parlor.client.line;

import org.jspecify.annotations.Nullable;
import org.parlor.client.game.text.BoardFormats;
import org.parlor.client.line.io.PlaybackSpeed;

/**
 * How the person wants to play in lines.
 *
 * @param name the preferred name at servers, or null
 * @param userName the user of this computer, after whom a guest without a name is called; empty if unknown
 * @param client program and version, as told to servers
 * @param exitResult whether the exit code tells the result of the last game
 * @param json whether a program talks here, in the words of the protocol
 */
public record LineSettings(
        BoardFormats boardFormats,
        PlaybackSpeed playbackSpeed,
        @Nullable String name,
        String userName,
        String client,
        boolean exitResult,
        boolean json) {}
