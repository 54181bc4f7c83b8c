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
import org.parlor.message.value.PushSubscription;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;

/**
 * The notifications of an account as a line of options, such as {@code ntfy=https://ntfy.sh/ana digest=hour}. The code that confirms an
 * e-mail address is the line {@code code=CODE}.
 */
public final class NotificationParser {
    /** Stands for no notifications. */
    private static final String OFF = "off";

    private static final String CODE = "code=";
    /** Ends notifications of browsers. */
    private static final String NO_PUSH = "push=off";

    private NotificationParser() {}

    /**
     * Reads a line that replaces all options: it has an address, or is {@code off}.
     *
     * @throws InvalidInputException describing the valid input
     */
    public static AccountRequest parse(String typed) {
        String ntfy = null;
        String webhook = null;
        String email = "";
        List<NotificationEvent> events = null;
        NotificationDigest digest = null;
        String line = typed.strip();
        if (line.equals(OFF)) {
            return new AccountRequest.NotifySet(null, null, "", null, null, false);
        } else if (line.startsWith(CODE)) {
            return new AccountRequest.NotifyConfirm(line.substring(CODE.length()));
        } else if (line.equals(NO_PUSH)) {
            return new AccountRequest.PushRemove(null);
        }
        for (String word : line.isEmpty() ? new String[0] : line.split("\\s+")) {
            String[] pair = word.split("=", 2);
            switch (pair.length < 2 ? "" : pair[0]) {
                case "ntfy" -> ntfy = pair[1];
                case "webhook" -> webhook = pair[1];
                case "email" -> email = pair[1];
                case "events" ->
                    events = Stream.of(pair[1].split(","))
                            .map(event -> find("events", event, NotificationEvent.values()))
                            .toList();
                case "digest" -> digest = find("digest", pair[1], NotificationDigest.values());
                default ->
                    throw new InvalidInputException(
                            "option",
                            "Invalid option '" + word
                                    + "': ntfy=URL, webhook=URL, email=ADDRESS, events=LIST, digest=hour, or alone"
                                    + " code=CODE or off");
            }
        }
        if (ntfy == null && webhook == null && email.isEmpty()) {
            throw new InvalidInputException(
                    "option",
                    "Add ntfy=URL, webhook=URL or email=ADDRESS; 'off' alone ends notifications, 'push=off' those of browsers");
        }
        return new AccountRequest.NotifySet(ntfy, webhook, email, events, digest, null);
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
        add(words, "ntfy", set.ntfy());
        add(words, "webhook", set.webhook());
        add(words, "email", set.email());
        if (set.events().size() < NotificationEvent.values().length) {
            words.add("events="
                    + set.events().stream().map(NotificationParser::word).collect(Collectors.joining(",")));
        }
        if (set.digest() != NotificationDigest.NONE) {
            words.add("digest=" + word(set.digest()));
        }
        return String.join(" ", words);
    }

    private static void add(List<String> words, String option, @Nullable String address) {
        if (address != null) {
            words.add(option + "=" + address);
        }
    }

    /** Returns the line, the browsers, and what is still to do for the e-mail address. */
    public static String describe(NotificationSettings set) {
        String browsers =
                set.subscriptions().stream().map(PushSubscription::device).collect(Collectors.joining(", "));
        return Stream.of(
                        format(set),
                        browsers.isEmpty()
                                ? ""
                                : "browsers: " + SafeText.sanitize(browsers) + " (push=off removes them)",
                        Boolean.TRUE.equals(set.unconfirmed())
                                ? "nothing is sent to " + set.email()
                                        + " before you enter the code of the message to it: code=CODE"
                                : "")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }
}
