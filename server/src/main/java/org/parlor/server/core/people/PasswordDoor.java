package org.parlor.server.core.people;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.Refusal;
import org.parlor.server.core.people.Account.Kind;
import org.parlor.server.core.step.Effect;
import org.parlor.server.core.step.HouseRules;
import org.parlor.server.core.step.Origin;
import org.parlor.server.core.step.Passwords;
import org.parlor.server.core.step.Proof;
import org.parlor.server.core.step.Step;

/**
 * A log-in by password, which takes two visits: the first has the password looked at, which takes long, the second
 * decides by what was found and by how things stand then. A name nobody has is looked at as long as any other.
 */
record PasswordDoor(HouseRules rules, Accounts accounts, Attempts attempts, Registrations registrations) {
    private static final long BUSY_MILLIS = 2_000;

    /** Whoever it is, or empty if the password has to be looked at, for the first time or again. */
    Optional<Account> open(Login.Password login, Entrance.Visit visit, Step step) {
        requireAllowed(visit.origin());
        Entrance.requireName(login.name());
        boolean create = Boolean.TRUE.equals(login.create());
        Account known = accounts.find(login.name()).orElse(null);
        String kept = known == null ? null : known.passwordHash();
        if (create && known != null && kept == null) {
            throw nameTaken(login);
        }
        if (create && known == null) {
            accounts.requireNotReserved(login.name());
        }
        Proof proof = visit.proof();
        if (proof == null) {
            attempts.begin(visit.origin(), login.name(), step);
            if (create && known == null) {
                registrations.begin(visit.origin(), step);
            }
        } else if (proof.verdict() == Proof.Verdict.BUSY) {
            attempts.forgive(visit.origin(), login.name(), step);
            throw Refusal.limited(ErrorCode.RATE_LIMITED, "login", BUSY_MILLIS, "Too many log in at once; try again");
        }
        if (proof == null || !Objects.equals(proof.against(), kept)) {
            step.prove(new Effect.Prove(
                    visit.link(), login.password(), kept, create && known == null, login.newPassword()));
            return Optional.empty();
        }
        Account account = decide(login, known, proof, step);
        attempts.forgive(visit.origin(), login.name(), step);
        return Optional.of(account);
    }

    private void requireAllowed(Origin origin) {
        if (rules.now().visitors().passwords() == Passwords.NONE) {
            throw Refusal.at(ErrorCode.NOT_SUPPORTED, "login.as", "This server has no accounts with passwords");
        }
        if (rules.now().visitors().passwords() == Passwords.GUARDED && !origin.loopback() && !origin.encrypted()) {
            throw Refusal.at(
                    ErrorCode.TLS_REQUIRED,
                    "login.password",
                    "A password is taken over an encrypted connection only; connect by TLS");
        }
    }

    private Account decide(Login.Password login, @Nullable Account known, Proof proof, Step step) {
        String fresh = proof.fresh();
        if (known == null && Boolean.TRUE.equals(login.create()) && fresh != null) {
            Account made = accounts.make(login.name(), Kind.PERSON, null, step);
            accounts.setPassword(made, fresh, step);
            return made;
        }
        if (known == null || proof.verdict() != Proof.Verdict.RIGHT) {
            throw Boolean.TRUE.equals(login.create())
                    ? nameTaken(login)
                    : Refusal.of(ErrorCode.BAD_CREDENTIALS, "Wrong name or password");
        }
        if (fresh != null) {
            accounts.setPassword(known, fresh, step);
        }
        return known;
    }

    private static Refusal nameTaken(Login.Password login) {
        return Refusal.at(ErrorCode.NAME_TAKEN, "login.name", login.name() + " is taken; choose another name");
    }
}
