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
import org.parlor.server.core.api.PairingResult;

/** Builds the protocol messages for the state and the pairings of a tournament. */
public final class TournamentMessageFactory {
    private static final int ARENA_MINUTES_DEFAULT = 60;

    private TournamentMessageFactory() {}

    /** @param key account key of the recipient, null for several recipients */
    public static TournamentMessage.TournamentSummary line(Tournament tournament, @Nullable String key) {
        TournamentRequest.Create spec = tournament.spec();
        OptionalInt rounds = PairingSystem.roundCount(tournament);
        return new TournamentMessage.TournamentSummary(
                tournament.id(),
                spec.name(),
                spec.kind(),
                spec.game(),
                Objects.requireNonNullElse(spec.options(), Map.of()),
                spec.tc(),
                Boolean.TRUE.equals(spec.rated()),
                Objects.requireNonNullElse(spec.vs(), OpponentFilter.ANY),
                tournament.creator(),
                tournament.state().wireName(),
                tournament.participants().size(),
                tournament.round(),
                rounds.isPresent() ? rounds.getAsInt() : null,
                spec.groupSize(),
                spec.startAt(),
                tournament.kind() == TournamentFormat.ARENA && tournament.startedAt() > 0
                        ? Long.valueOf(endAt(tournament))
                        : null,
                key == null ? null : tournament.isActive(key));
    }

    /** Returns when a started arena stops pairing, epoch milliseconds. */
    public static long endAt(Tournament tournament) {
        int minutes = Objects.requireNonNullElse(tournament.spec().minutes(), ARENA_MINUTES_DEFAULT);
        return tournament.startedAt() + Duration.ofMinutes(minutes).toMillis();
    }

    public static List<TournamentMessage.Pairing> pairings(Tournament tournament, int round, int max) {
        List<RoundGame> games = tournament.games(round);
        return games.stream()
                .skip(Math.max(0, games.size() - max))
                .map(game -> pairing(tournament, game))
                .toList();
    }

    public static TournamentMessage.Pairing pairing(Tournament tournament, RoundGame game) {
        List<String> names =
                game.pairing().keys().stream().map(key -> name(tournament, key)).toList();
        PairingResult result = game.result();
        return new TournamentMessage.Pairing(
                game.round(),
                game.number(),
                names,
                game.g(),
                result == null ? null : List.of(result.first(), result.second()).subList(0, names.size()),
                result == null ? null : result.how().wireName());
    }

    /** Returns the name of a current or former participant. */
    public static String name(Tournament tournament, String key) {
        return Objects.requireNonNull(tournament.participants().get(key))
                .player()
                .name();
    }
}
