package org.parlor.client.game.setup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AccountRequest;
import org.parlor.message.value.NotificationDigest;
import org.parlor.message.value.NotificationEvent;
import org.parlor.message.value.NotificationSettings;
import org.parlor.rules.InvalidInputException;

/** The notifications of an account as a line of options, such as {@code ntfy=https://ntfy.sh/ana digest=hour}. */
public final class NotificationParser {
    /** Stands for no notifications. */
    private static final String OFF = "off";

    private NotificationParser() {}

    /**
     * Reads a line that replaces all options: it has an address, or is {@code off}.
     *
     * @throws InvalidInputException describing the valid input
     */
    public static AccountRequest.NotifySet parse(String typed) {
        String ntfy = null;
        String webhook = null;
        List<NotificationEvent> events = null;
        NotificationDigest digest = null;
        String line = typed.strip();
        if (line.equals(OFF)) {
            return new AccountRequest.NotifySet(null, null, null, null);
        }
        for (String word : line.isEmpty() ? new String[0] : line.split("\\s+")) {
            String[] pair = word.split("=", 2);
            switch (pair.length < 2 ? "" : pair[0]) {
                case "ntfy" -> ntfy = pair[1];
                case "webhook" -> webhook = pair[1];
                case "events" ->
                    events = Stream.of(pair[1].split(","))
                            .map(event -> find("events", event, NotificationEvent.values()))
                            .toList();
                case "digest" -> digest = find("digest", pair[1], NotificationDigest.values());
                default ->
                    throw new InvalidInputException(
                            "option",
                            "Invalid option '" + word
                                    + "': ntfy=URL, webhook=URL, events=LIST, digest=hour, or off alone");
            }
        }
        if (ntfy == null && webhook == null) {
            throw new InvalidInputException("option", "Add ntfy=URL or webhook=URL; 'off' alone ends notifications");
        }
        return new AccountRequest.NotifySet(ntfy, webhook, events, digest);
    }

    private static <T extends Enum<T>> T find(String option, String word, T[] constants) {
        return Stream.of(constants)
                .filter(constant -> word(constant).equals(word))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        option,
                        "Invalid " + option + " '" + word + "': one of "
                                + Stream.of(constants)
                                        .map(NotificationParser::word)
                                        .collect(Collectors.joining(", "))));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the line that {@link #parse} reads. */
    public static String format(NotificationSettings set) {
        if (set.isOff()) {
            return OFF;
        }
        List<String> words = new ArrayList<>();
        addUrl(words, "ntfy", set.ntfy());
        addUrl(words, "webhook", set.webhook());
        if (set.events().size() < NotificationEvent.values().length) {
            words.add("events="
                    + set.events().stream().map(NotificationParser::word).collect(Collectors.joining(",")));
        }
        if (set.digest() != NotificationDigest.NONE) {
            words.add("digest=" + word(set.digest()));
        }
        return String.join(" ", words);
    }

    private static void addUrl(List<String> words, String option, @Nullable String url) {
        if (url != null) {
            words.add(option + "=" + url);
        }
    }
}
