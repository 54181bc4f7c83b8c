package org.parlor.server.runtime;

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
    void no_two_ids_are_the_same() {
        assertEquals(
                MANY,
                Stream.generate(randomness::id)
                        .limit(MANY)
                        .filter(id -> id.matches("[0-9A-Za-z]{12}"))
                        .distinct()
                        .count());
    }

    @Test
    void every_letter_behind_the_moment_is_any_letter() {
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
