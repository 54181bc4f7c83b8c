package org.parlor.server.storage.journal;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.parlor.message.MessageCodec;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.StartPosition;
import org.parlor.rules.Rules;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.lobby.RulesCache;

/** Encodes the settings of a game as a game record without moves, the number of following games, and the tournament. */
final class GameSettingsAdapter extends TypeAdapter<GameSettings> {
    private final RulesCache rulesCache;

    GameSettingsAdapter(RulesCache rulesCache) {
        this.rulesCache = rulesCache;
    }

    @Override
    public void write(JsonWriter out, GameSettings settings) throws IOException {
        out.beginObject().name("game").jsonValue(game(settings));
        out.name("gamesToFollow").value(settings.gamesToFollow());
        GameSettings.TournamentRef tournamentRef = settings.occasion();
        if (tournamentRef != null) {
            out.name("occasion").beginObject();
            out.name("tour").value(tournamentRef.tour()).name("name").value(tournamentRef.name());
            out.endObject();
        }
        out.endObject();
    }

    static String game(GameSettings settings) {
        return MessageCodec.write(withoutMoves(settings));
    }

    private static GameRecord withoutMoves(GameSettings settings) {
        Rules rules = settings.rules();
        return new GameRecord(
                GameRecord.VERSION,
                null,
                null,
                null,
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                settings.players().stream().map(Player::toUserInfo).toList(),
                settings.rated(),
                settings.tc(),
                StartPosition.of(rules, settings.start()),
                List.of(),
                null);
    }

    @Override
    public GameSettings read(JsonReader in) throws IOException {
        JsonObject terms = SealedTypeAdapterFactory.tree(in);
        GameRecord game = MessageCodec.readRecord(terms.getAsJsonObject("game"));
        Rules rules = rulesCache.rules(game.game(), game.options());
        if (rules.kind().version() != game.rules()) {
            // The stored moves followed rules that this program does not implement.
            throw new JsonParseException("unsupported rules version " + game.rules() + " of " + game.game());
        }
        GameSettings settings =
                GameSettings.of(game, rules, terms.get("gamesToFollow").getAsInt());
        JsonObject occasion = terms.getAsJsonObject("occasion");
        return occasion == null
                ? settings
                : settings.withTournament(new GameSettings.TournamentRef(
                        occasion.get("tour").getAsString(), occasion.get("name").getAsString()));
    }
}
