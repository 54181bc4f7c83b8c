package org.parlor.server.auth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;

/** Passwords are hashed as others do it, at the cost that is wanted today, and never too many at once. */
class Argon2PasswordHasherTest {
    private static final Argon2Hash.Cost CHEAP = new Argon2Hash.Cost(64, 1, 1);
    /** From the tests of the reference implementation. */
    private static final String REFERENCE =
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";

    private final Argon2PasswordHasher vault = new Argon2PasswordHasher(CHEAP, 2, 2);

    @AfterEach
    void close() {
        vault.close();
    }

    private PasswordResult ask(String password, @Nullable String against, boolean create) {
        CompletableFuture<PasswordResult> proof = new CompletableFuture<>();
        vault.prove(new Effect.CheckPassword(1, password, against, create, null), proof::complete);
        return proof.orTimeout(10, TimeUnit.SECONDS).join();
    }

    @Test
    void a_hash_of_the_reference_implementation_is_understood_and_printed_back() {
        Argon2Hash hash = Argon2Hash.parse(REFERENCE);
        assertTrue(hash.isOf("password"));
        assertFalse(hash.isOf("Password"));
        assertEquals(REFERENCE, hash.toString());
    }

    @Test
    void the_standard_cost_is_written_into_the_hash() {
        Argon2Hash hash = Argon2Hash.of("correct horse", new byte[16], Argon2Hash.Cost.STANDARD);
        assertEquals(
                "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$",
                hash.toString().substring(0, 54));
        assertTrue(Argon2Hash.parse(hash.toString()).isOf("correct horse"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "correct horse",
                "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2id$v=19$m=0,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
                "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$"
            })
    void anything_else_is_no_hash(String phc) {
        assertThrows(IllegalArgumentException.class, () -> Argon2Hash.parse(phc));
    }

    @Test
    void what_was_created_is_right_and_nothing_else() {
        String kept = ask("correct horse", null, true).fresh();
        assertEquals(new PasswordResult(PasswordResult.Verdict.RIGHT, kept, null), ask("correct horse", kept, false));
        assertEquals(new PasswordResult(PasswordResult.Verdict.WRONG, kept, null), ask("battery staple", kept, false));
        assertNotEquals(kept, ask("correct horse", null, true).fresh());
    }

    @Test
    void a_password_that_belongs_to_nobody_is_wrong_even_if_it_is_empty() {
        assertEquals(new PasswordResult(PasswordResult.Verdict.WRONG, null, null), ask("", null, false));
    }

    @Test
    void a_hash_of_another_cost_is_made_anew() {
        PasswordResult passwordResult = ask("password", REFERENCE, false);
        assertEquals(PasswordResult.Verdict.RIGHT, passwordResult.verdict());
        assertEquals(
                new PasswordResult(PasswordResult.Verdict.RIGHT, passwordResult.fresh(), null),
                ask("password", String.valueOf(passwordResult.fresh()), false));
    }

    @Test
    void a_password_that_changes_is_hashed_if_the_old_one_was_right() {
        String kept = ask("correct horse", null, true).fresh();
        CompletableFuture<PasswordResult> proof = new CompletableFuture<>();
        vault.prove(new Effect.CheckPassword(1, "correct horse", kept, false, "battery staple"), proof::complete);
        String fresh = proof.orTimeout(10, TimeUnit.SECONDS).join().fresh();
        assertEquals(
                new PasswordResult(PasswordResult.Verdict.RIGHT, fresh, null), ask("battery staple", fresh, false));
        CompletableFuture<PasswordResult> wrong = new CompletableFuture<>();
        vault.prove(new Effect.CheckPassword(1, "no idea at all", kept, false, "battery staple"), wrong::complete);
        assertEquals(
                new PasswordResult(PasswordResult.Verdict.WRONG, kept, null),
                wrong.orTimeout(10, TimeUnit.SECONDS).join());
    }

    @Test
    void two_are_looked_at_two_wait_and_the_fifth_is_sent_away() throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        List<CompletableFuture<PasswordResult>> proofs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            CompletableFuture<PasswordResult> proof = new CompletableFuture<>();
            proofs.add(proof);
            vault.prove(new Effect.CheckPassword(i, "password", null, false, null), found -> {
                proof.complete(found);
                if (found.verdict() != PasswordResult.Verdict.BUSY) {
                    awaitQuietly(busy);
                }
            });
        }
        assertEquals(PasswordResult.Verdict.BUSY, proofs.get(4).join().verdict());
        busy.countDown();
        proofs.subList(0, 4)
                .forEach(proof -> assertEquals(
                        PasswordResult.Verdict.WRONG,
                        proof.orTimeout(10, TimeUnit.SECONDS).join().verdict()));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
