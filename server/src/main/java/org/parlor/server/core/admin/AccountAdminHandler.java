package org.parlor.server.core.admin;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.parlor.message.AdminRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.AdminRole;
import org.parlor.server.core.account.Account;
import org.parlor.server.core.account.AccountNames;
import org.parlor.server.core.account.Principal;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.account.Sanctions;
import org.parlor.server.core.account.TokenHasher;
import org.parlor.server.core.api.BotToken;
import org.parlor.server.core.api.ServerSettings;
import org.parlor.server.core.api.Step;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.state.ServerState;

/** Handles one admin request about accounts. */
record AccountAdminHandler(ServerState state, RequestContext context) {
    /** How long a one-time password is valid. */
    static final Duration ONE_TIME_PASSWORD_VALIDITY = Duration.ofHours(24);

    private Step step() {
        return context.step();
    }

    Reply list(AdminRequest.ListAccounts request) {
        String filter = request.filter() == null ? "" : Player.key(request.filter());
        return context.page(
                state.accounts()
                        .allAfter(request.after())
                        .filter(account -> account.key().contains(filter))
                        .limit(RequestContext.PAGE_MAX + 1)
                        .toList(),
                account -> info(state, account, step()),
                Account::key);
    }

    static Reply.AccountInfo info(ServerState state, Account account, Step step) {
        long now = step.wallNow();
        String subject = Sanctions.accountSubject(account.key());
        Long due = account.deletionDue();
        return new Reply.AccountInfo(
                account.name(),
                account.isBot(),
                account.isGuest(),
                account.createdAt(),
                state.sessions().find(account.key()).isPresent(),
                account.hasPassword(),
                account.tokens().size(),
                state.sanctions().isBanned(subject, now),
                state.sanctions().isMuted(subject, now),
                Principal.role(account, state.settings().get()),
                due == null ? null : due - step.now() + now);
    }

    Reply create(AdminRequest.CreateAccount request) {
        String name = request.user();
        AccountNames.require(name, "user");
        if (state.accounts().find(name).isPresent()) {
            throw RequestException.forField(ErrorCode.NAME_TAKEN, "user", name + " is taken; choose another name");
        }
        state.accounts().requireNeverUsed(name, "user");
        boolean bot = Boolean.TRUE.equals(request.bot());
        String token = bot ? newBotToken() : null;
        Account account = state.accounts().create(name, token == null ? null : TokenHasher.hash(token), step());
        context.audit("create_account", "user", name, "kind", bot ? "bot" : "person");
        return token == null ? oneTimePassword(account) : new Reply.CredentialReply(context.id(), name, token, null);
    }

    private String newBotToken() {
        return "b_" + state.random().secret();
    }

    private Reply oneTimePassword(Account account) {
        String password = "p_" + state.random().secret();
        long expires = step().wallNow() + ONE_TIME_PASSWORD_VALIDITY.toMillis();
        state.accounts().issueOneTimePassword(account, password, expires, step());
        return new Reply.CredentialReply(context.id(), account.name(), password, expires);
    }

    /** The password of a person stays valid until the one-time password is used; the tokens of a bot end at once. */
    Reply reset(AdminRequest.ResetAccount request) {
        Account account = requireRegistered(request.user());
        context.audit("reset_account", "user", account.name());
        if (!account.isBot()) {
            return oneTimePassword(account);
        }
        state.sessions().kick(account, step());
        state.accounts().revokeTokens(account, step());
        String token = newBotToken();
        state.accounts()
                .setBotTokens(account, List.of(BotToken.first(TokenHasher.hash(token), step().wallNow())), step());
        return new Reply.CredentialReply(context.id(), account.name(), token, null);
    }

    void revoke(AdminRequest.RevokeTokens request) {
        Account account = requireRegistered(request.user());
        if (isOwn(account)) {
            throw RequestException.badValue("user", "You cannot revoke your own tokens here; use token.revoke");
        }
        state.sessions().kick(account, step());
        int tokens = account.tokens().size();
        state.accounts().revokeTokens(account, step());
        context.audit("revoke_tokens", "user", account.name(), "tokens", tokens);
    }

    void removeOtp(AdminRequest.RemoveOtp request) {
        Account account = requireRegistered(request.user());
        if (isOwn(account)) {
            throw RequestException.badValue("user", "You cannot remove your own second factor here; use otp.remove");
        } else if (account.secondFactor() == null) {
            throw RequestException.badValue("user", account.name() + " has no second factor");
        }
        state.accounts().setSecondFactor(account, null, step());
        context.audit("remove_second_factor", "user", account.name());
    }

    void setRole(AdminRequest.SetRole request) {
        Account account = requireRegistered(request.user());
        ServerSettings settings = state.settings().get();
        if (settings.isAdmin(account.key())) {
            throw RequestException.badValue(
                    "user", account.name() + " is an admin by the setting admins; change the setting instead");
        } else if (isOwn(account)) {
            throw RequestException.badValue("user", "You cannot change your own role");
        }
        AdminRole role = request.role();
        state.accounts().setRole(account, role, step());
        context.audit(
                "set_role",
                "user",
                account.name(),
                "role",
                role == null ? "none" : role.name().toLowerCase(Locale.ROOT));
    }

    private boolean isOwn(Account account) {
        return account.key().equals(context.session().key());
    }

    private Account requireRegistered(String name) {
        return requireRegistered(state, name);
    }

    /** @throws RequestException if there is no such account, or if it is a guest */
    static Account requireRegistered(ServerState state, String name) {
        Account account = state.accounts().require(name, "user");
        if (account.isGuest()) {
            throw RequestException.badValue("user", account.name() + " is a guest and has no account");
        }
        return account;
    }
}
