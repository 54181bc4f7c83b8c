package org.parlor.client.app;

import org.parlor.client.state.StartupAction;
import org.parlor.client.state.settings.Settings;
import org.parlor.client.storage.CredentialStores;
import org.parlor.client.ui.ColourDepth;

/**
 * The start options of the full-screen client.
 *
 * @param stores the saved sessions and trusted certificates
 * @param warning shown on the first screen; empty for none
 * @param program name and version of the client, sent to servers
 * @param userName the user of this computer, used for guests without a name; empty if unknown
 */
public record ClientOptions(
        StartupAction startup,
        CredentialStores stores,
        Settings settings,
        ColourDepth depth,
        String warning,
        String program,
        String userName) {}
