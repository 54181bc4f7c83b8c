package org.parlor.server.core.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parlor.conformance.Drill;
import org.parlor.message.DispatchTable;
import org.parlor.message.ErrorCode;
import org.parlor.message.Reply;
import org.parlor.message.RequestException;
import org.parlor.message.RulesRequest;
import org.parlor.message.value.BoardCells;
import org.parlor.message.value.GameDefinition;
import org.parlor.notation.ResultClaim;
import org.parlor.rules.Games;
import org.parlor.rules.InvalidInputException;
import org.parlor.rules.Position;
import org.parlor.rules.Rules;
import org.parlor.rules.Score;
import org.parlor.server.core.account.RequestContext;
import org.parlor.server.core.api.RandomSource;
import org.parlor.server.core.game.RulesCache;
import org.parlor.server.core.live.GameService;

/** Handles one rules request. */
public record RulesHandler(RulesCache rulesCache, RandomSource random, GameService games, RequestContext context) {
    /** Maximum characters of the successors in one line, leaving room for the remaining fields. */
    private static final int CHARS_MAX = 58_000;
    /** Upper bound of a successor's characters besides cells and moves. */
    private static final int SUCCESSOR_CHARS = 160;
    /** Maximum characters of a numeric cell, including its comma. */
    private static final int COUNT_CHARS = 4;
    /** Cost of creating a drill, in explored positions. */
    private static final int DRILL_POSITIONS = 250;
    /** Cost of describing a board of 64 cells, in explored positions. */
    private static final int SPEC_POSITIONS = 30;

    private static final DispatchTable<RulesHandler, RulesRequest, Reply> REQUESTS =
            new DispatchTable<>(RulesRequest.class, rows -> {
                rows.on(RulesRequest.Specs.class, (self, request) -> self.specs());
                rows.on(RulesRequest.Spec.class, RulesHandler::spec);
                rows.on(RulesRequest.Explore.class, RulesHandler::explore);
                rows.on(RulesRequest.Verify.class, RulesHandler::verify);
                rows.on(RulesRequest.VerifyAnswer.class, RulesHandler::verifyAnswer);
            });

    public @Nullable Reply handle(RulesRequest request) {
        return REQUESTS.dispatch(this, request);
    }

    private Reply specs() {
        context.session().exploreLimiter().acquire(context.step());
        return Reply.Ok.specs(
                context.id(),
                Games.ids().stream().map(game -> describe(game, null)).toList());
    }

    private Reply spec(RulesRequest.Spec spec) {
        context.session().exploreLimiter().acquire(context.step());
        return Reply.Ok.spec(context.id(), describe(spec.game(), spec.options()));
    }

    private GameDefinition describe(String game, @Nullable Map<String, Object> options) {
        Rules rules = rulesCache.rules(game, options);
        context.session().chargePositions(rules, SPEC_POSITIONS, context.step());
        return GameDefinition.of(rules);
    }

    private Reply explore(RulesRequest.Explore explore) {
        requireNoRatedGame();
        context.session().exploreLimiter().acquire(context.step());
        Rules rules = rulesCache.rules(explore.game(), explore.options());
        context.session().chargePositions(rules, 1, context.step());
        Position position = position(rules, explore);
        List<String> moves = requestedMoves(rules, position, explore);
        List<Reply.Successor> next = new ArrayList<>();
        int chars = 0;
        for (String move : moves) {
            Reply.Successor successor = successor(rules, position, move);
            chars += chars(successor);
            if (chars > CHARS_MAX) {
                break;
            }
            next.add(successor);
        }
        context.session().chargePositions(rules, next.size(), context.step());
        return new Reply.ExploreReply(
                context.id(), next, next.size() == moves.size() ? null : moves.subList(next.size(), moves.size()));
    }

    /** Persons must not explore positions while they play a rated game; bots may. */
    private void requireNoRatedGame() {
        if (!context.session().account().isBot()
                && games.isPlayingRated(context.session().key())) {
            throw RequestException.of(ErrorCode.FORBIDDEN, "explore is not available during your rated game");
        }
    }

    private static Position position(Rules rules, RulesRequest.Explore explore) {
        try {
            return explore.pos().toPosition(rules, explore.to() == null ? 0 : explore.to(), explore.aux());
        } catch (InvalidInputException e) {
            throw RequestException.badValue(e.field(), e.getMessage());
        }
    }

    /** Returns the distinct moves to explore. */
    private static List<String> requestedMoves(Rules rules, Position position, RulesRequest.Explore explore) {
        List<String> moves = explore.moves();
        if (moves == null) {
            return rules.legalMoves(position);
        }
        moves.forEach(move -> legal(rules, position, move));
        return moves.stream().distinct().toList();
    }

    private static int legal(Rules rules, Position position, String text) {
        OptionalInt move = rules.parse(text);
        if (move.isEmpty() || !position.isLegal(move.getAsInt())) {
            throw RequestException.forField(
                            ErrorCode.ILLEGAL_MOVE, "moves", "One of the moves is not legal in this position")
                    .withData(Map.of("legal", rules.legalMoves(position)));
        }
        return move.getAsInt();
    }

    private static Reply.Successor successor(Rules rules, Position position, String text) {
        Position after = position.play(legal(rules, position, text));
        Integer to = after.isOver() ? null : Integer.valueOf(after.sideToMove());
        return new Reply.Successor(
                text,
                BoardCells.of(rules, after),
                BoardCells.aux(after),
                to,
                rules.legalMoves(after),
                Score.of(after).asList(),
                after.isOver() ? ResultClaim.normalResult(after) : null);
    }

    private static int chars(Reply.Successor successor) {
        int cells = successor.pos().values().size();
        int moves =
                successor.legal().stream().mapToInt(move -> move.length() + 3).sum();
        return SUCCESSOR_CHARS + cells * (successor.pos().isText() ? 1 : COUNT_CHARS) + moves;
    }

    private Reply verify(RulesRequest.Verify request) {
        Rules rules = rulesCache.rules(request.game(), request.options());
        int count = request.count() == null ? RulesRequest.Verify.COUNT_DEFAULT : request.count();
        long seed = request.seed() == null ? random.below(Integer.MAX_VALUE) : request.seed();
        Supplier<Drill> factory = () -> Drill.of(rules, count, seed);
        Drill drill = createDrill(factory);
        String id = random.id();
        context.session().addDrill(id, factory, context.step().undo());
        return new Reply.DrillReply(context.id(), id, drill.problems());
    }

    private Drill createDrill(Supplier<Drill> factory) {
        context.session().exploreLimiter().acquire(context.step());
        context.session().exploreLimiter().charge(DRILL_POSITIONS, context.step());
        return factory.get();
    }

    private Reply verifyAnswer(RulesRequest.VerifyAnswer answer) {
        Drill drill = createDrill(context.session()
                .drill(answer.drill())
                .orElseThrow(() -> RequestException.forField(
                        ErrorCode.NO_SUCH_DRILL, "drill", "No such drill; request one with verify")));
        List<RulesRequest.Solution> answers = answer.answers();
        if (answers.size() != drill.size()) {
            throw RequestException.badValue(
                    "answers",
                    "The drill has " + drill.size() + " problems, but " + answers.size() + " answers were sent");
        }
        List<Reply.Mistake> wrong = IntStream.range(0, answers.size())
                .mapToObj(i -> drill.grade(i, answers.get(i)))
                .flatMap(Optional::stream)
                .toList();
        return new Reply.GradeReply(context.id(), answers.size() - wrong.size(), wrong);
    }
}
