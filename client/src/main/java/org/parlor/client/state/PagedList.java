package org.parlor.client.state;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;

/**
 * Rows that the server sends page by page.
 *
 * @param more the start of the next page, or null
 * @param request the number of the pending request for rows, 0 for none
 */
public record PagedList<T>(List<T> rows, @Nullable String more, long request) {

    public PagedList {
        rows = List.copyOf(rows);
    }

    public static <T> PagedList<T> empty() {
        return new PagedList<>(List.of(), null, 0);
    }

    public PagedList<T> withRequest(long number) {
        return new PagedList<>(rows, more, number);
    }

    /** Adds a page; none if a newer server sends it in another format. */
    public PagedList<T> withPage(Reply reply, Class<T> type) {
        try {
            return reply instanceof Reply.ListReply page
                    ? new PagedList<>(
                            Stream.concat(rows.stream(), MessageCodec.elements(page, type).stream())
                                    .toList(),
                            page.more(),
                            0)
                    : withRequest(0);
        } catch (RequestException newer) {
            return withRequest(0);
        }
    }

    public int size() {
        return rows.size();
    }

    /** Returns whether the server has no rows. */
    public boolean isEmpty() {
        return rows.isEmpty() && request == 0;
    }

    /** Returns whether the selection of a row requests the next page: that of the last one. */
    public boolean endsAt(int row) {
        return row >= size() - 1 && more != null && request == 0;
    }

    /**
     * Returns how many rows are known.
     *
     * @param what the name of a row, in the singular
     */
    public String count(String what) {
        return request > 0
                ? "Loading …"
                : size() + " " + what + (size() == 1 ? "" : "s") + (more == null ? "" : ", more below");
    }
}
