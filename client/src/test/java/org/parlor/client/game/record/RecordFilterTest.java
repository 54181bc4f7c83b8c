package org.parlor.client.game.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.client.state.StateFixtures;
import org.parlor.message.value.GameRecord;
import org.parlor.notation.RecordReadResult;
import org.parlor.notation.Replay;

class RecordFilterTest {

    @ParameterizedTest
    @CsvSource({"'', true", "ANA, true", "bel, true", "carol, false", "12, true", "2, false", "123, false"})
    void a_name_is_known_by_a_part_of_it_and_a_number_whole(String wanted, boolean listed) {
        GameRecord record = StateFixtures.named(StateFixtures.record("kalah", Map.of()), "Anabel", "player 12");
        assertEquals(listed, new RecordFilter(0, wanted).matches(new RecordReadResult.Read(1, Replay.of(record))));
    }
}
