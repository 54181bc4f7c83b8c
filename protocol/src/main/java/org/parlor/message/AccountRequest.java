package org.parlor.message;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.TokenScope;

/** What a client asks about accounts, its own first of all. */
public sealed interface AccountRequest extends ClientMessage {

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ClientMessage.Handler<R> handler) {
        return handler.people(this);
    }

    /**
     * Asks for a bot token of the own account.
     *
     * @param scopes what it may be used for, null for everything
     */
    @TypeTag("token.new")
    record TokenNew(String label, @OmitNull @Nullable List<TokenScope> scopes) implements AccountRequest {
        public TokenNew {
            if (!label.matches("[A-Za-z0-9_.-]{1,32}")) {
                throw RequestException.badValue("label", "A label has 1 to 32 of A-Z a-z 0-9 _ . -");
            }
            if (scopes != null && scopes.isEmpty()) {
                throw RequestException.badValue("scopes", "A token has at least one scope; leave scopes out for all");
            }
            scopes = scopes == null ? null : scopes.stream().distinct().sorted().toList();
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tokenNew(this);
        }
    }

    /** Asks which bot tokens the own account has. */
    @TypeTag("token.list")
    record TokenList() implements AccountRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tokenList(this);
        }
    }

    /** Makes a bot token of the own account worthless. */
    @TypeTag("token.revoke")
    record TokenRevoke(String label) implements AccountRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tokenRevoke(this);
        }
    }

    /** Asks who somebody is; null for oneself. */
    @TypeTag("profile")
    record Profile(@OmitNull @Nullable String user) implements AccountRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.profile(this);
        }
    }

    /**
     * Asks for the best players of a kind of game.
     *
     * @param min how many rated games they must have played, null for 1
     */
    @TypeTag("leaderboard")
    record Leaderboard(
            String game,
            @OmitNull @Nullable Integer min,
            @OmitNull @Nullable String after) implements AccountRequest {
        public Leaderboard {
            if (min != null && min < 1) {
                throw RequestException.badValue("min", "min is at least 1 game, not " + min);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.leaderboard(this);
        }
    }

    /** Does not want to hear somebody's chat any more, or does again; the account keeps it in mind. */
    @TypeTag("mute")
    record Mute(String user, boolean on) implements AccountRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.mute(this);
        }
    }

    /** One result for each request. */
    interface Handler<R> {
        R tokenNew(TokenNew wish);

        R tokenList(TokenList wish);

        R tokenRevoke(TokenRevoke wish);

        R profile(Profile wish);

        R leaderboard(Leaderboard wish);

        R mute(Mute wish);
    }
}
