package org.parlor.server.cli;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.parlor.server.cluster.codec.ControlMessage;
import org.parlor.server.storage.StoreException;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.database.Migrations;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code parlor-server upgrade --check}: says what the start of this version would do with the settings and the store. */
@Command(
        name = "upgrade",
        description =
                "Says what the start of this version would change in the store, and whether it accepts the settings.",
        footer = {
            "",
            "Changes nothing; the server of the version before may be running. The server itself upgrades the store when it"
                    + " starts. Take a backup first: an older version cannot open an upgraded store.",
            "Exit codes: 0 the start changes nothing, 1 the store cannot be opened or is of a newer version, 2 usage error"
                    + " or invalid setting, 3 the start upgrades the store.",
            "",
            "Examples:",
            "  parlor-server upgrade --check --data /var/lib/parlor",
            "  parlor-server --config /etc/parlor/server.properties upgrade --check"
        })
final class UpgradeCommand extends StoreCommand {
    private static final int UPGRADES = 3;

    @Option(names = "--check", description = "Only say what would be done.")
    private boolean check;

    @Override
    void requireValid() {
        if (!check) {
            throw new ParameterException(
                    commandLine(),
                    "The server upgrades the store when it starts; upgrade --check says what it would do");
        }
        requireValidSettings();
    }

    @Override
    int run(Database database) {
        PrintWriter out = out();
        out.println("settings  accepted by this version; 'parlor-server config' lists them");
        List<String> pending;
        try (Connection connection = database.openReadOnly()) {
            int version = Migrations.version(connection);
            pending = Migrations.pending(connection);
            out.println("store     " + database.location() + ", schema " + version
                    + (pending.isEmpty()
                            ? ", as in this version"
                            : "; the start upgrades it to " + (version + pending.size()) + ": "
                                    + String.join(", ", pending) + ". Take a backup first"));
        } catch (SQLException unreadable) {
            throw new StoreException("Cannot read " + database.location() + ": " + unreadable.getMessage(), unreadable);
        }
        out.println("cluster   wire " + ControlMessage.WIRE_VERSION
                + "; gateways and cores of another wire refuse each other");
        return pending.isEmpty() ? ExitCode.OK : UPGRADES;
    }
}
