import type { Clock, GameMessage, OpenOffer, Options, Position, Result, ServerMessage, TimeControl, User } from "./messages.js";
export type GameEvent = Extract<ServerMessage, {
    t: `game.${string}`;
}>;
/** The state of a game that the client plays or watches, kept up to date from its events. */
export declare class Game {
    #private;
    readonly g: string;
    seq: number;
    state: string;
    game: string;
    options: Options;
    players: User[];
    /** Your seat; undefined for watchers. */
    you: number | undefined;
    rated: boolean;
    tc: TimeControl;
    ply: number;
    to: number | null;
    pos: Position;
    aux: number | undefined;
    moves: string[];
    score: number[];
    clock: Clock | null;
    presence: string[];
    offers: OpenOffer[];
    result: Result | undefined;
    constructor(snapshot: GameMessage);
    /** The name of the opponent; undefined for watchers. */
    get opponent(): string | undefined;
    /** Takes over a snapshot, which replaces everything known before. */
    replace(m: GameMessage): void;
    /** Applies an event. Returns false if events before it are missing, so that a snapshot is needed. */
    apply(m: GameEvent): boolean;
}
