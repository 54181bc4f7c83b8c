const DEFAULT_PORT = 7777;
const DEFAULT_TLS_PORT = 7778;
const ADDRESSES_MAX = 16;
const SWITCH_MS = 30_000;
const FIRST_DELAY_MS = 500;
const DELAY_MS_MAX = 30_000;
const FORM = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]{1,253}))(?::([0-9]{1,5}))?$/;
/** Reads `host:port`, `host` or `[ipv6]:port`. Without a port the usual one of the protocol is taken. */
export function parseAddress(text, tls) {
    return parse(text, tls ? DEFAULT_TLS_PORT : DEFAULT_PORT);
}
function parse(text, defaultPort) {
    const form = FORM.exec(text);
    const port = form?.[3] === undefined ? defaultPort : Number(form[3]);
    const host = form?.[1] ?? form?.[2];
    if (host === undefined || port === undefined || port < 1 || port > 65535) {
        throw new TypeError(`'${text}' is not an address; expected HOST:PORT`);
    }
    return { host, port };
}
export function isWebSocket(target) {
    return /^wss?:\/\//.test(target);
}
/**
 * Chooses the target of the next attempt and the delay before it, by the rules of "Server addresses" in the protocol:
 * first the address of the lost connection, then the others in random order, one for each attempt; after a `bye` with
 * addresses another one at once, at most every 30 seconds.
 *
 * A target is `host:port`, or the URL of a WebSocket, which has no other addresses.
 */
export class ReconnectPolicy {
    home;
    now;
    current;
    #known = [];
    #untried = [];
    #delay = FIRST_DELAY_MS;
    #nextDelay;
    #switched;
    #switchAtOnce = false;
    constructor(home, now = () => performance.now()) {
        this.home = home;
        this.now = now;
        this.current = home;
    }
    loggedIn(servers = []) {
        this.#delay = FIRST_DELAY_MS;
        this.#nextDelay = undefined;
        this.learn(servers);
        this.#restart();
    }
    /** Adds addresses that the server sent. The latest 16 are kept. */
    learn(servers) {
        if (isWebSocket(this.home)) {
            return;
        }
        for (const server of servers.slice(0, ADDRESSES_MAX)) {
            if (isAddress(server)) {
                this.#known = [...this.#known.filter((other) => other !== server), server];
            }
        }
        this.#known = this.#known.slice(-ADDRESSES_MAX);
    }
    /** The connection ended; the server may have said how long to wait. */
    lost(retryMs) {
        this.#nextDelay = retryMs;
    }
    /** The server sent a `bye` with other addresses. */
    moved(servers, retryMs) {
        this.learn(servers);
        this.lost(retryMs);
        const others = this.#candidates().filter((target) => target !== this.current);
        const due = this.#switched === undefined || this.now() - this.#switched >= SWITCH_MS;
        if (others.length > 0 && due) {
            this.#switched = this.now();
            this.#untried = [...shuffled(others), this.current];
            this.#switchAtOnce = true;
        }
    }
    /** The log-in or the certificate here is no good: this address is dropped, unless it is the user's. */
    refused() {
        if (this.current !== this.home) {
            this.#known = this.#known.filter((target) => target !== this.current);
            this.#untried = this.#untried.filter((target) => target !== this.current);
        }
    }
    /** Selects the next target as `current`; returns the milliseconds to wait before. */
    nextAttempt() {
        if (this.#untried.length === 0) {
            this.#restart();
        }
        this.current = this.#untried.shift() ?? this.home;
        if (this.#switchAtOnce) {
            this.#switchAtOnce = false;
            return 0;
        }
        let delay = this.#nextDelay;
        this.#nextDelay = undefined;
        if (delay === undefined) {
            delay = this.#delay;
            this.#delay = Math.min(2 * delay, DELAY_MS_MAX);
        }
        return delay * (1 + Math.random() / 4);
    }
    #candidates() {
        return [this.home, ...this.#known.filter((target) => target !== this.home)];
    }
    #restart() {
        const candidates = this.#candidates();
        const first = candidates.includes(this.current) ? this.current : this.home;
        this.#untried = [first, ...shuffled(candidates.filter((target) => target !== first))];
    }
}
function isAddress(text) {
    try {
        return typeof text === "string" && parse(text) !== undefined;
    }
    catch {
        return false;
    }
}
function shuffled(values) {
    return values
        .map((value) => ({ value, order: Math.random() }))
        .sort((a, b) => a.order - b.order)
        .map(({ value }) => value);
}
