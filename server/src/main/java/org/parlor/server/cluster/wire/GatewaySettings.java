package org.parlor.server.cluster.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
                        guests, access.registration(), passwordPolicy, access.accountsMax(), access.adminOtp()))
                .with(servers);
    }

    void write(WireWriter out) {
        out.writeString(name).writeString(motd).writeBoolean(guests).writeString(passwordPolicy.name());
        write(servers, out);
    }

    static GatewaySettings read(WireReader in) {
        return new GatewaySettings(
                in.readString(), in.readString(), in.readBoolean(), readPolicy(in.readString()), readServers(in));
    }

    private static PasswordLoginPolicy readPolicy(String name) {
        return Stream.of(PasswordLoginPolicy.values())
                .filter(policy -> policy.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new MalformedFrameException("unknown password policy"));
    }

    static void write(AdvertisedServers servers, WireWriter out) {
        write(servers.plain(), out);
        write(servers.tls(), out);
    }

    private static void write(List<String> texts, WireWriter out) {
        out.writeVarint(texts.size());
        texts.forEach(out::writeString);
    }

    static AdvertisedServers readServers(WireReader in) {
        return new AdvertisedServers(readTexts(in), readTexts(in));
    }

    private static List<String> readTexts(WireReader in) {
        int count = in.readCount(in.remaining());
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(in.readString());
        }
        return texts;
    }
}
