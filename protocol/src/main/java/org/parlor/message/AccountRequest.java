package org.parlor.message;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.EmailAddress;
import org.parlor.message.value.NotificationDigest;
import org.parlor.message.value.NotificationEvent;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.PushSubscription;
import org.parlor.message.value.TokenScope;

/** Requests about accounts. */
public sealed interface AccountRequest extends ClientMessage {
    /**
     * Creates a token for the client's own account.
     *
     * @param scopes the permitted uses, null for all
     * @param device true for a device token, with which the person logs in; null or false for a bot token
     */
    @TypeTag("token.new")
    record TokenNew(
            String label,
            @OmitNull @Nullable List<TokenScope> scopes,
            @OmitNull @Nullable Boolean device) implements AccountRequest, ScopedRequest.Unscoped {
        public TokenNew {
            if (!label.matches("[A-Za-z0-9_.-]{1,32}")) {
                throw RequestException.badValue("label", "\"label\" must have 1 to 32 characters of A-Z a-z 0-9 _ . -");
            }
            if (scopes != null && scopes.isEmpty()) {
                throw RequestException.badValue("scopes", "\"scopes\" must not be empty; omit it for all scopes");
            }
            if (scopes != null && Boolean.TRUE.equals(device)) {
                throw RequestException.badValue("scopes", "A device token has no \"scopes\"; omit them");
            }
            scopes = scopes == null ? null : scopes.stream().distinct().sorted().toList();
        }
    }

    /** Lists the tokens of the client's own account. */
    @TypeTag("token.list")
    record TokenList() implements AccountRequest, ScopedRequest.Unscoped {}

    /** Revokes a token of the client's own account. */
    @TypeTag("token.revoke")
    record TokenRevoke(String label) implements AccountRequest, ScopedRequest.Unscoped {}

    /** Requests a secret for a second factor of the client's own account. Changes nothing yet. */
    @TypeTag("otp.new")
    record OtpNew() implements AccountRequest, ScopedRequest.Unscoped {}

    /**
     * Makes a secret the second factor of logins by password.
     *
     * @param secret as from {@link OtpNew}
     * @param otp a code that the secret yields now
     */
    @TypeTag("otp.confirm")
    record OtpConfirm(String secret, String otp) implements AccountRequest, ScopedRequest.Unscoped {
        private static final Pattern SECRET = Pattern.compile("[A-Z2-7]{32}");

        public OtpConfirm {
            if (!SECRET.matcher(secret).matches()) {
                throw RequestException.badValue("secret", "\"secret\" must be that of otp.new");
            }
        }

        @Override
        public String toString() {
            return "OtpConfirm[]";
        }
    }

    /**
     * Removes the second factor.
     *
     * @param otp a code of it, or a recovery code
     */
    @TypeTag("otp.remove")
    record OtpRemove(String otp) implements AccountRequest, ScopedRequest.Unscoped {
        @Override
        public String toString() {
            return "OtpRemove[]";
        }
    }

    /** Requests a code with which the same person continues the session on another device. */
    @TypeTag("code.new")
    record CodeNew() implements AccountRequest, ScopedRequest.Unscoped {}

    /** Requests a user's profile; null for the client's own. */
    @TypeTag("profile")
    record Profile(@OmitNull @Nullable String user) implements AccountRequest, ScopedRequest.Unscoped {}

    /**
     * Requests the players of a game by rating, the highest first.
     *
     * @param min the minimum number of rated games, null for 1
     * @param after continues a page, null for the first page
     */
    @TypeTag("leaderboard")
    record Leaderboard(
            String game,
            @OmitNull @Nullable Integer min,
            @OmitNull @Nullable String after) implements AccountRequest, ScopedRequest.Unscoped {
        public Leaderboard {
            if (min != null && min < 1) {
                throw RequestException.badValue("min", "\"min\" must be at least 1, not " + min);
            }
        }
    }

    /**
     * Begins a vacation in correspondence games, in place of the present one.
     *
     * @param days the days from now, 0 to end the present one
     */
    @TypeTag("vacation")
    record Vacation(int days) implements AccountRequest, ScopedRequest.OfPlay {
        public static final int DAYS_MAX = 365;

