package org.parlor.message;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a game ended.
 *
 * @param winner the seat, or null for a draw or no result
 * @param score of both seats in the last position
 * @param reason one word
 */
public record Result(@Nullable Integer winner, List<Integer> score, String reason) {}
