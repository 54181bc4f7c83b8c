package org.parlor.server.core.account;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.parlor.message.AccountRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.server.core.api.CurrentSettings;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.api.ServerSettings;

/** Handles one request about the second factor of the account that is logged in. */
record SecondFactorHandler(
        Accounts accounts,
        Authenticator authenticator,
        CurrentSettings settings,
        RandomSource random,
        RequestContext context) {
    private static final int RECOVERY_CODES = 10;

    Reply enrol(AccountRequest.OtpNew request) {
        String secret = Totp.newSecret(random);
        String issuer = encoded(settings.get(ServerSettings.NAME));
        String uri =
                "otpauth://totp/" + issuer + ":" + encoded(owner().name()) + "?secret=" + secret + "&issuer=" + issuer;
        return new Reply.OtpReply(context.id(), secret, uri);
    }

    /** Percent-encodes all but letters, digits and {@code . - _}. */
    private static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            boolean plain = c < 128 && (Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_');
            encoded.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "%%%02X", (int) c));
        }
        return encoded.toString();
    }

    Reply confirm(AccountRequest.OtpConfirm request) {
        Account account = owner();
        if (account.secondFactor() != null) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "Your account has a second factor; remove it first");
        }
        List<String> recovery = IntStream.range(0, RECOVERY_CODES)
                .mapToObj(i -> random.code() + "-" + random.code())
                .toList();
        SecondFactor factor = SecondFactor.confirmed(
                        request.secret(),
                        request.otp(),
                        recovery,
                        context.step().wallNow())
                .orElseThrow(() -> RequestException.forField(
                        ErrorCode.BAD_CREDENTIALS,
                        "otp",
                        "This is not the code of the secret now; check the clock of the other device"));
        accounts.setSecondFactor(account, factor, context.step());
        return new Reply.RecoveryReply(context.id(), recovery);
    }

    void remove(AccountRequest.OtpRemove request) {
        owner();
        authenticator.passwords().removeSecondFactor(context.session(), request.otp(), context.step());
    }

    /** Only logins by password have a second factor, so only they may change it. */
    private Account owner() {
        Account account = context.session().account();
        if (!account.hasPassword() || context.session().principal().token() != null) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "This requires a log-in by password");
        }
        return account;
    }
}
