package org.parlor.server.store;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.parlor.message.Codec;
import org.parlor.message.GameRecord;
import org.parlor.message.Start;
import org.parlor.rules.Rules;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.Terms;
import org.parlor.server.core.lobby.RuleBook;

/** The terms of a game as the record of a game without moves, how many games of a series follow, and what it is for. */
final class TermsText extends TypeAdapter<Terms> {
    private final RuleBook ruleBook;

    TermsText(RuleBook ruleBook) {
        this.ruleBook = ruleBook;
    }

    @Override
    public void write(JsonWriter out, Terms terms) throws IOException {
        out.beginObject().name("game").jsonValue(game(terms));
        out.name("gamesToFollow").value(terms.gamesToFollow());
        Terms.Occasion occasion = terms.occasion();
        if (occasion != null) {
            out.name("occasion").beginObject();
            out.name("tour").value(occasion.tour()).name("name").value(occasion.name());
            out.endObject();
        }
        out.endObject();
    }

    static String game(Terms terms) {
        return Codec.write(unplayed(terms));
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
    public Terms read(JsonReader in) throws IOException {
        JsonObject terms = OneOf.tree(in);
        GameRecord game = Codec.readRecord(terms.getAsJsonObject("game"));
        Rules rules = ruleBook.rules(game.game(), game.options());
        if (rules.kind().version() != game.rules()) {
            // Its moves were legal by other rules than those this program knows.
            throw new JsonParseException("rules of " + game.game() + " of version " + game.rules());
        }
        Terms agreed = Terms.of(game, rules, terms.get("gamesToFollow").getAsInt());
        JsonObject occasion = terms.getAsJsonObject("occasion");
        return occasion == null
                ? agreed
                : agreed.at(new Terms.Occasion(
                        occasion.get("tour").getAsString(), occasion.get("name").getAsString()));
    }
}
