package org.parlor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parlor.site.Documents;
import org.parlor.site.SiteGenerator;

/** All Markdown files of the project, and the site made from them: links lead somewhere, lines fit a terminal. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern REFERENCE = Pattern.compile(" (?:href|src)=\"([^\"#]*)#?([^\"]*)\"");
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");

    private Documents documents;

    @BeforeEach
    void read() throws IOException {
        documents = Documents.read(ROOT);
    }

    @Test
    void every_link_leads_to_a_file_and_a_heading() {
        assertEquals(List.of(), documents.brokenLinks());
    }

    @Test
    void a_link_without_a_file_or_a_heading_is_reported(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("a.md"), "# One `two`\n[a](#one-two) [b](b.md) [c](#two) ![d](d.svg) [e](https://e)\n");
        Files.writeString(folder.resolve("c.md"), "[a](a.md#one-two) [b](a.md#three)\n```\n[not a link](d.md)\n```\n");
        assertEquals(
                List.of("a.md: b.md", "a.md: #two", "a.md: d.svg", "c.md: a.md#three"),
                Documents.read(folder).brokenLinks());
    }

    @Test
    void only_a_broken_link_of_a_page_prevents_the_site(@TempDir Path project, @TempDir Path site) throws IOException {
        Files.writeString(project.resolve("README.md"), "# Home\n");
        Path unpacked = Files.createDirectory(project.resolve("parlor-1.0.0"));
        Files.writeString(unpacked.resolve("README.md"), "# Guide\n[keys](docs/keys.md)\n");
        SiteGenerator.main(new String[] {project.toString(), site.toString()});
        assertEquals(
                Set.of("index.html"),
                pages(site).keySet().stream()
                        .map(page -> site.relativize(page).toString())
                        .collect(Collectors.toSet()));
        Files.writeString(project.resolve("README.md"), "# Home\n[guide](guide.md)\n");
        assertEquals(
                "broken links: [README.md: guide.md]",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> SiteGenerator.main(new String[] {project.toString(), site.toString()}))
                        .getMessage());
    }

    @Test
    void no_line_of_text_is_longer_than_160_characters() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (String document : documents.paths()) {
            List<String> lines = Files.readAllLines(ROOT.resolve(document));
            boolean code = false;
            for (int i = 0; i < lines.size(); i++) {
                code ^= lines.get(i).startsWith("```");
                if (lines.get(i).length() > 160 && !code && !lines.get(i).startsWith("|")) {
                    tooLong.add(document + ":" + (i + 1) + ": " + lines.get(i).length());
                }
            }
        }
        assertEquals(List.of(), tooLong);
    }

    @Test
    void every_document_for_readers_is_a_page_and_every_link_of_a_page_leads_somewhere(@TempDir Path site)
            throws IOException {
        SiteGenerator.write(documents, site);
        Map<Path, String> pages = pages(site);
        List<String> expected = documents.paths().stream()
                .filter(path -> !path.contains("TEMPLATE") && !path.contains("/resources/"))
                .map(path -> path.replaceFirst("^\\.", "")
                        .replace("README.md", "index.md")
                        .replace(".md", ".html"))
                .sorted()
                .toList();
        assertEquals(
                expected,
                pages.keySet().stream()
                        .map(page -> site.relativize(page).toString().replace('\\', '/'))
                        .sorted()
                        .toList());
        assertEquals(List.of(), broken(pages));
    }

    private static List<String> broken(Map<Path, String> pages) {
        List<String> broken = new ArrayList<>();
        pages.forEach((page, html) -> {
            Matcher reference = REFERENCE.matcher(html);
            while (reference.find()) {
                String path = reference.group(1);
                Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
                boolean isOutside = path.startsWith("http");
                if (!isOutside && !(Files.isRegularFile(target) && hasAnchor(pages.get(target), reference.group(2)))) {
                    broken.add(page + ": " + reference.group());
                }
            }
        });
        return broken;
    }

    private static boolean hasAnchor(String html, String anchor) {
        return anchor.isEmpty()
                || html != null
                        && ID.matcher(html).results().anyMatch(id -> id.group(1).equals(anchor));
    }

    private static Map<Path, String> pages(Path site) throws IOException {
        Map<Path, String> pages = new TreeMap<>();
        try (Stream<Path> files = Files.walk(site)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".html")).toList()) {
                pages.put(file, Files.readString(file));
            }
        }
        return pages;
    }
}
