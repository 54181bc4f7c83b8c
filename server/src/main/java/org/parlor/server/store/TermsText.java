package org.parlor.server.store;

import com.google.gson.JsonDeserializationContext;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonSerializationContext;
import com.google.gson.JsonSerializer;
import java.lang.reflect.Type;
import java.util.List;
import org.parlor.message.GameRecord;
import org.parlor.message.Start;
import org.parlor.rules.Rules;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.lobby.RuleBook;

/** The terms of a game as the record of a game without moves, how many games of a series follow, and what it is for. */
final class TermsText implements JsonSerializer<Terms>, JsonDeserializer<Terms> {
    private final RuleBook ruleBook;

    TermsText(RuleBook ruleBook) {
        this.ruleBook = ruleBook;
    }

    @Override
    public JsonElement serialize(Terms terms, Type type, JsonSerializationContext context) {
        JsonObject json = new JsonObject();
        json.add("game", context.serialize(unplayed(terms), GameRecord.class));
        json.addProperty("gamesToFollow", terms.gamesToFollow());
        if (terms.occasion() != null) {
            json.add("occasion", context.serialize(terms.occasion()));
        }
        return json;
    }

    private static GameRecord unplayed(Terms terms) {
        Rules rules = terms.rules();
        return new GameRecord(
                GameRecord.VERSION,
                null,
                null,
                null,
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                terms.players().stream().map(Player::user).toList(),
                terms.rated(),
                terms.tc(),
                Start.of(rules, terms.start()),
                List.of(),
                null);
    }

    @Override
    public Terms deserialize(JsonElement json, Type type, JsonDeserializationContext context) {
        JsonObject terms = json.getAsJsonObject();
        GameRecord game = context.deserialize(terms.get("game"), GameRecord.class);
        Rules rules = ruleBook.rules(game.game(), game.options());
        if (rules.kind().version() != game.rules()) {
            // Its moves were legal by other rules than those this program knows.
            throw new JsonParseException("rules of " + game.game() + " of version " + game.rules());
        }
        Terms agreed = Terms.of(game, rules, terms.get("gamesToFollow").getAsInt());
        JsonElement occasion = terms.get("occasion");
        return occasion == null ? agreed : agreed.at(context.deserialize(occasion, Terms.Occasion.class));
    }
}
