package org.parlor.server.app;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.log.LogEvent;
import org.parlor.server.runtime.CoreLoop;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates missing admin accounts with the configured password, or logs a warning if there is none. Admin accounts cannot be
 * registered over the network. Thread-safe.
 */
record AdminAccounts(
        CoreLoop core, PasswordHasher hasher, @Nullable InitialAdminPassword password) {
    private static final Logger LOG = LoggerFactory.getLogger("admin");

    /** Completes when each missing account has been created or logged as missing. */
    CompletableFuture<Void> createMissing() {
        return core.query(ServerCore::missingAdmins)
                .thenCompose(missing -> CompletableFuture.allOf(
                        missing.stream().map(this::create).toArray(CompletableFuture<?>[]::new)));
    }

    private CompletableFuture<Void> create(String name) {
        if (password == null) {
            LogEvent.ADMIN_MISSING.log(LOG, name);
            return CompletableFuture.completedFuture(null);
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        hasher.check(
                new Effect.CheckPassword(Command.NO_CONNECTION, name, password.text(), null, true, null),
                passwordResult -> {
                    String hash = passwordResult.newHash();
                    if (hash == null) {
                        String weakness = passwordResult.weakness();
                        LogEvent.ADMIN_NOT_CREATED.log(
                                LOG, name, weakness == null ? "password login is disabled" : weakness);
                    } else {
                        core.submit(new Command.MakeAdmins(Map.of(name, hash)));
                    }
                    done.complete(null);
                });
        return done;
    }
}
