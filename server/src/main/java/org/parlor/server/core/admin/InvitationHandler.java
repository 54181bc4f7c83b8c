package org.parlor.server.core.admin;

import java.time.Duration;
import org.parlor.message.AdminRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Invitations;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.JournalRecord;
import org.parlor.server.core.api.Step;

/** Makes, lists and revokes invitations for an admin. */
record InvitationHandler(Invitations invitations, RequestContext context) {
    private static final Duration DEFAULT_VALIDITY = Duration.ofDays(7);

    Reply list(AdminRequest.ListInvitations list) {
        return context.page(
                invitations.valid(context.step().wallNow()).stream(),
                JournalRecord.InvitationMade::label,
                made -> new Reply.InvitationInfo(made.label(), made.by(), made.time(), made.expires()),
                list.after());
    }

    Reply make(AdminRequest.NewInvitation request) {
        Step step = context.step();
        Integer minutes = request.minutes();
        Duration validity = minutes == null ? DEFAULT_VALIDITY : Duration.ofMinutes(minutes);
        String by = context.session().account().name();
        String code = invitations.make(by, request.label(), validity.toMillis(), step);
        JournalRecord.InvitationMade made =
                invitations.find(code, step.wallNow()).orElseThrow();
        context.audit("make_invitation", "invitation", made.label(), "minutes", validity.toMinutes());
        return new Reply.InvitationReply(context.id(), code, made.label(), made.expires());
    }

    void revoke(AdminRequest.RevokeInvitation request) {
        String label = invitations.valid(context.step().wallNow()).stream()
                .map(JournalRecord.InvitationMade::label)
                .filter(request.label()::equals)
                .findFirst()
                .orElseThrow(() -> RequestException.badValue(
                        "label", "No such invitation; admin.invitation.list has those that can be used"));
        invitations.end(label, context.step());
        context.audit("revoke_invitation", "invitation", label);
    }
}
