package org.parlor.client.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.message.Reply;

class AccountExportTest {
    @TempDir
    Path folder;

    private static String export(String user, String note) {
        AccountExport account = AccountExport.START.with(new Reply.ExportReply(
                null,
                new Reply.AccountInfo(user, false, false, 0, true, true, 0, false, false, null, null),
                new Reply.AccountData(List.of(), List.of(), List.of(), Map.of(), List.of(), null, null, null)));
        return account.with(new Reply.ListReply(null, List.of(new Reply.NoteInfo("g1", note)), null))
                .toJson();
    }

    @Test
    void an_export_replaces_only_an_earlier_one_of_the_same_account() throws IOException {
        Path file = Files.createDirectory(folder.resolve("exports")).resolve("ana.json");
        AccountExport.write(file, export("ana", "first"));
        AccountExport.write(file, export("ana", "second"));
        assertEquals(export("ana", "second"), Files.readString(file));
        assertThrows(FileAlreadyExistsException.class, () -> AccountExport.write(file, export("bob", "third")));
        assertEquals(export("ana", "second"), Files.readString(file));

        Path empty = Files.createFile(folder.resolve("games.ggf"));
        for (Path other : List.of(empty, folder)) {
            FileAlreadyExistsException refused =
                    assertThrows(FileAlreadyExistsException.class, () -> AccountExport.write(other, export("ana", "")));
            assertEquals("the file exists and is no earlier export", IoErrors.reason(refused));
        }
        assertEquals("", Files.readString(empty));
    }

    @Test
    void text_is_written_as_it_is() {
        String json = export("ana", "don't play <b2> & hope");
        assertEquals(true, json.contains("\"don't play <b2> & hope\""), json);
    }
}
