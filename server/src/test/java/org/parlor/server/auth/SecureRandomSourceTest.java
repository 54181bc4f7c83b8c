package org.parlor.server.auth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SecureRandomSourceTest {
    private static final int MANY = 200_000;
    private static final int LETTERS = 62;

    private final SecureRandomSource randomness = new SecureRandomSource();

    @Test
    void ids_are_unique() {
        assertEquals(
                MANY,
                Stream.generate(randomness::id)
                        .limit(MANY)
                        .filter(id -> id.matches("[0-9A-Za-z]{12}"))
                        .distinct()
                        .count());
    }

    @Test
    void every_character_after_the_time_prefix_is_random() {
        List<String> ids = Stream.generate(randomness::id).limit(MANY).toList();

        for (int place = 4; place < 12; place++) {
            int at = place;
            assertEquals(
                    LETTERS,
                    ids.stream()
                            .map(id -> id.charAt(at))
                            .collect(Collectors.toSet())
                            .size());
        }
    }
}
