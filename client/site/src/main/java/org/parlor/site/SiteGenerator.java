package org.parlor.site;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Writes the documentation as static pages, which need neither a server nor a network. */
public final class SiteGenerator {
    private static final List<String> ASSETS = List.of("style.css", "search.js");

    private SiteGenerator() {}

    /** Takes the root of the project and the folder of the site. */
    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            throw new IllegalArgumentException("expected: PROJECT SITE");
        }
        Documents documents = Documents.read(Path.of(args[0]));
        // The folder of the project may contain documents of others, such as an unpacked release.
        List<String> broken = documents.brokenLinks(new Navigation(documents).pages());
        if (!broken.isEmpty()) {
            throw new IllegalArgumentException("broken links: " + broken);
        }
        write(documents, Path.of(args[1]));
    }

    /** Writes the pages of documents that were read for this site alone: their links are rewritten. */
    public static void write(Documents documents, Path site) throws IOException {
        Navigation navigation = new Navigation(documents);
        PageRenderer renderer = new PageRenderer(asset("page.html"), documents, navigation);
        for (Document page : navigation.pages()) {
            write(site.resolve(Navigation.pagePath(page.path())), renderer.render(page));
        }
        for (String file : renderer.files()) {
            Path copy = site.resolve(renderer.location(file));
            Files.createDirectories(Objects.requireNonNull(copy.getParent()));
            Files.write(copy, Files.readAllBytes(documents.root().resolve(file)));
        }
        for (String name : ASSETS) {
            write(site.resolve(name), asset(name));
        }
        write(site.resolve("search-index.js"), searchIndex(navigation));
    }

    /** A script, because a page that is opened as a file may not read others. */
    private static String searchIndex(Navigation navigation) {
        List<List<String>> sections = new ArrayList<>();
        for (Document page : navigation.pages()) {
            for (Document.Section section : page.sections()) {
                if (section.level() > 0) {
                    String path = Navigation.pagePath(page.path());
                    String link = section.level() == 1 ? path : path + "#" + section.id();
                    sections.add(List.of(link, page.title(), section.title(), section.text()));
                }
            }
        }
        return "setSearchIndex(" + new Gson().toJson(sections) + ");\n";
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private static String asset(String name) {
        try (InputStream in = Objects.requireNonNull(SiteGenerator.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
