package org.parlor.site;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** A parsed Markdown file. */
final class Document {
    private final String path;
    private final Node root;
    private final List<Section> sections;

    /**
     * The part of a document from one heading to the next; the first has none and is often empty.
     *
     * @param id the anchor, as GitHub makes it from the title
     * @param level of the heading, 0 before the first
     * @param text without markup
     */
    record Section(String id, int level, String title, String text) {}

    /** @param path relative to the root of the project, with slashes */
    Document(String path, String markdown, Parser parser) {
        this.path = path;
        this.root = parser.parse(markdown);
        SectionCollector collector = new SectionCollector();
        root.accept(collector);
        this.sections = collector.finish();
    }

    String path() {
        return path;
    }

    Node root() {
        return root;
    }

    List<Section> sections() {
        return sections;
    }

    /** The first heading, or the path of a document without headings. */
    String title() {
        return sections.stream()
                .filter(section -> section.level() > 0)
                .map(Section::title)
                .findFirst()
                .orElse(path);
    }

    boolean hasAnchor(String id) {
        return sections.stream().anyMatch(section -> section.id().equals(id));
    }

    /** The links and the pictures. */
    List<Node> references() {
        List<Node> references = new ArrayList<>();
        root.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                references.add(link);
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                references.add(image);
            }
        });
        return references;
    }

    private static final class SectionCollector extends AbstractVisitor {
        private final IdGenerator ids = IdGenerator.builder().build();
        private final List<Section> sections = new ArrayList<>();
        private StringBuilder text = new StringBuilder();
        private String id = "";
        private String title = "";
        private int level;

        @Override
        public void visit(Heading heading) {
            finish();
            text = new StringBuilder();
            visitChildren(heading);
            title = text.toString();
            id = ids.generateId(title);
            level = heading.getLevel();
            text = new StringBuilder();
        }

        List<Section> finish() {
            sections.add(new Section(id, level, title, text.toString().strip().replaceAll("\\s+", " ")));
            return sections;
        }

        @Override
        public void visit(Text node) {
            text.append(node.getLiteral());
        }

        @Override
        public void visit(Code node) {
            text.append(node.getLiteral());
        }

        @Override
        public void visit(SoftLineBreak node) {
            text.append(' ');
        }

        @Override
        public void visit(HardLineBreak node) {
            text.append(' ');
        }

        @Override
        public void visit(Paragraph node) {
            visitChildren(node);
            text.append(' ');
        }

        @Override
        public void visit(FencedCodeBlock node) {
            text.append(node.getLiteral());
        }

        @Override
        public void visit(IndentedCodeBlock node) {
            text.append(node.getLiteral());
        }

        @Override
        protected void visitChildren(Node parent) {
            super.visitChildren(parent);
            // Cells of tables.
            if (parent instanceof TableCell) {
                text.append(' ');
            }
        }
    }
}
