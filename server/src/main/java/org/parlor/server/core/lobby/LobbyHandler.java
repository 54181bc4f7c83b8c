package org.parlor.server.core.lobby;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Games;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.Bans;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.ArchiveQueryNeeded;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.GameMessageFactory;

/** Handles a single lobby request. */
public final class LobbyHandler {
    /** Maximum entries per list in one message; clients page through the rest. */
    private static final int ENTRIES_MAX = 100;

    private final Lobby lobby;
    private final Session session;
    private final @Nullable RequestId id;
    private final Step step;

    public LobbyHandler(Lobby lobby, RequestContext context) {
        this.lobby = lobby;
        this.session = context.session();
        this.id = context.id();
        this.step = context.step();
    }

    public Reply handle(LobbyRequest request) {
        if (request instanceof LobbyRequest.Lobby lobby) {
            return lobby(lobby);
        } else if (request instanceof LobbyRequest.Seek seek) {
            return seek(seek);
        } else if (request instanceof LobbyRequest.SeekCancel cancel) {
            return seekCancel(cancel);
        } else if (request instanceof LobbyRequest.SeekTake take) {
            return seekTake(take);
        } else if (request instanceof LobbyRequest.Challenge challenge) {
            return challenge(challenge);
        } else if (request instanceof LobbyRequest.ChallengeAccept accept) {
            return challengeAccept(accept);
        } else if (request instanceof LobbyRequest.ChallengeDecline decline) {
            return challengeDecline(decline);
        } else if (request instanceof LobbyRequest.ChallengeCancel cancel) {
            return challengeCancel(cancel);
        } else if (request instanceof LobbyRequest.Policy policy) {
            return policy(policy);
        } else if (request instanceof LobbyRequest.Listing listing) {
            return list(listing);
        } else if (request instanceof LobbyRequest.History history) {
            return history(history);
        } else if (request instanceof LobbyRequest.Chat chat) {
            return chat(chat);
        }
        throw new IllegalStateException("no handler for " + request);
    }

    private Reply lobby(LobbyRequest.Lobby request) {
        lobby.sessions().setLobbySubscription(session, request.on());
        if (request.on()) {
            step.send(
                    session.connectionId(),
                    new LobbyMessage.Lobby(
                            lobby.seeks().listed(ENTRIES_MAX),
                            lobby.sessions().all().stream()
                                    .limit(ENTRIES_MAX)
                                    .map(Session::user)
                                    .toList(),
                            gamesInProgress(null).limit(ENTRIES_MAX).toList()));
        }
        return Reply.Ok.done(id);
    }

    private Stream<LobbyMessage.GameSummary> gamesInProgress(@Nullable String kind) {
        return lobby.games()
                .all()
                .map(live -> live.viewFor(session.key()))
                .filter(game -> !game.isOver())
                .filter(game -> kind == null || game.rules().kind().id().equals(kind))
                .map(GameMessageFactory::lobbyEntry);
    }

    private Reply seek(LobbyRequest.Seek request) {
        lobby.games().admission().requireNotDraining();
        Seeks.Seek seek = lobby.seeks().add(session, request, step);
        return Reply.Ok.seek(id, seek.id(), seek.code());
    }

    private Reply seekCancel(LobbyRequest.SeekCancel cancel) {
        lobby.seeks().remove(lobby.seeks().requireOwn(session, cancel.seek()), step);
        return Reply.Ok.done(id);
    }

    private Reply seekTake(LobbyRequest.SeekTake take) {
        Seeks.Seek seek = lobby.seeks().require(take.seek(), take.code());
        if (seek.owner().key().equals(session.key())) {
            throw RequestException.of(ErrorCode.SELF_PLAY, "You cannot join your own open game");
        }
        boolean bot = session.bot();
        if (seek.vs() != OpponentFilter.ANY && (seek.vs() == OpponentFilter.BOT) != bot) {
            throw declined(bot ? "noBot" : "onlyBot", "This open game accepts " + (bot ? "people" : "bots") + " only");
        }
        seek.proposal().requireEligible(session);
        if (!policyMatcher().isWithin(seek.range(), seek.proposal(), session)) {
            throw declined("generic", "Your rating is outside the range of this open game");
        }
        requireCapacity(seek.owner(), session);
        lobby.seeks().remove(seek, step);
        return startGame(seek.proposal(), seek.owner());
    }

    private Reply challenge(LobbyRequest.Challenge request) {
        GameProposal proposal = GameProposal.of(request, lobby.rulesCache());
        proposal.requireEligible(session);
        Account to = lobby.accounts().require(request.to(), "to");
        if (to.key().equals(session.key())) {
            throw RequestException.forField(ErrorCode.SELF_PLAY, "to", "You cannot challenge yourself");
        }
        long retry = session.challengeLimiter().tryAcquire(step.now(), step.undo());
        if (retry > 0) {
            throw RequestException.limitExceeded(
                    ErrorCode.RATE_LIMITED, "challenge", retry, "challenges: 30 per 5 min");
        }
        Session opponent =
                lobby.sessions().find(to.key()).orElseThrow(() -> declined("offline", to.name() + " is not connected"));
        proposal.requireEligible(opponent);
        requireCapacity(session, opponent);
        LobbyRequest.Policy policy = opponent.policy();
        Challenges.Challenge challenge = lobby.challenges().create(session, opponent, proposal);
        if (policy == null) {
            lobby.challenges().add(challenge, request, step);
        } else {
            requireAccepted(opponent, policy, proposal);
            accept(challenge);
        }
        return Reply.Ok.challenge(id, challenge.id());
    }

