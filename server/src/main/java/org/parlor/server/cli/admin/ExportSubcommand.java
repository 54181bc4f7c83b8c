package org.parlor.server.cli.admin;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.RequestClient;
import org.parlor.connection.RequestFailedException;
import org.parlor.message.AdminRequest;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Collects the data of an account: what the server stores about it, and the records of its finished games. */
@Command(
        name = "export",
        description =
                "Writes everything stored about an account as JSON: the account, its tokens without the secrets, ratings,"
                        + " bans, its notes on games, and the records of its finished games.")
final class ExportSubcommand extends AdminSubcommand {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    @Parameters(index = "0", paramLabel = "NAME", description = "The account.")
    private String name = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "File to create, readable by its owner only; it must not exist. Default: standard output.")
    private @Nullable Path file;

    @Override
    Exchange exchange() {
        return client -> {
            Reply reply = client.request(new AdminRequest.ExportAccount(name));
            JsonObject export =
                    JsonParser.parseString(MessageCodec.write(reply)).getAsJsonObject();
            export.remove("t");
            export.remove("re");
            export.add("notes", notes(client));
            export.add("games", games(client));
            write(export.toString());
        };
    }

    private JsonArray notes(RequestClient client) throws RequestFailedException, InterruptedException {
        JsonArray notes = new JsonArray();
        String after = null;
        do {
            Reply.ListReply page = (Reply.ListReply) client.request(new AdminRequest.ListNotes(name, after));
            for (Reply.NoteInfo note : MessageCodec.elements(page, Reply.NoteInfo.class)) {
                JsonObject json = new JsonObject();
                json.addProperty("g", note.g());
                json.addProperty("text", note.text());
                notes.add(json);
            }
            after = page.more();
        } while (after != null);
        return notes;
    }

    private JsonArray games(RequestClient client) throws RequestFailedException, InterruptedException {
        JsonArray games = new JsonArray();
        String after = null;
        do {
            Reply.ListReply page = (Reply.ListReply) client.request(new LobbyRequest.History(name, null, null, after));
            for (Reply.PastGame game : MessageCodec.elements(page, Reply.PastGame.class)) {
                Reply record = client.request(new GameRequest.RecordRequest(game.g(), "json"));
                games.add(JsonParser.parseString(MessageCodec.write(record))
                        .getAsJsonObject()
                        .get("record"));
            }
            after = page.more();
        } while (after != null);
        return games;
    }

    private void write(String json) throws IOException {
        Path target = file;
        if (target == null) {
            print(json);
            return;
        }
        try {
            Files.createFile(target, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            Files.writeString(target, json + System.lineSeparator(), StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new IOException("cannot write " + target + ": " + e, e);
        }
        print("exported " + name + " to " + target);
    }
}
