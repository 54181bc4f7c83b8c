package org.parlor.server.core.director;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TournamentFormat;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.lobby.GameProposal;
import org.parlor.server.core.lobby.RulesCache;
import org.parlor.server.core.tournament.PairingSystem;
import org.parlor.server.core.tournament.RoundGame;
import org.parlor.server.core.tournament.Standings;
import org.parlor.server.core.tournament.Tournament;
import org.parlor.server.core.tournament.TournamentEvent;
import org.parlor.server.core.tournament.TournamentMessages;

/** Answers one request about tournaments. */
public record TournamentHandler(
        TournamentService tours,
        TournamentDirector director,
        RulesCache ruleBook,
        ServerSettings house,
        RequestContext asker)
        implements TournamentRequest.Handler<Reply> {
    private static final int OWN_MAX = 3;
    private static final int UNFINISHED_MAX = 100;
    private static final int SHOWN_MAX = 100;
    /** How many results of a tournament are added up in the time that a position takes to work out. */
    private static final int BOARDS_A_POSITION = 50;

    private static final long AHEAD_MILLIS = Duration.ofDays(30).toMillis();

    private Session session() {
        return asker.session();
    }

    private Reply done() {
        return Reply.Ok.done(asker.id());
    }

    @Override
    public Reply make(TournamentRequest.New wish) {
        if (session().account().guest()) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Guests make no tournaments; log in to an account");
        }
        Rules rules = GameProposal.of(wish, ruleBook).rules();
        Long startAt = wish.startAt();
        long now = asker.step().now();
        if (startAt != null && (startAt <= now || startAt > now + AHEAD_MILLIS)) {
            throw RequestException.badValue("startAt", "A tournament starts within 30 days from now");
        }
        requireFewer();
        TournamentRequest.New complete = new TournamentRequest.New(
                wish.name(),
                wish.kind(),
                wish.game(),
                rules.options().values(),
                wish.tc(),
                wish.rated(),
                wish.rounds(),
                wish.cycles(),
                wish.minutes(),
                startAt,
                wish.vs());
        TournamentEvent.Created created =
                new TournamentEvent.Created(complete, session().account().name());
        Tournament tournament = director.open(created, asker.step());
        return Reply.Ok.tour(asker.id(), tournament.id());
    }

    private void requireFewer() {
        List<Tournament> unfinished = tours.all().stream()
                .filter(tournament -> tournament.state() != Tournament.State.OVER)
                .toList();
        if (unfinished.size() >= UNFINISHED_MAX) {
            throw RequestException.of(ErrorCode.TOO_MANY_GAMES, "The server has as many tournaments as it can");
        }
        if (unfinished.stream().filter(this::isOwn).count() >= OWN_MAX && !isAdmin()) {
            throw RequestException.of(
                    ErrorCode.TOO_MANY_GAMES, "You have " + OWN_MAX + " tournaments that are not over");
        }
    }

    private boolean isOwn(Tournament tournament) {
        return tournament.maker().equals(session().account().name());
    }

    private boolean isAdmin() {
        return session().pass().looksAfter(house);
    }

    @Override
    public Reply list(TournamentRequest.Listing listing) {
        List<Tournament> all = new ArrayList<>(tours.all());
        Collections.reverse(all);
        all.sort(Comparator.comparing(tournament -> tournament.state() == Tournament.State.OVER));
        int from = listing.after() == null ? 0 : 1 + indexOf(all, listing.after());
        List<Tournament> page = all.subList(from, Math.min(all.size(), from + SHOWN_MAX));
        boolean more = from + page.size() < all.size();
        return new Reply.Listing(
                asker.id(),
                page.stream().<Object>map(this::line).toList(),
                more ? page.get(page.size() - 1).id() : null);
    }

    private static int indexOf(List<Tournament> all, String id) {
        return all.stream().map(Tournament::id).toList().indexOf(id);
    }

    private TournamentMessage.Line line(Tournament tournament) {
        return TournamentMessages.line(tournament, session().key());
    }

    @Override
    public Reply show(TournamentRequest.Show show) {
        Tournament tournament = tours.require(show.tour());
        int round = Objects.requireNonNullElse(show.round(), tournament.round());
        if (round < 0 || round > tournament.round()) {
            throw RequestException.badValue("round", "The rounds so far are 1 to " + tournament.round());
        }
        if (show.watch() != null) {
            tours.watch(tournament, session(), show.watch());
        }
        session().workload().begin(asker.step());
        session().workload().done((int) (tournament.boards().count() / BOARDS_A_POSITION), asker.step());
        List<RoundGame> boards = tournament.boards(round);
        return new Reply.TourShown(
                asker.id(),
                line(tournament),
                Standings.ties(tournament),
                Standings.of(tournament),
                round,
                boards.stream()
                        .skip(Math.max(0, boards.size() - SHOWN_MAX))
                        .map(game -> TournamentMessages.pairing(tournament, game))
                        .toList());
    }

    @Override
    public Reply join(TournamentRequest.Join join) {
        Tournament tournament = tours.require(join.tour());
        if (tournament.isActive(session().key()) && tournament.state() != Tournament.State.OVER) {
            return done();
        }
        requireOpen(tournament);
        requireSuitable(tournament);
        int max = tournament.kind() == TournamentFormat.ROUNDROBIN ? 40 : 128;
        if (tournament.entrants().size() >= max
                && !tournament.entrants().containsKey(session().key())) {
            throw RequestException.of(
                    ErrorCode.TOO_MANY_GAMES, "No more than " + max + " take part in such a tournament");
        }
        tours.happen(tournament, new TournamentEvent.Joined(session().player()), asker.step());
        return done();
    }

    private static void requireOpen(Tournament tournament) {
        boolean open = switch (tournament.state()) {
            case OPEN -> true;
            case RUNNING ->
                switch (tournament.kind()) {
                    case ROUNDROBIN, GAUNTLET -> false;
                    case SWISS ->
                        tournament.round() < PairingSystem.rounds(tournament).orElseThrow();
                    case ARENA -> true;
                };
            case OVER -> false;
        };
        if (!open) {
            throw RequestException.of(ErrorCode.TOO_LATE, "Nobody can join this tournament any more");
        }
    }

    private void requireSuitable(Tournament tournament) {
        OpponentFilter opponentFilter = tournament.wish().vs();
        if (opponentFilter != null
                && opponentFilter != OpponentFilter.ANY
                && (opponentFilter == OpponentFilter.BOT) != session().bot()) {
            String why = session().bot() ? "noBot" : "onlyBot";
            throw RequestException.of(
                            ErrorCode.DECLINED,
                            "This tournament is for " + (opponentFilter == OpponentFilter.BOT ? "bots" : "people"))
                    .with(Map.of("why", why));
        }
        GameProposal.of(tournament.wish(), ruleBook).requirePlayer(session());
    }

    @Override
    public Reply leave(TournamentRequest.Leave leave) {
        Tournament tournament = tours.require(leave.tour());
        if (tournament.state() == Tournament.State.OVER) {
            throw RequestException.of(ErrorCode.TOO_LATE, "This tournament is over");
        }
        if (!tournament.isActive(session().key())) {
            throw RequestException.of(ErrorCode.NOT_A_PLAYER, "You do not take part in this tournament");
        }
        tours.happen(tournament, new TournamentEvent.Left(session().key()), asker.step());
        return done();
    }

    @Override
    public Reply start(TournamentRequest.Start start) {
        Tournament tournament = owned(start.tour());
        if (tournament.state() != Tournament.State.OPEN) {
            throw RequestException.of(ErrorCode.TOO_LATE, "This tournament has started already");
        }
        if (tournament.active().size() < 2) {
            throw RequestException.of(ErrorCode.NOT_STARTED, "A tournament needs two players at least");
        }
        director.start(tournament, asker.step());
        return done();
    }

    @Override
    public Reply end(TournamentRequest.End end) {
        Tournament tournament = owned(end.tour());
        if (tournament.state() == Tournament.State.OVER) {
            throw RequestException.of(ErrorCode.TOO_LATE, "This tournament is over");
        }
        director.end(tournament, asker.step());
        return done();
    }

    private Tournament owned(String id) {
        Tournament tournament = tours.require(id);
        if (!isOwn(tournament) && !isAdmin()) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "Only its maker and those who look after the server may do this");
        }
        return tournament;
    }
}
