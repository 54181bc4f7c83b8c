package org.parlor.server.storage.journal;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.lobby.RulesCache;
import org.parlor.server.core.tournament.TournamentEvent;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.StoredNames;

/**
 * Encodes records as one line of JSON each: the format version, then the record type with its fields. The format is
 * permanent: stored names change only with a new version. Not thread-safe; decoded games share their rules.
 */
public final class JournalRecordCodec {
    static final int VERSION = 1;

    private final SealedTypeAdapterFactory.Adapter<JournalRecord> records;
    private final FastRecordWriter fastRecordWriter = new FastRecordWriter();

    public JournalRecordCodec() {
        Gson gson = new GsonBuilder()
                .registerTypeAdapterFactory(new SealedTypeAdapterFactory<>(GameEvent.class, StoredNames.GAME_EVENTS))
                .registerTypeAdapterFactory(
                        new SealedTypeAdapterFactory<>(TournamentEvent.class, StoredNames.TOURNAMENT_EVENTS))
                .registerTypeAdapter(TournamentRequest.Create.class, new TournamentSpecAdapter())
                .registerTypeAdapter(GameSettings.class, new GameSettingsAdapter(new RulesCache()))
                .registerTypeAdapter(GameRecord.class, new GameRecordAdapter())
                .create();
        this.records = new SealedTypeAdapterFactory.Adapter<>(gson, StoredNames.RECORDS);
    }

    public String write(JournalRecord record) {
        String line = fastRecordWriter.write(record);
        return line == null ? writeAny(record) : line;
    }

    /** Writes any record, without the fast path. */
    String writeAny(JournalRecord record) {
        StringWriter line = new StringWriter(200);
        try (JsonWriter out = new JsonWriter(line)) {
            out.setSerializeNulls(false);
            out.setHtmlSafe(false);
            out.beginObject().name("v").value(VERSION);
            records.writeNamed(out, record);
            out.endObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    /** @throws StoreException if the line is not a record of a supported version */
    public JournalRecord read(String line) {
        JournalRecord move = FastMoveReader.read(line);
        return move == null ? readAny(line) : move;
    }

    /** Reads any record, without the fast path. */
    JournalRecord readAny(String line) {
        try (JsonReader in = new JsonReader(new StringReader(line))) {
            in.setStrictness(Strictness.STRICT);
            in.beginObject();
            requireVersion(in);
            JournalRecord record = records.readNamed(in);
            in.endObject();
            if (in.peek() != JsonToken.END_DOCUMENT) {
                throw new StoreException("invalid record: trailing data on the line");
            }
            return record;
        } catch (IOException
                | JsonParseException
                | IllegalStateException
                | NumberFormatException
                | RequestException
                | InvalidInputException e) {
            throw new StoreException("invalid record: " + reason(e), e);
        }
    }

    /** The first line; Gson appends a link to its documentation. */
    private static String reason(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("no details");
    }

    private static void requireVersion(JsonReader in) throws IOException {
        String key = in.nextName();
        int version = key.equals("v") ? in.nextInt() : 0;
        if (version != VERSION) {
            throw new StoreException(
                    "unsupported record version " + version + "; this program supports version " + VERSION);
        }
    }
}
