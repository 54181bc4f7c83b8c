package org.parlor.server.core.tour;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.TourKind;
import org.parlor.message.TourNews;
import org.parlor.message.TourRequest;
import org.parlor.message.Vs;

/** What is said of a tournament: the words for its state, its pairings and where everybody stands. */
public final class TourMessages {
    private static final int MINUTES = 60;

    private TourMessages() {}

    /** @param key of whom it is said to, null if it is said to several */
    public static TourNews.Line line(Tour tour, @Nullable String key) {
        TourRequest.New wish = tour.wish();
        OptionalInt rounds = Pairings.rounds(tour);
        return new TourNews.Line(
                tour.id(),
                wish.name(),
                wish.kind(),
                wish.game(),
                Objects.requireNonNullElse(wish.options(), Map.of()),
                wish.tc(),
                Boolean.TRUE.equals(wish.rated()),
                Objects.requireNonNullElse(wish.vs(), Vs.ANY),
                tour.maker(),
                tour.state().word(),
                tour.entrants().size(),
                tour.round(),
                rounds.isPresent() ? rounds.getAsInt() : null,
                wish.startAt(),
                tour.kind() == TourKind.ARENA && tour.begun() > 0 ? Long.valueOf(endAt(tour)) : null,
                key == null ? null : tour.isActive(key));
    }

    /** When an arena that has started pairs nobody any more. */
    public static long endAt(Tour tour) {
        int minutes = Objects.requireNonNullElse(tour.wish().minutes(), MINUTES);
        return tour.begun() + Duration.ofMinutes(minutes).toMillis();
    }

    public static TourNews.Pairing pairing(Tour tour, Board board) {
        List<String> names =
                board.pair().keys().stream().map(key -> name(tour, key)).toList();
        Outcome outcome = board.outcome();
        return new TourNews.Pairing(
                board.round(),
                board.number(),
                names,
                board.g(),
                outcome == null
                        ? null
                        : List.of(outcome.first(), outcome.second()).subList(0, names.size()),
                outcome == null ? null : outcome.how().word());
    }

    /** The name of somebody who takes part or took part. */
    public static String name(Tour tour, String key) {
        return Objects.requireNonNull(tour.entrants().get(key)).player().name();
    }
}
