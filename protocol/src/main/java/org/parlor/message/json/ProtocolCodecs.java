package org.parlor.message.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestId;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.RecordPayload;
import org.parlor.message.value.SeatPreference;

/** The format of messages: constants in lower case, tags in sealed types, and some types with a form of their own. */
final class ProtocolCodecs {
    private static final ValueCodec BOARD_CELLS =
            ValueCodec.of(ProtocolCodecs::boardCells, ProtocolCodecs::writeBoardCells);
    private static final ValueCodec SEAT_PREFERENCE =
            ValueCodec.of(ProtocolCodecs::seatPreference, ProtocolCodecs::writeSeatPreference);

    private ProtocolCodecs() {}

    static Optional<ValueCodec> codec(Class<?> type, CodecRegistry registry) {
        if (type == RequestId.class) {
            return Optional.of(ValueCodecs.REQUEST_ID);
        } else if (type == BoardCells.class) {
            return Optional.of(BOARD_CELLS);
        } else if (type == SeatPreference.class) {
            return Optional.of(SEAT_PREFERENCE);
        } else if (type == RecordPayload.class) {
            return Optional.of(recordPayload(registry.of(GameRecord.class)));
        } else if (type.isEnum()) {
            return Optional.of(ValueCodecs.enumeration(type, name -> name.toLowerCase(Locale.ROOT)));
        }
        return type.isSealed() ? Optional.of(new TaggedUnionCodec(type, registry)) : Optional.empty();
    }

    private static BoardCells boardCells(JsonElement json) {
        if (json instanceof JsonArray array) {
            return BoardCells.counts(
                    array.asList().stream().map(ValueCodecs::integer).toList());
        }
        if (json instanceof JsonPrimitive primitive && primitive.isString()) {
            return BoardCells.text(primitive.getAsString());
        }
        throw ValueCodecs.mismatch("a string or an array of integers");
    }

    private static void writeBoardCells(JsonWriter out, BoardCells cells) throws IOException {
        if (cells.isText()) {
            out.value(cells.cells());
        } else {
            out.jsonValue("[" + cells.cells() + "]");
        }
    }

    private static SeatPreference seatPreference(JsonElement json) {
        boolean isText = json instanceof JsonPrimitive primitive && primitive.isString();
        return switch (isText ? json.toString() : Integer.toString(ValueCodecs.integer(json))) {
            case "0" -> SeatPreference.FIRST;
            case "1" -> SeatPreference.SECOND;
            case "\"random\"" -> SeatPreference.RANDOM;
            default -> throw ValueCodecs.predicate(ErrorCode.BAD_VALUE, "must be 0, 1 or \"random\"");
        };
    }

    private static void writeSeatPreference(JsonWriter out, SeatPreference preference) throws IOException {
        switch (preference) {
            case FIRST -> out.value(0);
            case SECOND -> out.value(1);
            case RANDOM -> out.value("random");
        }
    }

    private static ValueCodec recordPayload(ValueCodec game) {
        return ValueCodec.<RecordPayload>of(
                json -> json instanceof JsonObject
                        ? RecordPayload.of((GameRecord) game.read(json))
                        : RecordPayload.of(ValueCodecs.string(json)),
                (out, payload) -> {
                    if (payload.game() == null) {
                        out.value(Objects.requireNonNull(payload.text()));
                    } else {
                        game.write(out, payload.game());
                    }
                });
    }
}
