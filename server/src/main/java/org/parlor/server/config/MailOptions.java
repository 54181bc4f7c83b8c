package org.parlor.server.config;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.EmailAddress;
import org.parlor.message.value.NotificationChannel;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Setting;
import org.parlor.server.core.api.SettingType;
import org.parlor.server.notification.MailSettings;
import picocli.CommandLine.ParameterException;

/** The settings of e-mails. */
public final class MailOptions {
    private static final Pattern URL = Pattern.compile(
            "(smtps?)://(?:(?<user>[^/\\s]+)@)?(?<host>[A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::(?<port>[0-9]{1,5}))?/?");
    private static final Pattern FROM =
            Pattern.compile("(?:(?<name>[^<>\"\\p{Cntrl}]{1,60}?) *<(?<named>[^<>]+)>|(?<bare>[^<>]+))");
    private static final int SMTPS_PORT = 465;
    private static final int SUBMISSION_PORT = 587;
    private static final int PORT_MAX = 65_535;

    private static final Setting<String> SMTP = Setting.of(
                    "smtp",
                    "URL",
                    null,
                    new SettingType<>(
                            "URL",
                            "`smtps://USER@HOST:465` (TLS), `smtp://USER@HOST:587` (STARTTLS)",
                            Function.identity(),
                            MailOptions::urlFault))
            .help("SMTP server that sends the e-mails of notifications: smtps://USER@HOST:465 with TLS, or"
                    + " smtp://USER@HOST:587 with STARTTLS. Default: none.")
            .example("smtps://parlor@mail.example.org:465")
            .details(
                    "On this computer (`smtp://localhost:25`) the connection is not encrypted. Needs `mail-from`, and the"
                            + " page in `links`. See [E-mail](operations.md#e-mail)");

    private static final Setting<String> PASSWORD = Setting.of(
                    "smtp-password", "PASSWORD", null, SettingType.text("password", ""))
            .help(
                    "Password of the user of --smtp. Command lines are visible to other local users: prefer the environment"
                            + " variable PARLOR_SMTP_PASSWORD. Default: none.")
            .example("a long password");

    private static final Setting<String> FROM_ADDRESS = Setting.of(
                    "mail-from",
                    "ADDRESS",
                    null,
                    new SettingType<>(
                            "address",
                            "`ADDRESS` or `NAME <ADDRESS>`",
                            Function.identity(),
                            (place, from) -> EmailAddress.isValid(address(from))
                                    ? null
                                    : place + " must be an address such as parlor@example.org, or Parlor"
                                            + " <parlor@example.org>"))
            .help("Sender of e-mails, an address that the SMTP server accepts as such. Default: none.")
            .example("Parlor <parlor@example.org>");

    static final List<Setting<?>> ALL = List.of(SMTP, PASSWORD, FROM_ADDRESS);

    private MailOptions() {}

    private static @Nullable String urlFault(String place, String url) {
        Matcher matcher = URL.matcher(url);
        String port = matcher.matches() ? matcher.group("port") : null;
        if (!matcher.matches() || (port != null && Integer.parseInt(port) > PORT_MAX)) {
            return place + " must have the form smtps://USER@HOST:PORT or smtp://USER@HOST:PORT";
        }
        String user = matcher.group("user");
        return user != null && user.contains(":")
                ? place + " must not contain the password, which smtp-password takes"
                : null;
    }

    private static String address(String from) {
        Matcher matcher = FROM.matcher(from);
        if (!matcher.matches()) {
            return "";
        }
        return matcher.group("bare") == null ? matcher.group("named") : matcher.group("bare");
    }

    /** @throws ParameterException if a setting is invalid, or users may be notified by e-mail but no server sends it */
    static void requireValid(SettingsResolver resolver, ServerSettings settings) {
        resolver.find(FROM_ADDRESS);
        String server = resolver.find(SMTP);
        if (server == null && settings.get(ServerSettings.NOTIFY).contains(NotificationChannel.EMAIL)) {
            throw resolver.invalid(
                    resolver.label(ServerSettings.NOTIFY) + ": email needs --smtp, the server that sends it");
        }
    }

    /**
     * How e-mails are sent, null if they are not.
     *
     * @param links of which e-mails have that of the web page
     * @throws ParameterException if the settings are incomplete
     */
    public static @Nullable MailSettings settings(
            SettingsResolver resolver, SessionMessage.Hello.@Nullable Links links) {
        String url = resolver.find(SMTP);
        String from = resolver.find(FROM_ADDRESS);
        String password = resolver.find(PASSWORD);
        if (url == null) {
            return null;
        }
        String page = links == null ? null : links.web();
        if (from == null) {
            throw resolver.invalid(resolver.label(SMTP) + " needs --mail-from, the sender");
        } else if (page == null || !page.startsWith("https://")) {
            throw resolver.invalid(resolver.label(SMTP)
                    + " needs the web page as https://HOST/ in --links, because e-mails have links to it");
        }
        Matcher matcher = URL.matcher(url);
        Matcher sender = FROM.matcher(from);
        if (!matcher.matches() || !sender.matches()) {
            throw new IllegalStateException("checked by the types of the settings");
        }
        String user = matcher.group("user");
        if ((user == null) != (password == null)) {
            throw resolver.invalid(
                    user == null
                            ? resolver.label(PASSWORD) + " needs a user in --smtp"
                            : resolver.label(SMTP) + " has a user, whose password --smtp-password is missing");
        }
        boolean isTls = url.startsWith("smtps");
        String port = matcher.group("port");
        return new MailSettings(
                matcher.group("host").replaceAll("[\\[\\]]", ""),
                port != null ? Integer.parseInt(port) : isTls ? SMTPS_PORT : SUBMISSION_PORT,
                isTls,
                user,
                password,
                address(from),
                sender.group("name"),
                page);
    }
}