        public Vacation {
            if (days < 0 || days > DAYS_MAX) {
                throw RequestException.badValue("days", "\"days\" must be 0 to " + DAYS_MAX + ", not " + days);
            }
        }
    }

    /** Tells that the user has seen that games have ended, which then are not in {@code welcome.ended} again. */
    @TypeTag("ended.seen")
    record EndedSeen(List<String> games) implements AccountRequest, ScopedRequest.Unscoped {
        public EndedSeen {
            games = List.copyOf(games);
        }
    }

    /** Requests where and of what the client's own account is notified. */
    @TypeTag("notify.get")
    record NotifyGet() implements AccountRequest, ScopedRequest.Unscoped {}

    /**
     * Replaces where and of what the client's own account is notified.
     *
     * @param ntfy the URL of a topic, null for none
     * @param webhook null for none
     * @param email null to keep the present one, empty for none; another one must be confirmed
     * @param events null for all
     * @param digest null for {@link NotificationDigest#NONE}
     * @param push false to remove all browsers
     */
    @TypeTag("notify.set")
    record NotifySet(
            @OmitNull @Nullable String ntfy,
            @OmitNull @Nullable String webhook,
            @OmitNull @Nullable String email,
            @OmitNull @Nullable List<NotificationEvent> events,
            @OmitNull @Nullable NotificationDigest digest,
            @OmitNull @Nullable Boolean push)
            implements AccountRequest, ScopedRequest.Unscoped {
        private static final int PATH_LENGTH_MAX = 500;

        public NotifySet {
            NotificationSettings.requireUrl("ntfy", ntfy, PATH_LENGTH_MAX);
            NotificationSettings.requireUrl("webhook", webhook, PATH_LENGTH_MAX);
            if (email != null && !email.isEmpty() && !EmailAddress.isValid(email)) {
                throw RequestException.badValue(
                        "email",
                        "\"email\" must be an address such as ada@example.org, in ASCII (a domain with other letters as"
                                + " xn--...), with at most 64 characters before the @ and 254 in all");
            }
            if (events != null && events.isEmpty()) {
                throw RequestException.badValue("events", "\"events\" must not be empty; omit it for all events");
            }
            events = events == null ? null : events.stream().distinct().sorted().toList();
        }

        /** The addresses let others write to the user. */
        @Override
        public String toString() {
            return "NotifySet[]";
        }
    }

    /**
     * Confirms the e-mail address of the client's own account.
     *
     * @param code as in the message to the address
     */
    @TypeTag("notify.confirm")
    record NotifyConfirm(String code) implements AccountRequest, ScopedRequest.Unscoped {
        private static final int LENGTH_MAX = 20;

        public NotifyConfirm {
            if (code.isEmpty() || code.length() > LENGTH_MAX) {
                throw RequestException.badValue("code", "\"code\" must be that of the message to the address");
            }
        }

        @Override
        public String toString() {
            return "NotifyConfirm[]";
        }
    }

    /** Adds a browser that is notified by Web Push, in place of that of the same endpoint. */
    @TypeTag("push.add")
    record PushAdd(PushSubscription subscription) implements AccountRequest, ScopedRequest.Unscoped {
        public PushAdd {
            // Not of those that are stored already.
            if (subscription.device().isBlank()) {
                throw RequestException.badValue("subscription.device", "\"device\" must not be blank");
            }
        }
    }

    /**
     * Removes a browser that is notified by Web Push.
     *
     * @param endpoint null for all
     */
    @TypeTag("push.remove")
    record PushRemove(@OmitNull @Nullable String endpoint) implements AccountRequest, ScopedRequest.Unscoped {
        @Override
        public String toString() {
            return "PushRemove[]";
        }
    }

    /** Mutes or unmutes a user's chat for the client's own account; stored with the account. */
    @TypeTag("mute")
    record Mute(String user, boolean on) implements AccountRequest, ScopedRequest.Unscoped {}
}
