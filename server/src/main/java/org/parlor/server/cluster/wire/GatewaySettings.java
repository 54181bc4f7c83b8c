package org.parlor.server.cluster.wire;

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
                settings.name(),
                settings.motd(),
                settings.access().guests(),
                settings.access().passwordPolicy(),
                settings.advertisedServers());
    }

    /** Returns the settings with these replaced. */
    public ServerSettings applyTo(ServerSettings settings) {
        ServerSettings.AccessSettings access = settings.access();
        return settings.withGreeting(name, motd)
                .with(new ServerSettings.AccessSettings(
                        guests,
                        access.registration(),
                        passwordPolicy,
                        access.accountsMax(),
                        access.adminOtp(),
                        access.prefixesGuests()))
                .with(servers);
    }
}
