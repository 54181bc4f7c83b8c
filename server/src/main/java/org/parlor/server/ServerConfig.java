package org.parlor.server;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.storage.Storage;
import org.parlor.server.tls.TlsSettings;

/**
 * Where a server listens, under which house rules, what it puts up with, and where it keeps its records.
 *
 * @param host the address it listens on: a name, a number, or {@code 0.0.0.0} for all
 * @param port 0 for any that is free
 * @param ioUring whether the kernel may be asked by io_uring, if it can be
 * @param ops where it can be watched, null for nowhere
 * @param tls how it encrypts, null for not at all
 * @param adminPassword with which admins that have no account get one, null if they get none
 * @param source reads the settings again as they are by now, null if there is nothing to read
 */
public record ServerConfig(
        String host,
        int port,
        boolean ioUring,
        ServerSettings house,
        GatewayLimits limits,
        Storage storage,
        @Nullable OpsAddress ops,
        @Nullable TlsSettings tls,
        @Nullable AdminPassword adminPassword,
        @Nullable Supplier<ReloadedSettings> source) {

    /** The standard house at an address, which forgets everything when it stops. */
    public static ServerConfig at(String host, int port) {
        return new ServerConfig(
                host,
                port,
                true,
                ServerSettings.standard(),
                GatewayLimits.standard(),
                Storage.memory(),
                null,
                null,
                null,
                null);
    }

    /** For a server inside another program: this computer only, any free port. */
    public static ServerConfig embedded() {
        return at("127.0.0.1", 0);
    }

    public ServerConfig withIoUring(boolean wanted) {
        return new ServerConfig(host, port, wanted, house, limits, storage, ops, tls, adminPassword, source);
    }

    public ServerConfig with(ServerSettings newHouse) {
        return new ServerConfig(host, port, ioUring, newHouse, limits, storage, ops, tls, adminPassword, source);
    }

    public ServerConfig with(GatewayLimits newLimits) {
        return new ServerConfig(host, port, ioUring, house, newLimits, storage, ops, tls, adminPassword, source);
    }

    public ServerConfig with(@Nullable OpsAddress newOps) {
        return new ServerConfig(host, port, ioUring, house, limits, storage, newOps, tls, adminPassword, source);
    }

    public ServerConfig with(@Nullable TlsSettings newTls) {
        return new ServerConfig(host, port, ioUring, house, limits, storage, ops, newTls, adminPassword, source);
    }

    public ServerConfig withAdminPassword(@Nullable AdminPassword password) {
        return new ServerConfig(host, port, ioUring, house, limits, storage, ops, tls, password, source);
    }

    public ServerConfig with(Storage newStorage) {
        return new ServerConfig(host, port, ioUring, house, limits, newStorage, ops, tls, adminPassword, source);
    }

    public ServerConfig with(Supplier<ReloadedSettings> newSource) {
        return new ServerConfig(host, port, ioUring, house, limits, storage, ops, tls, adminPassword, newSource);
    }

    /**
     * The settings as they are by now.
     *
     * @throws RuntimeException if they cannot be read, saying what is wrong
     */
    ReloadedSettings again() {
        if (source == null) {
            throw new IllegalStateException("This server has no settings to read again");
        }
        return source.get();
    }
}
