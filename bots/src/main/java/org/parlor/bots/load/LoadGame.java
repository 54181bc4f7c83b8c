package org.parlor.bots.load;

/**
 * Two seats that play the same script against each other, game after game: each moves as soon as it has seen the move
 * before, for it knows what comes. Everything happens on one event loop.
 */
final class LoadGame {
    private static final int RING = 16;
    private static final int SEATS = 2;

    private final LoadRun run;
    private final String seek;
    private final LoadLine first;
    private final LoadLine second;
    private final int[] pliesSent = new int[RING];
    private final long[] sentAt = new long[RING];
    private final int[] seen = new int[RING];
    private Script script;
    private LoadLine beginner;
    private int ends;
    private boolean playing;

    LoadGame(LoadRun run, Script script, String seek) {
        this.run = run;
        this.script = script;
        this.seek = seek;
        this.first = new LoadLine(run, this);
        this.second = new LoadLine(run, this);
        this.beginner = first;
    }

    LoadLine first() {
        return first;
    }

    LoadLine second() {
        return second;
    }

    /** Whether their first game has begun. */
    boolean isPlaying() {
        return playing;
    }

    /** One of them is in; when both are, one offers a game that only the other can take. */
    void loggedIn() {
        if (first.isIn() && second.isIn()) {
            first.send(seek);
        }
    }

    void offered(String code) {
        second.send("{\"t\":\"seek.take\",\"id\":2,\"code\":\"" + code + "\"}");
    }

    /** A game begins, and whoever is told moves first. */
    void begins(LoadLine line, String g) {
        beginner = line;
        run.due(this, line, g, script.chosen(0));
        if (!playing) {
            playing = true;
            run.begun();
        }
    }

    void move(LoadLine line, String g, int ply) {
        int slot = ply & (RING - 1);
        pliesSent[slot] = ply;
        seen[slot] = 0;
        sentAt[slot] = System.nanoTime();
        line.send("{\"t\":\"move\",\"g\":\"" + g + "\",\"ply\":" + ply + ",\"move\":\"" + script.move(ply) + "\"}");
    }

    /** A seat has seen a move. Nobody waits for one that nobody sent, nor sends the one after it twice. */
    void seen(LoadLine line, String g, int ply) {
        int slot = ply & (RING - 1);
        if (pliesSent[slot] != ply || sentAt[slot] == 0) {
            return;
        }
        if (++seen[slot] == SEATS) {
            run.moved(System.nanoTime() - sentAt[slot]);
            sentAt[slot] = 0;
        }
        int next = script.chosen(ply + 1);
        if (script.isOver(next)) {
            over(line, g);
        } else if ((script.seat(next) == 0) == (line == beginner)) {
            run.due(this, line, g, next);
        }
    }

    /** A seat has seen the last move; both then ask for the next game, which is how it begins. */
    private void over(LoadLine line, String g) {
        ends++;
        if (ends % SEATS == 0) {
            script = run.nextScript();
            run.ended();
        }
        rematch(line, g);
    }

    void rematch(LoadLine line, String g) {
        line.send("{\"t\":\"offer\",\"id\":3,\"g\":\"" + g + "\",\"kind\":\"rematch\"}");
    }
}
