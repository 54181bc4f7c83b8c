package org.parlor.server.core.api;

import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;

/** Reports internal faults under an incident id that is also sent to the client. */
@FunctionalInterface
public interface IncidentReporter {
    /** Rethrows the fault; for programs that should stop at the first one. */
    IncidentReporter RETHROW = (doing, fault) -> {
        throw new IllegalStateException("fault while " + doing, fault);
    };

    /**
     * @param doing the failed activity, such as "handling a move"
     * @return the incident id
     */
    String report(String doing, Throwable fault);

    /** Reports a fault and returns the error reply for the failed request. */
    default RequestException internalError(String doing, Throwable fault) {
        return internalError(report(doing, fault));
    }

    /** Returns the error reply for a request that failed with a reported incident. */
    static RequestException internalError(String id) {
        return RequestException.of(
                ErrorCode.INTERNAL, "Internal server error, incident " + id + ": report this number to the operator");
    }
}
