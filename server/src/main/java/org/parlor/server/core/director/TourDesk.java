package org.parlor.server.core.director;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.parlor.message.ErrorCode;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.message.TourKind;
import org.parlor.message.TourNews;
import org.parlor.message.TourRequest;
import org.parlor.message.Vs;
import org.parlor.rules.Rules;
import org.parlor.server.core.lobby.Proposal;
import org.parlor.server.core.lobby.RuleBook;
import org.parlor.server.core.people.Asker;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.step.House;
import org.parlor.server.core.tour.Board;
import org.parlor.server.core.tour.Pairings;
import org.parlor.server.core.tour.Standings;
import org.parlor.server.core.tour.Tour;
import org.parlor.server.core.tour.TourEvent;
import org.parlor.server.core.tour.TourMessages;

/** Answers one request about tournaments. */
public record TourDesk(Tours tours, Director director, RuleBook ruleBook, House house, Asker asker)
        implements TourRequest.Handler<Reply> {
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
    public Reply make(TourRequest.New wish) {
        if (session().account().guest()) {
            throw Refusal.of(ErrorCode.FORBIDDEN, "Guests make no tournaments; log in to an account");
        }
        Rules rules = Proposal.of(wish, ruleBook).rules();
        Long startAt = wish.startAt();
        long now = asker.step().now();
        if (startAt != null && (startAt <= now || startAt > now + AHEAD_MILLIS)) {
            throw Refusal.badValue("startAt", "A tournament starts within 30 days from now");
        }
        requireFewer();
        TourRequest.New complete = new TourRequest.New(
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
        TourEvent.Made made = new TourEvent.Made(complete, session().account().name());
        Tour tour = director.open(made, asker.step());
        return Reply.Ok.tour(asker.id(), tour.id());
    }

    private void requireFewer() {
        List<Tour> unfinished = tours.all().stream()
                .filter(tour -> tour.state() != Tour.State.OVER)
                .toList();
        if (unfinished.size() >= UNFINISHED_MAX) {
            throw Refusal.of(ErrorCode.TOO_MANY_GAMES, "The server has as many tournaments as it can");
        }
        if (unfinished.stream().filter(this::isOwn).count() >= OWN_MAX && !isAdmin()) {
            throw Refusal.of(ErrorCode.TOO_MANY_GAMES, "You have " + OWN_MAX + " tournaments that are not over");
        }
    }

    private boolean isOwn(Tour tour) {
        return tour.maker().equals(session().account().name());
    }

    private boolean isAdmin() {
        return session().pass().looksAfter(house);
    }

    @Override
    public Reply list(TourRequest.Listing listing) {
        List<Tour> all = new ArrayList<>(tours.all());
        Collections.reverse(all);
        all.sort(Comparator.comparing(tour -> tour.state() == Tour.State.OVER));
        int from = listing.after() == null ? 0 : 1 + indexOf(all, listing.after());
        List<Tour> page = all.subList(from, Math.min(all.size(), from + SHOWN_MAX));
        boolean more = from + page.size() < all.size();
        return new Reply.Listing(
                asker.id(),
                page.stream().<Object>map(this::line).toList(),
                more ? page.get(page.size() - 1).id() : null);
    }

    private static int indexOf(List<Tour> all, String id) {
        return all.stream().map(Tour::id).toList().indexOf(id);
    }

    private TourNews.Line line(Tour tour) {
        return TourMessages.line(tour, session().key());
    }

    @Override
    public Reply show(TourRequest.Show show) {
        Tour tour = tours.require(show.tour());
        int round = Objects.requireNonNullElse(show.round(), tour.round());
        if (round < 0 || round > tour.round()) {
            throw Refusal.badValue("round", "The rounds so far are 1 to " + tour.round());
        }
        if (show.watch() != null) {
            tours.watch(tour, session(), show.watch());
        }
        session().workload().begin(asker.step());
        session().workload().done((int) (tour.boards().count() / BOARDS_A_POSITION), asker.step());
        List<Board> boards = tour.boards(round);
        return new Reply.TourShown(
                asker.id(),
                line(tour),
                Standings.ties(tour),
                Standings.of(tour),
                round,
                boards.stream()
                        .skip(Math.max(0, boards.size() - SHOWN_MAX))
                        .map(board -> TourMessages.pairing(tour, board))
                        .toList());
    }

    @Override
    public Reply join(TourRequest.Join join) {
        Tour tour = tours.require(join.tour());
        if (tour.isActive(session().key()) && tour.state() != Tour.State.OVER) {
            return done();
        }
        requireOpen(tour);
        requireSuitable(tour);
        int max = tour.kind() == TourKind.ROUNDROBIN ? 40 : 128;
        if (tour.entrants().size() >= max
                && !tour.entrants().containsKey(session().key())) {
            throw Refusal.of(ErrorCode.TOO_MANY_GAMES, "No more than " + max + " take part in such a tournament");
        }
        tours.happen(tour, new TourEvent.Joined(session().player()), asker.step());
        return done();
    }

    private static void requireOpen(Tour tour) {
        boolean open = switch (tour.state()) {
            case OPEN -> true;
            case RUNNING ->
                switch (tour.kind()) {
                    case ROUNDROBIN, GAUNTLET -> false;
                    case SWISS -> tour.round() < Pairings.rounds(tour).orElseThrow();
                    case ARENA -> true;
                };
            case OVER -> false;
        };
        if (!open) {
            throw Refusal.of(ErrorCode.TOO_LATE, "Nobody can join this tournament any more");
        }
    }

    private void requireSuitable(Tour tour) {
        Vs vs = tour.wish().vs();
        if (vs != null && vs != Vs.ANY && (vs == Vs.BOT) != session().bot()) {
            String why = session().bot() ? "noBot" : "onlyBot";
            throw Refusal.of(ErrorCode.DECLINED, "This tournament is for " + (vs == Vs.BOT ? "bots" : "people"))
                    .with(Map.of("why", why));
        }
        Proposal.of(tour.wish(), ruleBook).requirePlayer(session());
    }

    @Override
    public Reply leave(TourRequest.Leave leave) {
        Tour tour = tours.require(leave.tour());
        if (tour.state() == Tour.State.OVER) {
            throw Refusal.of(ErrorCode.TOO_LATE, "This tournament is over");
        }
        if (!tour.isActive(session().key())) {
            throw Refusal.of(ErrorCode.NOT_A_PLAYER, "You do not take part in this tournament");
        }
        tours.happen(tour, new TourEvent.Left(session().key()), asker.step());
        return done();
    }

    @Override
    public Reply start(TourRequest.Start start) {
        Tour tour = owned(start.tour());
        if (tour.state() != Tour.State.OPEN) {
            throw Refusal.of(ErrorCode.TOO_LATE, "This tournament has started already");
        }
        if (tour.active().size() < 2) {
            throw Refusal.of(ErrorCode.NOT_STARTED, "A tournament needs two players at least");
        }
        director.start(tour, asker.step());
        return done();
    }

    @Override
    public Reply end(TourRequest.End end) {
        Tour tour = owned(end.tour());
        if (tour.state() == Tour.State.OVER) {
            throw Refusal.of(ErrorCode.TOO_LATE, "This tournament is over");
        }
        director.end(tour, asker.step());
        return done();
    }

    private Tour owned(String id) {
        Tour tour = tours.require(id);
        if (!isOwn(tour) && !isAdmin()) {
            throw Refusal.of(ErrorCode.FORBIDDEN, "Only its maker and those who look after the server may do this");
        }
        return tour;
    }
}
