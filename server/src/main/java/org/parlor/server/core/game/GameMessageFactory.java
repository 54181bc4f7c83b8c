package org.parlor.server.core.game;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
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
import org.parlor.server.core.game.GameClock.StepTime;
import org.parlor.server.core.undo.UndoLog;

/** Builds the protocol messages for the state and the events of a game, and its record, and rebuilds it from its record. */
public final class GameMessageFactory {

    private GameMessageFactory() {}

    /** @param seat seat of the recipient, null for spectators, who do not get the legal moves */
    public static GameMessage.Snapshot snapshot(Game game, @Nullable Integer seat, int watchers, StepTime time) {
        return snapshot(game, seat, watchers, List.of(), time);
    }

    /**
     * @param seat seat of the recipient, null for spectators, who do not get the legal moves
     * @param chat the lines of the players' chat to send
     */
    public static GameMessage.Snapshot snapshot(
            Game game, @Nullable Integer seat, int watchers, List<GameMessage.ChatLine> chat, StepTime time) {
        Rules rules = game.rules();
        Position start = game.settings().start();
        Position position = game.position();
        GameEvent.Ended ended = game.ended();
        List<String> legal = ended == null ? rules.legalMoves(position) : List.of();
        return new GameMessage.Snapshot(
                game.id(),
                game.seq(),
                game.state().wireName(),
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                players(game),
                seat,
                game.settings().rated(),
                game.settings().tc(),
                game.ply(),
                toMove(game),
                game.boardCells(),
                BoardCells.aux(position),
                seat == null ? null : legal,
                game.moves(),
                Score.of(position).asList(),
                game.clock().message(time),
                List.of(game.presence(0).wireName(), game.presence(1).wireName()),
                offers(game),
                watchers,
                ended == null ? null : result(ended),
                chat.isEmpty() ? null : chat,
                start.equals(rules.initial()) ? null : StartPosition.of(rules, start));
    }

    /** @param withGame whether to include the kind of game and its options */
    public static GameMessage.Turn turn(Game game, int seat, boolean withGame, StepTime time) {
        Rules rules = game.rules();
        Position position = game.position();
        List<Ply> plies = game.plies();
        return new GameMessage.Turn(
                game.id(),
                game.seq(),
                game.ply(),
                seat,
                game.boardCells(),
                BoardCells.aux(position),
                rules.legalMoves(position),
                plies.isEmpty()
                        ? null
                        : rules.format(plies.get(plies.size() - 1).move()),
                game.clock().message(time),
                withGame ? rules.kind().id() : null,
                withGame ? rules.options().values() : null);
    }

    /**
     * Returns the message about an event that was just applied; a takeback has none, because a snapshot is sent instead.
     *
     * @param game the game as the recipients see it
     * @param withInfo whether to include the analysis info of a move
     * @param graceMillis the time until the opponent of an absent player may claim
     * @param ratings new ratings of both players, null if unchanged
     */
    public static GameMessage event(
            Game game,
            GameEvent event,
            Position before,
            boolean withInfo,
            long graceMillis,
            @Nullable List<SessionMessage.Welcome.Rating> ratings,
            StepTime time) {
        String id = game.id();
        long seq = game.seq();
        if (event instanceof GameEvent.Moved) {
            return moved(game, before, withInfo, time);
        } else if (event instanceof GameEvent.StateChanged changed) {
            GameMessage.Clock clock = game.clock().message(time);
            return new GameMessage.StateChanged(id, seq, changed.state().wireName(), clock);
        } else if (event instanceof GameEvent.TimeGiven given) {
            return new GameMessage.TimeGiven(
                    id, seq, given.seat(), given.ms(), game.clock().message(time));
        } else if (event instanceof GameEvent.OfferMade made) {
            return new GameMessage.Offered(id, seq, made.kind().wireName(), made.by(), "made");
        } else if (event instanceof GameEvent.OfferClosed closed) {
            return new GameMessage.Offered(id, seq, closed.kind().wireName(), closed.by(), closed.outcome());
        } else if (event instanceof GameEvent.PresenceChanged changed) {
            Long claim = switch (changed.presence()) {
                case HERE, VACATION -> null;
                case AWAY -> graceMillis;
                case GONE -> 0L;
            };
            return new GameMessage.Presence(
                    id,
                    seq,
                    changed.seat(),
                    changed.presence().wireName(),
                    claim,
                    changed.until() == null ? null : changed.until() + time.wallNow() - time.now(),
                    game.isCorrespondence() ? game.clock().message(time) : null);
        } else if (event instanceof GameEvent.Ended ended) {
            return new GameMessage.Ended(id, seq, result(ended), ratings, ended.next());
        }
        throw new IllegalStateException("sent as a snapshot: " + event);
    }

    /** The conditional moves of the player who receives it. */
    public static GameMessage.Conditional conditional(Game game, ConditionalMoves moves) {
        return new GameMessage.Conditional(game.id(), game.seq(), game.ply(), moves.lines(), moves.reason());
    }

    private static GameMessage.Moved moved(Game game, Position before, boolean withInfo, StepTime time) {
        Ply last = game.plies().get(game.ply() - 1);
        Position position = game.position();
        return new GameMessage.Moved(
                game.id(),
                game.seq(),
                game.ply() - 1,
                last.seat(),
                game.rules().format(last.move()),
                last.auto(),
                last.millis(),
                game.boardCells(),
                BoardCells.aux(position),
                toMove(game),
                Score.of(position).asList(),
                game.rules().board().changedCells(before, position),
                game.clock().message(time),
                withInfo ? last.info() : null);
    }

