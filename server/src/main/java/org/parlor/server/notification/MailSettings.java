package org.parlor.server.notification;

import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How e-mails are sent.
 *
 * @param isTls whether the connection begins with TLS; others use STARTTLS, but for one to this computer
 * @param user null to log in to no account of the SMTP server
 * @param from address of the sender
 * @param page address of the web page, with a slash at its end
 */
public record MailSettings(
        String host,
        int port,
        boolean isTls,
        @Nullable String user,
        @Nullable String password,
        String from,
        @Nullable String fromName,
        String page) {
    private static final Set<String> THIS_COMPUTER = Set.of("localhost", "127.0.0.1", "::1");

    boolean usesStartTls() {
        return !isTls && !THIS_COMPUTER.contains(host);
    }

    /** Returns the host and port, for the log. */
    public String server() {
        return host + ":" + port;
    }

    String pageHost() {
        return URI.create(page).getHost();
    }

    /** Returns the link with which the owner of an address ends messages to it. */
    String unsubscribeLink(String token) {
        return page + "email/" + token;
    }

    /** Password and addresses do not belong in a log. */
    @Override
    public String toString() {
        return "MailSettings[" + server() + "]";
    }
}
