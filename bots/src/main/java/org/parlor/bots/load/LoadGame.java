package org.parlor.bots.load;

import org.jspecify.annotations.Nullable;

/** Two seats that play the same script against each other, game after game. Everything happens on one event loop. */
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
    private int ends;
    private boolean playing;

    LoadGame(LoadRun run, Script script, String seek) {
        this.run = run;
        this.script = script;
        this.seek = seek;
        this.first = new LoadLine(run, this);
        this.second = new LoadLine(run, this);
    }

    LoadLine first() {
        return first;
    }

    LoadLine second() {
        return second;
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

    /** It is a seat's turn. */
    void turn(LoadLine line, String g, int ply) {
        run.due(this, line, g, ply);
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

    /** A seat has seen a move; forced passes, which nobody sent, do not count. */
    void seen(int ply) {
        int slot = ply & (RING - 1);
        if (pliesSent[slot] == ply && sentAt[slot] != 0 && ++seen[slot] == SEATS) {
            run.moved(System.nanoTime() - sentAt[slot]);
            sentAt[slot] = 0;
        }
    }

    /** A seat has seen the end; both then ask for the next game, which is how it begins. */
    void ended(LoadLine line, String g) {
        ends++;
        if (ends % SEATS == 0) {
            script = run.nextScript();
            run.ended();
        }
        rematch(line, g);
    }

    void rematch(LoadLine line, @Nullable String g) {
        line.send("{\"t\":\"offer\",\"id\":3,\"g\":\"" + g + "\",\"kind\":\"rematch\"}");
    }
}
