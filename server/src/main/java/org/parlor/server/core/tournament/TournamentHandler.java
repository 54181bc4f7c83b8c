package org.parlor.server.core.tournament;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TournamentFormat;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.DeclineReason;
import org.parlor.server.core.api.TournamentEvent;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.lobby.GameProposal;

/** Handles a single tournament request. */
public record TournamentHandler(
        TournamentService tournaments,
        TournamentDirector director,
        RulesCache rulesCache,
        CurrentSettings settings,
        RequestContext context) {
    private static final int UNFINISHED_PER_ACCOUNT_MAX = 3;
    private static final int UNFINISHED_MAX = 100;
    /** Tournaments that only admins can create. */
    private static final int ADMIN_SHARE = 10;
    /** Number of pairings whose results cost as much CPU as one position, for the quota. */
    private static final int PAIRINGS_PER_POSITION = 50;

    private static final long START_AHEAD_MAX_MILLIS = Duration.ofDays(30).toMillis();

    private static final DispatchTable<TournamentHandler, TournamentRequest, Reply> REQUESTS =
            new DispatchTable<>(TournamentRequest.class, rows -> {
                rows.on(TournamentRequest.Create.class, TournamentHandler::create);
                rows.on(TournamentRequest.Listing.class, TournamentHandler::list);
                rows.on(TournamentRequest.Show.class, TournamentHandler::show);
                rows.run(TournamentRequest.Join.class, TournamentHandler::join);
                rows.run(TournamentRequest.Leave.class, TournamentHandler::leave);
                rows.run(TournamentRequest.Start.class, TournamentHandler::start);
                rows.run(TournamentRequest.End.class, TournamentHandler::end);
            });

    /** Returns the reply; null for {@code ok}. */
    public @Nullable Reply handle(TournamentRequest request) {
        return REQUESTS.dispatch(this, request);
    }

    private Session session() {
        return context.session();
    }

    private Reply create(TournamentRequest.Create request) {
        if (session().account().isGuest()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Guests cannot create tournaments; log in to an account");
        }
        session().requireReads(request.tc());
        Rules rules = GameProposal.of(request, rulesCache).rules();
        Long startAt = request.startAt();
        long now = context.step().wallNow();
        if (startAt != null && (startAt <= now || startAt > now + START_AHEAD_MAX_MILLIS)) {
            throw RequestException.badValue("startAt", "startAt must be within the next 30 days");
        }
        requireBelowLimits();
        TournamentRequest.Create complete = new TournamentRequest.Create(
                request.name(),
                request.kind(),
                request.game(),
                rules.options().values(),
                GameProposal.playable(request.tc()),
                request.rated(),
                request.rounds(),
                request.cycles(),
                request.groupSize(),
                request.minutes(),
                startAt,
                request.vs());
        TournamentEvent.Created created =
                new TournamentEvent.Created(complete, session().account().name());
        Tournament tournament = director.create(created, context.step());
        return Reply.Ok.tour(context.id(), tournament.id());
    }

    private void requireBelowLimits() {
        List<Tournament> unfinished = tournaments.all().stream()
                .filter(tournament -> tournament.state() != Tournament.State.OVER)
                .toList();
        if (unfinished.size() >= (isAdmin() ? UNFINISHED_MAX : UNFINISHED_MAX - ADMIN_SHARE)) {
            throw RequestException.of(ErrorCode.TOO_MANY_GAMES, "The server has reached its tournament limit");
        }
        if (isAdmin()) {
            return;
        }
        if (unfinished.stream().filter(this::isOwn).count() >= UNFINISHED_PER_ACCOUNT_MAX) {
            throw RequestException.of(
                    ErrorCode.TOO_MANY_GAMES,
                    "You already have " + UNFINISHED_PER_ACCOUNT_MAX + " unfinished tournaments, the maximum");
        }
        if (!session().peer().loopback()) {
            tournaments.requireFewFrom(session().peer().network(), context.step());
        }
    }

    private boolean isOwn(Tournament tournament) {
        return tournament.isCreatedBy(session().key());
    }

    private boolean isAdmin() {
        return session().principal().isAdmin(settings.get());
    }

    private Reply list(TournamentRequest.Listing listing) {
        List<Tournament> all = new ArrayList<>(tournaments.all().stream()
                .filter(tournament -> session().reads(tournament.spec().tc()))
                .toList());
        Collections.reverse(all);
        all.sort(Comparator.comparing(tournament -> tournament.state() == Tournament.State.OVER));
        int from = listing.after() == null ? 0 : 1 + requireIndex(all, listing.after());
        return context.page(all.subList(from, all.size()), this::line, Tournament::id);
    }

    private static int requireIndex(List<Tournament> all, String id) {
        int index = all.stream().map(Tournament::id).toList().indexOf(id);
        if (index < 0) {
            throw RequestException.badValue("after", "after must be the 'more' value of the previous page");
        }
        return index;
    }

    private TournamentMessage.TournamentSummary line(Tournament tournament) {
        return TournamentMessageFactory.line(tournament, session().key());
    }

    private Reply show(TournamentRequest.Show show) {
        Tournament tournament = tournaments.require(show.tour());
        session().requireReads(tournament.spec().tc());
        int round = Objects.requireNonNullElse(show.round(), tournament.round());
        if (round < 0 || round > tournament.round()) {
            throw RequestException.badValue("round", "round must be between 1 and " + tournament.round());
        }
        session().exploreLimiter().acquire(context.step());
        session().exploreLimiter().charge((int) (tournament.games().count() / PAIRINGS_PER_POSITION), context.step());
        if (show.watch() != null) {
            tournaments.watch(tournament, session(), show.watch(), context.step());
        }
        return new Reply.TournamentReply(
                context.id(),
                line(tournament),
                Standings.tieBreaks(tournament),
                Standings.of(tournament),
                round,
                TournamentMessageFactory.pairings(tournament, round, RequestContext.PAGE_MAX));
    }

    private void join(TournamentRequest.Join join) {
        Tournament tournament = tournaments.require(join.tour());
        if (tournament.isActive(session().key()) && tournament.state() != Tournament.State.OVER) {
            return;
        }
        requireOpen(tournament);
        requireEligible(tournament);
        boolean oneGroup = tournament.kind() == TournamentFormat.ROUNDROBIN
                && tournament.spec().groupSize() == null;
        int max = oneGroup ? TournamentRequest.GROUP_SIZE_MAX : 128;
        if (tournament.participants().size() >= max
                && !tournament.participants().containsKey(session().key())) {
            throw RequestException.of(ErrorCode.TOO_MANY_GAMES, "The tournament is full (" + max + " players)");
        }
        tournaments.applyEvent(tournament, new TournamentEvent.Joined(session().player()), context.step());
    }

    private static void requireOpen(Tournament tournament) {
        boolean open = switch (tournament.state()) {
            case OPEN -> true;
            case RUNNING ->
                switch (tournament.kind()) {
                    case ROUNDROBIN, GAUNTLET -> false;
                    case SWISS ->
                        tournament.round()
                                < PairingSystem.roundCount(tournament).orElseThrow();
                    case ARENA -> true;
                };
            case OVER -> false;
        };
        if (!open) {
            throw RequestException.of(ErrorCode.TOO_LATE, "This tournament no longer accepts players");
        }
    }

    private void requireEligible(Tournament tournament) {
        Optional<DeclineReason> reason =
                DeclineReason.of(tournament.spec().vs(), session().isBot());
        if (reason.isPresent()) {
            throw reason.get().refusal("This tournament is for " + (session().isBot() ? "people" : "bots") + " only");
        }
        GameProposal.of(tournament.spec(), rulesCache).requireEligible(session());
    }

    private void leave(TournamentRequest.Leave leave) {
        Tournament tournament = tournaments.require(leave.tour());
        if (tournament.state() == Tournament.State.OVER) {
            throw RequestException.of(ErrorCode.TOO_LATE, "This tournament is over");
        }
        if (!tournament.isActive(session().key())) {
            throw RequestException.of(ErrorCode.NOT_A_PLAYER, "You are not in this tournament");
        }
        tournaments.applyEvent(tournament, new TournamentEvent.Left(session().key()), context.step());
    }

    private void start(TournamentRequest.Start start) {
        Tournament tournament = requireManaged(start.tour(), "start_tournament");
        if (tournament.state() != Tournament.State.OPEN) {
            throw RequestException.of(ErrorCode.TOO_LATE, "This tournament has already started");
        }
        if (tournament.active().size() < 2) {
            throw RequestException.of(ErrorCode.NOT_STARTED, "A tournament needs at least two players");
        }
        if (!director.hasRoom(tournament)) {
            throw RequestException.of(
                    ErrorCode.TOO_MANY_GAMES,
                    "The server has reached its limit of correspondence games in tournaments; start this one later or"
                            + " create one with smaller groups");
        }
        director.start(tournament, context.step());
    }

    private void end(TournamentRequest.End end) {
        Tournament tournament = requireManaged(end.tour(), "end_tournament");
        if (tournament.state() == Tournament.State.OVER) {
            throw RequestException.of(ErrorCode.TOO_LATE, "This tournament is over");
        }
        director.end(tournament, context.step());
    }

    /** The tournament to act on. The act of an admin on that of another user is audited; one that is refused is undone. */
    private Tournament requireManaged(String id, String act) {
        Tournament tournament = tournaments.require(id);
        if (!isOwn(tournament)) {
            if (!isAdmin()) {
                throw RequestException.of(ErrorCode.FORBIDDEN, "Only the creator and administrators can do this");
            }
            context.audit(act, "tournament", id);
        }
        return tournament;
    }
}
