package org.parlor.server.core.account;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The second factor of an account, which its logins by password require.
 *
 * @param secret in base32
 * @param recoveryHashes SHA-256 of the unused recovery codes, in hexadecimal
 * @param lastStep the step of the last used code: it and earlier ones are invalid
 */
public record SecondFactor(String secret, List<String> recoveryHashes, long lastStep) {
    public SecondFactor {
        recoveryHashes = List.copyOf(recoveryHashes);
    }

    /** Returns a new factor; empty if the code is not one of the secret now. */
    public static Optional<SecondFactor> confirmed(String secret, String code, List<String> recoveryCodes, long now) {
        List<String> hashes =
                recoveryCodes.stream().map(SecondFactor::recoveryHash).toList();
        OptionalLong step = Totp.stepOf(secret, code.strip(), 0, now);
        return step.isEmpty() ? Optional.empty() : Optional.of(new SecondFactor(secret, hashes, step.getAsLong()));
    }

    /** Returns the factor after the use of a code or recovery code; empty if it is wrong or used. */
    Optional<SecondFactor> use(String code, long now) {
        OptionalLong step = Totp.stepOf(secret, code.strip(), lastStep, now);
        if (step.isPresent()) {
            return Optional.of(new SecondFactor(secret, recoveryHashes, step.getAsLong()));
        }
        String hash = recoveryHash(code);
        List<String> others = recoveryHashes.stream()
                .filter(known -> !TokenHasher.matches(hash, known))
                .toList();
        return others.size() == recoveryHashes.size()
                ? Optional.empty()
                : Optional.of(new SecondFactor(secret, others, lastStep));
    }

    static String recoveryHash(String code) {
        return TokenHasher.hash(code.strip().toUpperCase(Locale.ROOT));
    }
}
