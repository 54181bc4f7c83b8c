package org.parlor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** All Markdown files of the project: their links lead somewhere, their lines fit a terminal. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..");
    private static final Set<String> SKIPPED_FOLDERS = Set.of("target", "node_modules", ".git");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");
    private static final Pattern URL = Pattern.compile("[a-z]+:.*");
    private static final Pattern HEADING = Pattern.compile("#+ (.*)");

    @Test
    void every_link_leads_to_a_file_and_a_heading() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path document : documents()) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                if (!URL.matcher(link.group(1)).matches() && !leadsSomewhere(document, link.group(1))) {
                    broken.add(ROOT.relativize(document) + ": " + link.group(1));
                }
            }
        }
        assertEquals(List.of(), broken);
    }

    @Test
    void no_line_of_text_is_longer_than_160_characters() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path document : documents()) {
            List<String> lines = Files.readAllLines(document);
            boolean code = false;
            for (int i = 0; i < lines.size(); i++) {
                code ^= lines.get(i).startsWith("```");
                if (lines.get(i).length() > 160 && !code && !lines.get(i).startsWith("|")) {
                    tooLong.add(ROOT.relativize(document) + ":" + (i + 1) + ": "
                            + lines.get(i).length());
                }
            }
        }
        assertEquals(List.of(), tooLong);
    }

    private static boolean leadsSomewhere(Path document, String link) throws IOException {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path target = path.isEmpty() ? document : document.resolveSibling(path);
        return Files.exists(target)
                && (hash < 0
                        || !target.toString().endsWith(".md")
                        || anchors(target).contains(link.substring(hash + 1)));
    }

    /** The anchors that GitHub gives the headings of a document. */
    private static Set<String> anchors(Path document) throws IOException {
        Set<String> anchors = new HashSet<>();
        boolean code = false;
        for (String line : Files.readAllLines(document)) {
            code ^= line.startsWith("```");
            Matcher heading = HEADING.matcher(line);
            if (!code && heading.matches()) {
                String text = heading.group(1).replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1");
                anchors.add(text.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'));
            }
        }
        return anchors;
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED_FOLDERS.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    documents.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return documents;
    }
}
