package org.parlor.server.core.game;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.parlor.message.GameMessage;
import org.parlor.message.LobbyMessage;
import org.parlor.message.Reply;
import org.parlor.message.SessionMessage;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameRecord;
import org.parlor.message.value.GameResult;
import org.parlor.message.value.StartPosition;
import org.parlor.message.value.UserInfo;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;

/** What is said of a game: the words for its state and for each of its events. */
public final class GameMessages {

    private GameMessages() {}

    /** @param seat the receiver's, or null for a watcher, who is never told what is legal */
    public static GameMessage.Snapshot snapshot(Game game, @Nullable Integer seat, int watchers, long now) {
        Rules rules = game.rules();
        Position position = game.position();
        GameEvent.Ended ended = game.ended();
        List<String> legal = ended == null ? rules.legal(position) : List.of();
        return new GameMessage.Snapshot(
                game.id(),
                game.seq(),
                game.state().word(),
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                players(game),
                seat,
                game.terms().rated(),
                game.terms().tc(),
                game.ply(),
                toMove(game),
                game.pos(),
                BoardCells.aux(position),
                seat == null ? null : legal,
                game.moves(),
                Score.of(position).asList(),
                game.clock().view(now),
                List.of(game.presence(0).word(), game.presence(1).word()),
                offers(game),
                watchers,
                ended == null ? null : result(ended));
    }

    public static GameMessage.Turn turn(Game game, int seat, long now) {
        Position position = game.position();
        List<Ply> plies = game.plies();
        return new GameMessage.Turn(
                game.id(),
                game.seq(),
                game.ply(),
                seat,
                game.pos(),
                BoardCells.aux(position),
                game.rules().legal(position),
                plies.isEmpty()
                        ? null
                        : game.rules().text(plies.get(plies.size() - 1).move()),
                game.clock().view(now));
    }

    /**
     * @param before the position the last move was made in
     * @param withInfo whether to tell what its player thought
     */
    public static GameMessage.Moved moved(Game game, Position before, boolean withInfo, long now) {
        Ply last = game.plies().get(game.ply() - 1);
        Position position = game.position();
        return new GameMessage.Moved(
                game.id(),
                game.seq(),
                game.ply() - 1,
                last.by(),
                game.rules().text(last.move()),
                last.auto(),
                last.millis(),
                game.pos(),
                BoardCells.aux(position),
                toMove(game),
                Score.of(position).asList(),
                game.rules().board().changed(before, position),
                game.clock().view(now),
                withInfo ? last.info() : null);
    }

    /** @param ratings both players' from now on, null if it changed none */
    public static GameMessage.Ended ended(
            Game game, GameEvent.Ended ended, @Nullable List<SessionMessage.Welcome.Rating> ratings) {
        return new GameMessage.Ended(game.id(), game.seq(), result(ended), ratings, ended.next());
    }

    /** The game in one line of the lobby. */
    public static LobbyMessage.GameLine line(Game game) {
        return new LobbyMessage.GameLine(
                game.id(),
                game.rules().kind().id(),
                game.rules().options().values(),
                players(game),
                game.ply(),
                game.terms().rated(),
                game.terms().tc());
    }

    /** A game that is over, in one line of its players' history. */
    public static Reply.PastGame past(Game game) {
        return new Reply.PastGame(
                game.id(),
                game.begun(),
                game.rules().kind().id(),
                game.rules().options().values(),
                players(game),
                game.ply(),
                game.terms().tc(),
                game.terms().rated(),
                result(Objects.requireNonNull(game.ended())));
    }

    /** The same for one of which there is the record, with or without its moves. */
    public static Reply.PastGame past(GameRecord game, int plies) {
        return new Reply.PastGame(
                Objects.requireNonNull(game.g()),
                Objects.requireNonNull(game.at()),
                game.game(),
                game.options(),
                game.players().stream().map(GameMessages::inFull).toList(),
                plies,
                Objects.requireNonNull(game.tc()),
                game.rated(),
                Objects.requireNonNull(game.result()));
    }

    private static UserInfo inFull(UserInfo player) {
        return new UserInfo(player.name(), player.bot(), Boolean.TRUE.equals(player.guest()), player.r());
    }

    /**
     * The game so far; what bots thought is told only once it is over.
     *
     * @param house where it is played, if it is for no tournament
     */
    public static GameRecord record(Game game, String house) {
        Rules rules = game.rules();
        GameSettings.TournamentRef tournamentRef = game.terms().occasion();
        GameEvent.Ended ended = game.ended();
        return new GameRecord(
                GameRecord.VERSION,
                game.id(),
                tournamentRef == null ? house : tournamentRef.name(),
                game.begun(),
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                players(game),
                game.terms().rated(),
                game.terms().tc(),
                StartPosition.of(rules, game.terms().start()),
                game.plies().stream()
                        .map(ply -> played(rules, ply, ended != null))
                        .toList(),
                ended == null ? null : result(ended));
    }

    private static GameRecord.Played played(Rules rules, Ply ply, boolean withInfo) {
        return new GameRecord.Played(
                rules.text(ply.move()), ply.by(), ply.auto() ? true : null, ply.millis(), withInfo ? ply.info() : null);
    }

    private static List<UserInfo> players(Game game) {
        return List.of(game.player(0).user(), game.player(1).user());
    }

    private static @Nullable Integer toMove(Game game) {
        return game.isOver() || game.position().isOver()
                ? null
                : game.position().sideToMove();
    }

    private static GameResult result(GameEvent.Ended ended) {
        return new GameResult(
                ended.winner(), ended.score().asList(), ended.reason().word());
    }

    private static List<GameMessage.Open> offers(Game game) {
        return game.offers().entrySet().stream()
                .map(offer -> new GameMessage.Open(offer.getKey().word(), offer.getValue()))
                .toList();
    }
}
