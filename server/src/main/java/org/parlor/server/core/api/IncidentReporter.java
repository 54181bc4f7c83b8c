package org.parlor.server.core.api;

import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;

/** Reports a fault of the server itself under an incident id, which the client whose request failed is told. */
@FunctionalInterface
public interface IncidentReporter {
    /** Throws the fault on instead, for programs that had better end with the first. */
    IncidentReporter RETHROW = (doing, fault) -> {
        throw new IllegalStateException("fault while " + doing, fault);
    };

    /**
     * Reports a fault.
     *
     * @param doing what failed, such as "handling a move"
     * @return the incident id
     */
    String report(String doing, Throwable fault);

    /** Reports a fault, and makes the answer to the request that failed. */
    default RequestException refusal(String doing, Throwable fault) {
        return refusal(report(doing, fault));
    }

    /** The answer to a request that failed because of an incident reported before. */
    static RequestException refusal(String id) {
        return RequestException.of(
                ErrorCode.INTERNAL, "Internal server error, incident " + id + ": report this number to the operator");
    }
}
