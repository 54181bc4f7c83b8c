package org.parlor.client.tui;

import org.jspecify.annotations.Nullable;
import org.parlor.client.frame.ColourDepth;
import org.parlor.client.memory.Memory;
import org.parlor.client.model.Opening;
import org.parlor.client.model.Settings;
import org.parlor.client.model.Visit;

/**
 * How the full-screen client is to begin.
 *
 * @param program name and version, as servers are told
 * @param visit the server that was asked for and as whom to log in there, or null for a guest everywhere
 * @param memory what is remembered of servers
 * @param warning what the person should know at once, empty for nothing
 */
public record TuiStart(
        Opening opening,
        @Nullable Visit visit,
        Memory memory,
        Settings settings,
        ColourDepth depth,
        String warning,
        String program) {}
