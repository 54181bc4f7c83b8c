package org.parlor.client.model;

/**
 * What a ply was worth.
 *
 * @param ply counted from 1
 * @param score what it led to, as in {@link Advice}
 * @param mark the sign that people write behind it: {@code ?} for a mistake, {@code ??} for a blunder, mostly nothing
 * @param best what should have been played, the same move where nothing better was found
 */
public record Judgement(int ply, int score, boolean exact, String mark, Advice best) {

    public boolean isMistake() {
        return !mark.isEmpty();
    }
}
