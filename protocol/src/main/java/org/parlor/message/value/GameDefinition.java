package org.parlor.message.value;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.parlor.message.json.OmitNull;
import org.parlor.rules.Cell;
import org.parlor.rules.GameKind;
import org.parlor.rules.OptionSpec;
import org.parlor.rules.Rules;

/** A game described as data, sufficient for a generic client to draw it and to play it with the legal moves sent. */
public record GameDefinition(
        String game,
        String name,
        int rules,
        List<Option> options,
        List<Player> players,
        String values,
        @OmitNull @Nullable List<PieceInfo> pieces,
        List<String> words,
        String score,
        boolean draws,
        List<String> offers,
        @OmitNull @Nullable List<String> help,
        BoardInfo board) {

    /** An option of the game. */
    public record Option(
            String key,
            @OmitNull @Nullable String label,
            String type,
            @OmitNull @Nullable Integer min,
            @OmitNull @Nullable Integer max,
            @OmitNull @Nullable Integer step,
            @OmitNull @Nullable List<String> values,
            @OmitNull @Nullable List<String> labels,
            @SerializedName("default") Object standard) {}

    /** The name of a seat. */
    public record Player(String name) {}

    /** A value of a cell, and how to draw it. */
    public record PieceInfo(String v, String name, int player, String glyph, String ascii) {}

    /** The cells in the order of {@code pos}. */
    public record BoardInfo(String layout, int w, int h, List<CellInfo> cells) {}

    /** The place of a cell on the board; {@code w} and {@code h} are null for 1. */
    public record CellInfo(
            String id,
            int x,
            int y,
            @OmitNull @Nullable Integer w,
            @OmitNull @Nullable Integer h,
            @OmitNull @Nullable Integer owner,
            @OmitNull @Nullable String kind) {}

    public static GameDefinition of(Rules rules) {
        GameKind kind = rules.kind();
        List<PieceInfo> pieces = kind.pieces().stream()
                .map(p -> new PieceInfo(
                        String.valueOf(p.value()),
                        p.name(),
                        p.player(),
                        String.valueOf(p.glyph()),
                        String.valueOf(p.ascii())))
                .toList();
        return new GameDefinition(
                kind.id(),
                kind.name(),
                kind.version(),
                kind.options().stream().map(GameDefinition::option).toList(),
                kind.players().stream().map(Player::new).toList(),
                kind.cellContent().name().toLowerCase(Locale.ROOT),
                pieces.isEmpty() ? null : pieces,
                kind.specialMoves(),
                kind.score(),
                kind.draws(),
                kind.offers(),
                kind.help().isEmpty() ? null : kind.help(),
                board(rules));
    }

    private static Option option(OptionSpec spec) {
        if (spec instanceof OptionSpec.Range range) {
            Integer step = range.step() == 1 ? null : range.step();
            return new Option(
                    range.key(),
                    range.label(),
                    "int",
                    range.min(),
                    range.max(),
                    step,
                    null,
                    null,
                    range.defaultNumber());
        }
        OptionSpec.Choice choice = (OptionSpec.Choice) spec;
        return new Option(
                choice.key(),
                choice.label(),
                "choice",
                null,
                null,
                null,
                choice.values(),
                choice.labels(),
                choice.defaultValue());
    }

    private static BoardInfo board(Rules rules) {
        List<CellInfo> cells =
                rules.board().cells().stream().map(GameDefinition::cell).toList();
        return new BoardInfo(
                rules.board().layout(), rules.board().width(), rules.board().height(), cells);
    }

    private static CellInfo cell(Cell cell) {
        return new CellInfo(
                cell.id(),
                cell.x(),
                cell.y(),
                cell.width() == 1 ? null : cell.width(),
                cell.height() == 1 ? null : cell.height(),
                cell.owner(),
                cell.kind());
    }
}
