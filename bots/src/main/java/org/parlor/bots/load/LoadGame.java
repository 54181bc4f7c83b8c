package org.parlor.bots.load;

/**
 * Two seats that play the same script against each other, game after game: each moves as soon as it has seen the move
 * before, for it knows what comes. Everything happens on one event loop.
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
    private final int[] onMoveSeen = new int[RING];
    private RandomGame game;
    private LoadConnection beginner;
    private int ends;
    private boolean playing;

    LoadGame(LoadGenerator generator, RandomGame game, String seek) {
        this.generator = generator;
        this.game = game;
        this.seek = seek;
        this.first = new LoadConnection(generator, this);
        this.second = new LoadConnection(generator, this);
        this.beginner = first;
    }

    LoadConnection first() {
        return first;
    }

    LoadConnection second() {
        return second;
    }

    /** Whether their first game has begun. */
    boolean isPlaying() {
        return playing;
    }

    /** One of them is in; when both are, one offers a game that only the other can take. */
    void loggedIn() {
        if (first.isLoggedIn() && second.isLoggedIn()) {
            first.send(seek);
        }
    }

    void onSeekCode(String code) {
        second.send("{\"t\":\"seek.take\",\"id\":2,\"code\":\"" + code + "\"}");
    }

    /** A game begins, and whoever is told moves first. */
    void onSnapshot(LoadConnection connection, String gameId) {
        beginner = connection;
        generator.schedule(this, connection, gameId, game.nextChosenPly(0));
        if (!playing) {
            playing = true;
            generator.onGameStarted();
        }
    }

    void sendMove(LoadConnection connection, String gameId, int ply) {
        int slot = ply & (RING - 1);
        pliesSent[slot] = ply;
        onMoveSeen[slot] = 0;
        sentAt[slot] = System.nanoTime();
        connection.send(
                "{\"t\":\"move\",\"g\":\"" + gameId + "\",\"ply\":" + ply + ",\"move\":\"" + game.move(ply) + "\"}");
    }

    /** A seat has seen a move. Nobody waits for one that nobody sent, nor sends the one after it twice. */
    void onMoveSeen(LoadConnection connection, String gameId, int ply) {
        int slot = ply & (RING - 1);
        if (pliesSent[slot] != ply || sentAt[slot] == 0) {
            return;
        }
        if (++onMoveSeen[slot] == SEATS) {
            generator.onMove(System.nanoTime() - sentAt[slot]);
            sentAt[slot] = 0;
        }
        int next = game.nextChosenPly(ply + 1);
        if (game.isOver(next)) {
            onGameOver(connection, gameId);
        } else if ((game.seat(next) == 0) == (connection == beginner)) {
            generator.schedule(this, connection, gameId, next);
        }
    }

    /** A seat has seen the last move; both then ask for the next game, which is how it begins. */
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
