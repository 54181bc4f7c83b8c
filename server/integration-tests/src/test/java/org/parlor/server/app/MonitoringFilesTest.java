package org.parlor.server.app;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.server.cluster.transport.LinkCounters;
import org.parlor.server.core.state.ServerStats;
import org.parlor.server.metrics.OpsAddress;
import org.parlor.server.metrics.OpsHttpServer;
import org.parlor.server.metrics.OpsView;
import org.parlor.server.storage.Storage;
import org.parlor.server.storage.database.SqliteDatabase;
import org.parlor.server.tls.CertificateReloader;
import org.parlor.server.tls.TlsSettings;

/** The dashboard and the alert rules are valid and use metrics that exist. */
class MonitoringFilesTest {
    private static final Path DASHBOARD = Path.of("dist", "grafana-dashboard.json");
    private static final Path ALERTS = Path.of("dist", "alerts.yml");
    private static final Pattern METRIC = Pattern.compile("\\b(parlor|jvm|process|system)_[a-z_]+");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static Set<String> exported(int port) throws IOException {
        URI uri = URI.create("http://127.0.0.1:" + port + "/metrics");
        try (InputStream in = uri.toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.replaceFirst("[{ ].*", ""))
                    .collect(Collectors.toSet());
        }
    }

    /** The metrics of a server with a store and a certificate, which has collected garbage, and of a core of a cluster. */
    private Set<String> exported() throws IOException {
        OpsView core = new OpsView(
                () -> CompletableFuture.completedFuture(new ServerStats(0, 0, Map.of(), 0, 0)),
                Optional::empty,
                () -> 0,
                () -> 0,
                () -> 0,
                () -> 0,
                ClusterMetrics.ofCore(() -> 0, new LinkCounters(), () -> 0, () -> 0, () -> 0));
        try (ParlorServer server = ParlorServer.start(ServerConfig.embedded()
                        .with(Storage.inDatabase(new SqliteDatabase(folder.resolve("data"))))
                        .with(new TlsSettings(0, false, CertificateReloader::selfSigned))
                        .with(new OpsAddress("127.0.0.1", 0)));
                OpsHttpServer cluster = new OpsHttpServer("1.2.3")) {
            int clusterPort = cluster.listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), core);
            int port = server.opsPort().orElseThrow();
            System.gc();
            await().until(() -> exported(port).contains("jvm_gc_pause_seconds_sum"));
            Set<String> names = new TreeSet<>(exported(port));
            names.addAll(exported(clusterPort));
            return names;
        }
    }

    private static List<String> expressions(JsonObject dashboard) {
        List<String> expressions = new ArrayList<>();
        for (JsonElement panel : dashboard.getAsJsonArray("panels")) {
            for (JsonElement target : panel.getAsJsonObject().getAsJsonArray("targets")) {
                expressions.add(target.getAsJsonObject().get("expr").getAsString());
            }
        }
        return expressions;
    }

    private static JsonObject dashboard() throws IOException {
        return JsonParser.parseString(Files.readString(DASHBOARD)).getAsJsonObject();
    }

    private static Set<String> metrics(String text) {
        return METRIC.matcher(text)
                .results()
                .map(found -> found.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void every_metric_of_the_dashboard_and_the_rules_is_exported() throws IOException {
        Set<String> used = metrics(String.join("\n", expressions(dashboard())));
        used.addAll(metrics(Files.readString(ALERTS)));
        assertTrue(used.size() > 20, used.toString());
        used.removeAll(exported());
        assertEquals(Set.of(), used);
    }

    @Test
    void every_metric_of_the_server_is_documented() throws IOException {
        Matcher documented =
                Pattern.compile("`(parlor_[a-z_]+)").matcher(Files.readString(Path.of("docs", "operations.md")));
        Set<String> names = documented.results().map(found -> found.group(1)).collect(Collectors.toSet());
        Set<String> undocumented = new TreeSet<>();
        for (String name : exported()) {
            String base = name.replaceFirst("_(bucket|count|sum|max)$", "");
            if (name.startsWith("parlor_") && !names.contains(name) && !names.contains(base)) {
                undocumented.add(name);
            }
        }
        assertEquals(Set.of(), undocumented);
    }

    @Test
    void panels_have_different_ids_and_a_title() throws IOException {
        Set<Integer> ids = new TreeSet<>();
        for (JsonElement panel : dashboard().getAsJsonArray("panels")) {
            assertTrue(ids.add(panel.getAsJsonObject().get("id").getAsInt()));
            assertTrue(!panel.getAsJsonObject().get("title").getAsString().isEmpty());
        }
    }

    @Test
    void promtool_accepts_the_rules_their_tests_and_the_expressions_of_the_dashboard()
            throws IOException, InterruptedException {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/promtool")),
                "promtool is not installed (apt-get install prometheus)");
        run("check", "rules", ALERTS.toString());
        run("test", "rules", ALERTS.resolveSibling("alerts_test.yml").toString());
        StringBuilder rules = new StringBuilder("groups: [{name: dashboard, rules: [\n");
        int number = 0;
        for (String expression : expressions(dashboard())) {
            String text = expression.replace("$__rate_interval", "5m").replace("$instance", ".*");
            rules.append("{record: panel:")
                    .append(number++)
                    .append(", expr: '")
                    .append(text)
                    .append("'},\n");
        }
        Path file = Files.writeString(folder.resolve("dashboard.yml"), rules + "]}]\n");
        run("check", "rules", file.toString());
    }

    private static void run(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/usr/bin/promtool"));
        command.addAll(List.of(args));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
    }
}
