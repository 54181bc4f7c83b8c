package org.parlor.client.game.setup;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.parlor.client.state.StateFixtures.after;
import static org.parlor.client.state.StateFixtures.keys;
import static org.parlor.client.state.StateFixtures.messages;
import static org.parlor.client.state.StateFixtures.received;
import static org.parlor.client.state.StateFixtures.step;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parlor.client.state.ClientState;
import org.parlor.client.state.StateFixtures;
import org.parlor.client.state.Update;
import org.parlor.message.LobbyRequest;
import org.parlor.message.value.SeatPreference;
import org.parlor.message.value.TimeControl;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;

/** The terms of an offer: from the form and from the equivalent line. */
class OfferTermsTest {
    private static final TimeControl NONE = new TimeControl.None();
    private static final Map<String, Object> USUAL =
            Games.find("reversi").orElseThrow().rules().options().values();

    @Test
    void rated_within_a_range_and_by_code_is_three_fields() {
        Update start = step(
                StateFixtures.known(), keys("n", "<UP>", "<RIGHT>", "<UP>", "<RIGHT>", "<UP>", "<RIGHT>", "<ENTER>"));
        assertEquals(
                List.of(new LobbyRequest.Seek(
                        "reversi", USUAL, NONE, true, SeatPreference.RANDOM, List.of(1512, 1712), null, true)),
                messages(start));
    }

    @Test
    void what_is_not_the_usual_game_is_casual() {
        GameSetup rated = GameSetup.DEFAULT.withTerms(OfferTerms.DEFAULT.rated(true));
        assertEquals(true, rated.terms().rated());
        assertEquals(false, rated.with("rows", 6).terms().rated());
        assertEquals(
                true, rated.withGame(Games.find("kalah").orElseThrow()).terms().rated());
    }

    @Test
    void guests_are_not_asked_whether_it_counts() {
        ClientState guest = after(StateFixtures.online(), received(StateFixtures.lobby()));
        Update start = step(guest, keys("n", "<UP>", "<UP>", "<UP>", "<RIGHT>", "<ENTER>"));
        assertEquals(
                List.of(new LobbyRequest.Seek("reversi", USUAL, NONE, false, SeatPreference.RANDOM, null, null, null)),
                messages(start));
    }

    @Test
    void clocks_and_names_may_be_typed() {
        // Past the game and its options.
        ClientState opponent = after(StateFixtures.known(), keys("n"));
        for (int i = 0; i <= Games.ALL.get(0).options().size(); i++) {
            opponent = after(opponent, keys("<DOWN>"));
        }
        ClientState form = after(opponent, keys("dora", "<ENTER>"));
        Update challenge = step(form, keys("<DOWN>", "<DOWN>", "7+1", "<ENTER>", "<ENTER>"));
        assertEquals(
                List.of(new LobbyRequest.Challenge(
                        "dora",
                        "reversi",
                        USUAL,
                        new TimeControl.Fischer(420_000, 1_000),
                        false,
                        SeatPreference.RANDOM,
                        null,
                        null)),
                messages(challenge));
    }

    @Test
    void the_line_that_the_form_teaches_asks_for_the_same() {
        GameSetup setup = GameSetup.DEFAULT
                .withOpponent(Opponent.ANYONE)
                .withSide(SeatPreference.SECOND)
                .withClock(StateFixtures.FIVE_THREE)
                .withTerms(new OfferTerms(true, List.of(1400, 1600), true));
        assertEquals("seek reversi clock=5+3 as=white rated range=1400-1600 code", setup.line());
        assertEquals(
                setup.terms(),
                OfferParser.parse(setup.line().substring("seek ".length())).terms());
    }

    @Test
    void an_offer_without_a_game_says_which_word_is_missing() {
        InvalidInputException missing = assertThrows(InvalidInputException.class, () -> OfferParser.parse(" "));
        assertTrue(requireNonNull(missing.getMessage()).startsWith("Missing game: add one of reversi"));
    }
}
