package org.parlor.server.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AccountRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.SessionMessage;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.BotTokenService;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.rating.PlayerRating;
import org.parlor.server.core.rating.Ratings;

/** Answers one request about accounts: the bot tokens of whoever asks, whom they will not hear, and who plays how well. */
record AccountHandler(ServerState hall, SessionService desk, RequestContext asker)
        implements AccountRequest.Handler<Reply> {
    private static final int SHOWN_MAX = 100;

    @Override
    public Reply tokenNew(AccountRequest.TokenNew wish) {
        BotTokenService.CreatedToken createdToken = hall.botTokens().make(owner(), wish, asker.step());
        BotToken token = createdToken.token();
        return new Reply.TokenMade(asker.id(), createdToken.secret(), token.label(), token.scopes());
    }

    @Override
    public Reply tokenList(AccountRequest.TokenList wish) {
        List<Object> lines = owner().tokens().stream()
                .<Object>map(token -> new Reply.TokenLine(token.label(), token.scopes(), token.at()))
                .toList();
        return new Reply.Listing(asker.id(), lines, null);
    }

    @Override
    public Reply tokenRevoke(AccountRequest.TokenRevoke wish) {
        BotToken revoked = hall.botTokens().revoke(owner(), wish.label(), asker.step());
        Optional<Session> user = hall.sessions().of(asker.session().key());
        user.filter(session -> revoked.equals(session.pass().token()))
                .ifPresent(session -> desk.end(session, new SessionMessage.Bye("kicked", null), asker.step()));
        return Reply.Ok.done(asker.id());
    }

    private Account owner() {
        Session session = asker.session();
        if (session.account().guest()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Guests have no tokens; log in to an account");
        }
        if (!session.pass().isFull()) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "Only a password or a token with all scopes is enough for this");
        }
        return session.account();
    }

    @Override
    public Reply profile(AccountRequest.Profile wish) {
        String name = wish.user() == null ? asker.session().account().name() : wish.user();
        Account account = hall.accounts().require(name, "user");
        Map<String, Reply.Standing> ratings = new LinkedHashMap<>();
        hall.ratings().of(account.key()).forEach((kind, rating) -> ratings.put(kind, told(rating)));
        boolean here = hall.sessions().of(account.key()).isPresent();
        return new Reply.Profiled(asker.id(), new Reply.Profile(account.user(), account.since(), here, ratings));
    }

    @Override
    public Reply mute(AccountRequest.Mute wish) {
        Account other = hall.accounts().require(wish.user(), "user");
        hall.accounts().mute(asker.session().account(), other.key(), wish.on(), asker.step());
        return Reply.Ok.done(asker.id());
    }

    private Reply.Standing told(PlayerRating rating) {
        return new Reply.Standing(
                rating.rating().shown(),
                rating.rating().shownRd(asker.step().now()),
                rating.games(),
                rating.won(),
                rating.drawn(),
                rating.lost());
    }

    @Override
    public Reply leaderboard(AccountRequest.Leaderboard wish) {
        String kind = hall.lobby().ruleBook().rules(wish.game(), null).kind().id();
        int gamesMin = wish.min() == null ? 1 : wish.min();
        List<Reply.Leader> leaders = places(kind, wish.after()).stream()
                .flatMap(place -> leader(place, kind))
                .filter(leader -> leader.games() >= gamesMin)
                .limit(SHOWN_MAX + 1L)
                .toList();
        if (leaders.size() <= SHOWN_MAX) {
            return new Reply.Listing(asker.id(), List.copyOf(leaders), null);
        }
        Reply.Leader last = leaders.get(SHOWN_MAX - 1);
        String more = new Ratings.Place(last.r(), Player.key(last.name())).text();
        return new Reply.Listing(asker.id(), List.copyOf(leaders.subList(0, SHOWN_MAX)), more);
    }

    private NavigableSet<Ratings.Place> places(String kind, @Nullable String after) {
        NavigableSet<Ratings.Place> all = hall.ratings().ranking(kind);
        if (after == null) {
            return all;
        }
        Ratings.Place last = Ratings.Place.of(after)
                .orElseThrow(() -> RequestException.badValue("after", "after is the 'more' of the page before"));
        return all.tailSet(last, false);
    }

    private Stream<Reply.Leader> leader(Ratings.Place place, String kind) {
        Optional<Account> account = hall.accounts().find(place.key());
        Optional<PlayerRating> standing = hall.ratings().of(place.key(), kind);
        return account.flatMap(known -> standing.map(stands -> leader(known, told(stands)))).stream();
    }

    private static Reply.Leader leader(Account account, Reply.Standing stands) {
        return new Reply.Leader(
                account.name(), account.bot(), account.guest(), stands.r(), stands.rd(), stands.games());
    }
}
