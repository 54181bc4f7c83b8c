package org.parlor.bots.load;

/**
 * Two connections that play prepared games against each other. Each side sends its next move as soon as it receives the
 * previous one. Confined to one event loop.
 */
final class LoadGame {
    private static final int RING = 16;
    private static final int SEATS = 2;

    private final LoadGenerator generator;
    private final String seek;
    private final LoadConnection first;
    private final LoadConnection second;
    private final int[] pliesSent = new int[RING];
    private final long[] sentAt = new long[RING];
    private final int[] seenCounts = new int[RING];
    private GameScript game;
    private LoadConnection firstPlayer;
    private int scheduledPly;
    private int ends;
    private boolean playing;

    LoadGame(LoadGenerator generator, GameScript game, String seek) {
        this.generator = generator;
        this.game = game;
        this.seek = seek;
        this.first = new LoadConnection(generator, this);
        this.second = new LoadConnection(generator, this);
        this.firstPlayer = first;
    }

    LoadConnection first() {
        return first;
    }

    LoadConnection second() {
        return second;
    }

    /** Returns whether the first game has started. */
    boolean isPlaying() {
        return playing;
    }

    /** Creates a private seek for the second connection once both are logged in. */
    void loggedIn() {
        if (first.isLoggedIn() && second.isLoggedIn()) {
            first.send(seek);
        }
    }

    void onSeekCode(String code) {
        second.send("{\"t\":\"seek.take\",\"id\":2,\"code\":\"" + code + "\"}");
    }

    /** Starts a game; the connection that receives the turn at ply 0 moves first. */
    void onSnapshot(LoadConnection connection, String gameId) {
        firstPlayer = connection;
        schedule(connection, gameId, game.nextChosenPly(0));
        if (!playing) {
            playing = true;
            generator.onGameStarted();
        }
    }

    /**
     * Handles a later turn. Sends its move if the preceding one was not seen, or again if it was interrupted: both happen
     * when another core of the server takes over.
     */
    void onTurn(LoadConnection connection, String gameId, int ply, boolean interrupted) {
        if (ply > scheduledPly || (interrupted && ply == scheduledPly)) {
            schedule(connection, gameId, ply);
        }
    }

    private void schedule(LoadConnection connection, String gameId, int ply) {
        scheduledPly = ply;
        generator.schedule(this, connection, gameId, ply);
    }

    void sendMove(LoadConnection connection, String gameId, int ply) {
        int slot = ply & (RING - 1);
        pliesSent[slot] = ply;
        seenCounts[slot] = 0;
        sentAt[slot] = System.nanoTime();
        connection.send(
                "{\"t\":\"move\",\"g\":\"" + gameId + "\",\"ply\":" + ply + ",\"move\":\"" + game.move(ply) + "\"}");
    }

    /** Handles a received move. Ignores moves that were not sent by this game or are already complete. */
    void onMoveSeen(LoadConnection connection, String gameId, int ply) {
        int slot = ply & (RING - 1);
        if (pliesSent[slot] != ply || sentAt[slot] == 0) {
            return;
        }
        if (++seenCounts[slot] == SEATS) {
            generator.onMove(System.nanoTime() - sentAt[slot]);
            sentAt[slot] = 0;
        }
        int next = game.nextChosenPly(ply + 1);
        if (game.isOver(next)) {
            onGameOver(connection, gameId);
        } else if ((game.seat(next) == 0) == (connection == firstPlayer)) {
            schedule(connection, gameId, next);
        }
    }

    /** Handles the last move. The next game starts when both have requested a rematch. */
    private void onGameOver(LoadConnection connection, String gameId) {
        ends++;
        if (ends % SEATS == 0) {
            game = generator.nextGame();
            generator.onGameEnded();
        }
        rematch(connection, gameId);
    }

    void rematch(LoadConnection connection, String gameId) {
        connection.send("{\"t\":\"offer\",\"id\":3,\"g\":\"" + gameId + "\",\"kind\":\"rematch\"}");
    }
}
