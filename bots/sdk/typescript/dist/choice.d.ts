import type { MoveInfo } from "./messages.js";
/** A move, with the bot's evaluation for the record. */
export interface Move {
    move: string;
    info?: MoveInfo;
}
/** Returned instead of a move: the bot resigns the game. */
export declare const RESIGN: Readonly<{
    resign: true;
}>;
export type Choice = string | Move | typeof RESIGN;
export declare function isResign(answer: Move | typeof RESIGN): answer is typeof RESIGN;
/** Returns what a bot chose as a legal move or a resignation. Throws if it is neither. */
export declare function checked(choice: unknown, legal: string[]): Move | typeof RESIGN;
