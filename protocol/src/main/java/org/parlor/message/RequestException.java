package org.parlor.message;

import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rejects a request; holds the content of the {@code error} reply. Reports an error of the client, not of the server, and
 * has no stack trace.
 */
public final class RequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Pattern INDEXES = Pattern.compile("(\\[[0-9]+])*");

    private final ErrorCode code;
    private final @Nullable String field;
    private final transient @Nullable Map<String, Object> data;
    private final @Nullable String key;
    private final @Nullable Long retryMillis;

    private RequestException(
            ErrorCode code,
            String message,
            @Nullable String field,
            @Nullable Map<String, Object> data,
            @Nullable String key,
            @Nullable Long retryMillis) {
        super(message, null, false, false);
        this.code = code;
        this.field = field;
        this.data = data;
        this.key = key;
        this.retryMillis = retryMillis;
    }

    public static RequestException of(ErrorCode code, String message) {
        return new RequestException(code, message, null, null, null, null);
    }

    /** Creates an error that names the invalid field. */
    public static RequestException forField(ErrorCode code, String field, String message) {
        return new RequestException(code, message, field, null, null, null);
    }

    public static RequestException badValue(String field, String message) {
        return forField(ErrorCode.BAD_VALUE, field, message);
    }

    public static RequestException badMessage(String field, String message) {
        return forField(ErrorCode.BAD_MESSAGE, field, message);
    }

    /** Creates an error for a reached limit, with the key of the limit and the delay before a retry. */
    public static RequestException limitExceeded(ErrorCode code, String key, long retryMillis, String message) {
        return new RequestException(code, message, null, null, key, retryMillis);
    }

    public RequestException withData(Map<String, Object> moreData) {
        return new RequestException(code, text(), field, moreData, key, retryMillis);
    }

    /**
     * Prepends the name or the index of the enclosing field. While the field consists of indexes only, the text is a
     * predicate; the first name completes it to a sentence.
     */
    public RequestException withParentField(String outer) {
        String inner = field == null ? "" : field;
        String path = inner.isEmpty() || inner.startsWith("[") ? outer + inner : outer + "." + inner;
        boolean predicate =
                INDEXES.matcher(inner).matches() && !INDEXES.matcher(outer).matches();
        return new RequestException(
                code, predicate ? "\"" + path + "\" " + text() : text(), path, data, key, retryMillis);
    }

    public ErrorCode code() {
        return code;
    }

    /** The message for users, in English. */
    public String text() {
        return String.valueOf(getMessage());
    }

    public @Nullable String field() {
        return field;
    }

    public Reply.ErrorReply reply(@Nullable RequestId re) {
        return reply(re, code.isFatal());
    }

    public Reply.ErrorReply reply(@Nullable RequestId re, boolean fatal) {
        return new Reply.ErrorReply(re, code.wireName(), text(), field, data, key, retryMillis, fatal ? true : null);
    }
}
