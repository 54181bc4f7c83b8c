package org.parlor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parlor.connection.BuildInfo;

/** The version, which the property {@code revision} of the root {@code pom.xml} sets, and the files that state it beside it. */
class VersionTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern STATED = Pattern.compile(
            "(?:^version = \"|__version__ = \"|^  \"version\": \"|parlor-bot-(?:python|typescript)/"
                    + "|parlor(?:-server|-bot)?[_-]|parlor_bot-)(\\d+\\.\\d+\\.\\d+)",
            Pattern.MULTILINE);

    /** Those that Python's and Node's tools read cannot take it from Maven. */
    private static final List<String> STATING = List.of(
            "bots/sdk/python/README.md",
            "bots/sdk/python/pyproject.toml",
            "bots/sdk/python/src/parlor_bot/__init__.py",
            "bots/sdk/python/src/parlor_bot/client.py",
            "bots/sdk/python/tests/test_source.py",
            "bots/sdk/typescript/README.md",
            "bots/sdk/typescript/dist/client.d.ts",
            "bots/sdk/typescript/dist/client.js",
            "bots/sdk/typescript/package.json",
            "bots/sdk/typescript/src/client.ts",
            "bots/src/test/java/org/parlor/bots/cli/SdkTest.java",
            "client/README.md",
            "server/README.md");

    @Test
    void what_states_the_version_states_that_of_the_build() throws IOException {
        List<String> others = new ArrayList<>();
        for (String file : STATING) {
            List<MatchResult> stated = STATED.matcher(Files.readString(ROOT.resolve(file)))
                    .results()
                    .toList();
            assertTrue(!stated.isEmpty(), file + " does not state the version");
            stated.stream()
                    .filter(found -> !found.group(1).equals(BuildInfo.VERSION))
                    .forEach(found -> others.add(file + ": " + found.group()));
        }
        assertEquals(List.of(), others);
    }

    @Test
    void no_other_document_or_source_of_a_package_states_it() throws IOException {
        TreeSet<String> stating = new TreeSet<>();
        for (String folder : List.of(
                "README.md",
                "protocol/docs",
                "server/README.md",
                "server/docs",
                "bots",
                "client/README.md",
                "client/docs")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
                for (Path file : files.filter(VersionTest::isSource).toList()) {
                    if (STATED.matcher(Files.readString(file)).find()) {
                        stating.add(ROOT.relativize(file).toString());
                    }
                }
            }
        }
        assertEquals(new TreeSet<>(STATING), stating);
    }

    private static boolean isSource(Path file) {
        String path = file.toString();
        return !path.matches(".*/(?:target|node_modules|build|__pycache__|resources|[\\w.]*egg-info)/.*")
                && path.matches(".*\\.(?:md|java|py|ts|js|mjs|toml|json)")
                && !path.endsWith("package-lock.json");
    }

    @Test
    void a_build_names_its_commit_and_the_date_of_it() throws InterruptedException {
        String commit = "built without a Git repository";
        if (Files.exists(ROOT.resolve(".git"))) {
            commit = gitAnswers() ? "commit [0-9a-f]{12}(?:-dirty)? of \\d{4}-\\d{2}-\\d{2}" : "commit unknown";
        }
        assertTrue(
                BuildInfo.describe("parlor").matches("parlor \\d+\\.\\d+\\.\\d+ \\((?:" + commit + ")\\)"),
                BuildInfo.describe("parlor"));
    }

    private static boolean gitAnswers() throws InterruptedException {
        try {
            return new ProcessBuilder("git", "-c", "safe.directory=*", "log", "-1", "--format=%cs")
                            .directory(ROOT.toFile())
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
