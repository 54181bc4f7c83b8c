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
import org.parlor.testing.Waiting;

/** Argon2id hashing: interoperability, cost, and bounded concurrency. */
class Argon2PasswordHasherTest {
    private static final Argon2Hash.Cost CHEAP = new Argon2Hash.Cost(64, 1, 1);
    /** From the test vectors of the reference implementation. */
    private static final String REFERENCE =
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";

    private final Argon2PasswordHasher hasher = new Argon2PasswordHasher(CHEAP, 2, 2);

    @AfterEach
    void close() {
        hasher.close();
    }

    private PasswordResult check(String password, @Nullable String against, boolean create) {
        CompletableFuture<PasswordResult> result = new CompletableFuture<>();
        hasher.check(new Effect.CheckPassword(1, "ada", password, against, create, null), result::complete);
        return result.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    @Test
    void a_hash_of_the_reference_implementation_is_parsed_and_formatted() {
        Argon2Hash hash = Argon2Hash.parse(REFERENCE);
        assertTrue(hash.matches("password"));
        assertFalse(hash.matches("Password"));
        assertEquals(REFERENCE, hash.toString());
    }

    @Test
    void a_new_password_that_is_easy_to_guess_is_not_hashed() {
        assertEquals(
                PasswordResult.weak(
                        null,
                        "This password is too easy to guess. This is similar to a commonly used password. Use a longer one,"
                                + " for example three unrelated words."),
                check("summer2024", null, true));
        String hash = check("correct horse", null, true).newHash();
        CompletableFuture<PasswordResult> changed = new CompletableFuture<>();
        hasher.check(new Effect.CheckPassword(1, "ada", "correct horse", hash, false, "liverpool1"), changed::complete);
        PasswordResult result =
                changed.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join();
        assertEquals(PasswordResult.weak(hash, String.valueOf(result.weakness())), result);
        CompletableFuture<PasswordResult> wrong = new CompletableFuture<>();
        hasher.check(new Effect.CheckPassword(1, "ada", "no idea at all", hash, false, "liverpool1"), wrong::complete);
        assertEquals(
                new PasswordResult(PasswordResult.Verdict.WRONG, hash, null),
                wrong.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join());
    }

    /** The estimate of this one takes 20 s. */
    @Test
    void only_the_start_of_a_long_password_is_estimated() {
        assertEquals(
                PasswordResult.Verdict.RIGHT,
                check("4@8({[<3€6901!|7$5%2".repeat(12), null, true).verdict());
    }

    @Test
    void the_standard_cost_is_written_into_the_hash() {
        Argon2Hash hash = Argon2Hash.of("correct horse", new byte[16], Argon2Hash.Cost.STANDARD);
        assertEquals(
                "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$",
                hash.toString().substring(0, 54));
        assertTrue(Argon2Hash.parse(hash.toString()).matches("correct horse"));
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
    void other_texts_are_rejected(String phc) {
        assertThrows(IllegalArgumentException.class, () -> Argon2Hash.parse(phc));
    }

    @Test
    void only_the_created_password_matches() {
        String hash = check("correct horse", null, true).newHash();
        assertEquals(new PasswordResult(PasswordResult.Verdict.RIGHT, hash, null), check("correct horse", hash, false));
        assertEquals(
                new PasswordResult(PasswordResult.Verdict.WRONG, hash, null), check("battery staple", hash, false));
        assertNotEquals(hash, check("correct horse", null, true).newHash());
    }

    @Test
    void a_password_of_an_unknown_account_is_wrong() {
        assertEquals(new PasswordResult(PasswordResult.Verdict.WRONG, null, null), check("", null, false));
    }

    @Test
    void a_hash_of_another_cost_is_renewed() {
        PasswordResult passwordResult = check("password", REFERENCE, false);
        assertEquals(PasswordResult.Verdict.RIGHT, passwordResult.verdict());
        assertEquals(
                new PasswordResult(PasswordResult.Verdict.RIGHT, passwordResult.newHash(), null),
                check("password", String.valueOf(passwordResult.newHash()), false));
    }

    @Test
    void a_new_password_is_hashed_if_the_old_one_is_right() {
        String hash = check("correct horse", null, true).newHash();
        CompletableFuture<PasswordResult> result = new CompletableFuture<>();
        hasher.check(
                new Effect.CheckPassword(1, "ada", "correct horse", hash, false, "battery staple"), result::complete);
        String fresh =
                result.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join().newHash();
        assertEquals(
                new PasswordResult(PasswordResult.Verdict.RIGHT, fresh, null), check("battery staple", fresh, false));
        CompletableFuture<PasswordResult> wrong = new CompletableFuture<>();
        hasher.check(
                new Effect.CheckPassword(1, "ada", "no idea at all", hash, false, "battery staple"), wrong::complete);
        assertEquals(
                new PasswordResult(PasswordResult.Verdict.WRONG, hash, null),
                wrong.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS).join());
    }

    @Test
    void checks_beyond_threads_and_queue_are_answered_busy() throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        List<CompletableFuture<PasswordResult>> results = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            CompletableFuture<PasswordResult> result = new CompletableFuture<>();
            results.add(result);
            hasher.check(new Effect.CheckPassword(i, "ada", "password", null, false, null), found -> {
                result.complete(found);
                if (found.verdict() != PasswordResult.Verdict.BUSY) {
                    awaitQuietly(busy);
                }
            });
        }
        assertEquals(PasswordResult.Verdict.BUSY, results.get(4).join().verdict());
        busy.countDown();
        results.subList(0, 4)
                .forEach(result -> assertEquals(
                        PasswordResult.Verdict.WRONG,
                        result.orTimeout(Waiting.LIMIT_SECONDS, TimeUnit.SECONDS)
                                .join()
                                .verdict()));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
