package org.parlor.client.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The tests have more libraries than the packaged program: what a hosted server uses must be in both. */
class HostDependenciesTest {
    /** For clusters, PostgreSQL, metrics, e-mail and large servers. */
    private static final Set<String> NOT_FOR_HOSTED_SERVERS = Set.of(
            "HikariCP",
            "jnats",
            "micrometer-registry-prometheus",
            "netty-transport-classes-io_uring",
            "netty-transport-native-io_uring",
            "postgresql",
            "smtp");

    @Test
    void the_program_contains_the_optional_dependencies_of_the_server_that_a_hosted_one_uses() throws Exception {
        Set<String> needed = dependencies(
                "server", dependency -> text(dependency, "optional").equals("true"));
        needed.removeAll(NOT_FOR_HOSTED_SERVERS);
        needed.removeAll(
                dependencies("client", dependency -> !text(dependency, "scope").equals("test")));
        assertEquals(Set.of(), needed);
    }

    private static Set<String> dependencies(String module, Predicate<Element> condition) throws Exception {
        NodeList all = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of("..", module, "pom.xml").toFile())
                .getElementsByTagName("dependency");
        Set<String> found = new TreeSet<>();
        IntStream.range(0, all.getLength())
                .mapToObj(all::item)
                .map(Element.class::cast)
                .filter(condition)
                .forEach(dependency -> found.add(text(dependency, "artifactId")));
        return found;
    }

    private static String text(Element dependency, String name) {
        NodeList found = dependency.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent();
    }
}
