/** Returned instead of a move: the bot resigns the game. */
export const RESIGN = Object.freeze({ resign: true });
const INT_MAX = 2 ** 31 - 1;
const VARIATION_CHARS_MAX = 400;
/** A move in a variation: the server takes more characters, but no game has them. */
const WORD = /^[ -~]+$/;
export function isResign(answer) {
    return "resign" in answer;
}
/** Returns what a bot chose as a legal move or a resignation. Throws if it is neither. */
export function checked(choice, legal) {
    const answer = typeof choice === "string" ? { move: choice } : choice;
    if (typeof answer === "object" && answer !== null) {
        const { move, info, resign } = answer;
        if (resign === true) {
            return RESIGN;
        }
        if (typeof move === "string" && legal.includes(move)) {
            const evaluation = evaluationOf(info);
            return evaluation === undefined ? { move } : { move, info: evaluation };
        }
    }
    const shown = answer?.move ?? answer;
    throw new Error(`choose returned ${String(shown)}, which is none of turn.legal: ${legal.join(" ")}`);
}
/** Returns the evaluation as the server takes it: rounded, within its limits, without what is no number or no move. */
function evaluationOf(info) {
    const given = (info ?? {});
    const values = {};
    const set = (field, value) => {
        if (value !== undefined) {
            values[field] = value;
        }
        else if (given[field] !== undefined && given[field] !== null) {
            console.error(`${field} is left out of the evaluation, which the server would refuse:`, given[field]);
        }
    };
    set("score", rounded(given.score, INT_MAX));
    set("depth", rounded(given.depth, INT_MAX));
    set("nodes", rounded(given.nodes, Number.MAX_SAFE_INTEGER));
    set("pv", shortened(given.pv));
    return Object.keys(values).length === 0 ? undefined : values;
}
function rounded(value, limit) {
    const number = typeof value === "bigint" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number)
        ? Math.max(-limit, Math.min(limit, Math.round(number)))
        : undefined;
}
/** Returns the moves of a variation, given as an array or a string, up to the first one that does not fit. */
function shortened(variation) {
    const words = typeof variation === "string" ? variation.split(" ") : variation;
    if (!Array.isArray(words)) {
        return undefined;
    }
    const moves = [];
    let length = 0;
    for (const word of words) {
        length += typeof word === "string" && WORD.test(word) ? word.length + 2 : Infinity;
        if (length > VARIATION_CHARS_MAX) {
            break;
        }
        moves.push(word);
    }
    if (words.length > 0 && moves.length === 0) {
        return undefined;
    }
    return typeof variation === "string" ? moves.join(" ") : moves;
}
