package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FullScreenClientTest {

    @Test
    void the_first_variable_of_the_locale_that_is_set_decides_whether_unicode_can_be_shown() {
        assertEquals(true, FullScreenClient.isUtf8(Map.of("LANG", "de_CH.UTF-8")));
        assertEquals(true, FullScreenClient.isUtf8(Map.of("LANG", "C", "LC_CTYPE", "ja_JP.utf8")));
        assertEquals(false, FullScreenClient.isUtf8(Map.of("LANG", "de_CH.UTF-8", "LC_ALL", "C")));
        assertEquals(true, FullScreenClient.isUtf8(Map.of("LANG", "de_CH.UTF-8", "LC_ALL", "")));
        assertEquals(false, FullScreenClient.isUtf8(Map.of("LANG", "ja_JP.eucJP")));
        assertEquals(false, FullScreenClient.isUtf8(Map.of()));
    }

    @Test
    void the_locale_of_the_messages_is_the_first_that_is_named() {
        assertEquals(Locale.JAPAN, FullScreenClient.locale(Map.of("LANG", "ja_JP.eucJP")));
        assertEquals(
                Locale.GERMANY,
                FullScreenClient.locale(Map.of("LANG", "fr_FR", "LC_MESSAGES", "de_DE.UTF-8@euro", "LC_ALL", "")));
        assertEquals(Locale.ENGLISH, FullScreenClient.locale(Map.of("LANG", "fr_FR.UTF-8", "LC_ALL", "C.UTF-8")));
        assertEquals(Locale.ENGLISH, FullScreenClient.locale(Map.of()));
        assertEquals(Locale.ENGLISH, FullScreenClient.locale(Map.of("LANG", ".")));
        assertEquals(Locale.ENGLISH, FullScreenClient.locale(Map.of("LANG", "@euro")));
    }
}
