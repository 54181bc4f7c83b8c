package org.parlor.server.auth;

import java.security.SecureRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Proves passwords by Argon2id, two at once at most; a few more may wait, the others are told that it is busy. */
public final class Argon2PasswordHasher implements PasswordHasher {
    private static final Logger LOG = LoggerFactory.getLogger(Argon2PasswordHasher.class);
    private static final int THREADS_MAX = 2;

    private static final int WAITING_MAX = 64;
    private static final int SALT_BYTES = 16;

    private final SecureRandom random = new SecureRandom();
    private final Argon2Hash.Cost cost;
    private final Argon2Hash nobodys;
    private final ThreadPoolExecutor threads;

    public Argon2PasswordHasher() {
        this(Argon2Hash.Cost.STANDARD, threads(Runtime.getRuntime().availableProcessors()), WAITING_MAX);
    }

    /** On half the processors: the games need some as well. */
    private static int threads(int processors) {
        return Math.max(1, Math.min(THREADS_MAX, processors / 2));
    }

    /**
     * @param threads how many are proven at once
     * @param waitingMax how many more may wait
     */
    Argon2PasswordHasher(Argon2Hash.Cost cost, int threads, int waitingMax) {
        this.cost = cost;
        this.nobodys = Argon2Hash.ofNobody(salt(), random, cost);
        this.threads = new ThreadPoolExecutor(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(waitingMax),
                Argon2PasswordHasher::thread);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "vault");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void prove(Effect.CheckPassword question, Consumer<PasswordResult> then) {
        try {
            threads.execute(() -> then.accept(look(question)));
        } catch (RejectedExecutionException e) {
            then.accept(new PasswordResult(PasswordResult.Verdict.BUSY, question.against(), null));
        }
    }

    private PasswordResult look(Effect.CheckPassword question) {
        String against = question.against();
        try {
            if (question.create()) {
                String fresh = hash(question.password()).toString();
                return new PasswordResult(PasswordResult.Verdict.RIGHT, against, fresh);
            }
            return verdict(question);
        } catch (RuntimeException | OutOfMemoryError e) {
            LOG.error("a password cannot be proven", e);
            return new PasswordResult(PasswordResult.Verdict.BUSY, against, null);
        }
    }

    private PasswordResult verdict(Effect.CheckPassword question) {
        String against = question.against();
        Argon2Hash kept = against == null ? nobodys : Argon2Hash.parse(against);
        if (!kept.isOf(question.password()) || against == null) {
            return new PasswordResult(PasswordResult.Verdict.WRONG, against, null);
        }
        String next = question.next();
        String fresh = next == null && kept.costs(cost)
                ? null
                : hash(next == null ? question.password() : next).toString();
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

    /** Whoever still waits is told nothing. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
