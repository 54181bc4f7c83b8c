package org.parlor.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.server.config.ServerOptions;

/** The manifests for Kubernetes: the properties whose faults the API server or a cluster would report late. */
class KubernetesManifestsTest {
    private static final Path FOLDER = Path.of("dist", "kubernetes");
    private static final Path COMPOSE = Path.of("dist", "compose.yaml");
    private static final Set<String> WORKLOADS = Set.of("Deployment", "StatefulSet");
    private static final List<String> PROBES = List.of("startupProbe", "livenessProbe", "readinessProbe");

    /** The documents of all parts but the example, which changes them. */
    private final List<Map<String, Object>> documents = documents();

    private final List<Map<String, Object>> workloads = documents.stream()
            .filter(document -> WORKLOADS.contains(text(document, "kind")))
            .toList();

    KubernetesManifestsTest() throws IOException {}

    private static List<Map<String, Object>> documents() throws IOException {
        List<Map<String, Object>> all = new ArrayList<>();
        for (String part : List.of("base", "postgres", "nats")) {
            Map<String, Object> kustomization = kustomization(part);
            for (Object resource : list(kustomization, "resources")) {
                all.addAll(BlockYaml.documents(
                        Files.readString(FOLDER.resolve(part).resolve(resource.toString()))));
            }
        }
        return all;
    }

    private static Map<String, Object> kustomization(String part) throws IOException {
        return BlockYaml.documents(Files.readString(FOLDER.resolve(part).resolve("kustomization.yaml")))
                .get(0);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object of, String... path) {
        Object found = of;
        for (String key : path) {
            found = ((Map<String, Object>) found).getOrDefault(key, Map.of());
        }
        return (Map<String, Object>) found;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object of, String key) {
        return (List<Object>) map(of).getOrDefault(key, List.of());
    }

    private static String text(Object of, String key) {
        return String.valueOf(map(of).get(key));
    }

    private static String name(Map<String, Object> document) {
        return text(document, "kind") + " " + text(map(document, "metadata"), "name");
    }

    private List<Map<String, Object>> ofKind(String kind) {
        return documents.stream()
                .filter(document -> text(document, "kind").equals(kind))
                .toList();
    }

    private static Map<String, Object> container(Map<String, Object> workload) {
        return map(list(map(workload, "spec", "template", "spec"), "containers").get(0));
    }

    /** The labels of the pods, with those that the kustomizations add. */
    private static Map<String, Object> labels(Map<String, Object> workload) {
        Map<String, Object> labels = new LinkedHashMap<>(map(workload, "spec", "template", "metadata", "labels"));
        labels.put("app.kubernetes.io/part-of", "parlor");
        return labels;
    }

    private List<Map<String, Object>> selected(Map<String, Object> selector) {
        return workloads.stream()
                .filter(workload -> matches(selector, labels(workload)))
                .toList();
    }

    private static boolean matches(Map<String, Object> selector, Map<String, Object> labels) {
        boolean matches =
                labels.entrySet().containsAll(map(selector, "matchLabels").entrySet());
        for (Object expression : list(selector, "matchExpressions")) {
            assertEquals("In", text(expression, "operator"));
            matches &= list(expression, "values").contains(labels.get(text(expression, "key")));
        }
        return matches;
    }

    private static Map<String, String> ports(Map<String, Object> workload) {
        return list(container(workload), "ports").stream()
                .collect(Collectors.toMap(port -> text(port, "name"), port -> text(port, "containerPort")));
    }

    @Test
    void each_part_is_labelled_and_each_file_is_listed() throws IOException {
        for (String part : List.of("base", "postgres", "nats")) {
            assertEquals(
                    List.of(Map.of("includeTemplates", "true", "pairs", Map.of("app.kubernetes.io/part-of", "parlor"))),
                    list(kustomization(part), "labels"));
            try (Stream<Path> files = Files.list(FOLDER.resolve(part))) {
                Set<String> names =
                        files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
                Set<Object> listed = new TreeSet<>(list(kustomization(part), "resources"));
                listed.add("kustomization.yaml");
                assertEquals(listed, new TreeSet<Object>(names));
            }
        }
    }

