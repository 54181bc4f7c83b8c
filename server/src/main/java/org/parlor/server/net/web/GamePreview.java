package org.parlor.server.net.web;

import java.util.stream.Collectors;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.Reply;
import org.parlor.message.value.GameDefinition;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.UserInfo;
import org.parlor.notation.picture.BoardPicture;
import org.parlor.notation.picture.Picture;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.Rules;

/**
 * What is shown of a game without a log-in. Other sites show Open Graph elements and a picture of the position; the first page
 * draws the game from data.
 *
 * @param game the game as spectators see it
 */
record GamePreview(GameMessage.Snapshot game, Rules rules) {
    static GamePreview of(GameMessage.Snapshot game) {
        GameKind kind = Games.find(game.game()).orElseThrow();
        return new GamePreview(game, kind.rules(game.options()));
    }

    private String title() {
        return game.players().stream().map(UserInfo::name).collect(Collectors.joining(" – ")) + ", "
                + rules.kind().name();
    }

    private String description() {
        GameResult result = game.result();
        String score = game.score().stream().map(String::valueOf).collect(Collectors.joining("–"));
        if (result == null) {
            return "Being played, " + score + " after " + game.ply() + " moves. Watch it live.";
        }
        Integer winner = result.winner();
        String end = winner == null ? "No winner" : game.players().get(winner).name() + " won";
        return end + ", " + score + " after " + game.ply() + " moves. Play through it.";
    }

    /** Returns the elements for the head of the page. The picture needs an absolute address. */
    String head(String address) {
        return meta("og:type", "website")
                + meta("og:title", title())
                + meta("og:description", description())
                + meta("og:url", address)
                + meta("og:image", address + ".png")
                + meta("og:image:type", "image/png")
                + meta("og:image:width", String.valueOf(BoardPicture.WIDTH))
                + meta("og:image:height", String.valueOf(BoardPicture.HEIGHT));
    }

    private static String meta(String property, String content) {
        return "<meta property=\"" + property + "\" content=\"" + Picture.escape(content) + "\">\n";
    }

    /** Returns the messages that a connection receives which watches the game: its definition and a snapshot. */
    String data() {
        return "[" + MessageCodec.write(Reply.Ok.spec(null, GameDefinition.of(rules))) + "," + MessageCodec.write(game)
                + "]\n";
    }

    /** Returns the position as a picture of 1200 by 630, as SVG. */
    String svg() {
        return picture().svg(title());
    }

    /** Returns the position as a picture of 1200 by 630, as PNG. */
    byte[] png() {
        return picture().png();
    }

    private Picture picture() {
        return BoardPicture.of(rules, game.pos().values());
    }
}
