package org.parlor.server.core.tournament;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.OpponentFilter;
import org.parlor.message.value.TournamentFormat;

/** What is said of a tournament: the words for its state, its pairings and where everybody stands. */
public final class TournamentMessages {
    private static final int MINUTES = 60;

    private TournamentMessages() {}

    /** @param key of whom it is said to, null if it is said to several */
    public static TournamentMessage.Line line(Tournament tournament, @Nullable String key) {
        TournamentRequest.New wish = tournament.wish();
        OptionalInt rounds = PairingSystem.rounds(tournament);
        return new TournamentMessage.Line(
                tournament.id(),
                wish.name(),
                wish.kind(),
                wish.game(),
                Objects.requireNonNullElse(wish.options(), Map.of()),
                wish.tc(),
                Boolean.TRUE.equals(wish.rated()),
                Objects.requireNonNullElse(wish.vs(), OpponentFilter.ANY),
                tournament.maker(),
                tournament.state().word(),
                tournament.entrants().size(),
                tournament.round(),
                rounds.isPresent() ? rounds.getAsInt() : null,
                wish.startAt(),
                tournament.kind() == TournamentFormat.ARENA && tournament.begun() > 0
                        ? Long.valueOf(endAt(tournament))
                        : null,
                key == null ? null : tournament.isActive(key));
    }

    /** When an arena that has started pairs nobody any more. */
    public static long endAt(Tournament tournament) {
        int minutes = Objects.requireNonNullElse(tournament.wish().minutes(), MINUTES);
        return tournament.begun() + Duration.ofMinutes(minutes).toMillis();
    }

    public static TournamentMessage.Pairing pairing(Tournament tournament, RoundGame game) {
        List<String> names =
                game.pair().keys().stream().map(key -> name(tournament, key)).toList();
        PairingResult pairingResult = game.outcome();
        return new TournamentMessage.Pairing(
                game.round(),
                game.number(),
                names,
                game.g(),
                pairingResult == null
                        ? null
                        : List.of(pairingResult.first(), pairingResult.second()).subList(0, names.size()),
                pairingResult == null ? null : pairingResult.how().word());
    }

    /** The name of somebody who takes part or took part. */
    public static String name(Tournament tournament, String key) {
        return Objects.requireNonNull(tournament.entrants().get(key)).player().name();
    }
}
