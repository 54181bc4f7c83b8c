package org.parlor.server.baseline;

import com.google.gson.Gson;
import com.google.gson.annotations.SerializedName;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;
import org.parlor.connection.LineFraming;

/** Two seats at the floor, the next move's number, and how many have asked to play again. */
final class BaselineGame {
    private static final Gson GSON = new Gson();

    private final String g;
    private final List<BaselineConnection> seats;
    private int nextPly;
    private int again;

    /** What both are told of a move. */
    private record Told(
            @SerializedName("t") String type,
            @SerializedName("g") String game,
            int ply,
            String move) {}

    BaselineGame(String g, BaselineConnection first, BaselineConnection second) {
        this.g = g;
        this.seats = List.of(first, second);
    }

    void begin() {
        nextPly = 0;
        again = 0;
        seats.get(0).say("{\"t\":\"turn\",\"g\":\"" + g + "\",\"ply\":0}");
    }

    /** A move goes to both seats, as the same bytes, if it is not behind the game; passes, which nobody sends, are missing. */
    void move(int ply, String move) {
        if (ply >= nextPly) {
            nextPly = ply + 1;
            ByteBuf line =
                    LineFraming.bytes(ByteBufAllocator.DEFAULT, GSON.toJson(new Told("game.move", g, ply, move)));
            seats.forEach(seat -> seat.say(line.retainedDuplicate()));
            line.release();
        }
    }

    void askAgain() {
        again++;
        if (again == seats.size()) {
            begin();
        }
    }
}
