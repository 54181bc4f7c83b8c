import { isWebSocket, parseAddress, ReconnectPolicy } from "./addresses.js";
import {} from "./connection.js";
import { openConnection } from "./connector.js";
import { CertificateRejected, ConnectionLost, LoginRefused, ParlorError, RequestError, SessionEnded } from "./errors.js";
import { Game } from "./game.js";
export const CLIENT_NAME = "parlor-bot-typescript/1.0.0";
const PROTOCOL = 1;
const SILENCE_MS = 20_000;
const LOGIN_MS = 30_000;
const BYE_MS = 2_000;
const REQUEST_MS = 30_000;
const FINISHED_GAMES_MAX = 64;
/** Longer delays of refused requests are reported. */
const REPORTED_DELAY_MS = 5_000;
const RECONNECT_REASONS = new Set(["restart", "idle", "slow"]);
/** Refusals of a log-in after which another attempt makes sense. */
const TRANSIENT_CODES = new Set([
    "rate_limited",
    "session_conflict",
    "server_full",
    "draining",
    "internal",
    "interrupted",
    "not_logged_in",
]);
/** Requests that are repeated once when the server was interrupted. */
const REPEATABLE = new Set(("move ready sync watch unwatch record lobby policy list history specs spec explore verify verify.answer token.list" +
    " profile leaderboard mute tour.list tour.show tour.join").split(" "));
