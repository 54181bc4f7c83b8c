package org.parlor.message;

import org.jspecify.annotations.Nullable;
import org.parlor.message.json.Discriminator;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;

/** How somebody proves who they are. Secrets never show in {@code toString}. */
@Discriminator("as")
public sealed interface Login {

    <R> R accept(Handler<R> handler);

    /** A person without an account, under a name of their wish or a number. */
    @TypeTag("guest")
    record Guest(@OmitNull @Nullable String name) implements Login {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.guest(this);
        }
    }

    /** A program; the first use of a name and token makes the account. */
    @TypeTag("bot")
    record Bot(String name, String token) implements Login {
        public Bot {
            if (token.length() < 20 || token.length() > 256) {
                throw RequestException.badValue(
                        "token", "A bot's token has 20 to 256 characters, this one " + token.length());
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.bot(this);
        }

        @Override
        public String toString() {
            return "Bot[name=" + name + "]";
        }
    }

    /** Whoever was given this token by an earlier welcome. */
    @TypeTag("resume")
    record Resume(String token) implements Login {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.resume(this);
        }

        @Override
        public String toString() {
            return "Resume[]";
        }
    }

    /**
     * A person with an account.
     *
     * @param create whether the account is to be made
     * @param newPassword the password from now on, null for the same
     */
    @TypeTag("password")
    record Password(
            String name,
            String password,
            @OmitNull @Nullable Boolean create,
            @OmitNull @Nullable String newPassword) implements Login {
        public Password {
            requireLength("password", password);
            if (newPassword != null) {
                requireLength("newPassword", newPassword);
            }
        }

        private static void requireLength(String field, String password) {
            int length = password.codePointCount(0, password.length());
            if (length < 8 || length > 256) {
                throw RequestException.badValue(field, "A password has 8 to 256 characters, this one " + length);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.password(this);
        }

        @Override
        public String toString() {
            return "Password[name=" + name + "]";
        }
    }

    /** One result for each way to log in. */
    interface Handler<R> {
        R guest(Guest guest);

        R bot(Bot bot);

        R resume(Resume resume);

        R password(Password password);
    }
}
