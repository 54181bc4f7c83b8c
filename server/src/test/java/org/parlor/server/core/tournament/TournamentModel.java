package org.parlor.server.core.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.TournamentMessage;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.TournamentFormat;
import org.parlor.server.core.api.Pairing;
import org.parlor.server.core.api.PairingResult;
import org.parlor.server.core.api.TournamentEvent;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.undo.UndoLog;

/** Builds tournaments for tests from players and round results. */
final class TournamentModel {
    private final Tournament tournament;

    TournamentModel(TournamentFormat kind, String... players) {
        this(kind, null, players);
    }

    TournamentModel(TournamentFormat kind, @Nullable Integer rounds, String... players) {
        this(spec(kind, rounds, null), players);
    }

    TournamentModel(TournamentRequest.Create spec, String... players) {
        tournament = new Tournament("t", new TournamentEvent.Created(spec, "root"), 0);
        for (String name : players) {
            tournament.apply(new TournamentEvent.Joined(new Player(name, true, false, null)), 0, new UndoLog());
        }
        tournament.apply(new TournamentEvent.Started(List.of(players)), 0, new UndoLog());
    }

    static TournamentRequest.Create spec(TournamentFormat kind, @Nullable Integer rounds, @Nullable Integer cycles) {
        return new TournamentRequest.Create(
                "Cup",
                kind,
                "tictactoe",
                Map.of(),
                new TimeControl.PerMove(1),
                null,
                rounds,
                cycles,
                null,
                null,
                null,
                null);
    }

    Tournament tournament() {
        return tournament;
    }

    /** Plays a round: {@code a1b} is a win of a, {@code a0b} of b, {@code a+b} a forfeit win of a, {@code a=b} a draw, {@code a} a bye. */
    TournamentModel round(String... results) {
        List<Pairing> pairs = new ArrayList<>();
        for (String result : results) {
            pairs.add(new Pairing(result.substring(0, 1), result.length() == 1 ? null : result.substring(2)));
        }
        pair(pairs);
        int before = tournament.games(tournament.round()).size() - pairs.size();
        for (int board = 0; board < results.length; board++) {
            if (results[board].length() > 1) {
                recordResult(before + board + 1, outcome(results[board].charAt(1)));
            }
        }
        return this;
    }

    private static PairingResult outcome(char result) {
        return switch (result) {
            case '1' -> PairingResult.won(0);
            case '0' -> PairingResult.won(1);
            case '=' -> PairingResult.drawn();
            case '+' -> PairingResult.forfeit(true, false);
            default -> throw new IllegalArgumentException("invalid result: " + result);
        };
    }

    void pair(List<Pairing> pairs) {
        tournament.apply(new TournamentEvent.Paired(pairs), 0, new UndoLog());
    }

    void recordResult(int board, PairingResult result) {
        tournament.apply(new TournamentEvent.ResultRecorded(tournament.round(), board, result), 0, new UndoLog());
    }

    void leave(String key) {
        tournament.apply(new TournamentEvent.Left(key), 0, new UndoLog());
    }

    /** Rank, name, half points and tie-breaks of all players, best first. */
    List<String> standings() {
        return Standings.of(tournament).stream().map(TournamentModel::format).toList();
    }

    private static String format(TournamentMessage.Standing standing) {
        return standing.rank() + " " + standing.user().name() + " " + standing.points() + " " + standing.ties();
    }

    static String format(List<Pairing> pairs) {
        return String.join(
                " ",
                pairs.stream()
                        .map(pairing ->
                                pairing.second() == null ? pairing.first() : pairing.first() + "-" + pairing.second())
                        .toList());
    }
}
