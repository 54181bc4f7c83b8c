package org.parlor.bots.engine.reversi.learn;

/**
 * How well a player plays.
 *
 * @param depth plies it looks ahead; 0: it moves at random
 * @param exactEmpties empty squares from which it plays perfectly
 */
public record Skill(int depth, int exactEmpties) {}
