package org.parlor.client.screen;

import org.junit.jupiter.api.Tag;

/** The same with a game that has nothing of its own in the client. */
@Tag("fourth-game")
class EveryFrameOfFourGamesTest extends EveryFrameTest {}
