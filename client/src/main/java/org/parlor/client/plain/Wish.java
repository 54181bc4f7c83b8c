package org.parlor.client.plain;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.client.model.Terms;
import org.parlor.message.LobbyNews;
import org.parlor.message.LobbyRequest;
import org.parlor.message.Side;
import org.parlor.message.Start;
import org.parlor.message.TimeControl;
import org.parlor.rules.GameKind;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * A game that somebody wants to play.
 *
 * @param side the seat wanted for oneself
 * @param start the position to begin from, or null for the usual one
 * @param terms on which it is offered
 */
public record Wish(
        Rules rules,
        TimeControl control,
        Side side,
        @Nullable Position start,
        Terms terms) {

    /** A seat by what the game calls it, or by {@code first}, {@code second}, {@code random}. */
    public static Side side(GameKind kind, String word) {
        List<String> names = kind.players().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
        String wanted = word.strip().toLowerCase(Locale.ROOT);
        if (wanted.equals("first") || wanted.equals(names.get(0))) {
            return Side.FIRST;
        } else if (wanted.equals("second") || wanted.equals(names.get(1))) {
            return Side.SECOND;
        } else if (wanted.equals("random")) {
            return Side.RANDOM;
        }
        throw new InvalidInput(
                "as",
                "Invalid side '" + word + "': " + names.get(0) + " (first), " + names.get(1) + " (second) or random");
    }

    public Wish as(Side wanted) {
        return new Wish(rules, control, wanted, start, terms);
    }

    LobbyRequest.Seek seek() {
        return new LobbyRequest.Seek(
                rules.kind().id(),
                rules.options().values(),
                control,
                terms.rated(),
                side,
                terms.range(),
                null,
                terms.hidden() ? true : null);
    }

    LobbyRequest.Challenge challenge(String to) {
        return new LobbyRequest.Challenge(
                to, rules.kind().id(), rules.options().values(), control, terms.rated(), side, begin(), null);
    }

    private @Nullable Start begin() {
        return start == null ? null : Start.of(rules, start);
    }

    /** Whether an open offer is of this very game and leaves the wanted seat free. */
    boolean fits(LobbyNews.Seek seek) {
        boolean seatFree = side == Side.RANDOM || seek.side() == Side.RANDOM || side != seek.side();
        return seatFree
                && start == null
                && seek.rated() == terms.rated()
                && seek.game().equals(rules.kind().id())
                && rules.kind().rules(seek.options()).options().equals(rules.options())
                && seek.tc().equals(control);
    }
}
