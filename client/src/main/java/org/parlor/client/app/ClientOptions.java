package org.parlor.client.app;

import org.jspecify.annotations.Nullable;
import org.parlor.client.session.SessionStores;
import org.parlor.client.state.StartupAction;
import org.parlor.client.state.connection.LoginTarget;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.ui.ColourDepth;

/**
 * How the full-screen client is to begin.
 *
 * @param program name and version, as servers are told
 * @param login the server that was asked for and as whom to log in there, or null for a guest everywhere
 * @param stores what is remembered of servers
 * @param warning what the person should know at once, empty for nothing
 */
public record ClientOptions(
        StartupAction startup,
        @Nullable LoginTarget login,
        SessionStores stores,
        Settings settings,
        ColourDepth depth,
        String warning,
        String program) {}
