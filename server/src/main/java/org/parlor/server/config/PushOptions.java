package org.parlor.server.config;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Setting;
import org.parlor.server.core.api.SettingType;
import org.parlor.server.notification.VapidKeys;
import picocli.CommandLine.ParameterException;

/** The settings of Web Push. */
public final class PushOptions {
    private static final Setting<String> PRIVATE_KEY = Setting.of(
                    "vapid-private-key",
                    "KEY",
                    null,
                    SettingType.text("key", "as `parlor-server vapid-keys` prints it"))
            .help("Key with which the server signs notifications to browsers. Command lines are visible to other local"
                    + " users: prefer the environment variable PARLOR_VAPID_PRIVATE_KEY. Default: none.")
            .example("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
            .details("Needs `vapid-public-key`, and the page in `links`. See [Web Push](operations.md#web-push)");

    static final List<Setting<?>> ALL = List.of(PRIVATE_KEY);

    private PushOptions() {}

    /** @throws ParameterException if browsers may be notified but there are no keys */
    static void requireValid(SettingsResolver resolver, ServerSettings settings) {
        boolean isOn = settings.get(ServerSettings.NOTIFY).contains(NotificationChannel.PUSH);
        if (isOn && settings.get(ServerSettings.VAPID_PUBLIC_KEY).isEmpty()) {
            throw resolver.invalid(resolver.label(ServerSettings.NOTIFY)
                    + ": push needs --vapid-public-key; 'parlor-server vapid-keys' makes a key pair");
        }
    }

    /**
     * The keys, null if there are none.
     *
     * @param links of which push services get that of the web page, to reach the operator
     * @throws ParameterException if the settings are incomplete
     */
    public static @Nullable VapidKeys keys(SettingsResolver resolver, SessionMessage.Hello.@Nullable Links links) {
        String publicKey = resolver.get(ServerSettings.VAPID_PUBLIC_KEY);
        String privateKey = resolver.find(PRIVATE_KEY);
        if (publicKey.isEmpty() && privateKey == null) {
            return null;
        } else if (privateKey == null) {
            throw resolver.invalid(resolver.label(ServerSettings.VAPID_PUBLIC_KEY) + " needs PARLOR_VAPID_PRIVATE_KEY");
        }
        String page = links == null ? null : links.web();
        if (page == null || !page.startsWith("https://")) {
            throw resolver.invalid(resolver.label(PRIVATE_KEY)
                    + " needs the web page as https://HOST/ in --links, because browsers subscribe only there");
        }
        try {
            return VapidKeys.parse(new VapidKeys.EncodedKeyPair(publicKey, privateKey), page);
        } catch (IllegalArgumentException e) {
            throw resolver.invalid(resolver.label(ServerSettings.VAPID_PUBLIC_KEY) + " and "
                    + resolver.label(PRIVATE_KEY)
                    + " are not a key pair; 'parlor-server vapid-keys' makes one");
        }
    }
}
