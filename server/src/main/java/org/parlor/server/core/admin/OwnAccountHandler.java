package org.parlor.server.core.admin;

import org.jspecify.annotations.Nullable;
import org.parlor.message.DispatchTable;
import org.parlor.message.ErrorCode;
import org.parlor.message.OwnAccountRequest;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.Effect;
import org.parlor.server.core.api.PasswordResult;
import org.parlor.server.core.state.ServerState;

/** Handles one request of a user who exports or deletes their account. */
public record OwnAccountHandler(ServerState state, RequestContext context) {
    private static final DispatchTable<OwnAccountHandler, OwnAccountRequest, Reply> REQUESTS =
            new DispatchTable<>(OwnAccountRequest.class, rows -> {
                rows.on(OwnAccountRequest.ExportOwnAccount.class, (self, export) -> self.export());
                rows.on(OwnAccountRequest.ListOwnNotes.class, OwnAccountHandler::notes);
                rows.on(OwnAccountRequest.DeleteOwnAccount.class, OwnAccountHandler::delete);
            });

    /** Returns the reply; null if it follows from the check of a password. */
    public @Nullable Reply handle(OwnAccountRequest request) {
        return REQUESTS.dispatch(this, request);
    }

    private AccountDataHandler data() {
        return new AccountDataHandler(state, context);
    }

    private Reply export() {
        Account account = reader();
        return data().export(account, OwnAccountHandler::withoutAdmins);
    }

    private Reply notes(OwnAccountRequest.ListOwnNotes request) {
        return data().notes(reader(), request.after());
    }

    /** A user need not know who banned or muted the account. */
    private static Reply.Sanction withoutAdmins(Reply.Sanction sanction) {
        return new Reply.Sanction(
                sanction.user(),
                sanction.address(),
                sanction.banned(),
                sanction.bannedUntil(),
                sanction.muted(),
                sanction.mutedUntil(),
                null,
                sanction.banReason(),
                null,
                sanction.muteReason());
    }

    /** The password proves who asks, so the session may be of any token; without a password the token must allow everything. */
    private @Nullable Reply delete(OwnAccountRequest.DeleteOwnAccount request) {
        Account account = context.session().account();
        if (account.isGuest() || !account.hasPassword()) {
            owner();
        }
        requireDeletable(account, request);
        if (!account.hasPassword()) {
            return schedule(account);
        }
        String password = request.password();
        if (password == null) {
            throw RequestException.forField(
                    ErrorCode.BAD_CREDENTIALS, "password", "Enter the password of your account to delete it");
        }
        context.step()
                .add(new Effect.ConfirmPassword(
                        context.session().connectionId(),
                        context.session().peer(),
                        context.step().now(),
                        context.request(),
                        state.authenticator().passwords().confirm(context.session(), password, context.step())));
        return null;
    }

    /** Deletes the account once its password has been checked. */
    public Reply confirmed(PasswordResult result) {
        OwnAccountRequest.DeleteOwnAccount request =
                (OwnAccountRequest.DeleteOwnAccount) context.request().message();
        Account account = context.session().account();
        state.authenticator().passwords().requireConfirmed(context.session(), request.otp(), result, context.step());
        requireDeletable(account, request);
        return schedule(account);
    }

    private void requireDeletable(Account account, OwnAccountRequest.DeleteOwnAccount request) {
        if (state.settings().get().isAdmin(account.key())) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN,
                    account.name() + " is an admin by the setting admins; the operator must change the setting first");
        } else if (!Boolean.TRUE.equals(request.force())) {
            data().requireIdle(account, "force", "you must agree to resign the games and to leave the tournaments");
        }
    }

    private Reply schedule(Account account) {
        long due = new AccountDeletion(state, context.step()).schedule(account);
        return new Reply.DeletionScheduledReply(
                context.id(), due - context.step().now() + context.step().wallNow());
    }

    /** Counts a request. A person may use any device to read. */
    private Account reader() {
        Account account =
                context.session().principal().isDevice() ? context.session().account() : owner();
        context.session().archiveLimiter().acquire(context.step());
        return account;
    }

    private Account owner() {
        Account account = context.session().account();
        if (account.isGuest()) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "You are a guest, whose data is deleted after you have left");
        } else if (!context.session().principal().hasAllScopes()) {
            throw RequestException.of(
                    ErrorCode.FORBIDDEN, "This requires a password login or a bot token with all scopes");
        }
        return account;
    }
}
