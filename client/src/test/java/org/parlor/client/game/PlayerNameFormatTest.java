package org.parlor.client.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlayerNameFormatTest {
    @Test
    void a_typed_name_is_that_of_the_account_before_the_short_one_of_a_guest() {
        List<String> known = List.of("guest-ana", "Ana", "guest-bob");
        assertEquals("Ana", PlayerNameFormat.find("ana", known));
        assertEquals("guest-ana", PlayerNameFormat.find("guest-ana", known));
        assertEquals("guest-bob", PlayerNameFormat.find("Bob", known));
        assertEquals("eve", PlayerNameFormat.find("eve", known));
    }
}
