package org.parlor.client.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What programs have sent to a terminal, and what of it is still set at the end. */
public record TerminalRecording(String text) {
    /** Every way to begin an escape sequence; a C1 character that begins one would be seen as two bytes of UTF-8. */
    private static final Pattern SEQUENCE =
            Pattern.compile("\u001b(?:\\[(?<csi>[0-?]*[ -/]*[@-~])|\\](?<osc>[^\u0007]*)\u0007|(?<other>[^\\[\\]]))");

    private static final Pattern PRIVATE_MODE = Pattern.compile("\\?(\\d+)([hl])");
    /** Sequences that change the contents and the position of the cursor only, and requests for a mode. */
    private static final Pattern WITHOUT_STATE = Pattern.compile("[0-9;]*[ABCDHJK]|\\?[0-9]+\\$p");

    private static final Pattern NOTIFICATION = Pattern.compile("(9|52|777);.*");

    public static TerminalRecording of(Path file) throws IOException {
        return new TerminalRecording(Files.readString(file, StandardCharsets.UTF_8));
    }

    /**
     * Returns what differs from a new terminal: modes as {@code ?1000h}, {@code colours}, {@code title}, and any sequence that
     * this class does not know.
     */
    public Set<String> left() {
        Set<String> left = new TreeSet<>();
        Matcher sequence = SEQUENCE.matcher(text);
        while (sequence.find()) {
            String csi = sequence.group("csi");
            if (csi == null) {
                String osc = sequence.group("osc");
                if (osc != null && osc.startsWith("2;")) {
                    left.add("title");
                } else if (osc == null || !NOTIFICATION.matcher(osc).matches()) {
                    left.add(sequence.group().replace('\u001b', '^'));
                }
                continue;
            }
            Matcher mode = PRIVATE_MODE.matcher(csi);
            if (mode.matches()) {
                String usual = mode.group(1).equals("25") ? "h" : "l";
                change(
                        left,
                        "?" + mode.group(1) + (usual.equals("h") ? "l" : "h"),
                        !mode.group(2).equals(usual));
            } else if (csi.endsWith("m")) {
                change(left, "colours", !csi.equals("0m") && !csi.equals("m"));
            } else if (csi.equals("22;2t")) {
                left.add("saved title");
            } else if (csi.equals("23;2t")) {
                left.removeAll(Set.of("title", "saved title"));
            } else if (!WITHOUT_STATE.matcher(csi).matches()) {
                left.add(csi);
            }
        }
        return left;
    }

    private static void change(Set<String> left, String item, boolean present) {
        if (present) {
            left.add(item);
        } else {
            left.remove(item);
        }
    }
}
