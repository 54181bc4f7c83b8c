package org.parlor.message;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.AdminRole;
import org.parlor.message.value.IpNetwork;
import org.parlor.message.value.SafeText;
import org.parlor.message.value.UsernameProfile;

/** Requests of administrators: the accounts named by the operator, and those to which an administrator gave a role. */
public sealed interface AdminRequest extends ClientMessage, ScopedRequest.Unscoped {
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
     * @param reason for the operator's log and the list of bans, or null
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
     * Bans or unbans a network.
     *
     * @param network in CIDR notation, or a single address
     * @param minutes the duration, null for no limit
     * @param reason for the operator's log and the list of bans, or null
     */
    @TypeTag("admin.ban.network")
    record BanNetwork(
            String network,
            boolean on,
            @OmitNull @Nullable Integer minutes,
            @OmitNull @Nullable String reason) implements AdminRequest {
        private static final int V4_LENGTH_MIN = 8;
        private static final int V6_LENGTH_MIN = 16;

        public BanNetwork {
            requireMinutes(minutes);
            requireReason(reason);
            parse(network);
        }

        /** The network that the text stands for. */
        public IpNetwork parsed() {
            return parse(network);
        }

        private static IpNetwork parse(String text) {
            IpNetwork network = IpNetwork.parse(text)
                    .orElseThrow(() -> RequestException.badValue(
                            "network",
                            "\"network\" must be an address or a network in CIDR notation, such as 203.0.113.0/24 or"
                                    + " 2001:db8::/32"));
            int lengthMin = network.isV4() ? V4_LENGTH_MIN : V6_LENGTH_MIN;
            if (network.length() < lengthMin) {
                throw RequestException.badValue("network", "The prefix must have at least " + lengthMin + " bits");
            }
            return network;
        }
    }

    /**
     * Mutes or unmutes a user's chat for everyone.
     *
     * @param minutes the duration, null for no limit
     * @param reason for the operator's log and the list of bans, or null
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

    /**
     * Lists accounts.
     *
     * @param filter a part of the names, or null for all
     */
    @TypeTag("admin.accounts")
    record ListAccounts(
            @OmitNull @Nullable String after,
            @OmitNull @Nullable String filter) implements AdminRequest {}

    /**
     * Creates an account.
     *
     * @param bot whether it is a bot; null for a person
     */
    @TypeTag("admin.account.create")
    record CreateAccount(String user, @OmitNull @Nullable Boolean bot) implements AdminRequest {
        public CreateAccount {
            user = UsernameProfile.prepare(user);
        }
    }

    /** Issues a one-time password for a person, or a new token for a bot. */
    @TypeTag("admin.account.reset")
    record ResetAccount(String user) implements AdminRequest {}

    /** Removes the second factor of an account. */
    @TypeTag("admin.account.otp.remove")
    record RemoveOtp(String user) implements AdminRequest {}

    /** Revokes all tokens of an account and ends its session. */
    @TypeTag("admin.account.revoke")
    record RevokeTokens(String user) implements AdminRequest {}

    /**
     * Gives an account a role.
     *
     * @param role null for none
     */
    @TypeTag("admin.role")
    record SetRole(String user, @OmitNull @Nullable AdminRole role) implements AdminRequest {}

    /** Renames an account. */
    @TypeTag("admin.account.rename")
    record RenameAccount(String user, String to) implements AdminRequest {
        public RenameAccount {
            to = UsernameProfile.prepare(to);
        }
    }

    /**
     * Deletes an account. Its finished games are kept under a pseudonym.
     *
     * @param force whether to resign its unfinished games and to leave its tournaments; null to refuse if there are any
     */
    @TypeTag("admin.account.delete")
    record DeleteAccount(String user, @OmitNull @Nullable Boolean force) implements AdminRequest {}

    /** Requests what is stored about an account, except its notes and its games, which {@code history} lists. */
    @TypeTag("admin.account.export")
    record ExportAccount(String user) implements AdminRequest {}

    /**
     * Lists the notes of an account on its games, for an export.
     *
     * @param after the {@code more} value of the previous page, or null
     */
    @TypeTag("admin.account.notes")
    record ListNotes(String user, @OmitNull @Nullable String after) implements AdminRequest {}

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

    /**
     * Lists the acts of administrators, latest first.
     *
     * @param by name of the administrator, or null for all
     * @param on the user, game, tournament or network that they were on, or null for all
     * @param since the earliest time, epoch milliseconds, or null
     * @param until the time before which they were, epoch milliseconds, or null
     * @param limit the maximum number on a page, null for 100
     */
    @TypeTag("admin.audit")
    record Audit(
            @OmitNull @Nullable String after,
            @OmitNull @Nullable String by,
            @OmitNull @Nullable String on,
            @OmitNull @Nullable Long since,
            @OmitNull @Nullable Long until,
            @OmitNull @Nullable Integer limit)
            implements AdminRequest {
        /** The maximum number of acts on a page. */
        public static final int LIMIT_MAX = 100;

        public Audit {
            if (since != null && until != null && since >= until) {
                throw RequestException.badValue("until", "\"until\" must be later than \"since\"");
            }
            if (limit != null && (limit < 1 || limit > LIMIT_MAX)) {
                throw RequestException.badValue("limit", "\"limit\" must be 1 to " + LIMIT_MAX);
            }
        }
    }

    /**
     * Makes an invitation: a code with which one account can be created.
     *
     * @param label a name for it, null for a generated one
     * @param minutes how long it is valid, null for a week
     */
    @TypeTag("admin.invitation.new")
    record NewInvitation(
            @OmitNull @Nullable String label,
            @OmitNull @Nullable Integer minutes) implements AdminRequest {
        /** The maximum validity, a year. */
        public static final int VALID_MINUTES_MAX = (int) Duration.ofDays(365).toMinutes();

        private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9_.-]{1,32}");

        public NewInvitation {
            if (label != null && !LABEL.matcher(label).matches()) {
                throw RequestException.badValue("label", "\"label\" must have 1 to 32 of A-Z a-z 0-9 _ . -");
            }
            if (minutes != null && (minutes < 1 || minutes > VALID_MINUTES_MAX)) {
                throw RequestException.badValue("minutes", "\"minutes\" must be 1 to " + VALID_MINUTES_MAX);
            }
        }
    }

    /** Lists the invitations that can be used. */
    @TypeTag("admin.invitation.list")
    record ListInvitations(@OmitNull @Nullable String after) implements AdminRequest {}

    /** Revokes an invitation. */
    @TypeTag("admin.invitation.revoke")
    record RevokeInvitation(String label) implements AdminRequest {}
}
