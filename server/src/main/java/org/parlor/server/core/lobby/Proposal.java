package org.parlor.server.core.lobby;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Refusal;
import org.parlor.message.Side;
import org.parlor.message.Start;
import org.parlor.message.TimeControl;
import org.parlor.message.TourRequest;
import org.parlor.message.User;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.people.Ratings;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.step.Randomness;

/** A game somebody would play, checked: which rules, from where, with what time, whether it counts, at which seat. */
public record Proposal(Rules rules, Position start, TimeControl tc, boolean rated, Side side, int games) {

    static Proposal of(LobbyRequest.Seek seek, RuleBook book) {
        Rules rules = book.rules(seek.game(), seek.options());
        boolean rated = rated(seek.rated(), rules, null);
        return new Proposal(rules, rules.initial(), seek.tc(), rated, orRandom(seek.side()), 1);
    }

    static Proposal of(LobbyRequest.Challenge challenge, RuleBook book) {
        Rules rules = book.rules(challenge.game(), challenge.options());
        Start from = challenge.pos();
        Position start = from == null ? rules.initial() : start(rules, from);
        int games = challenge.pairs() == null ? 1 : 2 * challenge.pairs();
        boolean rated = rated(challenge.rated(), rules, from);
        return new Proposal(rules, start, challenge.tc(), rated, orRandom(challenge.side()), games);
    }

    /** Each game of a tournament. */
    public static Proposal of(TourRequest.New tour, RuleBook book) {
        Rules rules = book.rules(tour.game(), tour.options());
        return new Proposal(rules, rules.initial(), tour.tc(), rated(tour.rated(), rules, null), Side.FIRST, 1);
    }

    /** A game between two bots of the pool: everything as usual. */
    static Proposal usual(Rules rules, TimeControl tc, boolean rated) {
        return new Proposal(rules, rules.initial(), tc, rated, Side.FIRST, 1);
    }

    private static Position start(Rules rules, Start from) {
        try {
            return from.position(rules);
        } catch (InvalidInput e) {
            throw Refusal.badValue("pos." + e.field(), e.getMessage());
        } catch (Refusal e) {
            throw e.inside("pos");
        }
    }

    /** Ratings of games under other options, or from other positions, could not be compared. */
    private static boolean rated(@Nullable Boolean wish, Rules rules, @Nullable Start from) {
        boolean rated = Boolean.TRUE.equals(wish);
        if (rated && (from != null || !rules.options().equals(rules.kind().choice(Map.of())))) {
            throw Refusal.at(
                    ErrorCode.RATED_NOT_ALLOWED,
                    "rated",
                    "Rated games have the default options and the usual start; play casual");
        }
        return rated;
    }

    /** @throws Refusal if the game would count and theirs cannot */
    public void requirePlayer(Session player) {
        if (rated && !player.pass().isRated()) {
            throw Refusal.at(
                    ErrorCode.RATED_NOT_ALLOWED,
                    "rated",
                    player.account().name() + " plays no rated games: guests do not, nor programs for people");
        }
    }

    /** Whoever proposes it, with their rating in this kind of game. */
    User from(Session proposer, Ratings ratings) {
        return ratings.seated(proposer.player(), rules.kind().id()).user();
    }

    private static Side orRandom(@Nullable Side side) {
        return side == null ? Side.RANDOM : side;
    }

    /** The terms once it is known who takes it up. */
    public Terms terms(Session proposer, Session taker, Randomness randomness) {
        boolean first = switch (side) {
            case FIRST -> true;
            case SECOND -> false;
            case RANDOM -> randomness.below(2) == 0;
        };
        return first
                ? new Terms(rules, start, tc, List.of(proposer.player(), taker.player()), rated, games - 1, null)
                : new Terms(rules, start, tc, List.of(taker.player(), proposer.player()), rated, games - 1, null);
    }
}
