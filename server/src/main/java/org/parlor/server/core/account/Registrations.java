package org.parlor.server.core.account;

import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Account.Kind;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.PeerAddress;
import org.parlor.server.core.api.RegistrationMode;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;

/** Creates accounts at logins, by the registration mode and with invitations. */
record Registrations(CurrentSettings settings, Accounts accounts, Invitations invitations) {

    private RegistrationMode mode() {
        return settings.get(ServerSettings.REGISTRATION);
    }

    boolean needsInvitation(Kind kind) {
        return !mode().isOpen(kind == Kind.BOT);
    }

    /** Returns whether an account may be created, with the invitation if it is valid. */
    boolean mayRegister(Kind kind, @Nullable String invitation) {
        return !needsInvitation(kind) || (mode() != RegistrationMode.CLOSED && invitation != null);
    }

    /** Requires that a person may create an account of this name, with the invitation if it is valid. */
    void requirePersonMayRegister(String name, @Nullable String invitation) {
        if (mode() == RegistrationMode.CLOSED) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "This server does not let people create accounts; ask an admin for one");
        } else if (!mayRegister(Kind.PERSON, invitation)) {
            throw RequestException.forField(
                    ErrorCode.FORBIDDEN,
                    "login.invitation",
                    "This server lets people create accounts by invitation; ask an admin for a code"
                            + " (--invitation CODE, or the field of the page)");
        }
        accounts.requireNotReserved(name);
    }

    /** Requires a valid invitation where one is needed. */
    void requireInvitation(Kind kind, @Nullable String invitation, Step step) {
        if (needsInvitation(kind)
                && (invitation == null
                        || invitations.find(invitation, step.wallNow()).isEmpty())) {
            throw RequestException.forField(
                    ErrorCode.FORBIDDEN,
                    "login.invitation",
                    "This invitation is unknown, used, revoked or expired; ask an admin for another");
        }
    }

    /** Creates an account, and ends the invitation where one is needed. */
    Account create(
            String name,
            Kind kind,
            @Nullable String tokenHash,
            @Nullable String invitation,
            PeerAddress peer,
            Step step) {
        requireInvitation(kind, invitation, step);
        Account created = accounts.create(name, kind, tokenHash, step);
        if (needsInvitation(kind) && invitation != null) {
            String label =
                    invitations.find(invitation, step.wallNow()).orElseThrow().label();
            invitations.end(label, step);
            RequestContext.audit(name, peer.network(), "use_invitation", step, "invitation", label);
        }
        return created;
    }
}
