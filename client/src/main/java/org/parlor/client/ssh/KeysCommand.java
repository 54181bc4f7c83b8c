package org.parlor.client.ssh;

import java.io.IOException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.client.game.TimeFormat;
import org.parlor.client.net.LoginAttempt;
import org.parlor.client.ssh.TextCommand.Result;
import org.parlor.client.state.ExitCode;
import org.parlor.client.storage.IoErrors;
import org.parlor.client.storage.UserKey;
import org.parlor.client.storage.UserKeyFile;
import org.parlor.connection.ConnectionState;
import org.parlor.connection.ServerConnection;
import org.parlor.message.AccountRequest;
import org.parlor.message.ErrorCode;
import org.parlor.message.Login;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.value.SafeText;

/**
 * {@code ssh HOST keys}: lists, registers and removes the public keys of an account. A key stands for a device token of the
 * account at the Parlor server; the first key of an unused name creates the account.
 */
record KeysCommand(SshOptions options, UserKeyFile keys, GuestSessions guests, RemoteUser user) {
    private static final String GUEST =
            "You are a guest, who has no keys. Log in by a key or your password, or create an"
                    + " account for the key that your ssh offers: keys add";
    private static final String NO_ACCOUNTS = "This server has no accounts of persons, so that no key can be added";
    private static final String FIRST_LABEL = "first";
    private static final int LABEL_CHARACTERS = 12;
    private static final int SECRET_BYTES = 32;
    private static final String PASSWORD_LOGIN =
            "ssh -o PreferredAuthentications=publickey,password NAME@HOST keys add";

    static boolean matches(String command) {
        return command.strip().toLowerCase(Locale.ROOT).split("\\s+")[0].equals("keys");
    }

    CompletionStage<Result> run(String command) {
        List<String> words = Arrays.asList(command.strip().split("\\s+"));
        String action = words.size() == 1 ? "list" : words.get(1).toLowerCase(Locale.ROOT);
        String operand = words.size() > 2 ? words.get(2) : "";
        try {
            if (action.equals("add") && words.size() <= 3 && !operand.startsWith("--")) {
                return add(operand, null);
            } else if (action.equals("add") && words.size() >= 4 && words.size() <= 5) {
                int option = words.indexOf("--invitation");
                if (option == words.size() - 2) {
                    return add(option == 3 ? operand : "", words.get(words.size() - 1));
                }
            } else if (action.equals("list") && words.size() <= 2) {
                return inAccount(this::list);
            } else if (action.equals("remove") && words.size() == 3) {
                return inAccount(connection -> remove(connection, operand));
            }
        } catch (IOException unreadable) {
            return done(fileFailed(unreadable));
        }
        return done(Result.failed(
                "Type one of: keys, keys add, keys add FINGERPRINT, keys add [FINGERPRINT] --invitation CODE, keys remove NAME",
                ExitCode.USAGE));
    }

    private CompletionStage<Result> add(String wanted, @Nullable String invitation) throws IOException {
        List<String> offered = user.offeredKeys().stream()
                .filter(key -> key.startsWith(wanted) || key.startsWith("SHA256:" + wanted))
                .toList();
        if (offered.isEmpty()) {
            return done(Result.failed(
                    "Your ssh offered no key that could be added; name one with -i FILE. To add a key to an account"
                            + " with a password: " + PASSWORD_LOGIN,
                    ExitCode.REFUSED));
        } else if (offered.size() > 1) {
            return done(Result.failed(
                    "Your ssh offered several keys; choose one: keys add FINGERPRINT\n" + String.join("\n", offered),
                    ExitCode.USAGE));
        }
        String fingerprint = offered.get(0);
        return user.session() == null
                ? create(fingerprint, invitation)
                : inAccount(connection -> add(connection, fingerprint));
    }

    private CompletionStage<Result> add(ServerConnection connection, String fingerprint) {
        String label = "ssh-"
                + fingerprint
                        .substring(fingerprint.indexOf(':') + 1)
                        .replaceAll("[^A-Za-z0-9]", "")
                        .substring(0, LABEL_CHARACTERS);
        return connection
                .request(new AccountRequest.TokenNew(label, null, true))
                .thenApply(reply -> reply instanceof Reply.TokenReply token
                        ? save(token.label(), token.token(), fingerprint)
                        : AccountCommand.refused(reply));
    }

