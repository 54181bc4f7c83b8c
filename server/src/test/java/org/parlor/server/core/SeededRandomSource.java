package org.parlor.server.core;

import java.util.Random;
import org.parlor.server.core.api.RandomSource;

/** A random source with sequential ids and seeded secrets, for reproducible tests. */
public final class SeededRandomSource implements RandomSource {
    private final Random random;
    private int lastId;

    public SeededRandomSource(long seed) {
        this.random = new Random(seed);
    }

    @Override
    public String id() {
        return "id" + ++lastId;
    }

    @Override
    public String secret() {
        return "secret" + random.nextLong();
    }

    @Override
    public String code() {
        return "CODE" + ++lastId;
    }

    @Override
    public int below(int bound) {
        return random.nextInt(bound);
    }
}
