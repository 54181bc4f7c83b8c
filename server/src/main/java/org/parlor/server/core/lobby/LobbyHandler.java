package org.parlor.server.core.lobby;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Accounts;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.DeclineReason;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Game;
import org.parlor.server.core.game.GameMessageFactory;
import org.parlor.server.core.game.RulesCache;

/** Handles a single lobby request. */
public record LobbyHandler(Lobby lobby, Accounts accounts, Sanctions sanctions, RequestContext context) {

    private static final DispatchTable<LobbyHandler, LobbyRequest, Reply> REQUESTS =
            new DispatchTable<>(LobbyRequest.class, rows -> {
                rows.run(LobbyRequest.Lobby.class, LobbyHandler::subscribe);
                rows.on(LobbyRequest.Seek.class, LobbyHandler::seek);
                rows.run(LobbyRequest.SeekCancel.class, LobbyHandler::seekCancel);
                rows.on(LobbyRequest.SeekTake.class, LobbyHandler::seekTake);
                rows.on(LobbyRequest.Challenge.class, LobbyHandler::challenge);
                rows.on(LobbyRequest.ChallengeAccept.class, LobbyHandler::challengeAccept);
                rows.run(LobbyRequest.ChallengeDecline.class, LobbyHandler::challengeDecline);
                rows.run(LobbyRequest.ChallengeCancel.class, LobbyHandler::challengeCancel);
                rows.run(LobbyRequest.Policy.class, LobbyHandler::setPolicy);
                rows.on(LobbyRequest.Listing.class, LobbyHandler::list);
                rows.run(LobbyRequest.History.class, LobbyHandler::history);
                rows.run(LobbyRequest.Chat.class, LobbyHandler::chat);
            });

    /** Returns the reply; null for {@code ok}, and if the archive is queried. */
    public @Nullable Reply handle(LobbyRequest request) {
        return REQUESTS.dispatch(this, request);
    }

    private Session session() {
        return context.session();
    }

    private Step step() {
        return context.step();
    }

    private void subscribe(LobbyRequest.Lobby request) {
        lobby.sessions().setLobbySubscription(session(), request.on());
        if (!request.on()) {
            step().forgetRequest(session().connectionId(), "lobby");
        } else {
            step().keepRequest(session().connectionId(), "lobby", request);
            List<LobbyMessage.Seek> seeks = lobby.seeks().listed(session()::reads, RequestContext.PAGE_MAX);
            List<UserInfo> users = lobby.sessions().all().stream()
                    .limit(RequestContext.PAGE_MAX)
                    .map(Session::user)
                    .toList();
            List<LobbyMessage.GameSummary> games = gamesInProgress(null)
                    .limit(RequestContext.PAGE_MAX)
                    .map(GameMessageFactory::lobbyEntry)
                    .toList();
            LobbyMessage.Lobby snapshot =
                    RequestContext.fitting(games, fitting -> new LobbyMessage.Lobby(seeks, users, fitting));
            step().send(session().connectionId(), snapshot);
            games.stream()
                    .skip(snapshot.games().size())
                    .forEach(game -> step().send(session().connectionId(), LobbyMessage.Added.of(game)));
        }
    }

    private Stream<Game> gamesInProgress(@Nullable String kind) {
        return lobby.games()
                .shown()
                .map(live -> live.viewFor(session().account()))
                .filter(Game::isShownInLobby)
                .filter(game -> kind == null || game.rules().kind().id().equals(kind));
    }

    private Reply seek(LobbyRequest.Seek request) {
        lobby.games().admission().requireNotDraining();
        lobby.games().admission().requireFewAborts(session(), step());
        Seeks.Seek seek = lobby.seeks().add(session(), request, step());
        return Reply.Ok.seek(context.id(), seek.id(), seek.code());
    }

    private void seekCancel(LobbyRequest.SeekCancel cancel) {
        lobby.seeks().remove(lobby.seeks().requireOwn(session(), cancel.seek()), step());
    }

    private Reply seekTake(LobbyRequest.SeekTake take) {
        Seeks.Seek seek = lobby.seeks().require(take.seek(), take.code());
        if (seek.owner().key().equals(session().key())) {
            throw RequestException.of(ErrorCode.SELF_PLAY, "You cannot join your own open game");
        }
        Optional<DeclineReason> excluded = DeclineReason.of(seek.vs(), session().isBot());
        if (excluded.isPresent()) {
            throw excluded.get().refusal("This open game accepts " + (session().isBot() ? "people" : "bots") + " only");
        }
        seek.proposal().requireEligible(session());
        if (!policyMatcher().isWithin(seek.range(), seek.proposal(), session())) {
            throw DeclineReason.GENERIC.refusal("Your rating is outside the range of this open game");
        }
        lobby.games().admission().requireFewAborts(session(), step());
        lobby.games()
                .admission()
                .requireCapacity(
                        List.of(seek.owner(), session()), seek.proposal().tc());
        lobby.seeks().remove(seek, step());
        lobby.games().create(seek.id(), seek.proposal().settings(seek.owner(), session(), lobby.random()), step());
        return Reply.Ok.game(context.id(), seek.id());
    }

