package org.parlor.message;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.TokenScope;

/** Requests about accounts. */
public sealed interface AccountRequest extends ClientMessage {

    <R> R accept(Handler<R> handler);

    @Override
    default <R> R accept(ClientMessage.Handler<R> handler) {
        return handler.account(this);
    }

    /**
     * Creates a bot token for the client's own account.
     *
     * @param scopes the permitted uses, null for all
     */
    @TypeTag("token.new")
    record TokenNew(String label, @OmitNull @Nullable List<TokenScope> scopes) implements AccountRequest {
        public TokenNew {
            if (!label.matches("[A-Za-z0-9_.-]{1,32}")) {
                throw RequestException.badValue("label", "\"label\" must have 1 to 32 characters of A-Z a-z 0-9 _ . -");
            }
            if (scopes != null && scopes.isEmpty()) {
                throw RequestException.badValue("scopes", "\"scopes\" must not be empty; omit it for all scopes");
            }
            scopes = scopes == null ? null : scopes.stream().distinct().sorted().toList();
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tokenNew(this);
        }
    }

    /** Lists the bot tokens of the client's own account. */
    @TypeTag("token.list")
    record TokenList() implements AccountRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tokenList(this);
        }
    }

    /** Revokes a bot token of the client's own account. */
    @TypeTag("token.revoke")
    record TokenRevoke(String label) implements AccountRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.tokenRevoke(this);
        }
    }

    /** Requests a user's profile; null for the client's own. */
    @TypeTag("profile")
    record Profile(@OmitNull @Nullable String user) implements AccountRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.profile(this);
        }
    }

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
            @OmitNull @Nullable String after) implements AccountRequest {
        public Leaderboard {
            if (min != null && min < 1) {
                throw RequestException.badValue("min", "\"min\" must be at least 1, not " + min);
            }
        }

        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.leaderboard(this);
        }
    }

    /** Mutes or unmutes a user's chat for the client's own account; stored with the account. */
    @TypeTag("mute")
    record Mute(String user, boolean on) implements AccountRequest {
        @Override
        public <R> R accept(Handler<R> handler) {
            return handler.mute(this);
        }
    }

    /** Visits the requests. */
    interface Handler<R> {
        R tokenNew(TokenNew request);

        R tokenList(TokenList request);

        R tokenRevoke(TokenRevoke request);

        R profile(Profile request);

        R leaderboard(Leaderboard request);

        R mute(Mute request);
    }
}
