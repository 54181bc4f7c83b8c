package org.parlor.bots.conform;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.BoardCells;
import org.parlor.rules.GameKind;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;

/** A game between the bot, at seat 0, and the server, which plays the first legal move. */
final class ScriptedGame {
    private final String id;
    private final Rules rules;
    private final List<String> moves = new ArrayList<>();
    private Position position;

    ScriptedGame(String id, GameKind kind) {
        this.id = id;
        this.rules = kind.rules();
        this.position = rules.initial();
    }

    String id() {
        return id;
    }

    int ply() {
        return moves.size();
    }

    boolean isOver() {
        return position.isOver();
    }

    List<String> legalMoves() {
        return rules.legalMoves(position);
    }

    /** Plays a move of the bot, then those of the server until the bot is to move or the game is over. */
    void play(String move) {
        apply(rules.parse(move).orElseThrow());
        while (!position.isOver()
                && (position.sideToMove() == 1 || position.forcedMove().isPresent())) {
            apply(position.forcedMove().orElse(position.legalMoves()[0]));
        }
    }

    private void apply(int move) {
        moves.add(rules.format(move));
        position = position.play(move);
    }

    String turn() {
        return MessageCodec.write(new GameMessage.Turn(
                id,
                moves.size(),
                moves.size(),
                0,
                BoardCells.of(rules, position),
                BoardCells.aux(position),
                legalMoves(),
                lastMove(),
                null));
    }

    private @Nullable String lastMove() {
        return moves.isEmpty() ? null : moves.get(moves.size() - 1);
    }

    String snapshot(String bot) {
        JsonObject turn = JsonParser.parseString(turn()).getAsJsonObject();
        JsonObject game = new JsonObject();
        game.addProperty("t", "game");
        game.addProperty("g", id);
        game.addProperty("seq", moves.size());
        game.addProperty("state", "playing");
        game.addProperty("game", rules.kind().id());
        game.add("options", new JsonObject());
        game.addProperty("rules", rules.kind().version());
        JsonArray players = new JsonArray();
        players.add(player(bot));
        players.add(player("conform"));
        game.add("players", players);
        game.addProperty("you", 0);
        game.addProperty("rated", false);
        game.add("tc", JsonParser.parseString("{\"mode\":\"none\"}"));
        game.addProperty("ply", moves.size());
        game.addProperty("to", 0);
        game.add("pos", turn.get("pos"));
        if (turn.has("aux")) {
            game.add("aux", turn.get("aux"));
        }
        game.add("legal", turn.get("legal"));
        JsonArray played = new JsonArray();
        moves.forEach(played::add);
        game.add("moves", played);
        game.add("score", score());
        game.add("clock", null);
        game.add("presence", JsonParser.parseString("[\"here\",\"here\"]"));
        game.add("offers", new JsonArray());
        game.addProperty("watchers", 0);
        return game.toString();
    }

    String end() {
        int first = position.score(0);
        int second = position.score(1);
        return end(first == second ? "null" : first > second ? "0" : "1", "normal");
    }

    String end(String winner, String reason) {
        return "{\"t\":\"game.end\",\"g\":\"" + id + "\",\"seq\":" + (moves.size() + 1) + ",\"result\":{\"winner\":"
                + winner + ",\"score\":" + score() + ",\"reason\":\"" + reason + "\"},\"ratings\":null,\"next\":null}";
    }

    private JsonArray score() {
        JsonArray score = new JsonArray();
        score.add(position.score(0));
        score.add(position.score(1));
        return score;
    }

    private static JsonElement player(String name) {
        JsonObject player = new JsonObject();
        player.addProperty("name", name);
        player.addProperty("bot", true);
        player.addProperty("guest", false);
        return player;
    }
}
