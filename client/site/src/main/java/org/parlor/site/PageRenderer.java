package org.parlor.site;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.html.HtmlRenderer;

/** Draws documents as HTML pages. Links between documents become links between pages. */
final class PageRenderer {
    private final String template;
    private final Documents documents;
    private final Navigation navigation;
    private final Set<String> pages;
    /** The linked files that are no pages, relative to the root of the project. */
    private final Set<String> files = new TreeSet<>();

    PageRenderer(String template, Documents documents, Navigation navigation) {
        this.template = template;
        this.documents = documents;
        this.navigation = navigation;
        this.pages = navigation.pages().stream().map(Document::path).collect(Collectors.toSet());
    }

    Set<String> files() {
        return files;
    }

    String render(Document document) {
        document.references().forEach(reference -> rewrite(document, reference));
        Deque<String> ids = document.sections().stream()
                .filter(section -> section.level() > 0)
                .map(Document.Section::id)
                .collect(Collectors.toCollection(ArrayDeque::new));
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(List.of(TablesExtension.create()))
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (node instanceof Heading) {
                        attributes.put("id", ids.remove());
                    } else if (tag.equals("pre") || tag.equals("table")) {
                        // Wide ones scroll, also by keyboard.
                        attributes.put("tabindex", "0");
                    }
                })
                .build();
        // The content last: it may have such words in braces.
        return template.replace("{title}", escaped(document.title()))
                .replace("{root}", relative(document, ""))
                .replace("{navigation}", navigation(document))
                .replace("{content}", renderer.render(document.root()));
    }

    private void rewrite(Document document, Node reference) {
        Documents.target(document, reference).ifPresent(target -> {
            if (documents.isFolder(target.path())) {
                unwrap(reference);
                return;
            }
            if (!pages.contains(target.path())) {
                files.add(target.path());
            }
            String anchor = target.anchor().isEmpty() ? "" : "#" + target.anchor();
            String destination = relative(document, location(target.path())) + anchor;
            if (reference instanceof Image image) {
                image.setDestination(destination);
            } else {
                ((Link) reference).setDestination(destination);
                documents.find(target.path()).ifPresent(to -> nameByTitle(reference, to));
            }
        });
    }

    /** Replaces the text of a link that is the name of a file. */
    private static void nameByTitle(Node link, Document target) {
        if (link.getFirstChild() instanceof Text text && text.getLiteral().endsWith(".md")) {
            text.setLiteral(target.title());
        }
    }

    /** Where a file of the project is in the site. */
    String location(String path) {
        return pages.contains(path) ? Navigation.pagePath(path) : path.replaceFirst("^\\.", "");
    }

    /** Leaves the text of a link to a folder: a site has no lists of files. */
    private static void unwrap(Node link) {
        while (link.getFirstChild() != null) {
            link.insertBefore(link.getFirstChild());
        }
        link.unlink();
    }

    private static String relative(Document from, String to) {
        String page = Navigation.pagePath(from.path());
        int depth = (int) page.chars().filter(c -> c == '/').count();
        return "../".repeat(depth) + to;
    }

    private String navigation(Document current) {
        StringBuilder html = new StringBuilder();
        for (Navigation.Group group : navigation.groups()) {
            html.append("<h2>").append(escaped(group.title())).append("</h2>\n<ul>\n");
            for (Document page : group.pages()) {
                html.append("<li>").append(link(current, page));
                if (page.equals(current)) {
                    html.append(headings(page));
                }
                html.append("</li>\n");
            }
            html.append("</ul>\n");
        }
        return html.toString();
    }

    private static String link(Document current, Document page) {
        return "<a href=\"" + relative(current, Navigation.pagePath(page.path())) + "\""
                + (page.equals(current) ? " aria-current=\"page\"" : "") + ">" + escaped(page.title()) + "</a>";
    }

    private static String headings(Document page) {
        String list = page.sections().stream()
                .filter(section -> section.level() == 2)
                .map(section -> "<li><a href=\"#" + section.id() + "\">" + escaped(section.title()) + "</a></li>\n")
                .collect(Collectors.joining());
        return list.isEmpty() ? "" : "\n<ul>\n" + list + "</ul>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
