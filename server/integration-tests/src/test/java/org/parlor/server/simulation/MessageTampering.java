package org.parlor.server.simulation;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.parlor.message.GameRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.Command;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.game.GameEvent;
import org.parlor.server.storage.journal.JournalRecordCodec;

/** Tools for planting bugs: modify messages, requests and records in their JSON form. */
final class MessageTampering {
    private static final JournalRecordCodec TEXT = new JournalRecordCodec();

    private MessageTampering() {}

    static ServerMessage message(ServerMessage message, Consumer<JsonObject> change) {
        return MessageCodec.readServerMessage(changed(MessageCodec.write(message), change))
                .orElseThrow();
    }

    static Command.RequestReceived said(Command.RequestReceived requestReceived, Consumer<JsonObject> change) {
        return new Command.RequestReceived(
                requestReceived.connectionId(),
                MessageCodec.readRequest(changed(MessageCodec.write(requestReceived.request()), change)));
    }

    static synchronized JournalRecord record(JournalRecord record, Consumer<JsonObject> change) {
        return TEXT.read(changed(TEXT.write(record), change));
    }

    private static String changed(String line, Consumer<JsonObject> change) {
        JsonObject json = JsonParser.parseString(line).getAsJsonObject();
        change.accept(json);
        return json.toString();
    }

    /** Swaps the two elements of an array. */
    static void swap(JsonObject in, String array) {
        JsonElement first = in.getAsJsonArray(array).remove(0);
        in.getAsJsonArray(array).add(first);
    }

    /** Replaces all sends of a message type. */
    static <M extends ServerMessage> List<Effect> sends(
            List<Effect> effects, Class<M> kind, Predicate<M> when, Function<Effect.Send, List<Effect>> instead) {
        List<Effect> changed = new ArrayList<>();
        for (Effect effect : effects) {
            boolean meant = effect instanceof Effect.Send send
                    && kind.isInstance(send.message())
                    && when.test(kind.cast(send.message()));
            changed.addAll(meant ? instead.apply((Effect.Send) effect) : List.of(effect));
        }
        return changed;
    }

    static List<Effect> as(Effect.Send send, ServerMessage message) {
        return List.of(new Effect.Send(send.connectionIds(), message, send.watchedGame()));
    }

    static List<Effect> to(Effect.Send send, List<Long> links) {
        return List.of(new Effect.Send(links, send.message(), send.watchedGame()));
    }

    /** Replaces all events of a type. */
    static <E extends GameEvent> List<JournalRecord> events(
            List<JournalRecord> records, Class<E> kind, Function<E, GameEvent> instead) {
        return records.stream()
                .map(record -> record instanceof JournalRecord.OfGame event && kind.isInstance(event.event())
                        ? new JournalRecord.OfGame(
                                event.at(), event.game(), event.seq(), instead.apply(kind.cast(event.event())))
                        : record)
                .toList();
    }

    /** Whether the command is a move request. */
    static boolean isMove(Command command) {
        return command instanceof Command.RequestReceived requestReceived
                && requestReceived.request().message() instanceof GameRequest.Move;
    }

    static GameRequest.Move move(Command command) {
        return (GameRequest.Move) ((Command.RequestReceived) command).request().message();
    }
}
