package org.parlor.server.cluster.codec;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of a process of a cluster, sent as JSON in reply to requests on {@link Subjects#status()}.
 *
 * @param state {@code active} or {@code standby} for a core; {@code joined}, {@code waiting} or {@code draining} for a gateway
 * @param epoch the epoch of the core, or of the core that the gateway has joined; 0 if there is none
 * @param connections open connections of a gateway, links of gateways of the active core
 * @param lagMillis time since a standby has read the journal
 * @param pendingBatches batches that other processes have not acknowledged
 */
public record ProcessStatus(
        String role,
        String name,
        String version,
        String state,
        long epoch,
        long connections,
        long lagMillis,
        long pendingBatches,
        long takeovers,
        long gaps,
        long interrupted) {
    private static final Gson GSON = new Gson();

    public byte[] encode() {
        return GSON.toJson(this).getBytes(StandardCharsets.UTF_8);
    }

    /** Empty if another version has sent something else. */
    public static Optional<ProcessStatus> decode(byte[] json) {
        try {
            @Nullable ProcessStatus read = GSON.fromJson(new String(json, StandardCharsets.UTF_8), ProcessStatus.class);
            return Optional.ofNullable(read)
                    .filter(status -> status.role() != null && status.name() != null && status.state() != null);
        } catch (JsonParseException e) {
            return Optional.empty();
        }
    }

    public boolean isActiveCore() {
        return role.equals("core") && state.equals("active");
    }
}
