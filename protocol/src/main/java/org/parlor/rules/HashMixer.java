package org.parlor.rules;

/** Combines the parts of a position into a uniformly distributed 64-bit hash. */
public final class HashMixer {

    private HashMixer() {}

    /** Combines a key with one more value; the order of values matters. */
    public static long fold(long key, long value) {
        return mix(key * 0x9E3779B97F4A7C15L + value);
    }

    /** The finalizer of SplitMix64: a bijection in which every input bit affects every output bit. */
    public static long mix(long z) {
        long x = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
        return x ^ (x >>> 31);
    }
}
