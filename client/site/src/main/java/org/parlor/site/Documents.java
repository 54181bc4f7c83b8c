package org.parlor.site;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/** All Markdown files of the project, by path. */
public final class Documents {
    private static final Set<String> SKIPPED_FOLDERS = Set.of("target", "node_modules", ".git");
    private static final Pattern URL = Pattern.compile("[a-z]+:.*");
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    private final Path root;
    private final Map<String, Document> byPath = new TreeMap<>();

    private Documents(Path root) {
        this.root = root;
    }

    /** Where a link within the project leads: a path relative to the root, and an anchor or nothing. */
    record Target(String path, String anchor) {}

    /** Reads the Markdown files below the root of the project, but not those of builds. */
    public static Documents read(Path root) throws IOException {
        Documents documents = new Documents(root);
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return SKIPPED_FOLDERS.contains(String.valueOf(folder.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (file.toString().endsWith(".md")) {
                    String path = slashed(root.relativize(file));
                    documents.byPath.put(path, new Document(path, Files.readString(file), PARSER));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return documents;
    }

    /** The paths of the files relative to the root, in order. */
    public List<String> paths() {
        return List.copyOf(byPath.keySet());
    }

    Path root() {
        return root;
    }

    List<Document> all() {
        return List.copyOf(byPath.values());
    }

    Optional<Document> find(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    boolean isFolder(String path) {
        return Files.isDirectory(root.resolve(path));
    }

    /** The links that lead to no file, or to no heading of a document, in the form {@code DOCUMENT: LINK}. */
    public List<String> brokenLinks() {
        return brokenLinks(all());
    }

    List<String> brokenLinks(List<Document> from) {
        List<String> broken = new ArrayList<>();
        for (Document document : from) {
            for (Node reference : document.references()) {
                if (!target(document, reference).map(this::exists).orElse(true)) {
                    broken.add(document.path() + ": " + destination(reference));
                }
            }
        }
        return broken;
    }

    private boolean exists(Target target) {
        boolean hasAnchor = target.anchor().isEmpty()
                || find(target.path())
                        .map(document -> document.hasAnchor(target.anchor()))
                        .orElse(true);
        return hasAnchor && Files.exists(root.resolve(target.path()));
    }

    /** Returns where a link or a picture leads; empty if out of the project. */
    static Optional<Target> target(Document document, Node reference) {
        String destination = destination(reference);
        if (URL.matcher(destination).matches()) {
            return Optional.empty();
        }
        String[] parts = destination.split("#", 2);
        Path from = Path.of(document.path());
        Path to = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
        return Optional.of(new Target(slashed(to), parts.length == 1 ? "" : parts[1]));
    }

    private static String destination(Node reference) {
        return reference instanceof Image image ? image.getDestination() : ((Link) reference).getDestination();
    }

    private static String slashed(Path path) {
        return path.toString().replace('\\', '/');
    }
}
