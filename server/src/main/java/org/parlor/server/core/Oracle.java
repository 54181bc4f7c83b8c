package org.parlor.server.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.parlor.message.Codec;
import org.parlor.message.ErrorCode;
import org.parlor.message.GameSpec;
import org.parlor.message.Pos;
import org.parlor.message.Refusal;
import org.parlor.message.Reply;
import org.parlor.message.RequestId;
import org.parlor.message.Result;
import org.parlor.message.RulesRequest;
import org.parlor.rules.GameKind;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInput;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.game.EndReason;
import org.parlor.server.core.lobby.Proposal;

/** Answers one request about the rules; it depends on nothing but the request. */
record Oracle(@Nullable RequestId id) implements RulesRequest.Handler<Reply> {
    /** Characters of successors that one line takes, with room for the rest of it. */
    private static final int CHARS_MAX = 60_000;

    @Override
    public Reply specs(RulesRequest.Specs specs) {
        return Reply.Ok.specs(
                id, Games.ALL.stream().map(GameKind::rules).map(GameSpec::of).toList());
    }

    @Override
    public Reply spec(RulesRequest.Spec spec) {
        return Reply.Ok.spec(id, GameSpec.of(Proposal.rules(spec.game(), spec.options())));
    }

    @Override
    public Reply explore(RulesRequest.Explore explore) {
        Rules rules = Proposal.rules(explore.game(), explore.options());
        Position position = position(rules, explore);
        List<String> wanted = explore.moves() == null ? rules.legal(position) : explore.moves();
        List<Reply.Successor> next = new ArrayList<>();
        int chars = 0;
        for (String move : wanted) {
            Reply.Successor successor = successor(rules, position, move);
            chars += Codec.write(new Reply.Explored(null, List.of(successor), null))
                    .length();
            if (chars > CHARS_MAX) {
                wanted.forEach(text -> legal(rules, position, text));
                return new Reply.Explored(id, next, wanted.subList(next.size(), wanted.size()));
            }
            next.add(successor);
        }
        return new Reply.Explored(id, next, null);
    }

    private static Position position(Rules rules, RulesRequest.Explore explore) {
        try {
            return explore.pos().toPosition(rules, explore.to() == null ? 0 : explore.to(), explore.aux());
        } catch (InvalidInput e) {
            throw Refusal.badValue(e.field(), e.getMessage());
        }
    }

    private static Reply.Successor successor(Rules rules, Position position, String text) {
        Position after = position.play(legal(rules, position, text));
        Integer to = after.isOver() ? null : Integer.valueOf(after.sideToMove());
        return new Reply.Successor(
                text,
                Pos.of(rules, after),
                Pos.aux(after),
                to,
                rules.legal(after),
                Score.of(after).asList(),
                after.isOver() ? result(after) : null);
    }

    private static int legal(Rules rules, Position position, String text) {
        OptionalInt move = rules.move(text);
        if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            throw Refusal.at(ErrorCode.ILLEGAL_MOVE, "moves", "One of the moves is not legal there")
                    .with(Map.of("legal", rules.legal(position)));
        }
        return move.getAsInt();
    }

    private static Result result(Position over) {
        Score score = Score.of(over);
        OptionalInt leader = score.leader();
        return new Result(leader.isPresent() ? leader.getAsInt() : null, score.asList(), EndReason.NORMAL.word());
    }
}