    private Reply challenge(LobbyRequest.Challenge request) {
        GameProposal proposal = GameProposal.of(request, lobby.rulesCache());
        proposal.requireEligible(session());
        Account to = accounts.require(request.to(), "to");
        if (to.key().equals(session().key())) {
            throw RequestException.forField(ErrorCode.SELF_PLAY, "to", "You cannot challenge yourself");
        }
        session().challengeLimiter().acquire(step());
        lobby.games().admission().requireFewAborts(session(), step());
        Session opponent = lobby.sessions()
                .find(to.key())
                .orElseThrow(() -> DeclineReason.OFFLINE.refusal(to.name() + " is not connected"));
        proposal.requireEligible(opponent);
        lobby.games().admission().requireCapacity(List.of(session(), opponent), proposal.tc());
        LobbyRequest.Policy policy = opponent.policy();
        Challenges.Challenge challenge = lobby.challenges().create(session(), request, proposal, step());
        if (policy == null) {
            lobby.challenges().add(challenge, step());
        } else {
            requireAccepted(opponent, policy, proposal);
            accept(challenge, opponent);
        }
        return Reply.Ok.challenge(context.id(), challenge.id());
    }

    private void requireAccepted(Session bot, LobbyRequest.Policy policy, GameProposal proposal) {
        if (!lobby.games().availability().isHere(bot.key())) {
            throw DeclineReason.OFFLINE.refusal(bot.account().name() + " does not respond");
        }
        Optional<DeclineReason> objection = policyMatcher().declineReason(policy, proposal, session());
        if (objection.isPresent()) {
            throw objection
                    .get()
                    .refusal(bot.account().name() + " declines: "
                            + objection.get().wireName());
        }
        if (!proposal.tc().isCorrespondence() && !lobby.botPairing().hasSlot(bot)) {
            throw DeclineReason.LATER.refusal(bot.account().name() + " has no free slot; try again later");
        }
    }

    private PolicyMatcher policyMatcher() {
        return new PolicyMatcher(lobby.ratings());
    }

    private Reply challengeAccept(LobbyRequest.ChallengeAccept accept) {
        Challenges.Challenge challenge = lobby.challenges().requireTo(session(), accept.challenge());
        // After a takeover, the account may have logged in with another program since it was challenged.
        challenge.proposal().requireEligible(session());
        lobby.games().admission().requireFewAborts(session(), step());
        lobby.games()
                .admission()
                .requireCapacity(
                        List.of(challenge.from(), session()),
                        challenge.proposal().tc());
        accept(challenge, session());
        return Reply.Ok.game(context.id(), challenge.id());
    }

    private void challengeDecline(LobbyRequest.ChallengeDecline decline) {
        Challenges.Challenge challenge = lobby.challenges().requireTo(session(), decline.challenge());
        String reason = decline.why() == null ? DeclineReason.GENERIC.wireName() : decline.why();
        lobby.challenges().remove(challenge, reason, null, List.of(challenge.from()), step());
    }

    private void challengeCancel(LobbyRequest.ChallengeCancel cancel) {
        Challenges.Challenge challenge = lobby.challenges().requireFrom(session(), cancel.challenge());
        List<Session> opponent = lobby.sessions().find(challenge.to()).stream().toList();
        lobby.challenges().remove(challenge, "cancelled", null, opponent, step());
    }

    private void accept(Challenges.Challenge challenge, Session opponent) {
        lobby.challenges().remove(challenge, "accepted", challenge.id(), List.of(challenge.from()), step());
        lobby.games()
                .create(
                        challenge.id(),
                        challenge.proposal().settings(challenge.from(), opponent, lobby.random()),
                        step());
    }

    private void setPolicy(LobbyRequest.Policy policy) {
        if (!session().isBot()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Only bots can set a policy; log in as a bot");
        }
        List<String> games = policy.games();
        for (int i = 0; i < games.size(); i++) {
            if (!games.get(i).equals("*") && Games.find(games.get(i)).isEmpty()) {
                throw RequestException.forField(
                        ErrorCode.UNKNOWN_GAME,
                        "games[" + i + "]",
                        "Unknown game; must be one of: " + String.join(", ", Games.ids()) + ", *");
            }
        }
        lobby.sessions().setPolicy(session(), policy);
        step().keepRequest(session().connectionId(), "policy", policy);
        lobby.botPairing().schedule(step());
    }

    private Reply list(LobbyRequest.Listing listing) {
        String game = listing.game();
        requireGameType(game);
        return switch (listing.what()) {
            case GAMES ->
                context.page(gamesInProgress(game), Game::id, GameMessageFactory::lobbyEntry, listing.after());
            case USERS -> users(session -> true, listing.after());
            case BOTS -> users(session -> isAvailable(session, game), listing.after());
        };
    }

    private Reply users(Predicate<Session> listed, @Nullable String after) {
        List<Session> users = lobby.sessions().sortedByName(after).stream()
                .filter(listed)
                .limit(RequestContext.PAGE_MAX + 1L)
                .toList();
        return context.page(users, Session::user, user -> user.account().name());
    }

    private static boolean isAvailable(Session session, @Nullable String game) {
        LobbyRequest.Policy policy = session.policy();
        boolean quiet = policy != null && policy.quiet() != null && policy.quiet();
        return policy != null && !quiet && (game == null || PolicyMatcher.plays(policy, game));
    }

    private void history(LobbyRequest.History history) {
        requireGameType(history.game());
        context.queryArchive(new GameHistory(lobby.games(), accounts, context).query(history));
    }

    private void chat(LobbyRequest.Chat chat) {
        session().chatLimiter().acquire(step());
        sanctions.requireNotMuted(Sanctions.accountSubject(session().key()), step().wallNow());
        new ChatRouter(lobby.sessions(), lobby.games(), session()).send(chat, step());
    }

    private static void requireGameType(@Nullable String game) {
        if (game != null) {
            RulesCache.requireKind(game);
        }
    }
}
