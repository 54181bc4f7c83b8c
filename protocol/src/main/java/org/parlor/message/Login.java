package org.parlor.message;

import org.jspecify.annotations.Nullable;
import org.parlor.message.json.Discriminator;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.UsernameProfile;

/** The credentials of a login. {@code toString} omits secrets. */
@Discriminator("as")
public sealed interface Login {
    /** A guest without an account; null for a generated name. */
    @TypeTag("guest")
    record Guest(@OmitNull @Nullable String name) implements Login {
        public Guest {
            name = name == null ? null : UsernameProfile.prepare(name);
        }
    }

    /**
     * A bot; the first login with a name and token creates the account.
     *
     * @param invitation a code that allows to create the account, or null
     */
    @TypeTag("bot")
    record Bot(
            String name, String token, @OmitNull @Nullable String invitation) implements Login {
        public Bot(String name, String token) {
            this(name, token, null);
        }

        public Bot {
            name = UsernameProfile.prepare(name);
            if (token.length() < 20 || token.length() > 256) {
                throw RequestException.badValue(
                        "token", "A bot token must have 20 to 256 characters, not " + token.length());
            }
        }

        @Override
        public String toString() {
            return "Bot[name=" + name + "]";
        }
    }

    /**
     * A person with a device token.
     *
     * @param create whether to create the account, whose only secret is the token
     * @param invitation a code that allows to create the account, or null
     */
    @TypeTag("device")
    record Device(
            String name,
            String token,
            @OmitNull @Nullable Boolean create,
            @OmitNull @Nullable String invitation) implements Login {
        public Device {
            name = UsernameProfile.prepare(name);
            if (token.length() < 20 || token.length() > 256) {
                throw RequestException.badValue(
                        "token", "A device token must have 20 to 256 characters, not " + token.length());
            }
        }

        @Override
        public String toString() {
            return "Device[name=" + name + "]";
        }
    }

    /** Resumes the session whose {@code welcome} contained this token. */
    @TypeTag("resume")
    record Resume(String token) implements Login {
        @Override
        public String toString() {
            return "Resume[]";
        }
    }

    /** Continues a session on another device; a session has at most one code, which is valid once and for a short time. */
    @TypeTag("code")
    record Code(String code) implements Login {
        @Override
        public String toString() {
            return "Code[]";
        }
    }

    /**
     * A person with an account.
     *
     * @param create whether to create the account
     * @param newPassword replaces the password; null to keep it
     * @param invitation a code that allows to create the account, or null
     * @param otp a one-time code of the account's second factor, or a recovery code; null for none
     */
    @TypeTag("password")
    record Password(
            String name,
            String password,
            @OmitNull @Nullable Boolean create,
            @OmitNull @Nullable String newPassword,
            @OmitNull @Nullable String invitation,
            @OmitNull @Nullable String otp)
            implements Login {
        static final int LENGTH_MAX = 256;

        public Password(String name, String password, @Nullable Boolean create, @Nullable String newPassword) {
            this(name, password, create, newPassword, null, null);
        }

        /** Returns a copy with a one-time code. */
        public Password withOtp(String code) {
            return new Password(name, password, create, newPassword, invitation, code);
        }

        public Password {
            name = UsernameProfile.prepare(name);
            requireLength("password", password);
            if (newPassword != null) {
                requireLength("newPassword", newPassword);
            }
        }

        private static void requireLength(String field, String password) {
            int length = password.codePointCount(0, password.length());
            if (length < 8 || length > LENGTH_MAX) {
                throw RequestException.badValue(
                        field, "A password must have 8 to " + LENGTH_MAX + " characters, not " + length);
            }
        }

        @Override
        public String toString() {
            return "Password[name=" + name + "]";
        }
    }
}
