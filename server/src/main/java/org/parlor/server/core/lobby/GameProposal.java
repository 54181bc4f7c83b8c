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
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.rating.Ratings;

/**
 * Validated settings of a proposed game.
 *
 * @param start null: the initial position, or one that the rules draw for each game
 * @param side the seat of the proposing player
 * @param games number of games in the series
 */
public record GameProposal(
        Rules rules, @Nullable Position start, TimeControl tc, boolean rated, SeatPreference side, int games) {

    static GameProposal of(LobbyRequest.Seek seek, RulesCache rulesCache) {
        Rules rules = rulesCache.rules(seek.game(), seek.options());
        boolean rated = rated(seek.rated(), rules, null);
        return new GameProposal(rules, null, playable(seek.tc()), rated, orRandom(seek.side()), 1);
    }

    public static GameProposal of(LobbyRequest.Challenge challenge, RulesCache rulesCache) {
        Rules rules = rulesCache.rules(challenge.game(), challenge.options());
        StartPosition from = challenge.pos();
        Position start = from == null ? null : start(rules, from);
        int games = challenge.pairs() == null ? 1 : 2 * challenge.pairs();
        boolean rated = rated(challenge.rated(), rules, from);
        return new GameProposal(rules, start, playable(challenge.tc()), rated, orRandom(challenge.side()), games);
    }

    /** @throws RequestException if a time control leaves no time to move */
    public static TimeControl playable(TimeControl tc) {
        if (!tc.isPlayable()) {
            throw RequestException.badValue("tc", TimeControl.NOT_PLAYABLE);
        }
        return tc;
    }

    /** The settings of each game of a tournament. */
    public static GameProposal of(TournamentRequest.Create tour, RulesCache rulesCache) {
        Rules rules = rulesCache.rules(tour.game(), tour.options());
        return new GameProposal(rules, null, tour.tc(), rated(tour.rated(), rules, null), SeatPreference.FIRST, 1);
    }

    /** A game with the standard start position between two automatically paired bots. */
    static GameProposal standard(Rules rules, TimeControl tc, boolean rated) {
        return new GameProposal(rules, null, tc, rated, SeatPreference.FIRST, 1);
    }

    private static Position start(Rules rules, StartPosition from) {
        try {
            return from.toPosition(rules);
        } catch (InvalidInputException e) {
            throw RequestException.badValue("pos." + e.field(), e.getMessage());
        } catch (RequestException e) {
            throw e.withParentField("pos");
        }
    }

    /** Rated games require default options and start position; otherwise ratings would not be comparable. */
    private static boolean rated(@Nullable Boolean requested, Rules rules, @Nullable StartPosition from) {
        boolean rated = Boolean.TRUE.equals(requested);
        if (rated && (from != null || !rules.options().equals(rules.kind().validate(Map.of())))) {
            throw RequestException.forField(
                    ErrorCode.RATED_NOT_ALLOWED,
                    "rated",
                    "Rated games require the default options and start position; play a casual game instead");
        }
        return rated;
    }

    /** @throws RequestException if the player cannot play such a game: rated, or by correspondence */
    public void requireEligible(Session player) {
        String name = player.account().name();
        if (tc.isCorrespondence() && player.account().isGuest()) {
            throw RequestException.forField(
                    ErrorCode.FORBIDDEN,
                    "tc.mode",
                    "Correspondence games need accounts, because a guest's is deleted when the guest leaves; " + name
                            + " is a guest");
        } else if (!player.reads(tc)) {
            throw RequestException.forField(
                    ErrorCode.NOT_SUPPORTED,
                    "tc.mode",
                    "The program of " + name + " cannot play correspondence games"
                            + (tc.pausesOnWeekends() ? " with weekends off" : ""));
        }
        if (rated && !player.principal().mayPlayRated()) {
            throw RequestException.forField(
                    ErrorCode.RATED_NOT_ALLOWED,
                    "rated",
                    name + " cannot play rated games; guests and programs playing for a person are excluded");
        }
    }

    /** The proposing player with the rating in this game type. */
    UserInfo proposerInfo(Session proposer, Ratings ratings) {
        return ratings.withCurrentRatings(proposer.player(), rules.kind().id()).toUserInfo();
    }

    private static SeatPreference orRandom(@Nullable SeatPreference preference) {
        return preference == null ? SeatPreference.RANDOM : preference;
    }

    /** The settings of the game between these players, the one who moves first coming first. */
    public GameSettings settings(List<Player> players, RandomSource random) {
        Position from = start == null ? rules.start(random::below) : start;
        return new GameSettings(rules, from, tc, players, rated, games - 1, null);
    }

    /** The settings of the game once the opponent is known. */
    public GameSettings settings(Session proposer, Session opponent, RandomSource random) {
        boolean first = switch (side) {
            case FIRST -> true;
            case SECOND -> false;
            case RANDOM -> random.below(2) == 0;
        };
        return settings(
                first ? List.of(proposer.player(), opponent.player()) : List.of(opponent.player(), proposer.player()),
                random);
    }
}
