package org.parlor.server.core;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.parlor.connection.LineFraming;
import org.parlor.connection.ServerEndpoint;
import org.parlor.message.GameMessage;
import org.parlor.message.GameRequest;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.SessionMessage;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameDefinition;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.NotificationChannel;
import org.parlor.message.value.NotificationEvent;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.PushSubscription;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TokenScope;
import org.parlor.message.value.UsernameProfile;
import org.parlor.rules.Games;
import org.parlor.rules.reversi.Reversi;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.admin.AccountDataHandler;

/**
 * The largest instance of each record in messages, by the limits of its fields. A text, list or map without a limit here is
 * an error, so that a new field needs one.
 */
final class LargestValues {
    private static final int CELLS = 26 * 26;
    /** No limit is known; games of random moves with 12 pits and 24 seeds take fewer than 500. */
    private static final int PLIES = 5_000;

    private static final int PARTICIPANTS = 128;
    private static final String WORD = "x".repeat(32);
    /** A character of three bytes, for texts limited in UTF-16 units; an escaped one takes two. */
    private static final String UNIT = "\u20AC";

    private static final String NAME = UNIT.repeat(UsernameProfile.LENGTH_MAX);
    /** A character of four bytes, for texts limited in code points. */
    private static final String CODE_POINT = Character.toString(0x1D11E);

    private static final Set<String> NAMES =
            Set.of("bannedBy", "by", "formerNames", "from", "mutedBy", "name", "pseudonym", "to", "user");

    /** Names and ids have at most 32 characters, as have the words of the server. */
    private static final Set<String> WORDS =
            Set.of(("act as bannedBy by challenge code drill from g game how invitation key kind label"
                            + " mutedBy name next pseudonym reason room seek session state to tour user why")
                    .split(" "));

    /** The greatest value of a field, or for a list its greatest size. */
    private static final Map<String, Object> LIMITS = new HashMap<>();

