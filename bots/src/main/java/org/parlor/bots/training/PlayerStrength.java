package org.parlor.bots.training;

/**
 * How well a player plays.
 *
 * @param depth plies it looks ahead; 0: it moves at random
 * @param exactEmpties empty squares from which it plays perfectly
 */
public record PlayerStrength(int depth, int exactEmpties) {}
