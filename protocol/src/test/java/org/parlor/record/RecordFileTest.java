package org.parlor.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files of records: their form is found, each piece is read, what is damaged is told. */
class RecordFileTest {
    private static final String GAME =
            "{\"record\":1,\"game\":\"tictactoe\",\"options\":{},\"rules\":1,\"players\":[{\"name\":\"ada\",\"bot\":false},"
                    + "{\"name\":\"bob\",\"bot\":false}],\"rated\":false,\"start\":{\"pos\":\".........\",\"to\":0},"
                    + "\"moves\":[{\"move\":\"b2\",\"by\":0}]}";

    private static List<Entry> entries(String text) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (RecordFile file = RecordFile.of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            file.forEachRemaining(entries::add);
        }
        return entries;
    }

    @Test
    void a_damaged_line_is_told_and_the_rest_still_read() throws IOException {
        List<Entry> entries = entries(GAME + "\n\n{\"record\":1}\r\n" + GAME);
        assertEquals(3, entries.size());
        assertEquals(
                GAME,
                RecordForm.JSON.write(((Entry.Read) entries.get(0)).replay().record()));
        assertEquals(new Entry.Damaged(2, "line 3", "a game as one line of JSON: game is missing"), entries.get(1));
        assertEquals(3, ((Entry.Read) entries.get(2)).number());
    }
}