/** A session on a server. It reconnects by itself until it is closed or the server ends it permanently. */
export class Client {
    /** The games that the account plays or that are watched, and the latest finished ones, by id. */
    games = new Map();
    /** The server's hello: name, caps, games and limits. */
    greeting;
    /** The account, as the latest welcome describes it. */
    user;
    /** Settled at the end of the session: rejected unless close() was the reason. */
    closed;
    #options;
    #tls;
    #policy;
    #requests = new Map();
    #watched = new Set();
    #finished = new Set();
    #loggedIn;
    #resolveLoggedIn;
    #rejectLoggedIn;
    #resolveClosed;
    #rejectClosed;
    #wake = () => { };
    #opened;
    #connection;
    #resume;
    #everLoggedIn = false;
    #closing = false;
    #ended = false;
    #lastId = 0;
    #lastLoss = "not connected";
    #fatal;
    constructor(options) {
        this.#options = options;
        this.#tls = options.tls === true ? {} : options.tls || undefined;
        if (!isWebSocket(options.address)) {
            parseAddress(options.address, this.#tls !== undefined); // an invalid one is an error now
        }
        this.#policy = new ReconnectPolicy(options.address);
        this.#loggedIn = new Promise((resolve, reject) => {
            this.#resolveLoggedIn = resolve;
            this.#rejectLoggedIn = reject;
        });
        this.closed = new Promise((resolve, reject) => {
            this.#resolveClosed = resolve;
            this.#rejectClosed = reject;
        });
        this.closed.catch(() => { }); // a program need not wait for the end
        this.#loggedIn.catch(() => { });
    }
    /** The address of the server: HOST:PORT, or the URL of a WebSocket. */
    get address() {
        return this.#policy.current;
    }
    /** True between a log-in and the loss of its connection. */
    get connected() {
        return this.#connection !== undefined;
    }
    /**
     * Connects and waits for the log-in, with new attempts until the time is over. Rejects with LoginRefused or
     * CertificateRejected at once, and with ConnectionLost when the time is over.
     */
    async connect(timeoutMs) {
        void this.#run();
        const timer = timeoutMs === undefined ? undefined : setTimeout(() => void this.close(), timeoutMs);
        try {
            await this.#loggedIn;
        }
        finally {
            clearTimeout(timer);
        }
    }
    /** Logs out and ends the session. Safe to call twice. */
    async close() {
        this.#closing = true;
        this.#wake();
        if (this.#connection !== undefined && !this.#ended) {
            this.#connection.send({ t: "bye" });
            let timer;
            const timeout = new Promise((resolve) => (timer = setTimeout(resolve, BYE_MS)));
            await Promise.race([this.closed.catch(() => { }), timeout]);
            clearTimeout(timer);
        }
        this.#opened?.close();
        this.#end(undefined);
    }
    // Requests
    /**
     * Sends a request and waits for its `ok`. Rejects with RequestError, or with ConnectionLost without a reply in time. A
     * request that the server refuses temporarily is sent again after the delay that the server asks for, and has its time anew.
     */
    request(t, fields, timeoutMs = REQUEST_MS) {
        return new Promise((resolve, reject) => {
            const connection = this.#connection;
            if (connection === undefined) {
                reject(new ConnectionLost(`not connected: ${this.#lastLoss}`));
                return;
            }
            const id = ++this.#lastId;
            const message = { t, id, ...fields };
            const open = { message, resolve, reject, timer: undefined, timeoutMs, repeated: false };
            this.#requests.set(id, open);
            this.#sendRequest(connection, id, open);
        });
    }
    #sendRequest(connection, id, open) {
        const { message, timeoutMs } = open;
        open.timer = setTimeout(() => this.#fail(id, new ConnectionLost(`no reply to ${message.t} in ${timeoutMs} ms`)), timeoutMs);
        connection.send(message);
    }
    move(fields) {
        return this.request("move", fields);
    }
    resign(g) {
        return this.request("resign", { g });
    }
    abort(g) {
        return this.request("abort", { g });
    }
    /** Offers a draw, takeback, pause or rematch. */
    offer(g, kind) {
        return this.request("offer", { g, kind });
    }
    /** Accepts or declines the opponent's offer, or withdraws one's own. */
    answer(g, kind, accept) {
        return this.request("answer", { g, kind, accept });
    }
    /** Claims a game whose opponent is gone: "win" or "draw". */
    claim(g, result = "win") {
        return this.request("claim", { g, result });
    }
    /** Gives the opponent 15 seconds, in a casual game with a clock. */
    giveTime(g) {
        return this.request("time.give", { g });
    }
    /** Stops the clocks in games by correspondence for days from now, in one's own turns; 0 ends it. */
    vacation(days) {
        return this.request("vacation", { days });
    }
    /** Replaces the conditional moves, such as ["d6 c3 f4 e3", "* c7"], during the opponent's turn. */
    setConditional(g, ply, lines) {
        return this.request("conditional.set", { g, ply, lines });
    }
    /** Replaces your own note on a game, which no other player reads; "" removes it. */
    setNote(g, text) {
        return this.request("note.set", { g, text });
    }
    /** Your own note on a game, "" for none. */
    async note(g) {
        return String((await this.request("note.get", { g })).note);
    }
    /** What the server stores about your own account, as `account` and `data`; without its games and notes. */
    exportAccount() {
        return this.request("account.export", {});
    }
    /** Ends the session; returns when the account is deleted (epoch milliseconds) unless it logs in before. */
    async deleteAccount(fields = {}) {
        return Number((await this.request("account.delete", fields)).deletesAt);
    }
    /** Offers a game to a user; returns the id of the challenge. */
    async challenge(fields) {
        return String((await this.request("challenge", fields)).challenge);
    }
    /** Accepts a challenge; returns the id of the game. */
    async accept(challenge) {
        return String((await this.request("challenge.accept", { challenge })).g);
    }
    async decline(challenge, why) {
        await this.request("challenge.decline", why === undefined ? { challenge } : { challenge, why });
    }
    async cancel(challenge) {
        await this.request("challenge.cancel", { challenge });
    }
    /** Opens an offer to anyone; the reply has its id as `seek`. */
    seek(fields) {
        return this.request("seek", fields);
    }
    /** Accepts an open offer; returns the id of the game. */
    async take(seek) {
        return String((await this.request("seek.take", { seek })).g);
    }
    /** Follows a game, or "top", also after a reconnect; returns its id. */
    async watch(g) {
        const found = String((await this.request("watch", { g })).g);
        this.#watched.add(found);
        return found;
    }
    async unwatch(g) {
        this.#watched.delete(g);
        await this.request("unwatch", { g });
    }
    async joinTournament(tour) {
        await this.request("tour.join", { tour });
    }
    async leaveTournament(tour) {
        await this.request("tour.leave", { tour });
    }
    /** The record of a game: an object for "json", a string for the other formats. */
    async record(g, as = "json") {
        return (await this.request("record", { g, as })).record;
    }
    // The session
    async #run() {
        let failure;
        let delay = 0;
        while (await this.#pause(delay)) {
            failure = await this.#attempt();
            if (failure !== undefined) {
                break;
            }
            delay = this.#policy.nextAttempt();
            if (!this.#closing) {
                this.#options.onRetry?.(this.#lastLoss, delay);
            }
        }
        this.#end(this.#closing && !(failure instanceof LoginRefused) ? undefined : failure);
    }
    /** Waits, unless the session is closed meanwhile. */
    async #pause(ms) {
        if (!this.#closing && ms > 0) {
            await new Promise((resolve) => {
                const timer = setTimeout(resolve, ms);
                this.#wake = () => {
                    clearTimeout(timer);
                    resolve();
                };
            });
        }
        return !this.#closing;
    }
    #end(failure) {
        if (this.#ended) {
            return;
        }
        this.#ended = true;
        if (failure === undefined) {
            this.#rejectLoggedIn(new ConnectionLost(`no log-in: ${this.#lastLoss}`));
            this.#resolveClosed();
        }
        else {
            this.#rejectLoggedIn(failure);
            this.#rejectClosed(failure);
        }
    }
    /** One connection, from the first byte to the last. Returns the failure that ends the session. */
    async #attempt() {
        const incoming = new Incoming();
        try {
            const open = this.#options.connector ?? openConnection;
            const silenceMs = this.#options.silenceMs ?? SILENCE_MS;
            this.#opened = await open({ address: this.#policy.current, tls: this.#tls, silenceMs }, incoming);
            if (!this.#closing && (await this.#logIn(this.#opened, incoming))) {
                for (;;) {
                    this.#handle(this.#opened, await incoming.next());
                }
            }
            return undefined;
        }
        catch (failure) {
            return this.#failed(failure);
        }
        finally {
            this.#opened?.close();
            this.#opened = undefined;
            this.#connection = undefined;
            for (const id of [...this.#requests.keys()]) {
                this.#fail(id, new ConnectionLost(this.#lastLoss));
            }
        }
    }
    #failed(failure) {
        if (failure instanceof CertificateRejected) {
            this.#lastLoss = failure.message;
            this.#policy.refused();
            // Once it was trusted, another answer may come from a proxy or a server in transition.
            return this.#everLoggedIn ? undefined : failure;
        }
        if (failure instanceof ConnectionLost) {
            this.#lastLoss = failure.message;
            return undefined;
        }
        return failure instanceof ParlorError ? failure : new ParlorError(String(failure));
    }
    /** Returns true with the welcome; false if this address is to be left for now. */
    async #logIn(connection, incoming) {
        const atHome = this.#policy.current === this.#policy.home;
        const greeting = await this.#expect(incoming, ["hello"]);
        if (greeting.t === "hello") {
            if (!greeting.proto.includes(PROTOCOL)) {
                throw new SessionEnded(`it speaks protocol ${String(greeting.proto)}`);
            }
            this.greeting = greeting;
        }
        if (this.#resume !== undefined) {
            const refusal = await this.#tryLogin(connection, incoming, { as: "resume", token: this.#resume });
            if (refusal === undefined) {
                return true;
            }
            if (refusal.code !== "bad_credentials" || !atHome) {
                return this.#refused(refusal, atHome);
            }
            this.#resume = undefined;
        }
        if (!atHome) {
            // The log-in itself goes only to the address that the user chose.
            this.#policy.refused();
            return false;
        }
        const refusal = await this.#tryLogin(connection, incoming, this.#options.login);
        return refusal === undefined || this.#refused(refusal, atHome);
    }
    async #tryLogin(connection, incoming, login) {
        const { name = CLIENT_NAME, caps = [] } = this.#options;
        connection.send({ t: "hello", proto: PROTOCOL, client: name, caps, login });
        const answer = await this.#expect(incoming, ["welcome", "error"]);
        if (answer.t === "welcome") {
            this.#welcome(connection, answer);
            return undefined;
        }
        return new LoginRefused(answer);
    }
    #refused(refusal, atHome) {
        this.#lastLoss = refusal.message;
        if (TRANSIENT_CODES.has(refusal.code)) {
            this.#policy.lost(refusal.retryMs);
            return false;
        }
        if (atHome) {
            throw refusal;
        }
        this.#policy.refused();
        return false;
    }
    /** Returns the next message of these types; others of the log-in are ignored. */
    async #expect(incoming, types) {
        for (;;) {
            const message = await incoming.next(LOGIN_MS);
            if (types.includes(message.t)) {
                return message;
            }
            if (message.t === "bye") {
                this.#bye(message);
            }
        }
    }
    #welcome(connection, welcome) {
        this.user = welcome.user;
        this.#resume = welcome.resume;
        this.#policy.loggedIn(welcome.servers);
        this.#connection = connection;
        this.#everLoggedIn = true;
        this.#lastLoss = "not connected";
        const unfinished = [...this.games.values()].filter((game) => game.state !== "over");
        unfinished.forEach((game) => this.games.delete(game.g));
        this.#resolveLoggedIn();
        this.#emit(welcome);
        for (const g of this.#watched) {
            this.request("watch", { g }).catch(() => this.#watched.delete(g));
        }
        for (const game of unfinished) {
            if (game.you !== undefined && !welcome.games.includes(game.g)) {
                this.request("sync", { g: game.g }).catch(() => { }); // it ended in the meantime
            }
        }
    }
    #handle(connection, message) {
        if (message.t === "error" && message.fatal) {
            this.#fatal = new RequestError(message);
        }
        if ((message.t === "ok" || message.t === "error" || message.t === "pong") && message.re !== undefined) {
            this.#reply(connection, message.re, message);
        }
        else if (message.t === "bye") {
            this.#bye(message);
        }
        else if (message.t === "welcome") {
            this.#welcome(connection, message);
        }
        else if (message.t !== "pong") {
            this.#follow(message);
            this.#emit(message);
        }
    }
    /** Ends the connection; the session too, unless the reason permits to reconnect. */
    #bye(bye) {
        if (!RECONNECT_REASONS.has(bye.reason)) {
            throw new SessionEnded(bye.reason, this.#fatal);
        }
        if (bye.servers !== undefined && this.#resume !== undefined) {
            this.#policy.moved(bye.servers, bye.retryMs);
        }
        else {
            this.#policy.lost(bye.retryMs);
        }
        throw new ConnectionLost(`the server closed the connection (${bye.reason})`);
    }
    #reply(connection, id, message) {
        const open = this.#requests.get(id);
        if (open === undefined) {
            return;
        }
        if (message.t === "error" && message.code === "interrupted" && REPEATABLE.has(open.message.t) && !open.repeated) {
            open.repeated = true;
            connection.send(open.message);
            return;
        }
        if (message.t === "error") {
            const refusal = new RequestError(message);
            if (refusal.temporary) {
                const delayMs = refusal.retryMs ?? 0;
                clearTimeout(open.timer);
                open.timer = setTimeout(() => this.#sendRequest(connection, id, open), delayMs);
                if (delayMs > REPORTED_DELAY_MS) {
                    this.#options.onRetry?.(refusal.message, delayMs);
                }
            }
            else {
                this.#fail(id, refusal);
            }
            return;
        }
        this.#requests.delete(id);
        clearTimeout(open.timer);
        open.resolve(message);
    }
    #fail(id, failure) {
        const open = this.#requests.get(id);
        if (open !== undefined) {
            this.#requests.delete(id);
            clearTimeout(open.timer);
            open.reject(failure);
        }
    }
    /** Keeps `games` up to date. */
    #follow(message) {
        if (!isGameMessage(message)) {
            return;
        }
        const known = this.games.get(message.g);
        let game;
        if (message.t === "game") {
            game = known ?? new Game(message);
            game.replace(message);
            this.games.set(game.g, game);
        }
        else if (known === undefined) {
            return;
        }
        else {
            game = known;
            if (!game.apply(message)) {
                this.request("sync", { g: game.g }).catch(() => { });
            }
        }
        if (game.state === "over") {
            this.#retire(game.g);
        }
    }
    #retire(g) {
        this.#watched.delete(g);
        this.#finished.delete(g);
        this.#finished.add(g);
        for (const old of this.#finished) {
            if (this.#finished.size <= FINISHED_GAMES_MAX) {
                break;
            }
            this.#finished.delete(old);
            this.games.delete(old);
        }
    }
    #emit(event) {
        try {
            this.#options.listener?.(event);
        }
        catch (fault) {
            console.error(`the listener failed on ${event.t}:`, fault);
        }
    }
}
function isGameMessage(message) {
    return message.t === "game" || message.t.startsWith("game.");
}
/** The messages of a connection that have not been handled yet, and its end. */
class Incoming {
    #messages = [];
    #failure;
    #wake = () => { };
    onMessage(message) {
        this.#messages.push(message);
        this.#wake();
    }
    onClose(failure) {
        this.#failure = failure;
        this.#wake();
    }
    /** Returns the next message; rejects at the end of the connection, or when none comes in time. */
    async next(timeoutMs) {
        const deadline = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
        for (;;) {
            const message = this.#messages.shift();
            if (message !== undefined) {
                return message;
            }
            if (this.#failure !== undefined) {
                throw this.#failure;
            }
            const left = deadline === undefined ? undefined : deadline - performance.now();
            if (left !== undefined && left <= 0) {
                throw new ConnectionLost("the server does not answer");
            }
            let timer;
            await new Promise((resolve) => {
                this.#wake = resolve;
                timer = left === undefined ? undefined : setTimeout(resolve, left);
            });
            clearTimeout(timer);
        }
    }
}
