package org.parlor.server.cluster.codec;

import org.parlor.server.core.api.PasswordLoginPolicy;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.ServerSettings.AdvertisedServers;

/**
 * What gateways need to know from the core for new connections.
 *
 * @param servers the addresses that all gateways advertise
 */
public record GatewaySettings(
        String name, String motd, boolean guests, PasswordLoginPolicy passwordPolicy, AdvertisedServers servers) {
    public static GatewaySettings of(ServerSettings settings) {
        return new GatewaySettings(
                settings.get(ServerSettings.NAME),
                settings.get(ServerSettings.MOTD),
                settings.get(ServerSettings.GUESTS),
                settings.get(ServerSettings.PASSWORDS),
                settings.advertisedServers());
    }

    /** Returns the settings with these replaced. */
    public ServerSettings applyTo(ServerSettings settings) {
        return settings.with(ServerSettings.NAME, name)
                .with(ServerSettings.MOTD, motd)
                .with(ServerSettings.GUESTS, guests)
                .with(passwordPolicy)
                .with(servers);
    }
}