    static {
        LIMITS.put(
                "options",
                Reversi.KIND.rules(Map.of("rows", 26, "cols", 26)).options().values());
        LIMITS.put("players", 2);
        LIMITS.put("score", 2);
        LIMITS.put("range", 2);
        LIMITS.put("move", "x".repeat(64));
        LIMITS.put("last", "x".repeat(64));
        LIMITS.put("legal", CELLS);
        LIMITS.put("scopes", TokenScope.values().length);
        LIMITS.put("ratings", Games.ids().size());
        LIMITS.put("pairings", RequestContext.PAGE_MAX);
        limit(SessionMessage.Hello.class, "proto", 1);
        limit(SessionMessage.Hello.class, "server", WORD);
        limit(SessionMessage.Hello.class, "name", UNIT.repeat(60));
        limit(SessionMessage.Hello.class, "motd", UNIT.repeat(200));
        limit(SessionMessage.Hello.class, "caps", 100);
        limit(SessionMessage.Hello.class, "auth", 10);
        limit(SessionMessage.Hello.class, "games", 100);
        for (String place : List.of("web", "ssh", "plain", "tls")) {
            limit(SessionMessage.Hello.Links.class, place, "x".repeat(280));
        }
        limit(SessionMessage.Welcome.class, "resume", "x".repeat(256));
        limit(SessionMessage.Welcome.class, "games", LobbyRequest.Policy.SLOTS_MAX);
        limit(SessionMessage.Welcome.class, "ended", 50);
        for (String url : List.of("ntfy", "webhook")) {
            limit(NotificationSettings.class, url, "x".repeat(770));
        }
        limit(NotificationSettings.class, "email", "x".repeat(254));
        limit(NotificationSettings.class, "push", 8);
        limit(PushSubscription.class, "endpoint", "https://" + "x".repeat(255) + "/" + "x".repeat(1_000));
        limit(PushSubscription.class, "p256dh", "B" + "A".repeat(86));
        limit(PushSubscription.class, "auth", "x".repeat(22));
        limit(PushSubscription.class, "device", UNIT.repeat(40));
        limit(Reply.NotifyReply.class, "pushKey", "x".repeat(87));
        limit(NotificationSettings.class, "events", NotificationEvent.values().length);
        limit(Reply.NotifyReply.class, "channels", NotificationChannel.values().length);
        limit(SessionMessage.Welcome.class, "servers", ServerEndpoint.ADVERTISED_MAX);
        limit(SessionMessage.Bye.class, "servers", ServerEndpoint.ADVERTISED_MAX);
        limit(SessionMessage.Notice.class, "text", UNIT.repeat(LobbyRequest.CHAT_CHARS_MAX));
        limit(LobbyMessage.Chat.class, "room", WORD + "@");
        limit(LobbyMessage.Chat.class, "text", CODE_POINT.repeat(LobbyRequest.CHAT_CHARS_MAX));
        limit(GameMessage.Snapshot.class, "moves", PLIES);
        limit(GameMessage.Snapshot.class, "presence", 2);
        limit(GameMessage.Snapshot.class, "offers", 4);
        // At most 4,000 bytes.
        limit(GameMessage.Snapshot.class, "chat", 3);
        limit(GameMessage.ChatLine.class, "text", CODE_POINT.repeat(LobbyRequest.CHAT_CHARS_MAX));
        limit(GameMessage.Clock.class, "ms", 2);
        limit(GameMessage.Clock.class, "periods", 2);
        limit(GameMessage.Clock.class, "bank", 2);
        limit(GameMessage.Moved.class, "changed", CELLS);
        limit(
                GameMessage.Conditional.class,
                "lines",
                Collections.nCopies(64, String.join(" ", Collections.nCopies(60, "aa10"))));
        limit(GameRequest.MoveInfo.class, "pv", UNIT.repeat(400));
        limit(GameMessage.Ended.class, "ratings", 2);
        limit(TournamentMessage.TournamentSummary.class, "name", CODE_POINT.repeat(TournamentRequest.NAME_CHARS_MAX));
        limit(TournamentMessage.Pairing.class, "points", 2);
        limit(TournamentMessage.Standing.class, "ties", 4);
        limit(Reply.TournamentReply.class, "tiebreaks", 4);
        limit(Reply.TournamentReply.class, "standings", PARTICIPANTS);
        limit(Reply.TokenReply.class, "token", "x".repeat(256));
        limit(Reply.CredentialReply.class, "credential", "x".repeat(256));
        limit(Reply.ReloadReply.class, "applied", 100);
        limit(Reply.ReloadReply.class, "restart", 100);
        limit(Reply.Stats.class, "games", 10);
        limit(Reply.Sanction.class, "address", WORD + WORD);
        limit(Reply.Sanction.class, "banReason", UNIT.repeat(LobbyRequest.CHAT_CHARS_MAX));
        limit(Reply.Sanction.class, "muteReason", UNIT.repeat(LobbyRequest.CHAT_CHARS_MAX));
        limit(Reply.OtpReply.class, "secret", WORD);
        limit(Reply.OtpReply.class, "uri", "x".repeat(1_000));
        limit(Reply.RecoveryReply.class, "recovery", 10);
        limit(Reply.AuditEntry.class, "from", WORD + WORD);
        limit(Reply.AuditEntry.class, "on", WORD + WORD);
        limit(Reply.AuditEntry.class, "reason", UNIT.repeat(LobbyRequest.CHAT_CHARS_MAX));
        limit(Reply.AuditEntry.class, "details", Map.of("text", UNIT.repeat(LobbyRequest.CHAT_CHARS_MAX)));
        limit(Reply.AccountData.class, "formerNames", AccountDataHandler.FORMER_NAMES_MAX);
        limit(Reply.AccountData.class, "tokens", 20);
        limit(Reply.AccountData.class, "mutedUsers", 200);
        limit(Reply.AccountData.class, "sanctions", 1_000);
        limit(Reply.AccountData.class, "endedGames", 50);
        limit(Reply.NoteReply.class, "note", CODE_POINT.repeat(GameRequest.SetNote.CHARS_MAX));
        limit(Reply.NoteInfo.class, "text", CODE_POINT.repeat(GameRequest.SetNote.CHARS_MAX));
        // A message quotes what the client sent, the field is its path, and the data lists the legal moves at most.
        limit(Reply.ErrorReply.class, "message", "\"".repeat(LineFraming.CLIENT_BYTES_MAX));
        limit(Reply.ErrorReply.class, "field", CODE_POINT.repeat(100));
        limit(Reply.ErrorReply.class, "data", Map.of("legal", Collections.nCopies(CELLS, WORD)));
    }

