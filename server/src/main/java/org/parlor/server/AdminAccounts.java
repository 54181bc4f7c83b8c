package org.parlor.server;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.parlor.server.auth.PasswordHasher;
import org.parlor.server.core.ServerCore;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.runtime.CoreLoop;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the accounts of admins that have none, with the password that the operator has set, or warns about them. Nobody
 * can create them over the network. Thread-safe.
 */
final class AdminAccounts {
    private static final Logger LOG = LoggerFactory.getLogger("admin");
    private static final long NO_LINK = -1;

    private final CoreLoop core;
    private final PasswordHasher hasher;
    private final @Nullable AdminPassword password;

    AdminAccounts(CoreLoop core, PasswordHasher hasher, @Nullable AdminPassword password) {
        this.core = core;
        this.hasher = hasher;
        this.password = password;
    }

    /** Completes when every admin has an account, or a warning in the log. */
    CompletableFuture<Void> ensure() {
        return core.ask(ServerCore::missingAdmins).thenCompose(this::ensure);
    }

    private CompletableFuture<Void> ensure(Set<String> missing) {
        return CompletableFuture.allOf(missing.stream().map(this::ensure).toArray(CompletableFuture<?>[]::new));
    }

    private CompletableFuture<Void> ensure(String name) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        if (password == null) {
            LOG.warn(
                    "admin {} has no account, and nobody else can create it. To create it, set PARLOR_ADMIN_PASSWORD"
                            + " and start the server again",
                    name);
            done.complete(null);
            return done;
        }
        hasher.prove(new Effect.CheckPassword(NO_LINK, password.text(), null, true, null), passwordResult -> {
            String hash = passwordResult.fresh();
            if (hash == null) {
                LOG.warn("the account of admin {} cannot be created: this server takes no passwords", name);
            } else {
                core.submit(new Command.MakeAdmins(Map.of(name, hash)));
            }
            done.complete(null);
        });
        return done;
    }
}