    public static LobbyMessage.GameSummary lobbyEntry(Game game) {
        return new LobbyMessage.GameSummary(
                game.id(),
                game.rules().kind().id(),
                game.rules().options().values(),
                players(game),
                game.ply(),
                game.settings().rated(),
                game.settings().tc());
    }

    public static Reply.PastGame historyEntry(Game game) {
        return new Reply.PastGame(
                game.id(),
                game.createdAt(),
                game.rules().kind().id(),
                game.rules().options().values(),
                players(game),
                game.ply(),
                game.settings().tc(),
                game.settings().rated(),
                result(Objects.requireNonNull(game.ended())));
    }

    /** The history entry of an archived game, whose record may lack the moves. */
    public static Reply.PastGame historyEntry(GameRecord game, int plies) {
        return new Reply.PastGame(
                Objects.requireNonNull(game.g()),
                Objects.requireNonNull(game.at()),
                game.game(),
                game.options(),
                game.players().stream().map(GameMessageFactory::withGuestFlag).toList(),
                plies,
                Objects.requireNonNull(game.tc()),
                game.rated(),
                Objects.requireNonNull(game.result()));
    }

    private static UserInfo withGuestFlag(UserInfo player) {
        return new UserInfo(player.name(), player.bot(), Boolean.TRUE.equals(player.guest()), player.r());
    }

    /**
     * The record of the game so far. Includes the analysis info of bots only after the end.
     *
     * @param serverName name of the server, used as event name unless the game belongs to a tournament
     */
    public static GameRecord record(Game game, String serverName) {
        Rules rules = game.rules();
        GameSettings.TournamentRef tournament = game.settings().occasion();
        GameEvent.Ended ended = game.ended();
        return new GameRecord(
                GameRecord.VERSION,
                game.id(),
                tournament == null ? serverName : tournament.name(),
                game.createdAt(),
                rules.kind().id(),
                rules.options().values(),
                rules.kind().version(),
                players(game),
                game.settings().rated(),
                game.settings().tc(),
                StartPosition.of(rules, game.settings().start()),
                game.plies().stream()
                        .map(ply -> recordedMove(rules, ply, ended != null))
                        .toList(),
                game.gifts(),
                ended == null ? null : result(ended));
    }

    private static GameRecord.RecordedMove recordedMove(Rules rules, Ply ply, boolean withInfo) {
        return new GameRecord.RecordedMove(
                rules.format(ply.move()),
                ply.seat(),
                ply.auto() ? true : null,
                ply.millis(),
                withInfo ? ply.info() : null);
    }

    /**
     * Rebuilds a finished game from its archived record. A record holds no presence changes, offers or takebacks, so the
     * rebuilt game has none; it ends at the last move or when the flag falls.
     *
     * @param record the record of a finished game that was played on this server
     * @param seq the sequence number of its last event, 0 if unknown
     */
    public static Game replay(GameRecord record, Rules rules, long seq) {
        UndoLog undo = new UndoLog();
        long now = Objects.requireNonNull(record.at());
        GameEvent.Created created = new GameEvent.Created(GameSettings.of(record, rules, 0));
        Game game = new Game(Objects.requireNonNull(record.g()), created, now);
        game.apply(new GameEvent.StateChanged(GameStatus.PLAYING), now, undo);
        for (GameRecord.RecordedMove played : record.moves()) {
            giveTime(game, record, now);
            int move = rules.parse(played.move()).orElseThrow();
            now += Objects.requireNonNullElse(played.ms(), 0L);
            boolean auto = Boolean.TRUE.equals(played.auto());
            game.apply(new GameEvent.Moved(move, auto, played.info(), null), now, undo);
        }
        giveTime(game, record, now);
        GameResult result = Objects.requireNonNull(record.result());
        EndReason reason = EndReason.valueOf(result.reason().toUpperCase(Locale.ROOT));
        long flagAt = game.clock().flagAt(0);
        long endedAt = reason == EndReason.TIME && flagAt != GameClock.NEVER ? flagAt : now;
        game.apply(new GameEvent.Ended(result.winner(), Score.of(game.position()), reason, null), endedAt, undo);
        if (seq > 0) {
            game.renumber(seq);
        }
        return game;
    }

    /** Repeats the gifts of the current ply. */
    private static void giveTime(Game game, GameRecord record, long now) {
        int ply = game.ply();
        Stream.ofNullable(record.gifts())
                .flatMap(List::stream)
                .filter(gift -> gift.ply() == ply)
                .forEach(gift -> game.apply(new GameEvent.TimeGiven(gift.seat(), gift.ms()), now, new UndoLog()));
    }

    private static List<UserInfo> players(Game game) {
        return List.of(game.player(0).toUserInfo(), game.player(1).toUserInfo());
    }

    private static @Nullable Integer toMove(Game game) {
        return game.isOver() || game.position().isOver()
                ? null
                : game.position().sideToMove();
    }

    public static GameResult result(GameEvent.Ended ended) {
        return new GameResult(
                ended.winner(), ended.score().asList(), ended.reason().wireName());
    }

    private static List<GameMessage.PendingOffer> offers(Game game) {
        return game.offers().entrySet().stream()
                .map(offer -> new GameMessage.PendingOffer(offer.getKey().wireName(), offer.getValue()))
                .toList();
    }
}
