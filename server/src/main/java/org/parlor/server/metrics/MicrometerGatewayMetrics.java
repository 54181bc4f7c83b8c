package org.parlor.server.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.parlor.message.ErrorCode;
import org.parlor.server.net.GatewayMetrics;

/** Micrometer counters of the gateway. All series with known labels exist from the start with value 0. */
final class MicrometerGatewayMetrics implements GatewayMetrics {
    private static final List<String> LOGINS = List.of("guest", "password", "bot", "resume");
    private static final List<ErrorCode> LOGIN_REFUSALS = List.of(
            ErrorCode.BAD_CREDENTIALS,
            ErrorCode.BAD_NAME,
            ErrorCode.NAME_TAKEN,
            ErrorCode.TLS_REQUIRED,
            ErrorCode.SESSION_CONFLICT,
            ErrorCode.FORBIDDEN,
            ErrorCode.BANNED,
            ErrorCode.RATE_LIMITED,
            ErrorCode.SERVER_FULL,
            ErrorCode.DRAINING);

    private final MeterRegistry registry;
    private final Counter accepted;
    private final Counter turnedAway;
    private final Counter incidents;
    private final Map<String, Counter> refusals = new ConcurrentHashMap<>();
    private final LongAdder read = new LongAdder();
    private final LongAdder written = new LongAdder();

    MicrometerGatewayMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.accepted = Counter.builder("parlor.connections.accepted")
                .description("Accepted connections")
                .register(registry);
        this.turnedAway = Counter.builder("parlor.connections.refused")
                .description("Connections rejected because a limit was reached")
                .tag("reason", "server_full")
                .register(registry);
        this.incidents = incidents("gateway", registry);
        bytes("in", read);
        bytes("out", written);
        for (String as : LOGINS) {
            logins(as, "ok");
            LOGIN_REFUSALS.forEach(code -> logins(as, code.wireName()));
        }
        for (ErrorCode code : ErrorCode.values()) {
            refusals(code.wireName());
        }
    }

    /** One metric for both the gateway and the core, distinguished by the label {@code at}. */
    static Counter incidents(String at, MeterRegistry registry) {
        return Counter.builder("parlor.incidents")
                .description("Internal errors of the server; see the log for details")
                .tag("at", at)
                .register(registry);
    }

    private void bytes(String direction, LongAdder bytes) {
        FunctionCounter.builder("parlor.bytes", bytes, LongAdder::sum)
                .description("Bytes received from clients (in) and sent to them (out), before encryption")
                .tag("direction", direction)
                .register(registry);
    }

    private Counter logins(String as, String outcome) {
        return Counter.builder("parlor.logins")
                .description("Logins by method and outcome: ok, or the error code")
                .tags("as", as, "outcome", outcome)
                .register(registry);
    }

    private Counter refusals(String code) {
        return refusals.computeIfAbsent(
                code,
                one -> Counter.builder("parlor.refusals")
                        .description("Error replies by error code")
                        .tag("code", one)
                        .register(registry));
    }

    @Override
    public void connectionAccepted() {
        accepted.increment();
    }

    @Override
    public void connectionRejected() {
        turnedAway.increment();
    }

    @Override
    public void loginCompleted(String as, String outcome) {
        logins(as, outcome).increment();
    }

    @Override
    public void errorSent(String code) {
        refusals(code).increment();
    }

    @Override
    public void bytesRead(int bytes) {
        read.add(bytes);
    }

    @Override
    public void bytesWritten(int bytes) {
        written.add(bytes);
    }

    @Override
    public void incident() {
        incidents.increment();
    }
}