    private void requireAccepted(Session bot, LobbyRequest.Policy policy, GameProposal proposal) {
        Optional<String> objection = policyMatcher().declineReason(policy, proposal, session);
        if (objection.isPresent()) {
            throw declined(objection.get(), bot.account().name() + " declines: " + objection.get());
        }
        if (!lobby.matchmaker().hasSlot(bot)) {
            throw declined("later", bot.account().name() + " has no free slot; try again later");
        }
    }

    private PolicyMatcher policyMatcher() {
        return new PolicyMatcher(lobby.ratings());
    }

    private Reply challengeAccept(LobbyRequest.ChallengeAccept accept) {
        Challenges.Challenge challenge = lobby.challenges().requireTo(session, accept.challenge());
        requireCapacity(challenge.from(), session);
        return Reply.Ok.game(id, accept(challenge));
    }

    private String accept(Challenges.Challenge challenge) {
        String g = lobby.games().newId();
        lobby.challenges().remove(challenge, "accepted", g, List.of(challenge.from()), step);
        lobby.games().create(g, challenge.proposal().settings(challenge.from(), challenge.to(), lobby.random()), step);
        return g;
    }

    private Reply challengeDecline(LobbyRequest.ChallengeDecline decline) {
        Challenges.Challenge challenge = lobby.challenges().requireTo(session, decline.challenge());
        String reason = decline.why() == null ? "generic" : decline.why();
        lobby.challenges().remove(challenge, reason, null, List.of(challenge.from()), step);
        return Reply.Ok.done(id);
    }

    private Reply challengeCancel(LobbyRequest.ChallengeCancel cancel) {
        Challenges.Challenge challenge = lobby.challenges().requireFrom(session, cancel.challenge());
        lobby.challenges().remove(challenge, "cancelled", null, List.of(challenge.to()), step);
        return Reply.Ok.done(id);
    }

    private Reply policy(LobbyRequest.Policy policy) {
        if (!session.bot()) {
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
        session.setPolicy(policy, step.undo());
        lobby.matchmaker().schedule(step);
        return Reply.Ok.done(id);
    }

    private Reply list(LobbyRequest.Listing listing) {
        String game = listing.game();
        requireGameType(game);
        return switch (listing.what()) {
            case GAMES -> page(gamesInProgress(game), LobbyMessage.GameSummary::g, listing.after());
            case USERS -> page(lobby.sessions().all().stream().map(Session::user), UserInfo::name, listing.after());
            case BOTS ->
                page(
                        lobby.sessions().all().stream()
                                .filter(candidate -> isAvailable(candidate, game))
                                .map(Session::user),
                        UserInfo::name,
                        listing.after());
        };
    }

    private Reply history(LobbyRequest.History request) {
        requireGameType(request.game());
        GameHistory history = new GameHistory(lobby.games(), lobby.accounts(), new RequestContext(session, id, step));
        throw new ArchiveQueryNeeded(history.query(request, ENTRIES_MAX + 1));
    }

    private static boolean isAvailable(Session session, @Nullable String game) {
        LobbyRequest.Policy policy = session.policy();
        boolean quiet = policy != null && policy.quiet() != null && policy.quiet();
        return policy != null && !quiet && (game == null || PolicyMatcher.plays(policy, game));
    }

    private <T> Reply page(Stream<T> all, Function<T, String> key, @Nullable String after) {
        List<T> sorted = all.sorted(Comparator.comparing(key))
                .filter(item -> after == null || key.apply(item).compareTo(after) > 0)
                .limit(ENTRIES_MAX + 1)
                .toList();
        boolean more = sorted.size() > ENTRIES_MAX;
        List<T> page = more ? sorted.subList(0, ENTRIES_MAX) : sorted;
        return new Reply.ListReply(id, List.copyOf(page), more ? key.apply(page.get(ENTRIES_MAX - 1)) : null);
    }

    private Reply chat(LobbyRequest.Chat chat) {
        long retry = session.chatLimiter().tryAcquire(step.now(), step.undo());
        if (retry > 0) {
            throw RequestException.limitExceeded(ErrorCode.RATE_LIMITED, "chat", retry, "chat: 20 lines per 20 s");
        }
        lobby.bans().requireNotMuted(Bans.accountSubject(session.key()), step.now());
        new ChatRouter(lobby.sessions(), lobby.games(), session).send(chat, step);
        return Reply.Ok.done(id);
    }

    private Reply startGame(GameProposal proposal, Session proposer) {
        String g = lobby.games().newId();
        lobby.games().create(g, proposal.settings(proposer, session, lobby.random()), step);
        return Reply.Ok.game(id, g);
    }

    private void requireCapacity(Session first, Session second) {
        lobby.games().admission().requireCapacity();
        for (Session player : List.of(first, second)) {
            if (lobby.games().admission().isAtPlayerLimit(player)) {
                throw RequestException.of(
                        ErrorCode.TOO_MANY_GAMES,
                        player.account().name() + " has reached the limit of concurrent games");
            }
        }
    }

    private static void requireGameType(@Nullable String game) {
        if (game != null && Games.find(game).isEmpty()) {
            throw RequestException.forField(
                    ErrorCode.UNKNOWN_GAME, "game", "Unknown game; must be one of: " + String.join(", ", Games.ids()));
        }
    }

    private static RequestException declined(String reason, String message) {
        return RequestException.of(ErrorCode.DECLINED, message).withData(Map.of("why", reason));
    }
}
