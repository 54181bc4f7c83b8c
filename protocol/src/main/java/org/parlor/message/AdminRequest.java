package org.parlor.message;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.SafeText;

/** Requests of administrators, the accounts named by the operator. */
public sealed interface AdminRequest extends ClientMessage {
    /** Ten years; omit the minutes for no limit. */
    int MINUTES_MAX = (int) Duration.ofDays(3_650).toMinutes();

    private static void requireMinutes(@Nullable Integer minutes) {
        if (minutes != null && (minutes < 1 || minutes > MINUTES_MAX)) {
            throw RequestException.badValue(
                    "minutes", "\"minutes\" must be 1 to " + MINUTES_MAX + "; omit it for no limit");
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
            throw RequestException.badValue(
                    field, "\"" + field + "\" must have 1 to " + LobbyRequest.CHAT_CHARS_MAX + " characters");
        }
    }

    /** Requests server statistics. */
    @TypeTag("admin.stats")
    record Stats() implements AdminRequest {}

    /**
     * Disconnects a user, who may log in again.
     *
     * @param reason for the operator's log, or null
     */
    @TypeTag("admin.kick")
    record Kick(String user, @OmitNull @Nullable String reason) implements AdminRequest {
        public Kick {
            requireReason(reason);
        }
    }

    /**
     * Bans or unbans a user.
     *
     * @param minutes the duration, null for no limit
     * @param address whether to ban the address of the user's connection too
     * @param reason for the operator's log, or null
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
    }

    /**
     * Mutes or unmutes a user's chat for everyone.
     *
     * @param minutes the duration, null for no limit
     * @param reason for the operator's log, or null
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
    }

    /** Lists the active bans and mutes. */
    @TypeTag("admin.sanctions")
    record Sanctions(@OmitNull @Nullable String after) implements AdminRequest {}

    /** Sends a notice to all users. */
    @TypeTag("admin.announce")
    record Announce(String text) implements AdminRequest {
        public Announce {
            requireText("text", text);
        }
    }

    /**
     * Stops accepting new games and shuts the server down after a delay.
     *
     * @param afterMs the delay in milliseconds, up to one day; null for none
     * @param restart whether the server restarts afterwards; null for no
     */
    @TypeTag("admin.drain")
    record Drain(
            @OmitNull @Nullable Integer afterMs,
            @OmitNull @Nullable Boolean restart) implements AdminRequest {
        private static final int AFTER_MAX = (int) Duration.ofDays(1).toMillis();

        public Drain {
            if (afterMs != null && (afterMs < 0 || afterMs > AFTER_MAX)) {
                throw RequestException.badValue("afterMs", "\"afterMs\" must be 0 to " + AFTER_MAX);
            }
        }
    }

    /** Ends a game with a result that the administrator decides. */
    @TypeTag("admin.adjudicate")
    record Adjudicate(String g, Verdict result) implements AdminRequest {
        /** The result; with {@code NONE} the game is not counted. */
        public enum Verdict {
            FIRST,
            SECOND,
            DRAW,
            NONE
        }
    }

    /** Reloads the settings that can change at run time. */
    @TypeTag("admin.reload")
    record Reload() implements AdminRequest {}
}
