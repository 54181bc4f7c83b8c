package org.parlor.bots.training;

/**
 * Strength of a self-play engine.
 *
 * @param depth search depth in plies; 0 plays at random
 * @param exactEmpties number of empty squares from which it plays perfectly
 */
public record EngineStrength(int depth, int exactEmpties) {}
