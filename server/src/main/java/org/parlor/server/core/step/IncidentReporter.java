package org.parlor.server.core.step;

/** Logs a fault of the program itself, under an id that is told to whoever it costs a request. */
@FunctionalInterface
public interface IncidentReporter {
    /** Throws the fault on instead, for programs that had better end with the first. */
    IncidentReporter RETHROW = (doing, fault) -> {
        throw new IllegalStateException("fault while " + doing, fault);
    };

    /**
     * @param doing what failed, as in "handling a Said"
     * @return the incident id
     */
    String report(String doing, Throwable fault);
}
