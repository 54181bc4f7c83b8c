package org.parlor.server.cli.admin;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.parlor.message.AdminRequest;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.rules.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the acts of admins. */
@Command(name = "audit", description = "Lists the acts of admins and moderators of the last year, latest first.")
final class AuditSubcommand extends AdminSubcommand {
    @Option(names = "--by", paramLabel = "NAME", description = "Only acts of this admin.")
    private @Nullable String by;

    @Option(names = "--on", paramLabel = "TEXT", description = "Only acts on this user, game, tournament or network.")
    private @Nullable String on;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only acts since this time in UTC: 2026-11-26 or 2026-11-26T18:00:00Z.")
    private @Nullable String since;

    @Option(names = "--until", paramLabel = "TIME", description = "Only acts before this time.")
    private @Nullable String until;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "Maximum number of acts, at most ${DEFAULT-VALUE}. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            description = "The next page, as the end of the page before names it.")
    private @Nullable String after;

    @Override
    Exchange exchange() {
        AdminRequest.Audit request =
                new AdminRequest.Audit(after, by, on, time("--since", since), time("--until", until), limit);
        return act(request, Reply.ListReply.class, AuditSubcommand::text);
    }

    private static String text(Reply.ListReply page) {
        TextTable table = new TextTable("TIME", "BY", "FROM", "ACT", "ON", "REASON", "DETAILS");
        MessageCodec.elements(page, Reply.AuditEntry.class).forEach(entry -> table.add(row(entry)));
        return table.text() + (page.more() == null ? "" : "next page: --after " + page.more());
    }

    private static String[] row(Reply.AuditEntry entry) {
        String details =
                entry.details().entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" "));
        return new String[] {
            time(entry.at()),
            entry.by(),
            orDash(entry.from()),
            entry.act(),
            orDash(entry.on()),
            orDash(entry.reason()),
            details.isEmpty() ? "-" : details
        };
    }

    private static @Nullable Long time(String option, @Nullable String typed) {
        if (typed == null) {
            return null;
        }
        try {
            return typed.contains("T")
                    ? Instant.parse(typed).toEpochMilli()
                    : LocalDate.parse(typed)
                            .atStartOfDay()
                            .toInstant(ZoneOffset.UTC)
                            .toEpochMilli();
        } catch (DateTimeParseException | ArithmeticException e) {
            throw new InvalidInputException(
                    option, option + " must be a date such as 2026-11-26, or a time such as 2026-11-26T18:00:00Z");
        }
    }
}
