package org.parlor.rules;

/** Mixes the parts of a position into one well spread 64-bit key. */
public final class HashMixer {

    private HashMixer() {}

    /** Folds one more value into a key; the order of values matters. */
    public static long fold(long key, long value) {
        return mix(key * 0x9E3779B97F4A7C15L + value);
    }

    /** A bijection in which every bit of the input reaches every bit of the output (SplitMix64's finalizer). */
    public static long mix(long z) {
        long x = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
        return x ^ (x >>> 31);
    }
}