    private LargestValues() {}

    private static void limit(Class<? extends Record> type, String field, Object limit) {
        LIMITS.put(type.getSimpleName() + "." + field, limit);
    }

    /** The largest instance of a record. All its fields are present. */
    static <T> T largest(Class<T> type) {
        try {
            RecordComponent[] fields = type.getRecordComponents();
            Constructor<T> constructor = type.getDeclaredConstructor(
                    Arrays.stream(fields).map(RecordComponent::getType).toArray(Class<?>[]::new));
            Object[] values = new Object[fields.length];
            for (int i = 0; i < fields.length; i++) {
                values[i] = largest(type, fields[i].getName(), fields[i].getGenericType());
            }
            return constructor.newInstance(values);
        } catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
            throw new LinkageError(type.getName(), e);
        } catch (InvocationTargetException e) {
            throw new AssertionError(type.getName(), e.getCause());
        }
    }

    private static Object largest(Class<?> owner, String field, Type type) {
        if (type instanceof ParameterizedType generic) {
            return collection(owner, field, generic);
        }
        Class<?> raw = (Class<?>) type;
        if (raw == String.class || raw == Object.class) {
            return text(owner, field);
        } else if (raw == boolean.class || raw == Boolean.class) {
            return false;
        } else if (raw == int.class || raw == Integer.class) {
            return owner == GameResult.class ? 1 : owner == TimeControl.ByoYomi.class ? 100 : Integer.MIN_VALUE;
        } else if (raw == long.class || raw == Long.class) {
            return Long.MIN_VALUE;
        } else if (raw == RequestId.class) {
            return new RequestId(WORD, false);
        } else if (raw == BoardCells.class) {
            return BoardCells.text("X".repeat(CELLS));
        } else if (raw == TimeControl.class) {
            return new TimeControl.ByoYomi(86_400_000, 86_400_000, 100);
        } else if (raw == GameDefinition.class) {
            return GameDefinition.of(Reversi.KIND.rules(Map.of("rows", 26, "cols", 26)));
        } else if (raw.isEnum()) {
            return Arrays.stream(raw.getEnumConstants())
                    .max((a, b) ->
                            Integer.compare(a.toString().length(), b.toString().length()))
                    .orElseThrow();
        }
        return largest(raw);
    }

    private static Object limit(Class<?> owner, String field) {
        Object own = LIMITS.get(owner.getSimpleName() + "." + field);
        Object limit = own != null ? own : LIMITS.get(field);
        if (limit == null) {
            throw new AssertionError("no limit for the field " + field + " of " + owner.getSimpleName());
        }
        return limit;
    }

    private static Object text(Class<?> owner, String field) {
        boolean own = LIMITS.containsKey(owner.getSimpleName() + "." + field);
        return WORDS.contains(field) && !own ? word(field) : limit(owner, field);
    }

    private static String word(String field) {
        return NAMES.contains(field) ? NAME : WORD;
    }

    private static Object collection(Class<?> owner, String field, ParameterizedType type) {
        Object limit = limit(owner, field);
        if (!(limit instanceof Integer size)) {
            return limit;
        }
        Type[] arguments = type.getActualTypeArguments();
        boolean move = owner == GameMessage.Snapshot.class && field.equals("moves");
        boolean address = field.equals("servers");
        Type element = arguments[arguments.length - 1];
        Object value = element != String.class
                ? largest(owner, field, element)
                : move ? "aa10" : address ? "x".repeat(253) + ":65535" : word(field);
        if (type.getRawType() == List.class) {
            return Collections.nCopies(size, value);
        }
        Map<String, Object> map = new HashMap<>();
        for (int i = 0; i < size; i++) {
            map.put(WORD + i, value);
        }
        return map;
    }
}
