package org.parlor.server.core.lobby;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Refusal;
import org.parlor.message.Side;
import org.parlor.message.Start;
import org.parlor.message.TimeControl;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.people.Session;
import org.parlor.server.core.step.Randomness;

/** A game somebody would play, checked: which rules, from where, with what time, at which seat. */
public record Proposal(Rules rules, Position start, TimeControl tc, Side side, int games) {

    static Proposal of(LobbyRequest.Seek seek, RuleBook book) {
        refuseRated(seek.rated());
        Rules rules = book.rules(seek.game(), seek.options());
        return new Proposal(rules, rules.initial(), seek.tc(), orRandom(seek.side()), 1);
    }

    static Proposal of(LobbyRequest.Challenge challenge, RuleBook book) {
        refuseRated(challenge.rated());
        Rules rules = book.rules(challenge.game(), challenge.options());
        Start from = challenge.pos();
        Position start = from == null ? rules.initial() : start(rules, from);
        int games = challenge.pairs() == null ? 1 : 2 * challenge.pairs();
        return new Proposal(rules, start, challenge.tc(), orRandom(challenge.side()), games);
    }

    /** A game between two bots of the pool: everything as usual. */
    static Proposal usual(Rules rules, TimeControl tc) {
        return new Proposal(rules, rules.initial(), tc, Side.FIRST, 1);
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

    private static void refuseRated(@Nullable Boolean rated) {
        if (rated != null && rated) {
            throw Refusal.at(ErrorCode.RATED_NOT_ALLOWED, "rated", "This server keeps no ratings; play casual");
        }
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
                ? new Terms(rules, start, tc, List.of(proposer.player(), taker.player()), games - 1)
                : new Terms(rules, start, tc, List.of(taker.player(), proposer.player()), games - 1);
    }
}
