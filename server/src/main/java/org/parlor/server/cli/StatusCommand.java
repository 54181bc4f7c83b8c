package org.parlor.server.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.parlor.message.value.SafeText;
import org.parlor.server.cluster.codec.ProcessStatus;
import org.parlor.server.cluster.transport.ClusterSettings;
import org.parlor.server.cluster.transport.NatsNetwork;
import org.parlor.server.storage.database.Database;
import org.parlor.server.storage.lease.Lease;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParentCommand;

/** {@code parlor-server status}: asks the processes of a cluster for their state. */
@Command(
        name = "status",
        description = "Prints the state of all processes of a cluster.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "With --db-url, the lease in the database says which core is active; otherwise the cores say so.",
            "",
            "Exit codes: 0 one core is active and all gateways have joined it, 1 not so, or NATS or the database cannot be"
                    + " reached, 2 usage error.",
            "",
            "Example:",
            "  parlor-server status --nats nats://localhost:4222"
        })
final class StatusCommand implements Callable<Integer> {
    private static final Duration REPLY_TIME = Duration.ofSeconds(1);
    private static final String FORMAT = "%-8s  %-24s  %-8s  %6s  %11s  %8s  %8s  %s%n";

    @ParentCommand
    @SuppressWarnings("NullAway.Init")
    private ServeCommand server;

    @Override
    public Integer call() throws InterruptedException {
        ClusterSettings cluster = server.clusterSettings();
        PrintWriter out = server.spec().commandLine().getOut();
        Lease.Holder holder = holder(cluster);
        List<ProcessStatus> processes = processes(cluster);
        if (holder != null && !holder.name().isEmpty()) {
            out.println("The lease is held by " + SafeText.sanitize(holder.name()) + ", epoch " + holder.epoch());
        }
        out.printf(FORMAT, "ROLE", "NAME", "STATE", "EPOCH", "CONNECTIONS", "LAG MS", "PENDING", "VERSION");
        processes.forEach(process -> print(process, out));
        Optional<String> problem = problem(holder, processes);
        problem.ifPresent(
                text -> out.println(text + " (cluster " + cluster.subjects().cluster() + ")"));
        return problem.isPresent() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    /** The holder of the lease, null if the database is not set. */
    private Lease.@Nullable Holder holder(ClusterSettings cluster) {
        Database database = server.sharedDatabase();
        if (database == null) {
            return null;
        }
        try (Lease lease = new Lease(database, cluster.subjects().cluster(), cluster.name())) {
            return lease.holder();
        }
    }

    private static List<ProcessStatus> processes(ClusterSettings cluster) throws InterruptedException {
        try (NatsNetwork network = NatsNetwork.connect(cluster.nats(), "parlor-status")) {
            return network.request(cluster.subjects().status(), REPLY_TIME).stream()
                    .flatMap(reply -> ProcessStatus.decode(reply).stream())
                    .sorted(Comparator.comparing(ProcessStatus::role)
                            .thenComparing(ProcessStatus::state)
                            .thenComparing(ProcessStatus::name))
                    .toList();
        }
    }

    private static void print(ProcessStatus process, PrintWriter out) {
        out.printf(
                FORMAT,
                SafeText.sanitize(process.role()),
                SafeText.sanitize(process.name()),
                SafeText.sanitize(process.state()),
                process.epoch(),
                process.connections(),
                process.lagMillis(),
                process.pendingBatches(),
                SafeText.sanitize(String.valueOf(process.version())));
    }

    private static Optional<String> problem(Lease.@Nullable Holder holder, List<ProcessStatus> processes) {
        List<ProcessStatus> active = processes.stream()
                .filter(ProcessStatus::isActiveCore)
                .filter(core -> holder == null || core.epoch() == holder.epoch())
                .toList();
        if (holder != null && holder.name().isEmpty()) {
            return Optional.of("no core holds the lease");
        } else if (processes.isEmpty()) {
            return Optional.of("no process responds");
        } else if (holder != null && active.isEmpty()) {
            return Optional.of("the core that holds the lease does not respond on NATS, or is not active yet");
        } else if (active.size() != 1) {
            return Optional.of(active.size() + " cores respond as active");
        }
        long epoch = active.get(0).epoch();
        long outside = processes.stream()
                .filter(process -> process.role().equals("gateway"))
                .filter(process -> process.epoch() != epoch || !process.state().equals("joined"))
                .count();
        return outside == 0 ? Optional.empty() : Optional.of(outside + " gateways have not joined the active core");
    }
}
