package org.parlor.server.cluster.transport;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to reach and authenticate to NATS. {@link #toString()} has no secrets.
 *
 * @param urls addresses of the NATS servers, {@code nats://HOST:PORT}, or {@code tls://} for TLS
 * @param user user name, null without one
 * @param credentials file with a user's JWT and key, null without one
 * @param certificateAuthority PEM file of the authority that has signed the certificate of NATS, null for those that Java
 *     trusts
 */
public record NatsSettings(
        List<String> urls,
        @Nullable String user,
        @Nullable String password,
        @Nullable Path credentials,
        @Nullable Path certificateAuthority) {
    public NatsSettings {
        urls = List.copyOf(urls);
    }

    public static NatsSettings of(String url) {
        return new NatsSettings(List.of(url), null, null, null, null);
    }

    /** The URLs, for messages. */
    public String location() {
        return String.join(",", urls);
    }

    @Override
    public String toString() {
        return "NatsSettings[" + location() + "]";
    }
}
