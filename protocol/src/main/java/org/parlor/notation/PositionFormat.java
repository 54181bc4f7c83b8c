package org.parlor.notation;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.parlor.notation.othello.ObfWriter;
import org.parlor.notation.picture.BoardPicture;
import org.parlor.notation.picture.GameAnimation;
import org.parlor.notation.picture.Picture;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;

/** Formats in which a position of a game is written. No game can be read back from them. */
public enum PositionFormat {
    /** Othello Board Format: a line of 64 squares and the side to move. */
    OBF,
    /** A picture of a position, or of the whole game, animated. */
    SVG,
    /** A picture of a position. */
    PNG;

    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<PositionFormat> find(String id) {
        return Stream.of(values()).filter(format -> format.id().equals(id)).findFirst();
    }

    /** Returns the format that the ending of a file name stands for. */
    public static Optional<PositionFormat> ofFile(String name) {
        return find(RecordFormat.ending(name));
    }

    /** Whether a file holds one game only. */
    public boolean isPicture() {
        return this != OBF;
    }

    /**
     * Writes the position after a number of plies.
     *
     * @param ply null for the last position; in SVG for the whole game
     * @throws InvalidInputException if the format cannot represent the position or the game has fewer plies
     */
    public byte[] write(Replay replay, @Nullable Integer ply) {
        int last = replay.positions().size() - 1;
        int at = ply == null ? last : ply;
        if (at < 0 || at > last) {
            throw new InvalidInputException("ply", "Ply must be 0 to " + last + ", not " + at);
        }
        Position position = replay.positions().get(at);
        return switch (this) {
            case OBF -> text(ObfWriter.write(replay, position) + "\n");
            case SVG ->
                text(
                        ply == null
                                ? GameAnimation.svg(replay)
                                : picture(replay, position).svg(title(replay)));
            case PNG -> picture(replay, position).png();
        };
    }

    private static Picture picture(Replay replay, Position position) {
        return BoardPicture.of(
                replay.rules(), IntStream.of(position.cells()).boxed().toList());
    }

    private static String title(Replay replay) {
        return replay.record().players().get(0).name() + " – "
                + replay.record().players().get(1).name() + ", "
                + replay.rules().kind().name();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