    @Test
    void each_selector_selects_pods() {
        for (Map<String, Object> workload : workloads) {
            assertEquals(List.of(workload), selected(map(workload, "spec", "selector")), name(workload));
        }
        for (Map<String, Object> budget : ofKind("PodDisruptionBudget")) {
            assertEquals(1, selected(map(budget, "spec", "selector")).size(), name(budget));
        }
        for (Map<String, Object> service : ofKind("Service")) {
            assertEquals(
                    1,
                    selected(Map.of("matchLabels", map(service, "spec", "selector")))
                            .size(),
                    name(service));
        }
        for (Map<String, Object> policy : ofKind("NetworkPolicy")) {
            assertFalse(selected(map(policy, "spec", "podSelector")).isEmpty(), name(policy));
            for (Object rule : list(map(policy, "spec"), "ingress")) {
                for (Object peer : list(rule, "from")) {
                    boolean other = map(peer).containsKey("namespaceSelector");
                    assertTrue(other || !selected(map(peer, "podSelector")).isEmpty(), name(policy));
                }
            }
        }
    }

    @Test
    void each_port_exists_at_the_pods_that_it_leads_to() {
        for (Map<String, Object> workload : workloads) {
            for (String probe : PROBES) {
                Map<String, Object> asked = map(container(workload), probe);
                String kind = asked.containsKey("httpGet") ? "httpGet" : "tcpSocket";
                String port = text(map(asked, kind), "port");
                assertTrue(ports(workload).containsKey(port), name(workload) + " " + probe + " " + port);
            }
        }
        for (Map<String, Object> service : ofKind("Service")) {
            for (Object port : list(map(service, "spec"), "ports")) {
                for (Map<String, Object> pod : selected(Map.of("matchLabels", map(service, "spec", "selector")))) {
                    assertEquals(text(port, "port"), ports(pod).get(text(port, "targetPort")), name(service));
                }
            }
        }
        for (Map<String, Object> policy : ofKind("NetworkPolicy")) {
            for (Object rule : list(map(policy, "spec"), "ingress")) {
                for (Object port : list(rule, "ports")) {
                    for (Map<String, Object> pod : selected(map(policy, "spec", "podSelector"))) {
                        assertTrue(ports(pod).containsKey(text(port, "port")), name(policy) + " " + port);
                    }
                }
            }
        }
    }

    @Test
    void the_ports_of_the_server_are_those_of_its_settings() {
        Map<String, Object> settings = map(ofKind("ConfigMap").get(0), "data");
        for (String role : List.of("core", "gateway")) {
            Map<String, Object> workload = workload(role);
            assertEquals(List.of("--role", role), list(container(workload), "args"));
            assertEquals(settings.get("PARLOR_OPS_PORT"), ports(workload).get("ops"));
            assertEquals("/ready", text(map(container(workload), "readinessProbe", "httpGet"), "path"));
            assertEquals("/health", text(map(container(workload), "livenessProbe", "httpGet"), "path"));
        }
        Map<String, String> ports = ports(workload("gateway"));
        Object web = list(container(workload("gateway")), "env").stream()
                .filter(variable -> text(variable, "name").equals("PARLOR_WEB_PORT"))
                .map(variable -> map(variable).get("value"))
                .findFirst()
                .orElseThrow();
        Map<String, String> defaults = ServerOptions.all().stream()
                .filter(setting -> Set.of("port", "tls-port").contains(setting.key()))
                .collect(Collectors.toMap(setting -> setting.key(), setting -> String.valueOf(setting.defaultText())));
        assertEquals(
                Map.of("lines", defaults.get("port"), "tls", defaults.get("tls-port"), "web", web, "ops", "9777"),
                ports);
    }

