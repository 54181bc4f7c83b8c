package org.parlor.server.app;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parlor.server.auth.Argon2PasswordHasher;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.net.GatewayLimits;
import org.parlor.server.net.ProxySources;
import org.parlor.server.net.web.WebSettings;
import org.parlor.server.notification.MailSettings;
import org.parlor.server.notification.VapidKeys;
import org.parlor.server.storage.Storage;
import org.parlor.server.tls.TlsSettings;

/**
 * Complete configuration of a server. Immutable.
 *
 * @param host listening address: host name, IP address, or {@code 0.0.0.0} for all interfaces
 * @param port listening port, 0 for any free port
 * @param ioUring whether to use io_uring if available
 * @param ops address of the operations endpoint, null to disable it
 * @param tls TLS settings, null to disable TLS
 * @param web settings of the web page, null to disable it
 * @param proxies load balancers whose connections start with a PROXY header
 * @param password initial password of missing admin accounts, null to create none
 * @param mail how e-mails are sent, null for none
 * @param vapid how the server identifies itself to push services of browsers, null to send to none
 * @param hasher creates the hasher of a server with passwords; no setting selects it
 * @param source rereads the settings on reload; throws an exception whose message says why they cannot be read or are invalid
 */
public record ServerConfig(
        String host,
        int port,
        boolean ioUring,
        ServerSettings settings,
        GatewayLimits limits,
        Storage storage,
        @Nullable OpsAddress ops,
        @Nullable TlsSettings tls,
        @Nullable WebSettings web,
        ProxySources proxies,
        @Nullable InitialAdminPassword password,
        @Nullable MailSettings mail,
        @Nullable VapidKeys vapid,
        Supplier<PasswordHasher> hasher,
        Supplier<SettingsReloadResult> source) {

    /** Default settings on the given address, with in-memory storage. */
    public static ServerConfig forAddress(String host, int port) {
        return new ServerConfig(
                host,
                port,
                true,
                ServerSettings.standard(),
                GatewayLimits.defaults(),
                Storage.inMemory(),
                null,
                null,
                null,
                ProxySources.NONE,
                null,
                null,
                null,
                // No method reference, so that an embedded server without passwords needs no Bouncy Castle.
                () -> new Argon2PasswordHasher(),
                () -> {
                    throw new IllegalStateException("This server has no settings to reload");
                });
    }

    /** Default configuration of an embedded server: loopback address, any free port, in-memory storage. */
    public static ServerConfig embedded() {
        return forAddress("127.0.0.1", 0);
    }

    public ServerConfig withIoUring(boolean enabled) {
        return new ServerConfig(
                host, port, enabled, settings, limits, storage, ops, tls, web, proxies, password, mail, vapid, hasher,
                source);
    }

    public ServerConfig with(ServerSettings next) {
        return new ServerConfig(
                host, port, ioUring, next, limits, storage, ops, tls, web, proxies, password, mail, vapid, hasher,
                source);
    }

    public ServerConfig with(GatewayLimits next) {
        return new ServerConfig(
                host, port, ioUring, settings, next, storage, ops, tls, web, proxies, password, mail, vapid, hasher,
                source);
    }

    public ServerConfig with(@Nullable OpsAddress to) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, storage, to, tls, web, proxies, password, mail, vapid, hasher,
                source);
    }

    public ServerConfig with(@Nullable TlsSettings to) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, storage, ops, to, web, proxies, password, mail, vapid, hasher,
                source);
    }

    public ServerConfig with(@Nullable WebSettings to) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, storage, ops, tls, to, proxies, password, mail, vapid, hasher,
                source);
    }

    public ServerConfig with(ProxySources next) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, storage, ops, tls, web, next, password, mail, vapid, hasher,
                source);
    }

    public ServerConfig withAdminPassword(@Nullable InitialAdminPassword next) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, storage, ops, tls, web, proxies, next, mail, vapid, hasher,
                source);
    }

    public ServerConfig with(@Nullable MailSettings next) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, storage, ops, tls, web, proxies, password, next, vapid, hasher,
                source);
    }

    public ServerConfig with(@Nullable VapidKeys next) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, storage, ops, tls, web, proxies, password, mail, next, hasher,
                source);
    }

    public ServerConfig withPasswordHasher(Supplier<PasswordHasher> next) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, storage, ops, tls, web, proxies, password, mail, vapid, next,
                source);
    }

    public ServerConfig with(Storage next) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, next, ops, tls, web, proxies, password, mail, vapid, hasher,
                source);
    }

    public ServerConfig with(Supplier<SettingsReloadResult> next) {
        return new ServerConfig(
                host, port, ioUring, settings, limits, storage, ops, tls, web, proxies, password, mail, vapid, hasher,
                next);
    }
}
