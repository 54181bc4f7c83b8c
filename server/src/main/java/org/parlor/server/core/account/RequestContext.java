package org.parlor.server.core.account;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestEnvelope;
import org.parlor.message.RequestException;
import org.parlor.message.RequestId;
import org.parlor.message.ServerMessage;
import org.parlor.server.core.api.ArchiveQuery;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;

/** A request of a session, and the step that collects its effects. */
public record RequestContext(Session session, RequestEnvelope request, Step step) {
    /** Maximum number of entries of a list in one message; clients page through the rest. */
    public static final int PAGE_MAX = 100;

    public @Nullable RequestId id() {
        return request.id();
    }

    /**
     * Queries the archive, whose result leads to the reply.
     *
     * @throws RequestException {@code rate_limited} if the session has made too many queries
     */
    public void queryArchive(ArchiveQuery query) {
        session.archiveLimiter().acquire(step);
        step.add(new Effect.QueryArchive(session.connectionId(), step.now(), request, query));
    }

    /**
     * Stores and logs an act of an admin.
     *
     * @param details keys of the log, each followed by its value; one whose value is null is omitted
     */
    public void audit(String act, @Nullable Object... details) {
        audit(session.account().name(), session.peer().network(), act, step, details);
    }

    /**
     * Stores and logs an act of administration.
     *
     * @param by who acted
     * @param from the network address, or null
     */
    public static void audit(String by, @Nullable String from, String act, Step step, @Nullable Object... details) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < details.length; i += 2) {
            if (details[i + 1] != null) {
                fields.put(String.valueOf(details[i]), String.valueOf(details[i + 1]));
            }
        }
        JournalRecord.Audited entry = new JournalRecord.Audited(step.now(), step.wallNow(), by, from, act, fields);
        step.record(entry);
        step.add(new Effect.Log(entry));
    }

    /**
     * Returns the first page of a list, as long as a message may be.
     *
     * @param toItem returns the item of the reply for an entry
     * @param cursor returns the {@code more} value with which the entries after this one are requested
     */
    public <T> Reply.ListReply page(
            List<T> entries, Function<? super T, ?> toItem, Function<? super T, String> cursor) {
        return page(entries, PAGE_MAX, toItem, cursor);
    }

    /** As above, with at most a number of entries. */
    public <T> Reply.ListReply page(
            List<T> entries, int max, Function<? super T, ?> toItem, Function<? super T, String> cursor) {
        return fitting(entries, max, page -> {
            String more = page.size() < entries.size() ? cursor.apply(page.get(page.size() - 1)) : null;
            return new Reply.ListReply(id(), page.stream().<Object>map(toItem).toList(), more);
        });
    }

    /**
     * Returns the first page of the entries that follow a cursor in the order of their keys, without sorting the others.
     *
     * @param after the key of the last entry of the previous page, null for the first page
     */
    public <T> Reply.ListReply page(
            Stream<T> entries, Function<? super T, String> key, Function<? super T, ?> toItem, @Nullable String after) {
        Comparator<T> order = Comparator.comparing(key);
        PriorityQueue<T> first = new PriorityQueue<>(order.reversed());
        entries.filter(entry -> after == null || key.apply(entry).compareTo(after) > 0)
                .forEach(entry -> {
                    if (first.size() <= PAGE_MAX) {
                        first.add(entry);
                    } else if (order.compare(entry, first.element()) < 0) {
                        first.remove();
                        first.add(entry);
                    }
                });
        return page(first.stream().sorted(order).toList(), toItem, key);
    }

    /** Returns a message with the first {@link #PAGE_MAX} entries of a list, or half as many until it fits in a line. */
    public static <T, M extends ServerMessage> M fitting(List<T> entries, Function<List<T>, M> toMessage) {
        return fitting(entries, PAGE_MAX, toMessage);
    }

    private static <T, M extends ServerMessage> M fitting(List<T> entries, int max, Function<List<T>, M> toMessage) {
        int size = Math.min(entries.size(), max);
        M message = toMessage.apply(entries.subList(0, size));
        while (size > 1 && !MessageCodec.fits(message)) {
            size /= 2;
            message = toMessage.apply(entries.subList(0, size));
        }
        return message;
    }
}
