package org.parlor.server.storage.journal;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentRequest;
import org.parlor.message.json.CodecRegistry;
import org.parlor.message.json.JsonLineParser;
import org.parlor.message.json.MessageBuffer;
import org.parlor.message.json.ValueCodec;
import org.parlor.message.json.ValueCodecs;
import org.parlor.message.json.WrappedUnionCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.rules.InvalidInputException;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.storage.StoreException;

/**
 * Encodes records as one line of JSON each: the format version, then the record type with its fields. The format is
 * permanent: stored names change only with a new version. Not thread-safe; decoded games share their rules.
 */
public final class JournalRecordCodec {
    private static final int VERSION = 1;
    /** Deeper than messages, whose parts are stored. */
    private static final int DEPTH_MAX = 32;

    private final RulesCache rulesCache = new RulesCache();
    private final WrappedUnionCodec records =
            new WrappedUnionCodec(JournalRecord.class, new CodecRegistry(this::codec));
    private final MessageBuffer buffer = new MessageBuffer();

    /** Messages and game records are stored in their protocol form, constants by their name. */
    private Optional<ValueCodec> codec(Class<?> type, CodecRegistry registry) {
        if (type == GameRecord.class || type == TournamentRequest.Create.class) {
            return Optional.of(protocolForm(CodecRegistry.PROTOCOL.of(type)));
        } else if (type == GameSettings.class) {
            return Optional.of(gameSettings(registry.of(StoredGameSettings.class)));
        } else if (type.isEnum()) {
            return Optional.of(ValueCodecs.enumeration(type, UnaryOperator.identity()));
        }
        return type.isSealed() ? Optional.of(new WrappedUnionCodec(type, registry)) : Optional.empty();
    }

    private static ValueCodec protocolForm(ValueCodec codec) {
        return ValueCodec.of(codec::read, (out, value) -> {
            out.setSerializeNulls(true);
            codec.write(out, value);
            out.setSerializeNulls(false);
        });
    }

    private ValueCodec gameSettings(ValueCodec stored) {
        return ValueCodec.<GameSettings>of(
                json -> ((StoredGameSettings) stored.read(json)).toSettings(rulesCache),
                (out, settings) -> stored.write(out, StoredGameSettings.of(settings)));
    }

    public String write(JournalRecord record) {
        buffer.write(out -> {
            out.setSerializeNulls(false);
            out.beginObject().name("v").value(VERSION);
            records.writeMember(out, record);
            out.endObject();
        });
        return buffer.toString();
    }

    /** @throws StoreException if the line is not a record of a supported version */
    public JournalRecord read(String line) {
        try {
            JsonObject object = JsonLineParser.parse(line, DEPTH_MAX);
            requireVersion(object.remove("v"));
            return (JournalRecord) records.read(object);
        } catch (RequestException | InvalidInputException | IllegalStateException e) {
            throw new StoreException("invalid record: " + e.getMessage(), e);
        }
    }

    private static void requireVersion(@Nullable JsonElement v) {
        if (v == null) {
            throw RequestException.badMessage("v", "field \"v\" is required");
        }
        int version = ValueCodecs.integer(v);
        if (version != VERSION) {
            throw new StoreException(
                    "unsupported record version " + version + "; this program supports version " + VERSION);
        }
    }
}
