package org.parlor.server.baseline;

import com.google.gson.Gson;
import com.google.gson.annotations.SerializedName;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;
import org.parlor.connection.LineFraming;

/** A game of the baseline server: two seats, the next ply, and the number of rematch requests. */
final class BaselineGame {
    private static final Gson GSON = new Gson();

    private final String g;
    private final List<BaselineConnection> seats;
    private int nextPly;
    private int rematchRequests;

    /** The message about a move. */
    private record MoveMessage(
            @SerializedName("t") String type,
            @SerializedName("g") String game,
            int ply,
            String move) {}

    BaselineGame(String g, BaselineConnection first, BaselineConnection second) {
        this.g = g;
        this.seats = List.of(first, second);
    }

    void start() {
        nextPly = 0;
        rematchRequests = 0;
        seats.get(0).send("{\"t\":\"turn\",\"g\":\"" + g + "\",\"ply\":0}");
    }

    /** Sends a move to both seats in one shared buffer. Plies may skip, because forced passes are not sent. */
    void move(int ply, String move) {
        if (ply >= nextPly) {
            nextPly = ply + 1;
            ByteBuf line = LineFraming.encode(
                    ByteBufAllocator.DEFAULT, GSON.toJson(new MoveMessage("game.move", g, ply, move)));
            seats.forEach(seat -> seat.send(line.retainedDuplicate()));
            line.release();
        }
    }

    void requestRematch() {
        rematchRequests++;
        if (rematchRequests == seats.size()) {
            start();
        }
    }
}
