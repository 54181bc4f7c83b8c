import { RESIGN, type Choice, type Move } from "./choice.js";
import { Client, type Fields } from "./client.js";
import type { Tls } from "./connection.js";
import { RequestError } from "./errors.js";
import type { Game } from "./game.js";
import type { ChallengeMessage, Login, Options, PolicyRequest, Position, Result, ServerMessage, TurnMessage } from "./messages.js";
/** A position in which the bot is to move. It is all that a bot needs: the legal moves are listed. */
export interface Turn extends Omit<TurnMessage, "t"> {
    /** Kind of game. */
    game: string;
    options: Options;
    pos: Position;
    /** Aborted once the answer is no longer needed, so that a long search can stop. */
    signal: AbortSignal;
    /** Milliseconds left on the bot's clock, never negative; undefined in a game without clock. */
    timeLeft(): number | undefined;
}
/** Which challenges the server accepts for a bot. */
export type Policy = Fields<PolicyRequest["t"]>;
export interface RunOptions {
    tls?: boolean | Tls;
    /** End after this many games. */
    gamesMax?: number;
    /**
     * Keep the connection on a thread of its own, so that pings are answered while `choose` computes. By default in Node;
     * browsers have no such thread: there a long `choose` must wait for a worker, or be short.
     */
    thread?: boolean;
}
/** @param known the game, for a server that sends no `game` and `options` in a turn */
export declare function turnOf(m: TurnMessage, signal: AbortSignal, known?: {
    game: string;
    options: Options;
}): Turn;
/** Lets `choose` run without the means to end the program, where it has them. */
export declare function guardChoose(): Promise<void>;
/** A bot. Implement `choose`; the other methods have sensible defaults. */
export declare abstract class Bot {
    #private;
    /** Number of games at the same time. */
    slots: number;
    /** Kinds of game; "*" for all. */
    games: string[];
    /** Whether the server also pairs the bot with other bots. */
    pair: boolean;
    /** Ids of tournaments to join after each log-in. The bot then plays only in them, and ends with the last one. */
    tournaments: string[];
    /** Number of finished games. */
    finished: number;
    /** Returns one of `turn.legal`, a move with an evaluation, or RESIGN; or a promise of it. */
    abstract choose(turn: Turn): Choice | Promise<Choice>;
    /** Which challenges the server accepts for the bot. Undefined: each challenge comes to onChallenge. */
    policy(): Policy | undefined;
    /** The bot has logged in, for the first time or again. */
    onLogin(): void;
    /** Whether to accept a challenge. Called only without policy, or for a guest. */
    onChallenge(_challenge: ChallengeMessage): boolean;
    /** A snapshot of a game of the bot: it has started, is resumed after a reconnect, or moves were taken back. */
    onGame(_game: Game): void;
    /** The opponent offers a draw, takeback, pause or rematch: accept, decline, or undefined for no answer. */
    onOffer(_game: Game, _kind: string): boolean | undefined;
    /** A game of the bot is over. By default prints the result on standard error. */
    onEnd(game: Game, result: Result): void;
    /** The server refused something that the bot sent. */
    onError(error: RequestError): void;
    /**
     * The connection was lost and is opened again after the delay, or a request was refused and is sent again after it. By
     * default prints the reason on standard error.
     */
    onRetry(reason: string, delayMs: number): void;
    /** Any event of the server, before the more special methods. */
    onEvent(_event: ServerMessage): void;
    /** The session, from run() on. */
    get client(): Client;
    /**
     * Plays until stop() is called, or `gamesMax` games or all `tournaments` are over. Rejects with LoginRefused or
     * SessionEnded if the server does not want the bot, and with RequestError if it could join no tournament.
     */
    run(address: string, login: Login, options?: RunOptions): Promise<void>;
    /** Logs out; run() returns. Games in progress go on without the bot until it is back. */
    stop(): Promise<void>;
    /** Plays on standard input and output for a host program such as `parlor-bots match`. Node only. */
    runStdio(): Promise<void>;
    /** The command line of a bot: an address, a name and a token, or --stdio. Node only. */
    main(args?: string[]): Promise<void>;
    /** Calls `choose`. A bot that fails, or chooses no legal move, resigns, so that its opponent need not wait. */
    chooseSafely(turn: Turn): Promise<Move | typeof RESIGN>;
}
/** Makes a bot of a function that chooses a move. */
export declare function bot(chooser: (turn: Turn) => Choice | Promise<Choice>): Bot;
/** Returns, for example, "game k7Qf2 reversi vs ada: won 40-24 (normal)", with the score of the bot first. */
export declare function describeEnd(game: Game, result: Result): string;
