package org.parlor.message;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer "no" to a request, with all that the {@code error} line says of it. It travels as an exception from where
 * the mistake is seen to the one place that writes the line; it is never a fault of ours and carries no stack trace.
 */
public final class RequestException extends RuntimeException {
    private static final long serialVersionUID = 1L;

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

    /** One that points at the field that was wrong. */
    public static RequestException at(ErrorCode code, String field, String message) {
        return new RequestException(code, message, field, null, null, null);
    }

    public static RequestException badValue(String field, String message) {
        return at(ErrorCode.BAD_VALUE, field, message);
    }

    public static RequestException badMessage(String field, String message) {
        return at(ErrorCode.BAD_MESSAGE, field, message);
    }

    /** A limit that was reached: which one, and after how long to try again. */
    public static RequestException limited(ErrorCode code, String key, long retryMillis, String message) {
        return new RequestException(code, message, null, null, key, retryMillis);
    }

    public RequestException with(Map<String, Object> moreData) {
        return new RequestException(code, text(), field, moreData, key, retryMillis);
    }

    /** The same for a value inside a field; a refusal that does not name its field yet starts with its predicate. */
    public RequestException inside(String outer) {
        String inner = field == null ? "" : field;
        if (inner.isEmpty()) {
            return new RequestException(code, outer + " " + text(), outer, data, key, retryMillis);
        }
        boolean sayingWhich = text().startsWith("[");
        return new RequestException(
                code,
                sayingWhich ? outer + text() : text(),
                inner.startsWith("[") ? outer + inner : outer + "." + inner,
                data,
                key,
                retryMillis);
    }

    public ErrorCode code() {
        return code;
    }

    /** English, for people. */
    public String text() {
        return String.valueOf(getMessage());
    }

    public @Nullable String field() {
        return field;
    }

    public Reply.Refused reply(@Nullable RequestId re) {
        return reply(re, code.fatal());
    }

    public Reply.Refused reply(@Nullable RequestId re, boolean fatal) {
        return new Reply.Refused(re, code.word(), text(), field, data, key, retryMillis, fatal ? true : null);
    }
}
