package org.parlor.client.game;

import java.util.Map;
import org.parlor.client.ui.DisplayText;

/** Says why a challenge ended without a game. */
public final class ChallengeEnd {
    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("generic", "declined"),
            Map.entry("later", "declined for now; try again later"),
            Map.entry("cancelled", "withdrawn"),
            Map.entry("expired", "no answer within two minutes"),
            Map.entry("offline", "the player is no longer connected"),
            Map.entry("noBot", "declined: not against bots"),
            Map.entry("onlyBot", "declined: only against bots"),
            Map.entry("rated", "declined: only rated games"),
            Map.entry("casual", "declined: only casual games"),
            Map.entry("variant", "declined: not this kind of game"),
            Map.entry("timeControl", "declined: not with this clock"),
            Map.entry("tooFast", "declined: the clock is too fast"),
            Map.entry("tooSlow", "declined: the clock is too slow"));

    private ChallengeEnd() {}

    /** @param why the reason in the protocol; unknown ones are shown as they are */
    public static String text(String why) {
        return TEXTS.getOrDefault(why, DisplayText.clean(why));
    }
}