    private Map<String, Object> workload(String name) {
        return workloads.stream()
                .filter(workload -> text(map(workload, "metadata"), "name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void each_variable_of_the_server_is_a_setting_and_each_secret_is_optional_or_created_by_the_example()
            throws IOException {
        Set<String> variables = ServerOptions.all().stream()
                .map(setting -> "PARLOR_" + setting.key().replace('-', '_').toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
        Set<String> used = new TreeSet<>();
        Set<String> keys = new TreeSet<>();
        Set<String> optional = new TreeSet<>();
        for (Map<String, Object> workload : workloads) {
            for (Object variable : list(container(workload), "env")) {
                used.add(text(variable, "name"));
                Map<String, Object> secret = map(variable, "valueFrom", "secretKeyRef");
                if (!secret.isEmpty()) {
                    assertEquals("parlor", secret.get("name"));
                    boolean isOptional = "true".equals(String.valueOf(secret.get("optional")));
                    (isOptional ? optional : keys).add(text(secret, "key"));
                }
            }
        }
        assertEquals(Set.of("smtp-password", "vapid-private-key"), optional);
        used.addAll(map(ofKind("ConfigMap").get(0), "data").keySet());
        String patch = Files.readString(FOLDER.resolve("example").resolve("settings.yaml"));
        used.addAll(map(BlockYaml.documents(patch).get(0), "data").keySet());
        used.removeIf(variable -> !variable.startsWith("PARLOR_"));
        assertTrue(variables.containsAll(used), used + " of " + variables);
        String example = Files.readString(FOLDER.resolve("example").resolve("kustomization.yaml"));
        Matcher literal = Pattern.compile("--from-literal=([\\w-]+)=").matcher(example);
        assertEquals(
                keys, literal.results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void the_images_are_those_of_the_compose_file() throws IOException {
        String compose = Files.readString(COMPOSE);
        Matcher image = Pattern.compile("(?m)^ +image: (.*)$").matcher(compose);
        Set<String> composed =
                image.results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(
                composed,
                workloads.stream()
                        .map(workload -> text(container(workload), "image"))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void no_pod_has_more_rights_or_resources_than_it_needs() {
        for (Map<String, Object> workload : workloads) {
            Map<String, Object> pod = map(workload, "spec", "template", "spec");
            assertEquals("false", pod.get("automountServiceAccountToken"), name(workload));
            assertEquals("false", pod.get("enableServiceLinks"), name(workload));
            assertEquals("true", map(pod, "securityContext").get("runAsNonRoot"), name(workload));
            assertEquals(
                    Map.of("type", "RuntimeDefault"), map(pod, "securityContext", "seccompProfile"), name(workload));
            assertEquals(
                    Map.of(
                            "allowPrivilegeEscalation",
                            "false",
                            "readOnlyRootFilesystem",
                            "true",
                            "capabilities",
                            Map.of("drop", List.of("ALL"))),
                    map(container(workload), "securityContext"),
                    name(workload));
            Map<String, Object> resources = map(container(workload), "resources");
            assertEquals(Set.of("cpu", "memory"), map(resources, "requests").keySet(), name(workload));
            assertEquals(Set.of("memory"), map(resources, "limits").keySet(), name(workload));
            Set<String> mounted = list(container(workload), "volumeMounts").stream()
                    .map(mount -> text(mount, "name"))
                    .collect(Collectors.toSet());
            Set<String> volumes = Stream.concat(
                            list(pod, "volumes").stream().map(volume -> text(volume, "name")),
                            list(map(workload, "spec"), "volumeClaimTemplates").stream()
                                    .map(claim -> text(map(claim, "metadata"), "name")))
                    .collect(Collectors.toSet());
            assertEquals(volumes, mounted, name(workload));
        }
    }

    @Test
    void one_core_and_one_gateway_remain_while_nodes_are_drained() {
        for (String role : List.of("core", "gateway")) {
            assertTrue(Integer.parseInt(text(map(workload(role), "spec"), "replicas")) >= 2, role);
            assertTrue(
                    ofKind("PodDisruptionBudget").stream()
                            .anyMatch(budget ->
                                    selected(map(budget, "spec", "selector")).contains(workload(role))
                                            && text(map(budget, "spec"), "maxUnavailable")
                                                    .equals("1")),
                    role);
        }
    }

    /** {@code kubectl} resolves what the kustomizations name; without it the other tests read the files. */
    @Test
    void kustomize_renders_the_example() throws Exception {
        boolean installed = Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "kubectl")));
        assumeTrue(installed, "kubectl is not installed");
        Process process = new ProcessBuilder(
                        "kubectl", "kustomize", FOLDER.resolve("example").toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertEquals(
                documents.size(),
                output.lines().filter(line -> line.startsWith("kind: ")).count(),
                output);
        assertTrue(output.contains("image: registry.example.org/parlor-server:1.0.0"), output);
        assertTrue(output.contains("PARLOR_NAME: Example Club"), output);
    }
}
