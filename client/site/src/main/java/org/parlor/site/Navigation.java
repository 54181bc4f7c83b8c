package org.parlor.site;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The documents that are pages of the site, by subject. */
final class Navigation {
    private static final String HOME = "README.md";

    private static final List<Subject> SUBJECTS = List.of(
            new Subject("Play", List.of("client/README.md", "client/docs/*.md")),
            new Subject("Host", List.of("server/README.md", "server/docs/*.md")),
            new Subject("Write a bot", List.of("bots/README.md", "bots/docs/*.md", "bots/sdk/*/README.md")),
            new Subject("Protocol", List.of("protocol/README.md", "protocol/docs/*.md")),
            new Subject("Run a cluster", List.of("server/docs/cluster.md", "server/docs/scale.md")),
            new Subject(
                    "Contribute",
                    List.of(
                            ".github/CONTRIBUTING.md",
                            "server/docs/move.md",
                            "server/docs/testing.md",
                            ".github/ROADMAP.md",
                            ".github/CHANGELOG.md",
                            ".github/SECURITY.md",
                            ".github/CODE_OF_CONDUCT.md")),
            new Subject("Architecture", List.of(".github/decisions/README.md", ".github/decisions/*.md")));

    private static final Set<String> NAMED =
            SUBJECTS.stream().flatMap(subject -> subject.patterns().stream()).collect(Collectors.toSet());

    private final Document home;
    private final List<Group> groups;

    /** @param patterns of paths; a document that one subject names is not one of another whose pattern it matches */
    private record Subject(String title, List<String> patterns) {
        List<Document> select(Documents documents) {
            Set<Document> selected = new LinkedHashSet<>();
            for (String pattern : patterns) {
                documents.all().stream()
                        .filter(document -> document.path().equals(pattern)
                                || (!NAMED.contains(document.path()) && matches(pattern, document.path())))
                        .forEach(selected::add);
            }
            return List.copyOf(selected);
        }

        private static boolean matches(String pattern, String path) {
            return FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(Path.of(path));
        }
    }

    /** The pages of a subject, in order. */
    record Group(String title, List<Document> pages) {}

    Navigation(Documents documents) {
        this.home = documents.find(HOME).orElseThrow(() -> new IllegalArgumentException(HOME + " does not exist"));
        this.groups = SUBJECTS.stream()
                .map(subject -> new Group(subject.title(), subject.select(documents)))
                .toList();
    }

    Document home() {
        return home;
    }

    List<Group> groups() {
        return groups;
    }

    List<Document> pages() {
        return Stream.concat(Stream.of(home), groups.stream().flatMap(group -> group.pages().stream()))
                .toList();
    }

    /** The path of a page in the site. No folder is hidden, because some servers leave such out. */
    static String pagePath(String document) {
        return document.replaceFirst("^\\.", "")
                .replaceFirst("(^|/)README\\.md$", "$1index.html")
                .replaceFirst("\\.md$", ".html");
    }
}
