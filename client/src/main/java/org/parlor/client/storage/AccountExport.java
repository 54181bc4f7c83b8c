package org.parlor.client.storage;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ClientMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.OwnAccountRequest;
import org.parlor.message.Reply;

/**
 * What a server stores about the user's account, requested page by page: the account, its notes and the list of its finished
 * games.
 *
 * @param account null before the first reply
 * @param next the next request, null at the end
 */
public record AccountExport(
        Reply.@Nullable ExportReply account,
        List<Object> notes,
        List<Object> games,
        @Nullable ClientMessage next) {
    public static final AccountExport START =
            new AccountExport(null, List.of(), List.of(), new OwnAccountRequest.ExportOwnAccount());

    private static final Gson JSON =
            new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private static final int NAME_LINES = 3;

    public AccountExport {
        notes = List.copyOf(notes);
        games = List.copyOf(games);
    }

    /** Returns the export with the reply to the next request. */
    public AccountExport with(Reply reply) {
        if (reply instanceof Reply.ExportReply first) {
            return new AccountExport(first, notes, games, new OwnAccountRequest.ListOwnNotes(null));
        }
        Reply.ListReply page = (Reply.ListReply) reply;
        String more = page.more();
        if (next instanceof OwnAccountRequest.ListOwnNotes) {
            return new AccountExport(
                    account,
                    joined(notes, page),
                    games,
                    more == null
                            ? new LobbyRequest.History(null, null, null, null)
                            : new OwnAccountRequest.ListOwnNotes(more));
        }
        return new AccountExport(
                account,
                notes,
                joined(games, page),
                more == null ? null : new LobbyRequest.History(null, null, null, more));
    }

    private static List<Object> joined(List<Object> earlier, Reply.ListReply page) {
        List<Object> all = new ArrayList<>(earlier);
        all.addAll(page.list());
        return all;
    }

    /** Returns the export as JSON. */
    public String toJson() {
        JsonObject document = account == null
                ? new JsonObject()
                : JsonParser.parseString(MessageCodec.write(account)).getAsJsonObject();
        document.remove("t");
        document.remove("re");
        document.add("notes", array(notes));
        document.add("games", array(games));
        return JSON.toJson(document) + "\n";
    }

    /**
     * Writes an export as JSON. Replaces an earlier export of an account of the same name, but no other file. The directory must
     * exist.
     *
     * @throws FileAlreadyExistsException if the file is another one
     */
    public static void write(Path file, String json) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isExportLike(file, json)) {
            throw new FileAlreadyExistsException(file.toString(), null, "the file exists and is no earlier export");
        }
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null && !Files.isDirectory(directory)) {
            throw new FileSystemException(file.toString(), null, "no such directory: " + directory);
        }
        AtomicFiles.replace(file, json);
    }

    /** The first lines of an export contain the name of the account. */
    private static boolean isExportLike(Path file, String json) throws IOException {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        byte[] start =
                json.lines().limit(NAME_LINES).collect(Collectors.joining("\n")).getBytes(StandardCharsets.UTF_8);
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(start, in.readNBytes(start.length));
        }
    }

    private static JsonArray array(List<Object> list) {
        return JsonParser.parseString(MessageCodec.write(new Reply.ListReply(null, list, null)))
                .getAsJsonObject()
                .getAsJsonArray("list");
    }
}
