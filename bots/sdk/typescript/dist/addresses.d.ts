/** A host name or IP address, and a port. */
export interface Address {
    readonly host: string;
    readonly port: number;
}
/** Reads `host:port`, `host` or `[ipv6]:port`. Without a port the usual one of the protocol is taken. */
export declare function parseAddress(text: string, tls: boolean): Address;
export declare function isWebSocket(target: string): boolean;
/**
 * Chooses the target of the next attempt and the delay before it, by the rules of "Server addresses" in the protocol:
 * first the address of the lost connection, then the others in random order, one for each attempt; after a `bye` with
 * addresses another one at once, at most every 30 seconds.
 *
 * A target is `host:port`, or the URL of a WebSocket, which has no other addresses.
 */
export declare class ReconnectPolicy {
    #private;
    readonly home: string;
    private readonly now;
    current: string;
    constructor(home: string, now?: () => number);
    loggedIn(servers?: readonly string[]): void;
    /** Adds addresses that the server sent. The latest 16 are kept. */
    learn(servers: readonly string[]): void;
    /** The connection ended; the server may have said how long to wait. */
    lost(retryMs?: number): void;
    /** The server sent a `bye` with other addresses. */
    moved(servers: readonly string[], retryMs?: number): void;
    /** The log-in or the certificate here is no good: this address is dropped, unless it is the user's. */
    refused(): void;
    /** Selects the next target as `current`; returns the milliseconds to wait before. */
    nextAttempt(): number;
}
