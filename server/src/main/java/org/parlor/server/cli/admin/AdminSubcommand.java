package org.parlor.server.cli.admin;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parlor.connection.CertificateFingerprint;
import org.parlor.connection.RequestClient;
import org.parlor.connection.RequestFailedException;
import org.parlor.message.ClientMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.value.SafeText;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A subcommand of {@code parlor-server admin}: logs in, sends its requests, and returns the exit code. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
abstract class AdminSubcommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private AdminOptions options = new AdminOptions();

    final CommandSpec spec() {
        return spec;
    }

    /** An exchange of requests and replies. */
    interface Exchange {
        void run(RequestClient client) throws RequestFailedException, InterruptedException, IOException;
    }

    /**
     * Returns what to do with the connection. Called before it is opened, so that invalid arguments are usage errors.
     *
     * @throws RequestException or {@link InvalidInputException} if an argument is invalid
     */
    abstract Exchange exchange();

    @Override
    public final Integer call() throws InterruptedException {
        try {
            Exchange exchange = exchange();
            try (RequestClient client = options.connect(System.getenv(), this::printError)) {
                exchange.run(client);
            }
            return ExitCode.OK;
        } catch (RequestException e) {
            throw new ParameterException(spec.commandLine(), e.text(), e);
        } catch (InvalidInputException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        } catch (RequestFailedException e) {
            Reply.ErrorReply reply = e.reply();
            if (reply != null && options.isJson()) {
                print(MessageCodec.write(reply));
            }
            CertificateFingerprint untrusted = e.fingerprint();
            String advice =
                    untrusted == null ? "" : ". If this is your server's certificate, add --fingerprint " + untrusted;
            return failed(e.getMessage() + advice);
        } catch (IOException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private int failed(String message) {
        printError(message);
        return ExitCode.SOFTWARE;
    }

    private void printError(String message) {
        spec.commandLine().getErr().println("parlor-server: " + SafeText.sanitize(message));
    }

    final void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    /** A request whose reply has no contents: prints the text, or the reply with {@code --json}. */
    final Exchange act(ClientMessage request, String done) {
        return act(request, Reply.class, reply -> done);
    }

    /** A single request: prints the text of the reply, or the reply itself with {@code --json}. */
    final <R extends Reply> Exchange act(ClientMessage request, Class<R> type, Function<R, String> text) {
        return client -> {
            R reply = type.cast(client.request(request));
            if (options.isJson()) {
                print(MessageCodec.write(reply));
            } else {
                text.apply(reply).lines().map(SafeText::sanitize).forEach(this::print);
            }
        };
    }

    /**
     * Requests all pages of a list and prints them as a table, or one page a line with {@code --json}.
     *
     * @param request returns the request for the page after a cursor, which is null for the first page
     */
    final <T> Exchange list(
            Function<@Nullable String, ClientMessage> request,
            Class<T> type,
            TextTable table,
            Function<T, String[]> row) {
        ClientMessage first = request.apply(null);
        return client -> {
            List<T> items = new ArrayList<>();
            ClientMessage next = first;
            while (next != null) {
                Reply.ListReply page = (Reply.ListReply) client.request(next);
                if (options.isJson()) {
                    print(MessageCodec.write(page));
                }
                items.addAll(MessageCodec.elements(page, type));
                next = page.more() == null ? null : request.apply(page.more());
            }
            if (!options.isJson()) {
                items.forEach(item -> table.add(row.apply(item)));
                table.text().lines().forEach(this::print);
            }
        };
    }

    static String orDash(@Nullable String text) {
        return text == null ? "-" : text;
    }

    /** An instant for people; "-" for none. */
    static String time(@Nullable Long millis) {
        return millis == null ? "-" : Instant.ofEpochSecond(millis / 1_000).toString();
    }
}
