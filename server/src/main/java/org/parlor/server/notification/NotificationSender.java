package org.parlor.server.notification;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.NotificationChannel;
import org.parlor.message.value.PushSubscription;
import org.parlor.server.core.api.Effect;
import org.parlor.server.log.LogEvent;
import org.parlor.server.metrics.ServerMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends messages to users by the channels that they have set. An SMTP server that does not answer delays e-mails only. Thread-safe. */
public final class NotificationSender implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(NotificationSender.class);

    private final DeliveryQueue posts;
    private final @Nullable DeliveryQueue mails;
    private final ServerMetrics metrics;

    /** Receives subscriptions that their push services do not know any more. Called on any thread. */
    public interface SubscriptionListener {
        void subscriptionExpired(String user, String endpoint);
    }

    /**
     * @param mail null to send no e-mails
     * @param vapid null to send to no browsers
     */
    public NotificationSender(
            @Nullable MailSettings mail,
            @Nullable VapidKeys vapid,
            ServerMetrics metrics,
            SubscriptionListener listener) {
        this(mail, vapid, Connector.SYSTEM, DeliveryQueue.Limits.STANDARD, metrics, listener);
    }

    NotificationSender(
            @Nullable MailSettings mail,
            @Nullable VapidKeys vapid,
            Connector connector,
            DeliveryQueue.Limits limits,
            ServerMetrics metrics,
            SubscriptionListener listener) {
        this.metrics = metrics;
        Consumer<DeliveryChannel.Delivery> gone =
                delivery -> listener.subscriptionExpired(delivery.message().user(), delivery.address());
        posts = new DeliveryQueue(new HttpChannel(connector, vapid), limits, metrics, gone);
        // Avoids loading Jakarta Mail, which an embedded server does not have.
        mails = mail == null ? null : new DeliveryQueue(new MailChannel(mail, connector), limits, metrics, gone);
    }

    /** Queues a message. Never blocks; drops it if too many wait. */
    public void send(Effect.ToUser message) {
        if (message instanceof Effect.ConfirmEmail confirm) {
            queue(mails, message, NotificationChannel.EMAIL, confirm.address());
        } else if (message instanceof Effect.Notify notification) {
            queue(posts, message, NotificationChannel.NTFY, notification.to().ntfy());
            queue(posts, message, NotificationChannel.WEBHOOK, notification.to().webhook());
            queue(mails, message, NotificationChannel.EMAIL, notification.to().confirmedEmail());
            for (PushSubscription subscription : notification.to().subscriptions()) {
                queue(posts, message, NotificationChannel.PUSH, subscription.endpoint());
            }
        }
    }

    private void queue(
            @Nullable DeliveryQueue queue,
            Effect.ToUser message,
            NotificationChannel channel,
            @Nullable String address) {
        if (queue != null && address != null) {
            queue.add(new DeliveryChannel.Delivery(message, channel, address));
        } else if (address != null) {
            metrics.count(ServerMetrics.Counted.NOTIFICATION, channel.toString(), "dropped");
            LogEvent.NOTIFICATION_FAILED.log(
                    LOG, message.user(), channel.toString(), "no SMTP server before a restart");
        }
    }

    @Override
    public void close() {
        posts.close();
        if (mails != null) {
            mails.close();
        }
    }
}
