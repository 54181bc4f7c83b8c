package org.parlor.message;

import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parlor.message.json.TypeTag;
import org.parlor.message.value.EndedGame;
import org.parlor.message.value.GameDefinition;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.NotificationSettings;
import org.parlor.message.value.PushSubscription;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.TimeControl;
import org.parlor.message.value.UserInfo;

/** Reads the sections and tables of the message reference by the record that they describe. */
final class ProtocolDocument {
    /** The records that are no messages, with their names in the reference. */
    static final Map<Class<?>, String> OBJECTS = Map.ofEntries(
            Map.entry(UserInfo.class, "User"),
            Map.entry(StartPosition.class, "StartPosition"),
            Map.entry(EndedGame.class, "EndedGame"),
            Map.entry(NotificationSettings.class, "Notify"),
            Map.entry(PushSubscription.class, "PushSubscription"),
            Map.entry(GameResult.class, "Result"),
            Map.entry(SessionMessage.Hello.Limits.class, "Limits"),
            Map.entry(SessionMessage.Hello.Links.class, "Links"),
            Map.entry(SessionMessage.Welcome.CurrentUser.class, "Me"),
            Map.entry(SessionMessage.Welcome.Rating.class, "Rating"),
            Map.entry(Reply.Successor.class, "Successor"),
            Map.entry(Reply.Problem.class, "Problem"),
            Map.entry(Reply.Mistake.class, "Mistake"),
            Map.entry(Reply.Profile.class, "Profile"),
            Map.entry(Reply.RatingSummary.class, "RatingRecord"),
            Map.entry(Reply.Stats.class, "Stats"),
            Map.entry(Reply.PastGame.class, "PastGame"),
            Map.entry(Reply.TokenInfo.class, "TokenLine"),
            Map.entry(Reply.LeaderboardEntry.class, "Leader"),
            Map.entry(Reply.Sanction.class, "Sanction"),
            Map.entry(Reply.AuditEntry.class, "AuditEntry"),
            Map.entry(Reply.InvitationInfo.class, "Invitation"),
            Map.entry(Reply.AccountInfo.class, "Account"),
            Map.entry(Reply.AccountData.class, "AccountData"),
            Map.entry(Reply.NoteInfo.class, "Note"),
            Map.entry(Reply.VacationRecord.class, "VacationRecord"),
            Map.entry(LobbyMessage.Seek.class, "Seek"),
            Map.entry(LobbyMessage.GameSummary.class, "GameLine"),
            Map.entry(LobbyRequest.Policy.Limits.class, "PolicyTime"),
            Map.entry(GameMessage.ChatLine.class, "ChatLine"),
            Map.entry(GameMessage.PendingOffer.class, "OpenOffer"),
            Map.entry(GameMessage.Clock.class, "Clock"),
            Map.entry(GameRequest.MoveInfo.class, "MoveInfo"),
            Map.entry(GameDefinition.class, "GameDefinition"),
            Map.entry(GameDefinition.Option.class, "OptionSpec"),
            Map.entry(GameDefinition.Player.class, "SeatSpec"),
            Map.entry(GameDefinition.PieceInfo.class, "Piece"),
            Map.entry(GameDefinition.BoardInfo.class, "Board"),
            Map.entry(GameDefinition.CellInfo.class, "Cell"),
            Map.entry(RulesRequest.Solution.class, "Solution"),
            Map.entry(TournamentMessage.TournamentSummary.class, "Tournament"),
            Map.entry(TournamentMessage.Pairing.class, "Pairing"),
            Map.entry(TournamentMessage.Standing.class, "Standing"),
            Map.entry(TournamentMessage.TieBreak.class, "TieBreak"),
            Map.entry(GameRecord.class, "Record"),
            Map.entry(GameRecord.RecordedMove.class, "RecordedMove"),
            Map.entry(GameRecord.Gift.class, "Gift"));

    private static final Map<Class<?>, String> HEADINGS = readHeadings();
    private static final List<String> LINES = readLines();

    private ProtocolDocument() {}

    /** Each record with the heading of its section. */
    static Map<Class<?>, String> headings() {
        return HEADINGS;
    }

    private static Map<Class<?>, String> readHeadings() {
        Map<Class<?>, String> headings = new LinkedHashMap<>();
        SealedTypes.leaves(ClientMessage.class).forEach(leaf -> headings.put(leaf, heading(leaf, "client")));
        SealedTypes.leaves(ServerMessage.class).forEach(leaf -> headings.put(leaf, heading(leaf, "server")));
        SealedTypes.leaves(Login.class).forEach(leaf -> headings.put(leaf, heading(leaf, "login")));
        SealedTypes.leaves(TimeControl.class).forEach(leaf -> headings.put(leaf, heading(leaf, "time control")));
        OBJECTS.forEach((object, name) -> headings.put(object, name + " (object)"));
        return headings;
    }

    private static String heading(Class<?> leaf, String side) {
        TypeTag tag = leaf.getAnnotation(TypeTag.class);
        String having = tag.having().isEmpty() ? "" : " with `" + tag.having() + "`";
        return "`" + tag.value() + "`" + having + " (" + side + ")";
    }

    static List<String> lines() {
        return LINES;
    }

    private static List<String> readLines() {
        try {
            List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("docs", "messages.md")));
            lines.addAll(Files.readAllLines(Path.of("docs", "records.md")));
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines between the heading of a record and the next heading. */
    static List<String> section(Class<?> type) {
        String heading = " " + headings().get(type);
        List<String> section = lines().stream()
                .dropWhile(line -> !(line.startsWith("#") && line.endsWith(heading)))
                .toList();
        if (section.isEmpty()) {
            throw new AssertionError("no section" + heading);
        }
        return section.stream().skip(1).takeWhile(line -> !line.startsWith("#")).toList();
    }

    /** The first paragraph of a section; empty if it begins with a table. */
    static String about(Class<?> type) {
        List<String> paragraph = section(type).stream()
                .dropWhile(String::isBlank)
                .takeWhile(line -> !line.isBlank() && !line.startsWith("|") && !line.startsWith("```"))
                .toList();
        return String.join(" ", paragraph);
    }

    /** The rows of the table of fields, each split into its cells. */
    static List<List<String>> rows(Class<?> type) {
        return section(type).stream()
                .dropWhile(line -> !isHeader(line))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(ProtocolDocument::cells)
                .toList();
    }

    private static boolean isHeader(String line) {
        return line.startsWith("| Field | Type | Presence |");
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
    }

    static String key(RecordComponent field) {
        SerializedName name = field.getAccessor().getAnnotation(SerializedName.class);
        return name == null ? field.getName() : name.value();
    }
}
