package org.parlor.server.core.lobby;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyRequest;
import org.parlor.message.RequestException;
import org.parlor.message.TournamentRequest;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.account.Session;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.rating.Ratings;

/** A game somebody would play, checked: which rules, from where, with what time, whether it counts, at which seat. */
public record GameProposal(Rules rules, Position start, TimeControl tc, boolean rated, SeatPreference side, int games) {

    static GameProposal of(LobbyRequest.Seek seek, RulesCache book) {
        Rules rules = book.rules(seek.game(), seek.options());
        boolean rated = rated(seek.rated(), rules, null);
        return new GameProposal(rules, rules.initial(), seek.tc(), rated, orRandom(seek.side()), 1);
    }

    static GameProposal of(LobbyRequest.Challenge challenge, RulesCache book) {
        Rules rules = book.rules(challenge.game(), challenge.options());
        StartPosition from = challenge.pos();
        Position start = from == null ? rules.initial() : start(rules, from);
        int games = challenge.pairs() == null ? 1 : 2 * challenge.pairs();
        boolean rated = rated(challenge.rated(), rules, from);
        return new GameProposal(rules, start, challenge.tc(), rated, orRandom(challenge.side()), games);
    }

    /** Each game of a tournament. */
    public static GameProposal of(TournamentRequest.New tour, RulesCache book) {
        Rules rules = book.rules(tour.game(), tour.options());
        return new GameProposal(
                rules, rules.initial(), tour.tc(), rated(tour.rated(), rules, null), SeatPreference.FIRST, 1);
    }

    /** A game between two bots of the pool: everything as usual. */
    static GameProposal usual(Rules rules, TimeControl tc, boolean rated) {
        return new GameProposal(rules, rules.initial(), tc, rated, SeatPreference.FIRST, 1);
    }

    private static Position start(Rules rules, StartPosition from) {
        try {
            return from.position(rules);
        } catch (InvalidInputException e) {
            throw RequestException.badValue("pos." + e.field(), e.getMessage());
        } catch (RequestException e) {
            throw e.inside("pos");
        }
    }

    /** Ratings of games under other options, or from other positions, could not be compared. */
    private static boolean rated(@Nullable Boolean wish, Rules rules, @Nullable StartPosition from) {
        boolean rated = Boolean.TRUE.equals(wish);
        if (rated && (from != null || !rules.options().equals(rules.kind().choice(Map.of())))) {
            throw RequestException.at(
                    ErrorCode.RATED_NOT_ALLOWED,
                    "rated",
                    "Rated games have the default options and the usual start; play casual");
        }
        return rated;
    }

    /** @throws RequestException if the game would count and theirs cannot */
    public void requirePlayer(Session player) {
        if (rated && !player.pass().isRated()) {
            throw RequestException.at(
                    ErrorCode.RATED_NOT_ALLOWED,
                    "rated",
                    player.account().name() + " plays no rated games: guests do not, nor programs for people");
        }
    }

    /** Whoever proposes it, with their rating in this kind of game. */
    UserInfo from(Session proposer, Ratings ratings) {
        return ratings.seated(proposer.player(), rules.kind().id()).user();
    }

    private static SeatPreference orRandom(@Nullable SeatPreference seatPreference) {
        return seatPreference == null ? SeatPreference.RANDOM : seatPreference;
    }

    /** The terms once it is known who takes it up. */
    public GameSettings terms(Session proposer, Session taker, RandomSource random) {
        boolean first = switch (side) {
            case FIRST -> true;
            case SECOND -> false;
            case RANDOM -> random.below(2) == 0;
        };
        return first
                ? new GameSettings(rules, start, tc, List.of(proposer.player(), taker.player()), rated, games - 1, null)
                : new GameSettings(
                        rules, start, tc, List.of(taker.player(), proposer.player()), rated, games - 1, null);
    }
}
