package org.parlor.message.value;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parlor.message.RequestException;

class NotificationSettingsTest {
    @Test
    void the_length_of_a_path_does_not_depend_on_the_host() {
        for (String host : List.of("p", "s", "http", "t:80", "ntfy.example.org")) {
            assertDoesNotThrow(() -> NotificationSettings.requireUrl("ntfy", "http://" + host + "/1234?6789", 9));
            assertThrows(
                    RequestException.class,
                    () -> NotificationSettings.requireUrl("ntfy", "http://" + host + "/1234?67890", 9));
            assertDoesNotThrow(() -> NotificationSettings.requireUrl("ntfy", "http://" + host, 0));
        }
    }
}
