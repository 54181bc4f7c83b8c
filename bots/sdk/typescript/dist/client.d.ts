import { type Connector, type Tls } from "./connection.js";
import { Game } from "./game.js";
import type { AnswerRequest, ChallengeRequest, ClaimRequest, ClientMessage, HelloMessage, Login, Me, MoveRequest, OfferRequest, OkMessage, OkRecord, ServerMessage } from "./messages.js";
export declare const CLIENT_NAME = "parlor-bot-typescript/1.0.0";
/** The type of a request. */
export type RequestType = ClientMessage["t"];
/** The fields of a request, without its type and id. */
export type Fields<T extends RequestType> = Omit<Extract<ClientMessage, {
    t: T;
}>, "t" | "id">;
/** The `ok` that answers a request. Messages of the protocol's reference say which fields it has. */
export type Reply = OkMessage & {
    [field: string]: unknown;
};
/** An event: any message of the server that is no reply, and `welcome` after each log-in. */
export type Listener = (event: ServerMessage) => void;
export interface ClientOptions {
    /** `host`, `host:port`, or the URL of a WebSocket such as `wss://host:7780/ws`. */
    address: string;
    login: Login;
    listener?: Listener;
    /**
     * Called with the reason and the milliseconds until the next attempt: after a lost connection, and for a request that the
     * server refuses for more than 5 seconds.
     */
    onRetry?: (reason: string, delayMs: number) => void;
    tls?: boolean | Tls;
    /** Program and version, for the operator of the server. */
    name?: string;
    caps?: string[];
    silenceMs?: number;
    connector?: Connector;
}
/** A session on a server. It reconnects by itself until it is closed or the server ends it permanently. */
export declare class Client {
    #private;
    /** The games that the account plays or that are watched, and the latest finished ones, by id. */
    readonly games: Map<string, Game>;
    /** The server's hello: name, caps, games and limits. */
    greeting: HelloMessage | undefined;
    /** The account, as the latest welcome describes it. */
    user: Me | undefined;
    /** Settled at the end of the session: rejected unless close() was the reason. */
    readonly closed: Promise<void>;
    constructor(options: ClientOptions);
    /** The address of the server: HOST:PORT, or the URL of a WebSocket. */
    get address(): string;
    /** True between a log-in and the loss of its connection. */
    get connected(): boolean;
    /**
     * Connects and waits for the log-in, with new attempts until the time is over. Rejects with LoginRefused or
     * CertificateRejected at once, and with ConnectionLost when the time is over.
     */
    connect(timeoutMs?: number): Promise<void>;
    /** Logs out and ends the session. Safe to call twice. */
    close(): Promise<void>;
    /**
     * Sends a request and waits for its `ok`. Rejects with RequestError, or with ConnectionLost without a reply in time. A
     * request that the server refuses temporarily is sent again after the delay that the server asks for, and has its time anew.
     */
    request<T extends RequestType>(t: T, fields: Fields<T>, timeoutMs?: number): Promise<Reply>;
    move(fields: Fields<MoveRequest["t"]>): Promise<Reply>;
    resign(g: string): Promise<Reply>;
    abort(g: string): Promise<Reply>;
    /** Offers a draw, takeback, pause or rematch. */
    offer(g: string, kind: OfferRequest["kind"]): Promise<Reply>;
    /** Accepts or declines the opponent's offer, or withdraws one's own. */
    answer(g: string, kind: AnswerRequest["kind"], accept: boolean): Promise<Reply>;
    /** Claims a game whose opponent is gone: "win" or "draw". */
    claim(g: string, result?: ClaimRequest["result"]): Promise<Reply>;
    /** Gives the opponent 15 seconds, in a casual game with a clock. */
    giveTime(g: string): Promise<Reply>;
    /** Stops the clocks in games by correspondence for days from now, in one's own turns; 0 ends it. */
    vacation(days: number): Promise<Reply>;
    /** Replaces the conditional moves, such as ["d6 c3 f4 e3", "* c7"], during the opponent's turn. */
    setConditional(g: string, ply: number, lines: string[]): Promise<Reply>;
    /** Replaces your own note on a game, which no other player reads; "" removes it. */
    setNote(g: string, text: string): Promise<Reply>;
    /** Your own note on a game, "" for none. */
    note(g: string): Promise<string>;
    /** What the server stores about your own account, as `account` and `data`; without its games and notes. */
    exportAccount(): Promise<Reply>;
    /** Ends the session; returns when the account is deleted (epoch milliseconds) unless it logs in before. */
    deleteAccount(fields?: Fields<"account.delete">): Promise<number>;
    /** Offers a game to a user; returns the id of the challenge. */
    challenge(fields: Fields<ChallengeRequest["t"]>): Promise<string>;
    /** Accepts a challenge; returns the id of the game. */
    accept(challenge: string): Promise<string>;
    decline(challenge: string, why?: string): Promise<void>;
    cancel(challenge: string): Promise<void>;
    /** Opens an offer to anyone; the reply has its id as `seek`. */
    seek(fields: Fields<"seek">): Promise<Reply>;
    /** Accepts an open offer; returns the id of the game. */
    take(seek: string): Promise<string>;
    /** Follows a game, or "top", also after a reconnect; returns its id. */
    watch(g: string): Promise<string>;
    unwatch(g: string): Promise<void>;
    joinTournament(tour: string): Promise<void>;
    leaveTournament(tour: string): Promise<void>;
    /** The record of a game: an object for "json", a string for the other formats. */
    record(g: string, as?: string): Promise<OkRecord["record"]>;
}
