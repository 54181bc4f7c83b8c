package org.parlor.server.auth;

import java.security.SecureRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks passwords with Argon2id on at most two threads. Up to 64 checks are queued; further ones are answered BUSY. */
public final class Argon2PasswordHasher implements PasswordHasher {
    private static final Logger LOG = LoggerFactory.getLogger(Argon2PasswordHasher.class);
    private static final int THREADS_MAX = 2;
    private static final int QUEUED_MAX = 64;
    private static final int SALT_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final Argon2Hash.Cost cost;
    /** Checked for unknown accounts, so that they take as long as known ones. */
    private final Argon2Hash dummy;

    private final ThreadPoolExecutor threads;

    public Argon2PasswordHasher() {
        this(Argon2Hash.Cost.STANDARD, threads(Runtime.getRuntime().availableProcessors()), QUEUED_MAX);
    }

    /**
     * Hashes with another cost than the standard one, such as a low one in tests.
     *
     * @param memory in KiB
     */
    public Argon2PasswordHasher(int memory, int passes) {
        this(new Argon2Hash.Cost(memory, passes, 1), 1, QUEUED_MAX);
    }

    /** Half the processors, to leave the rest to games. */
    private static int threads(int processors) {
        return Math.max(1, Math.min(THREADS_MAX, processors / 2));
    }

    /**
     * @param threads number of concurrent checks
     * @param queuedMax maximum number of queued checks
     */
    Argon2PasswordHasher(Argon2Hash.Cost cost, int threads, int queuedMax) {
        this.cost = cost;
        this.dummy = Argon2Hash.unmatchable(salt(), random, cost);
        this.threads = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(queuedMax),
                Argon2PasswordHasher::thread);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "password-hasher");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void check(Effect.CheckPassword check, Consumer<PasswordResult> then) {
        try {
            threads.execute(() -> then.accept(run(check)));
        } catch (RejectedExecutionException e) {
            then.accept(new PasswordResult(PasswordResult.Verdict.BUSY, check.storedHash(), null));
        }
    }

    private PasswordResult run(Effect.CheckPassword check) {
        String against = check.storedHash();
        try {
            if (check.create()) {
                String weakness = PasswordStrength.weakness(check.password(), check.user());
                if (weakness != null) {
                    return PasswordResult.weak(against, weakness);
                }
                String fresh = hash(check.password()).toString();
                return new PasswordResult(PasswordResult.Verdict.RIGHT, against, fresh);
            }
            return verify(check);
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            LogEvent.PASSWORD_CHECK_FAILED.logFailure(LOG, e);
            return new PasswordResult(PasswordResult.Verdict.BUSY, against, null);
        }
    }

    private PasswordResult verify(Effect.CheckPassword check) {
        String against = check.storedHash();
        Argon2Hash stored = against == null ? dummy : Argon2Hash.parse(against);
        if (!stored.matches(check.password()) || against == null) {
            return new PasswordResult(PasswordResult.Verdict.WRONG, against, null);
        }
        String next = check.newPassword();
        String weakness = next == null ? null : PasswordStrength.weakness(next, check.user());
        if (weakness != null) {
            return PasswordResult.weak(against, weakness);
        }
        String fresh = next == null && stored.hasCost(cost)
                ? null
                : hash(next == null ? check.password() : next).toString();
        return new PasswordResult(PasswordResult.Verdict.RIGHT, against, fresh);
    }

    private Argon2Hash hash(String password) {
        return Argon2Hash.of(password, salt(), cost);
    }

    private byte[] salt() {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return salt;
    }

    /** Discards queued checks without a result. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
