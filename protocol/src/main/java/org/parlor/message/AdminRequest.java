package org.parlor.message;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.SafeText;

/** What those ask who look after a server: accounts that its operator has named. */
public sealed interface AdminRequest extends ClientMessage {
    /** Ten years; for good is said by leaving the minutes out. */
    int MINUTES_MAX = (int) Duration.ofDays(3_650).toMinutes();

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ClientMessage.Handler<R> handler) {
        return handler.admin(this);
    }

    private static void requireMinutes(@Nullable Integer minutes) {
        if (minutes != null && (minutes < 1 || minutes > MINUTES_MAX)) {
            throw RequestException.badValue("minutes", "minutes are 1 to " + MINUTES_MAX + ", or left out for good");
        }
    }

    private static void requireReason(@Nullable String reason) {
        if (reason != null) {
            requireText("reason", reason);
        }
    }

    private static void requireText(String field, String text) {
        SafeText.requireClean(field, text);
        if (text.isBlank() || text.length() > LobbyRequest.CHAT_CHARS_MAX) {
            throw RequestException.badValue(field, field + " has 1 to " + LobbyRequest.CHAT_CHARS_MAX + " characters");
        }
    }

    /** How much there is of everything. */
    @TypeTag("admin.stats")
    record Stats() implements AdminRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.stats(this);
        }
    }

    /**
     * Sends somebody away; they may come again.
     *
     * @param reason for the operator's log, null if none is given
     */
    @TypeTag("admin.kick")
    record Kick(String user, @OmitNull @Nullable String reason) implements AdminRequest {
        public Kick {
            requireReason(reason);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.kick(this);
        }
    }

    /**
     * Keeps somebody out, or lets them in again.
     *
     * @param minutes for how long, null for good
     * @param address whether nobody may come from the address they are connected from either
     * @param reason for the operator's log, null if none is given
     */
    @TypeTag("admin.ban")
    record Ban(
            String user,
            boolean on,
            @OmitNull @Nullable Integer minutes,
            @OmitNull @Nullable Boolean address,
            @OmitNull @Nullable String reason)
            implements AdminRequest {
        public Ban {
            requireMinutes(minutes);
            requireReason(reason);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.ban(this);
        }
    }

    /**
     * Silences somebody, or lets them talk again.
     *
     * @param minutes for how long, null for good
     * @param reason for the operator's log, null if none is given
     */
    @TypeTag("admin.mute")
    record Mute(
            String user,
            boolean on,
            @OmitNull @Nullable Integer minutes,
            @OmitNull @Nullable String reason) implements AdminRequest {
        public Mute {
            requireMinutes(minutes);
            requireReason(reason);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.silence(this);
        }
    }

    /** Asks for the bans and mutes in force. */
    @TypeTag("admin.sanctions")
    record Sanctions(@OmitNull @Nullable String after) implements AdminRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.sanctions(this);
        }
    }

    /** Tells everybody something. */
    @TypeTag("admin.announce")
    record Announce(String text) implements AdminRequest {
        public Announce {
            requireText("text", text);
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.announce(this);
        }
    }

    /**
     * Begins no more games, and stops the server after a while.
     *
     * @param afterMs after how long; null for at once
     * @param restart whether the server starts again afterwards; null for no
     */
    @TypeTag("admin.drain")
    record Drain(
            @OmitNull @Nullable Integer afterMs,
            @OmitNull @Nullable Boolean restart) implements AdminRequest {
        private static final int AFTER_MAX = (int) Duration.ofDays(1).toMillis();

        public Drain {
            if (afterMs != null && (afterMs < 0 || afterMs > AFTER_MAX)) {
                throw RequestException.badValue("afterMs", "afterMs is 0 to " + AFTER_MAX);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.drain(this);
        }
    }

    /** Ends a game as somebody decides who looks after the server. */
    @TypeTag("admin.adjudicate")
    record Adjudicate(String g, Verdict result) implements AdminRequest {

        /** Who wins; with {@code NONE} the game counts for nobody. */
        public enum Verdict {
            FIRST,
            SECOND,
            DRAW,
            NONE
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.adjudicate(this);
        }
    }

    /** Has the settings read again that may change while the server runs. */
    @TypeTag("admin.reload")
    record Reload() implements AdminRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.reload(this);
        }
    }

    /** One result for each request. */
    interface Handler<R> {
        R stats(Stats stats);

        R kick(Kick kick);

        R ban(Ban ban);

        R silence(Mute mute);

        R sanctions(Sanctions sanctions);

        R announce(Announce announce);

        R drain(Drain drain);

        R adjudicate(Adjudicate adjudicate);

        R reload(Reload reload);
    }
}
