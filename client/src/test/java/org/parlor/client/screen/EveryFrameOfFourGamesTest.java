package org.parlor.client.screen;

import org.junit.jupiter.api.Tag;

/** The same properties with a game without classes of its own in the client. */
@Tag("fourth-game")
class EveryFrameOfFourGamesTest extends EveryFrameTest {}
