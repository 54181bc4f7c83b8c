package org.parlor.server.core.account;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AccountRequest;
import org.parlor.message.DispatchTable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.NotificationChannel;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.PushSubscription;
import org.parlor.message.value.TokenScope;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.rating.PlayerRating;
import org.parlor.server.core.rating.Ratings;

/** Handles one account request: tokens, mutes, vacations, profiles and leaderboards. */
public record AccountHandler(
        Accounts accounts,
        Sessions sessions,
        Authenticator authenticator,
        Ratings ratings,
        CurrentSettings settings,
        RandomSource random,
        VacationListener vacationListener,
        RequestContext context) {

    /** Notified of each vacation that begins or is ended. */
    public interface VacationListener {
        void vacationChanged(String key, Step step);
    }

    private static final int TOKENS_MAX = 20;
    private static final int SUBSCRIPTIONS_MAX = 8;
    private static final long CODE_MILLIS = 120_000;
    /** Maximum places of a ranking examined for one page of a leaderboard, so that it is a matter of about a millisecond. */
    private static final int PLACES_MAX = 10_000;

    private static final DispatchTable<AccountHandler, AccountRequest, Reply> REQUESTS =
            new DispatchTable<>(AccountRequest.class, rows -> {
                rows.on(AccountRequest.TokenNew.class, AccountHandler::tokenNew);
                rows.on(AccountRequest.TokenList.class, (self, request) -> self.tokenList());
                rows.run(AccountRequest.TokenRevoke.class, AccountHandler::tokenRevoke);
                rows.on(AccountRequest.OtpNew.class, AccountHandler::secondFactor, SecondFactorHandler::enrol);
                rows.on(AccountRequest.OtpConfirm.class, AccountHandler::secondFactor, SecondFactorHandler::confirm);
                rows.run(AccountRequest.OtpRemove.class, AccountHandler::secondFactor, SecondFactorHandler::remove);
                rows.on(AccountRequest.CodeNew.class, (self, request) -> self.codeNew());
                rows.on(AccountRequest.Profile.class, AccountHandler::profile);
                rows.run(AccountRequest.Mute.class, AccountHandler::mute);
                rows.run(AccountRequest.Vacation.class, AccountHandler::vacation);
                rows.run(AccountRequest.EndedSeen.class, AccountHandler::endedSeen);
                rows.on(AccountRequest.NotifyGet.class, (self, request) -> self.notifications());
                rows.on(AccountRequest.NotifySet.class, AccountHandler::setNotifications);
                rows.on(AccountRequest.NotifyConfirm.class, AccountHandler::confirmEmail);
                rows.on(AccountRequest.PushAdd.class, AccountHandler::subscribe);
                rows.on(AccountRequest.PushRemove.class, AccountHandler::unsubscribe);
                rows.on(AccountRequest.Leaderboard.class, AccountHandler::leaderboard);
            });

    /** Returns the reply; null for {@code ok}. */
    public @Nullable Reply handle(AccountRequest request) {
        return REQUESTS.dispatch(this, request);
    }

    private SecondFactorHandler secondFactor() {
        return new SecondFactorHandler(accounts, authenticator, settings, random, context);
    }

    private Reply tokenNew(AccountRequest.TokenNew request) {
        Account owner = owner();
        boolean device = Boolean.TRUE.equals(request.device());
        if (device && owner.isBot()) {
            throw RequestException.forField(
                    ErrorCode.FORBIDDEN, "device", "Only accounts of persons have device tokens");
        }
        List<BotToken> tokens = new ArrayList<>(owner.tokens());
        if (tokens.stream().anyMatch(token -> token.label().equals(request.label()))) {
            throw RequestException.forField(
                    ErrorCode.NAME_TAKEN, "label", "A token with this label exists; revoke it first");
        }
        if (tokens.size() >= TOKENS_MAX) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "An account has at most " + TOKENS_MAX + " tokens; revoke one first");
        }
        String secret = (device ? "d_" : "b_") + random.secret();
        List<TokenScope> scopes = request.scopes() == null ? List.of(TokenScope.values()) : request.scopes();
        BotToken token = new BotToken(
                request.label(),
                TokenHasher.hash(secret),
                scopes,
                context.step().wallNow(),
                device ? true : null);
        tokens.add(token);
        accounts.setBotTokens(owner, tokens, context.step());
        return new Reply.TokenReply(context.id(), secret, token.label(), token.scopes());
    }

    /** The code leads to the same rights as this session, so it is for people: programs have tokens. */
    private Reply codeNew() {
        if (context.session().isBot()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Bots have no codes; log in with the token");
        }
        String code = random.code() + random.code();
        sessions.setLoginCode(
                context.session(), TokenHasher.hash(code), context.step().now() + CODE_MILLIS);
        return Reply.Ok.code(context.id(), code);
    }

    private Reply tokenList() {
        Account owner =
                context.session().principal().isDevice() ? context.session().account() : owner();
        List<Object> items = owner.tokens().stream()
                .<Object>map(token -> new Reply.TokenInfo(token.label(), token.scopes(), token.at(), token.device()))
                .toList();
        return new Reply.ListReply(context.id(), items, null);
    }

    /** Also ends a session that was opened with the token. A session by device token may revoke that token only. */
    private void tokenRevoke(AccountRequest.TokenRevoke request) {
        BotToken used = context.session().principal().token();
        boolean own = used != null && used.isDevice() && used.label().equals(request.label());
        Account owner = own ? context.session().account() : owner();
        List<BotToken> tokens = new ArrayList<>(owner.tokens());
        BotToken revoked = tokens.stream()
                .filter(token -> token.label().equals(request.label()))
                .findFirst()
                .orElseThrow(() -> RequestException.badValue("label", "You have no token with this label"));
        tokens.remove(revoked);
        if (!owner.hasPassword() && tokens.stream().noneMatch(token -> new Principal(owner, token).hasAllScopes())) {
            throw RequestException.forField(
                    ErrorCode.FORBIDDEN,
                    "label",
                    "This is the last token with all scopes of an account without a password; create another one first");
        }
        accounts.setBotTokens(owner, tokens, context.step());
        sessions.find(owner.key())
                .filter(session -> revoked.equals(session.principal().token()))
                .ifPresent(session -> sessions.kick(owner, context.step()));
    }

    private Account owner() {
        Session session = context.session();
        if (session.account().isGuest()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Guests cannot do this; log in to an account");
        }
        if (!session.principal().hasAllScopes()) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "This requires a password login or a bot token with all scopes");
        }
        return session.account();
    }

    private Reply profile(AccountRequest.Profile request) {
        String name = request.user() == null ? context.session().account().name() : request.user();
        Account account = accounts.require(name, "user");
        Map<String, Reply.RatingSummary> summaries = new LinkedHashMap<>();
        ratings.forPlayer(account.key())
                .forEach((kind, rating) ->
                        summaries.put(kind, toReply(rating, context.step().now())));
        boolean online = sessions.find(account.key()).isPresent();
        long now = context.step().now();
        Vacation vacation = account.vacation();
        boolean own = account.key().equals(context.session().key()) && !account.isGuest() && vacationDays() > 0;
        return new Reply.ProfileReply(
                context.id(),
                new Reply.Profile(
                        account.user(),
                        account.createdAt(),
                        online,
                        summaries,
                        vacation.isOn(now)
                                ? vacation.until() - now + context.step().wallNow()
                                : null,
                        own ? Math.max(0, vacationDays() - vacation.usedIn(now)) : null));
    }

    private int vacationDays() {
        return settings.get(ServerSettings.VACATION_DAYS);
    }

    /** Begins a vacation in place of the present one, or ends it. */
    private void vacation(AccountRequest.Vacation request) {
        Account account = context.session().account();
        if (account.isGuest()) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN,
                    "Guests have no correspondence games and so no vacation; log in to an account");
        }
        long now = context.step().now();
        if (request.days() > 0) {
            if (vacationDays() == 0) {
                throw RequestException.of(ErrorCode.NOT_SUPPORTED, "This server has no vacations");
            }
            int left = Math.max(0, vacationDays() - account.vacation().spent(now));
            if (request.days() > left) {
                throw RequestException.badValue(
                        "days", "You have " + left + " of " + vacationDays() + " days of vacation left this year");
            }
        }
        Vacation next = request.days() == 0
                ? account.vacation().ended(now)
                : account.vacation().begun(request.days(), now);
        if (!next.equals(account.vacation())) {
            accounts.setVacation(account, next, context.step());
            vacationListener.vacationChanged(account.key(), context.step());
        }
    }

    private void mute(AccountRequest.Mute request) {
        Account other = accounts.require(request.user(), "user");
        accounts.mute(context.session().account(), other.key(), request.on(), context.step());
    }

    private Reply notifications() {
        List<NotificationChannel> channels = settings.get(ServerSettings.NOTIFY);
        return new Reply.NotifyReply(
                context.id(),
                notificationsOf(owner()),
                channels.stream().map(NotificationChannel::toString).toList(),
                channels.contains(NotificationChannel.PUSH) ? settings.get(ServerSettings.VAPID_PUBLIC_KEY) : null);
    }

    private static NotificationSettings notificationsOf(Account account) {
        return account.notifications() == null ? NotificationSettings.OFF : account.notifications();
    }

    private Reply setNotifications(AccountRequest.NotifySet request) {
        requireUrlAllowed(NotificationChannel.NTFY, "ntfy", request.ntfy());
        requireUrlAllowed(NotificationChannel.WEBHOOK, "webhook", request.webhook());
        Account owner = owner();
        NotificationSettings before = notificationsOf(owner);
        NotificationSettings set = new NotificationSettings(
                request.ntfy(),
                request.webhook(),
                before.email(),
                before.unconfirmed(),
                Boolean.FALSE.equals(request.push()) ? null : before.push(),
                request.events() == null ? NotificationSettings.OFF.events() : request.events(),
                request.digest() == null ? NotificationSettings.OFF.digest() : request.digest());
        String email = request.email();
        if (email != null && email.isEmpty()) {
            set = set.withEmail(null, false);
        } else if (email != null && !email.equals(before.confirmedEmail())) {
            requireAllowed(NotificationChannel.EMAIL);
            accounts.emailAddresses().sendCode(owner, context.session().peer(), email, context.step());
            set = set.withEmail(email, false);
        }
        accounts.setNotifications(owner, set, context.step());
        return notifications();
    }

    private Reply subscribe(AccountRequest.PushAdd request) {
        PushSubscription subscription = request.subscription();
        requireUrlAllowed(NotificationChannel.PUSH, "endpoint", subscription.endpoint());
        subscription.requireKeyOnCurve();
        Account owner = owner();
        NotificationSettings before = notificationsOf(owner);
        if (before.subscriptions().contains(subscription)) {
            return notifications();
        }
        NotificationSettings others = before.withoutSubscription(subscription.endpoint());
        if (others.subscriptions().size() >= SUBSCRIPTIONS_MAX) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN,
                    "At most " + SUBSCRIPTIONS_MAX + " browsers of an account are notified; remove one first");
        }
        List<PushSubscription> subscriptions = new ArrayList<>(others.subscriptions());
        subscriptions.add(subscription);
        accounts.setNotifications(owner, others.withSubscriptions(subscriptions), context.step());
        return notifications();
    }

    private Reply unsubscribe(AccountRequest.PushRemove request) {
        accounts.unsubscribe(owner(), request.endpoint(), context.step());
        return notifications();
    }

    private void requireUrlAllowed(NotificationChannel channel, String field, @Nullable String url) {
        if (url == null) {
            return;
        }
        requireAllowed(channel);
        if (settings.get(ServerSettings.NOTIFY_PRIVATE)) {
            return;
        }
        if (!url.startsWith("https://")) {
            throw RequestException.badValue(field, "\"" + field + "\" must begin with https://");
        } else if (!NotificationSettings.hasPublicHost(url)) {
            throw RequestException.badValue(
                    field,
                    "\"" + field + "\" must name a host on the internet: this server posts to no private address");
        }
    }

    private void requireAllowed(NotificationChannel channel) {
        if (!settings.get(ServerSettings.NOTIFY).contains(channel)) {
            throw RequestException.forField(
                    ErrorCode.NOT_SUPPORTED,
                    channel.toString(),
                    "The operator of this server does not allow notifications by " + channel);
        }
    }

    private Reply confirmEmail(AccountRequest.NotifyConfirm request) {
        accounts.emailAddresses().confirm(owner(), request.code(), context.step());
        return notifications();
    }

    private void endedSeen(AccountRequest.EndedSeen request) {
        accounts.removeEndedGames(context.session().account(), request.games(), context.step());
    }

    public static Reply.RatingSummary toReply(PlayerRating rating, long now) {
        return new Reply.RatingSummary(
                rating.rating().rounded(),
                rating.rating().roundedRd(now),
                rating.games(),
                rating.won(),
                rating.drawn(),
                rating.lost());
    }

    private Reply leaderboard(AccountRequest.Leaderboard request) {
        String kind = RulesCache.requireKind(request.game()).id();
        int gamesMin = request.min() == null ? 1 : request.min();
        List<Reply.LeaderboardEntry> leaders = new ArrayList<>();
        int examined = 0;
        Ratings.Place last = null;
        for (Ratings.Place place : places(kind, request.after())) {
            if (leaders.size() > RequestContext.PAGE_MAX || examined == PLACES_MAX) {
                break;
            }
            leader(place, kind, gamesMin).ifPresent(leaders::add);
            examined++;
            last = place;
        }
        Reply.ListReply page = context.page(
                leaders, Function.identity(), entry -> new Ratings.Place(entry.r(), Player.key(entry.name())).text());
        return page.more() == null && last != null && examined == PLACES_MAX
                ? new Reply.ListReply(page.re(), page.list(), last.text())
                : page;
    }

    private NavigableSet<Ratings.Place> places(String kind, @Nullable String after) {
        NavigableSet<Ratings.Place> all = ratings.ranking(kind);
        if (after == null) {
            return all;
        }
        Ratings.Place last = Ratings.Place.parse(after)
                .orElseThrow(() ->
                        RequestException.badValue("after", "after must be the 'more' value of the previous page"));
        return all.tailSet(last, false);
    }

    private Optional<Reply.LeaderboardEntry> leader(Ratings.Place place, String kind, int gamesMin) {
        return ratings.forPlayer(place.key(), kind)
                .filter(rating -> rating.games() >= gamesMin)
                .flatMap(rating -> accounts.find(place.key())
                        .map(account ->
                                leader(account, toReply(rating, context.step().now()))));
    }

    private static Reply.LeaderboardEntry leader(Account account, Reply.RatingSummary rating) {
        return new Reply.LeaderboardEntry(
                account.name(), account.isBot(), account.isGuest(), rating.r(), rating.rd(), rating.games());
    }
}
