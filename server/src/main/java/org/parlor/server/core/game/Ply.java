package org.parlor.server.core.game;

/** One step of the record: which move, by which seat, whether the server made it, and the milliseconds it took. */
record Ply(int move, int by, boolean auto, long millis) {}
