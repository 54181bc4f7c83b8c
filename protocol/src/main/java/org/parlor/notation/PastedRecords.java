package org.parlor.notation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** Reads the games of a text that a user pastes. A position becomes a game that begins there and has no moves. */
public final class PastedRecords {
    private static final UserInfo UNKNOWN = new UserInfo("?", false, null, null);

    private PastedRecords() {}

    /** @throws InvalidInputException if the text holds neither games nor a position */
    public static RecordFileReader read(byte[] text) throws IOException {
        try {
            return RecordFileReader.of(new ByteArrayInputStream(text));
        } catch (InvalidInputException notGames) {
            String record = RecordFormat.JSON.write(atPosition(RecordInput.decode(text), notGames));
            return RecordFileReader.of(new ByteArrayInputStream(record.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private static GameRecord atPosition(String text, InvalidInputException notGames) {
        InvalidInputException reason = notGames;
        for (GameKind kind : Games.ALL) {
            try {
                return GameRecord.beginning(
                        kind.rules(), PositionArgument.ofText(kind.rules(), text), List.of(UNKNOWN, UNKNOWN));
            } catch (InvalidInputException notOfThisGame) {
                // A board without the side to move has the right number of cells.
                reason = notOfThisGame.field().equals("to") ? notOfThisGame : reason;
            }
        }
        throw reason;
    }
}
