package org.parlor.server.app;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the part of YAML that the manifests need: maps and lists in blocks, and scalars, which are texts. */
final class BlockYaml {
    private static final Pattern ENTRY = Pattern.compile("([\\w./-]+):(?: (.*))?");

    private final List<String> lines;
    private int at;

    private BlockYaml(List<String> lines) {
        this.lines = lines;
    }

    static List<Map<String, Object>> documents(String text) {
        List<Map<String, Object>> documents = new ArrayList<>();
        for (String document : text.split("(?m)^---$")) {
            BlockYaml reader = new BlockYaml(new ArrayList<>(Arrays.stream(document.split("\n"))
                    .filter(line -> !line.isBlank() && !line.strip().startsWith("#"))
                    .toList()));
            documents.add(reader.map(0));
            if (reader.at < reader.lines.size()) {
                throw new IllegalArgumentException("cannot read " + reader.lines.get(reader.at));
            }
        }
        return documents;
    }

    private boolean isAt(int indent) {
        return at < lines.size() && indentOf(lines.get(at)) == indent;
    }

    private static int indentOf(String line) {
        return line.length() - line.stripLeading().length();
    }

    private boolean isItem() {
        return at < lines.size() && lines.get(at).stripLeading().startsWith("- ");
    }

    private Map<String, Object> map(int indent) {
        Map<String, Object> map = new LinkedHashMap<>();
        while (isAt(indent) && !isItem()) {
            Matcher entry = ENTRY.matcher(lines.get(at).strip());
            if (!entry.matches()) {
                throw new IllegalArgumentException("cannot read " + lines.get(at));
            }
            at++;
            String value = entry.group(2);
            if (map.put(entry.group(1), value == null ? block(indent) : scalar(value)) != null) {
                throw new IllegalArgumentException("twice: " + entry.group(1));
            }
        }
        return map;
    }

    private Object block(int parent) {
        int indent = at < lines.size() ? indentOf(lines.get(at)) : 0;
        if (isItem() && indent >= parent) {
            return list(indent);
        }
        return indent > parent ? map(indent) : "";
    }

    private List<Object> list(int indent) {
        List<Object> list = new ArrayList<>();
        while (isAt(indent) && isItem()) {
            String item = lines.get(at).strip().substring(2);
            if (ENTRY.matcher(item).matches()) {
                lines.set(at, " ".repeat(indent + 2) + item);
                list.add(map(indent + 2));
            } else {
                at++;
                list.add(scalar(item));
            }
        }
        return list;
    }

    private static Object scalar(String text) {
        return text.equals("{}") ? Map.of() : text.replaceAll("^\"(.*)\"$", "$1");
    }
}
