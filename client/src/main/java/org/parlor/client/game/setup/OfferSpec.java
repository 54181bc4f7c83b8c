package org.parlor.client.game.setup;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.LobbyMessage;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.GameKind;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/**
 * A game to offer.
 *
 * @param side the seat of the user
 * @param start the start position, or null for the standard one
 * @param terms of the offer
 */
public record OfferSpec(
        Rules rules,
        TimeControl timeControl,
        SeatPreference side,
        @Nullable Position start,
        OfferTerms terms) {

    /** Parses a seat by its name in the game, or by {@code first}, {@code second}, {@code random}. */
    public static SeatPreference side(GameKind kind, String word) {
        List<String> names = kind.players().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
        String wanted = word.strip().toLowerCase(Locale.ROOT);
        if (wanted.equals("first") || wanted.equals(names.get(0))) {
            return SeatPreference.FIRST;
        } else if (wanted.equals("second") || wanted.equals(names.get(1))) {
            return SeatPreference.SECOND;
        } else if (wanted.equals("random")) {
            return SeatPreference.RANDOM;
        }
        throw new InvalidInputException(
                "as",
                "Invalid side '" + word + "': " + names.get(0) + " (first), " + names.get(1) + " (second) or random");
    }

    public OfferSpec withSide(SeatPreference wanted) {
        return new OfferSpec(rules, timeControl, wanted, start, terms);
    }

    public LobbyRequest.Seek seek() {
        return new LobbyRequest.Seek(
                rules.kind().id(),
                rules.options().values(),
                timeControl,
                terms.rated(),
                side,
                terms.range(),
                null,
                terms.hidden() ? true : null);
    }

    public LobbyRequest.Challenge challenge(String to) {
        return new LobbyRequest.Challenge(
                to,
                rules.kind().id(),
                rules.options().values(),
                timeControl,
                terms.rated(),
                side,
                startPosition(),
                null);
    }

    private @Nullable StartPosition startPosition() {
        return start == null ? null : StartPosition.of(rules, start);
    }

    /** Returns whether an open game is the same game with the chosen seat free. */
    public boolean matches(LobbyMessage.Seek seek) {
        boolean seatFree = side == SeatPreference.RANDOM || seek.side() == SeatPreference.RANDOM || side != seek.side();
        return seatFree
                && start == null
                && seek.rated() == terms.rated()
                && seek.game().equals(rules.kind().id())
                && rules.kind().rules(seek.options()).options().equals(rules.options())
                && seek.tc().equals(timeControl);
    }
}
