package org.parlor.server.core.admin;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.message.value.AdminRole;

/** The role that each admin request requires. */
final class AdminRights {
    /** All other requests are for admins only. */
    private static final Set<Class<? extends AdminRequest>> OF_MODERATORS = Set.of(
            AdminRequest.Stats.class,
            AdminRequest.Kick.class,
            AdminRequest.Ban.class,
            AdminRequest.BanNetwork.class,
            AdminRequest.Mute.class,
            AdminRequest.Sanctions.class,
            AdminRequest.Announce.class,
            AdminRequest.ListAccounts.class);

    private AdminRights() {}

    /**
     * @param role of the session that sends the request, null for none
     * @throws RequestException {@code forbidden} if the role does not suffice
     */
    static void require(@Nullable AdminRole role, AdminRequest request) {
        if (role == null) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Only admins may do this");
        } else if (role == AdminRole.MODERATOR && !OF_MODERATORS.contains(request.getClass())) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Moderators may not do this; ask an admin");
        }
    }

    /**
     * Protects admins and moderators from moderators.
     *
     * @param role of the session that sends the request
     * @param other role of the account that it is about
     * @throws RequestException {@code forbidden} if the role does not suffice
     */
    static void requireOver(@Nullable AdminRole role, @Nullable AdminRole other) {
        if (role != AdminRole.ADMIN && other != null) {
            throw RequestException.forField(
                    ErrorCode.FORBIDDEN, "user", "Only admins may do this to an admin or a moderator");
        }
    }
}
