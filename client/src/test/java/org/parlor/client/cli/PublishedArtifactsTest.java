package org.parlor.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parlor.connection.BuildInfo;
import org.w3c.dom.Document;

/** The artifacts for Maven Central: what it requires of their POMs, sources and Javadoc. */
@Tag("slow")
class PublishedArtifactsTest {
    /** The elements without which Maven Central refuses an artifact. */
    private static final List<String> REQUIRED = List.of(
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/connection",
            "scm/developerConnection",
            "scm/url");

    @ParameterizedTest
    @CsvSource({
        "protocol, parlor-protocol, parlor-protocol-VERSION, org/parlor/rules/Rules",
        "server, parlor-server, parlor-server, org/parlor/server/cli/ServerMain",
        "bots, parlor-bots, parlor-bots, org/parlor/bots/cli/BotsMain",
        "client, parlor-client, parlor, org/parlor/client/cli/ParlorMain"
    })
    void an_artifact_has_all_that_maven_central_requires(String module, String artifact, String jar, String type)
            throws Exception {
        Path target = Path.of("..", module, "target");
        String name = jar.replace("VERSION", BuildInfo.VERSION);
        Path published = target.resolve("ossrh-pom.xml");
        assumeTrue(Files.exists(published), published + " does not exist: mvn -DskipTests package -Pcentral");
        assertEquals(
                List.of(true, true, false),
                List.of(
                        contains(target.resolve(name + "-sources.jar"), type + ".java"),
                        contains(target.resolve(name + "-javadoc.jar"), type + ".html"),
                        Files.exists(target.resolve(name + "-tests.jar"))));

        Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(published.toFile());
        XPath path = XPathFactory.newInstance().newXPath();
        assertEquals(
                List.of("org.parlor", artifact, BuildInfo.VERSION, ""),
                Stream.of("groupId", "artifactId", "version", "parent")
                        .map(element -> text(path, pom, element))
                        .toList());
        assertEquals(
                List.of(),
                REQUIRED.stream()
                        .filter(element -> text(path, pom, element).isEmpty()
                                || text(path, pom, element).contains("${"))
                        .toList());
    }

    private static String text(XPath path, Document pom, String element) {
        try {
            return path.evaluate("/project/" + element, pom).strip();
        } catch (XPathExpressionException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean contains(Path jar, String entry) throws Exception {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.getEntry(entry) != null;
        }
    }
}
