package org.parlor.server.vault;

import java.util.function.Consumer;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.Proof;

/** Proves passwords. A port: looking at one takes so long that nobody may wait for it. */
public interface Vault extends AutoCloseable {

    /** Looks at a password as soon as it can, and then tells once what was found, on whichever thread. */
    void prove(Effect.Prove question, Consumer<Proof> then);

    @Override
    void close();

    /** Has no time for anybody: for a house where nobody has a password. */
    static Vault none() {
        return new Vault() {
            @Override
            public void prove(Effect.Prove question, Consumer<Proof> then) {
                then.accept(new Proof(Proof.Verdict.BUSY, question.against(), null));
            }

            @Override
            public void close() {
                // There is nothing to let go of.
            }
        };
    }
}
