package org.parlor.server.cluster.wire;

import org.parlor.server.core.api.PasswordPolicy;
import org.parlor.server.core.api.ServerSettings;

/** The settings of the core that gateways need for the hello of new connections. */
public record GatewaySettings(String name, String motd, boolean guests, PasswordPolicy passwordPolicy) {
    private static final PasswordPolicy[] POLICIES = PasswordPolicy.values();

    public static GatewaySettings of(ServerSettings settings) {
        return new GatewaySettings(
                settings.name(),
                settings.motd(),
                settings.access().guests(),
                settings.access().passwordPolicy());
    }

    /** Returns the settings with these replaced. */
    public ServerSettings applyTo(ServerSettings settings) {
        ServerSettings.AccessSettings access = settings.access();
        return settings.withGreeting(name, motd)
                .with(new ServerSettings.AccessSettings(
                        guests, access.selfRegister(), passwordPolicy, access.accountsMax()));
    }

    void write(WireWriter out) {
        out.writeString(name).writeString(motd).writeBoolean(guests).writeVarint(passwordPolicy.ordinal());
    }

    static GatewaySettings read(WireReader in) {
        return new GatewaySettings(
                in.readString(), in.readString(), in.readBoolean(), POLICIES[in.readCount(POLICIES.length - 1)]);
    }
}
