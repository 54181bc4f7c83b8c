package org.parlor.server.auth;

import java.util.function.Consumer;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;

/** Proves passwords. A port: looking at one takes so long that nobody may wait for it. */
public interface PasswordHasher extends AutoCloseable {

    /** Looks at a password as soon as it can, and then tells once what was found, on whichever thread. */
    void prove(Effect.CheckPassword question, Consumer<PasswordResult> then);

    @Override
    void close();

    /** Has no time for anybody: for a house where nobody has a password. */
    static PasswordHasher none() {
        return new PasswordHasher() {
            @Override
            public void prove(Effect.CheckPassword question, Consumer<PasswordResult> then) {
                then.accept(new PasswordResult(PasswordResult.Verdict.BUSY, question.against(), null));
            }

            @Override
            public void close() {
                // There is nothing to let go of.
            }
        };
    }
}
