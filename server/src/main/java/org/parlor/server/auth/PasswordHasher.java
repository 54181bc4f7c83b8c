package org.parlor.server.auth;

import java.util.function.Consumer;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;

/** Checks and hashes passwords asynchronously, because both are slow by design. Thread-safe. */
public interface PasswordHasher extends AutoCloseable {

    /**
     * Checks a password, or hashes a new one.
     *
     * @param then receives the result once, on any thread
     */
    void check(Effect.CheckPassword check, Consumer<PasswordResult> then);

    @Override
    default void close() {}

    /** Answers every check with BUSY, for servers without passwords. */
    static PasswordHasher none() {
        return (check, then) -> then.accept(new PasswordResult(PasswordResult.Verdict.BUSY, check.storedHash(), null));
    }
}