    /** Creates an account whose first key this is. */
    private CompletionStage<Result> create(String fingerprint, @Nullable String invitation) {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        String token = "d_" + HexFormat.of().formatHex(secret);
        CompletableFuture<Result> result = new CompletableFuture<>();
        LoginAttempt.start(
                user.connections(),
                options.server(),
                options.program(),
                new Login.Device(user.name(), token, true, invitation),
                (connection, state) -> {
                    connection.close();
                    if (state instanceof ConnectionState.LoggedIn) {
                        result.complete(save(FIRST_LABEL, token, fingerprint));
                    } else if (AccountCommand.isCode(state, ErrorCode.NAME_TAKEN)) {
                        // Or the key would log in to the guest of that name before the password is asked for.
                        guests.forgetKey(user.name(), fingerprint);
                        result.complete(Result.failed(
                                SafeText.sanitize(user.name())
                                        + " is an account already. To add the key, log in by password: "
                                        + PASSWORD_LOGIN,
                                ExitCode.REFUSED));
                    } else {
                        result.complete(AccountCommand.loginFailed(state, NO_ACCOUNTS));
                    }
                });
        return result;
    }

    private Result save(String label, String token, String fingerprint) {
        try {
            keys.add(UserKey.of(options.keysFor(), user.name(), fingerprint, label, token));
        } catch (IOException unwritable) {
            return fileFailed(unwritable);
        }
        return Result.ok("Added the key " + label + " (" + fingerprint + "): from now on it logs in to the account "
                + SafeText.sanitize(user.name()) + "\n");
    }

    private CompletionStage<Result> list(ServerConnection connection) throws IOException {
        Map<String, String> fingerprints = keys.find(options.keysFor(), user.name()).stream()
                .collect(Collectors.toMap(UserKey::label, UserKey::fingerprint, (first, second) -> first));
        return connection.request(new AccountRequest.TokenList()).thenApply(reply -> {
            if (!(reply instanceof Reply.ListReply list)) {
                return AccountCommand.refused(reply);
            }
            List<String> lines = MessageCodec.elements(list, Reply.TokenInfo.class).stream()
                    .filter(token -> Boolean.TRUE.equals(token.device()))
                    .map(token -> line(token, fingerprints))
                    .toList();
            return Result.ok(lines.isEmpty() ? "No keys\n" : String.join("\n", lines) + "\n");
        });
    }

    private static String line(Reply.TokenInfo token, Map<String, String> fingerprints) {
        return String.format(
                Locale.ROOT,
                "%-32s %s %s",
                SafeText.sanitize(token.label()),
                TimeFormat.day(token.at()),
                fingerprints.getOrDefault(token.label(), "not a key of this SSH server"));
    }

    private CompletionStage<Result> remove(ServerConnection connection, String label) throws IOException {
        List<UserKey> removed = keys.find(options.keysFor(), user.name()).stream()
                .filter(key -> key.label().equals(label) || key.fingerprint().equals(label))
                .toList();
        String token = removed.isEmpty() ? label : removed.get(0).label();
        return connection.request(new AccountRequest.TokenRevoke(token)).thenApply(reply -> {
            if (reply instanceof Reply.ErrorReply) {
                return AccountCommand.refused(reply);
            }
            try {
                for (UserKey key : removed) {
                    keys.remove(key);
                }
            } catch (IOException unwritable) {
                return fileFailed(unwritable);
            }
            return Result.ok("Removed the key " + SafeText.sanitize(token) + "\n");
        });
    }

    private interface KeyAction {
        CompletionStage<Result> run(ServerConnection connection) throws IOException;
    }

    private CompletionStage<Result> inAccount(KeyAction action) {
        return new AccountCommand(options, user).run(GUEST, NO_ACCOUNTS, connection -> {
            try {
                return action.run(connection);
            } catch (IOException unreadable) {
                return done(fileFailed(unreadable));
            }
        });
    }

    private static CompletionStage<Result> done(Result result) {
        return CompletableFuture.completedFuture(result);
    }

    private static Result fileFailed(IOException failed) {
        return Result.failed("Keys cannot be read or saved here: " + IoErrors.reason(failed), ExitCode.INTERNAL);
    }
}
