package org.parlor.server.notification;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.jspecify.annotations.Nullable;
import org.parlor.server.core.api.Effect;
import org.parlor.server.log.LogEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends e-mails through the SMTP server of the operator. Logs once that it does not work, and once that it works again. */
public final class MailChannel implements DeliveryChannel {
    private static final Logger LOG = LoggerFactory.getLogger(MailChannel.class);
    private static final int MAIL_OK = 250;
    private static final int PERMANENT = 500;

    private final MailSettings settings;
    private final Connector connector;
    private final AtomicBoolean isFailing = new AtomicBoolean();

    MailChannel(MailSettings settings, Connector connector) {
        this.settings = settings;
        this.connector = connector;
    }

    /**
     * Connects to the SMTP server, logs in and names the sender, without sending anything.
     *
     * @throws IOException saying what fails
     */
    public static void check(MailSettings settings) throws IOException {
        MailChannel channel = new MailChannel(settings, Connector.SYSTEM);
        try (DeliverySocket socket = new DeliverySocket();
                SMTPTransport transport = channel.connect(channel.session(), socket)) {
            if (!transport.isConnected()) {
                throw new IOException("does not respond");
            }
            if (transport.simpleCommand("MAIL FROM:<" + settings.from() + ">") != MAIL_OK) {
                throw new IOException("the SMTP server refuses the sender: "
                        + transport.getLastServerResponse().strip());
            }
        } catch (MessagingException e) {
            throw new IOException(text(e) + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Outcome deliver(Delivery delivery, DeliverySocket socket) {
        Session session = session();
        try (SMTPTransport transport = connect(session, socket)) {
            MimeMessage message = message(session, delivery);
            transport.sendMessage(message, message.getAllRecipients());
            ended(null);
            return Outcome.SENT;
        } catch (MessagingException | IOException e) {
            int status = refusal(e);
            ended(status == 0 ? text(e) : null);
            return status >= PERMANENT ? Outcome.refused(text(e)) : Outcome.failed(text(e));
        }
    }

    private void ended(@Nullable String error) {
        if (error != null && isFailing.compareAndSet(false, true)) {
            LogEvent.SMTP_FAILED.log(LOG, settings.server(), error);
        } else if (error == null && isFailing.compareAndSet(true, false)) {
            LogEvent.SMTP_RESTORED.log(LOG, settings.server());
        }
    }

    /** The status with which a server that works refuses an address or a message, 0 for a failure of the server. */
    private static int refusal(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = next(cause)) {
            boolean isMessage = cause instanceof SMTPSendFailedException sent
                    && sent.getReturnCode() >= PERMANENT
                    && !sent.getCommand().startsWith("MAIL");
            if (isMessage || cause instanceof SMTPAddressFailedException) {
                return status(cause);
            }
        }
        return 0;
    }

    /** The status that the server has answered with, 0 if the failure has none. */
    private static int status(Throwable failure) {
        if (failure instanceof SMTPAddressFailedException address) {
            return address.getReturnCode();
        }
        return failure instanceof SMTPSendFailedException sent ? sent.getReturnCode() : 0;
    }

    private static @Nullable Throwable next(Throwable failure) {
        return failure instanceof MessagingException message ? message.getNextException() : failure.getCause();
    }

    /** The kinds of the causes, and the status of the server: its sentences may contain the address. */
    private static String text(Exception failure) {
        Throwable last = failure;
        for (Throwable cause = failure; cause != null; cause = next(cause)) {
            last = cause;
            if (status(cause) > 0) {
                return "SMTP status " + status(cause);
            } else if (cause instanceof AuthenticationFailedException) {
                return "the SMTP server refuses the log-in";
            }
        }
        return last.getClass().getSimpleName();
    }

    private Session session() {
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.localhost", settings.pageHost());
        properties.setProperty("mail.smtp.from", settings.from());
        properties.setProperty("mail.smtp.quitwait", "false");
        properties.setProperty("mail.smtp.auth", Boolean.toString(settings.user() != null));
        properties.setProperty("mail.smtp.auth.mechanisms", "PLAIN LOGIN");
        if (settings.usesStartTls()) {
            properties.setProperty("mail.smtp.starttls.enable", "true");
            properties.setProperty("mail.smtp.starttls.required", "true");
            properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
            properties.put("mail.smtp.ssl.socketFactory", connector.tls().get());
        }
        return Session.getInstance(properties);
    }

    private SMTPTransport connect(Session session, DeliverySocket socket) throws IOException, MessagingException {
        String host = settings.host();
        // The library takes the name that the certificate must have from the address.
        List<InetAddress> addresses = new ArrayList<>();
        for (InetAddress address : connector.resolver().resolve(host)) {
            addresses.add(InetAddress.getByAddress(host, address.getAddress()));
        }
        Socket connected = socket.connect(addresses, settings.port(), connector.timeout());
        connected.setSoTimeout((int) connector.timeout().toMillis());
        SMTPTransport transport = new SMTPTransport(
                session, new URLName("smtp", host, settings.port(), null, settings.user(), settings.password()));
        transport.connect(settings.isTls() ? connector.secured(connected, host, settings.port()) : connected);
        return transport;
    }

    private MimeMessage message(Session session, Delivery delivery) throws MessagingException, IOException {
        MimeMessage message = new MimeMessage(session) {
            @Override
            protected void updateMessageID() throws MessagingException {
                String domain = settings.from().substring(settings.from().indexOf('@'));
                setHeader("Message-ID", "<" + UUID.randomUUID() + domain + ">");
            }
        };
        String token;
        if (delivery.message() instanceof Effect.ConfirmEmail confirm) {
            token = confirm.emailToken();
            message.setSubject("Confirm this address for notifications of Parlor", StandardCharsets.UTF_8.name());
            message.setText(text(confirm), StandardCharsets.UTF_8.name());
        } else {
            Effect.Notify notification = (Effect.Notify) delivery.message();
            token = String.valueOf(notification.emailToken());
            message.setSubject(notification.title(), StandardCharsets.UTF_8.name());
            message.setText(text(notification, token), StandardCharsets.UTF_8.name());
        }
        message.setFrom(new InternetAddress(settings.from(), settings.fromName(), StandardCharsets.UTF_8.name()));
        message.setRecipient(Message.RecipientType.TO, new InternetAddress(delivery.address(), true));
        message.setHeader("Auto-Submitted", "auto-generated");
        message.setHeader("List-Unsubscribe", "<" + settings.unsubscribeLink(token) + ">");
        message.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
        message.saveChanges();
        return message;
    }

    private String text(Effect.ConfirmEmail confirm) {
        return String.join(
                "\n",
                confirm.user() + ", a user of the Parlor server at " + settings.page() + ", asks for notifications",
                "to this address. Parlor is a server of board games, such as Reversi, that can be",
                "played by the day; a notification says that a game waits for a move.",
                "",
                "If you are " + confirm.user()
                        + ", confirm the address with this link, or with the code where you asked:",
                "",
                settings.unsubscribeLink(confirm.emailToken()) + "/" + confirm.code(),
                "Code: " + confirm.code() + " (valid until the end of tomorrow, UTC)",
                "",
                "If you are not, ignore this message. You get no notifications then. To refuse all",
                "messages of this server, also such requests:",
                "",
                settings.unsubscribeLink(confirm.emailToken()),
                "");
    }

    private String text(Effect.Notify notification, String token) {
        return notification.title() + ":\n\n"
                + notification.lines().stream().map(line -> "- " + line + "\n").collect(Collectors.joining())
                + "\n"
                + String.join(
                        "\n",
                        settings.page(),
                        "",
                        "-- ",
                        "For " + notification.user() + ", who asked the Parlor server at " + settings.page()
                                + " for notifications.",
                        "To end them, without a log-in:",
                        settings.unsubscribeLink(token),
                        "");
    }
}
