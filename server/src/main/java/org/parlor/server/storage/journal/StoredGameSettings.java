package org.parlor.server.storage.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parlor.message.RequestException;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.StartPosition;
import org.parlor.rules.Rules;
import org.parlor.server.core.game.GameSettings;
import org.parlor.server.core.game.Player;
import org.parlor.server.core.game.RulesCache;

/**
 * The stored form of the settings of a game.
 *
 * @param game a game record without moves
 */
public record StoredGameSettings(GameRecord game, int gamesToFollow, GameSettings.@Nullable TournamentRef occasion) {

    static StoredGameSettings of(GameSettings settings) {
        Rules rules = settings.rules();
        GameRecord game = new GameRecord(
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
        return new StoredGameSettings(game, settings.gamesToFollow(), settings.occasion());
    }

    /** @throws RequestException if this program does not implement the rules that the stored moves followed */
    GameSettings toSettings(RulesCache rulesCache) {
        Rules rules = rulesCache.rules(game.game(), game.options());
        if (rules.kind().version() != game.rules()) {
            throw RequestException.badValue(
                    "rules", "unsupported rules version " + game.rules() + " of " + game.game());
        }
        GameSettings settings = GameSettings.of(game, rules, gamesToFollow);
        return occasion == null ? settings : settings.withTournament(occasion);
    }
}
