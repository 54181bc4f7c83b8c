import { checked, isResign, RESIGN } from "./choice.js";
import { Client } from "./client.js";
import { isNode, openConnection, openOnThread } from "./connector.js";
import { ConnectionLost, RequestError } from "./errors.js";
/** Errors to a move after which the same turn comes again and its answer stays right. */
const KEEP_ANSWER_CODES = new Set(["paused", "not_started", "interrupted"]);
/** Errors to a move that the end of the game or a takeback has overtaken. They are no fault of the bot. */
const LATE_CODES = new Set(["game_over", "stale_ply"]);
/** @param known the game, for a server that sends no `game` and `options` in a turn */
export function turnOf(m, signal, known) {
    const received = performance.now();
    return {
        ...m,
        game: m.game ?? known?.game ?? "",
        options: m.options ?? known?.options ?? {},
        signal,
        timeLeft: () => {
            const ms = m.clock?.ms[m.you];
            return ms === undefined ? undefined : Math.max(0, ms - (performance.now() - received));
        },
    };
}
let guard = (choose) => choose();
/** Lets `choose` run without the means to end the program, where it has them. */
export async function guardChoose() {
    if (isNode()) {
        guard = (await import("./node/exit-guard.js")).withoutExit;
    }
}
/** A bot. Implement `choose`; the other methods have sensible defaults. */
export class Bot {
    /** Number of games at the same time. */
    slots = 2;
    /** Kinds of game; "*" for all. */
    games = ["*"];
    /** Whether the server also pairs the bot with other bots. */
    pair = true;
    /** Ids of tournaments to join after each log-in. The bot then plays only in them, and ends with the last one. */
    tournaments = [];
    /** Number of finished games. */
    finished = 0;
    #client;
    #gamesMax;
    #playing = new Set();
    #searches = new Map();
    #tournamentsOver = new Set();
    #hasJoined = false;
    #notJoined;
    /** Which challenges the server accepts for the bot. Undefined: each challenge comes to onChallenge. */
    policy() {
        return { slots: this.slots, games: this.games, pair: this.pair };
    }
    /** The bot has logged in, for the first time or again. */
    onLogin() { }
    /** Whether to accept a challenge. Called only without policy, or for a guest. */
    onChallenge(_challenge) {
        return true;
    }
    /** A snapshot of a game of the bot: it has started, is resumed after a reconnect, or moves were taken back. */
    onGame(_game) { }
    /** The opponent offers a draw, takeback, pause or rematch: accept, decline, or undefined for no answer. */
    onOffer(_game, _kind) {
        return undefined;
    }
    /** A game of the bot is over. By default prints the result on standard error. */
    onEnd(game, result) {
        console.error(describeEnd(game, result));
    }
    /** The server refused something that the bot sent. */
    onError(error) {
        console.error(error.message);
    }
    /**
     * The connection was lost and is opened again after the delay, or a request was refused and is sent again after it. By
     * default prints the reason on standard error.
     */
    onRetry(reason, delayMs) {
        console.error(`${reason}; next attempt in ${(delayMs / 1000).toFixed(1)} s`);
    }
    /** Any event of the server, before the more special methods. */
    onEvent(_event) { }
    /** The session, from run() on. */
    get client() {
        if (this.#client === undefined) {
            throw new Error("the bot has no session before run()");
        }
        return this.#client;
    }
    /**
     * Plays until stop() is called, or `gamesMax` games or all `tournaments` are over. Rejects with LoginRefused or
     * SessionEnded if the server does not want the bot, and with RequestError if it could join no tournament.
     */
    async run(address, login, options = {}) {
        this.#gamesMax = options.gamesMax;
        await guardChoose();
        const connector = options.thread === false ? openConnection : openOnThread;
        const tls = options.tls ?? false;
        this.#client = new Client({
            address,
            login,
            tls,
            caps: ["turnGame", "corr", "weekend"],
            connector,
            listener: (event) => this.#event(event),
            onRetry: (reason, delayMs) => this.onRetry(reason, delayMs),
        });
        try {
            await this.#client.connect();
            await this.#client.closed;
            if (this.#notJoined !== undefined && !this.#hasJoined) {
                throw this.#notJoined;
            }
        }
        finally {
            await this.#client.close();
            this.#searches.forEach((search) => search.controller.abort());
            this.#searches.clear();
        }
    }
    /** Logs out; run() returns. Games in progress go on without the bot until it is back. */
    async stop() {
        await this.#client?.close();
    }
    /** Plays on standard input and output for a host program such as `parlor-bots match`. Node only. */
    async runStdio() {
        await (await import("./node/stdio.js")).runStdio(this);
    }
    /** The command line of a bot: an address, a name and a token, or --stdio. Node only. */
    async main(args) {
        await (await import("./node/command-line.js")).main(this, args);
    }
    /** Calls `choose`. A bot that fails, or chooses no legal move, resigns, so that its opponent need not wait. */
    async chooseSafely(turn) {
        try {
            return checked(await guard(() => this.choose(turn)), turn.legal);
        }
        catch (fault) {
            console.error(`choose failed in game ${turn.g} at ply ${turn.ply}; the bot resigns:`, fault);
            return RESIGN;
        }
    }
    #event(event) {
        this.onEvent(event);
        switch (event.t) {
            case "welcome":
                this.#loggedIn();
                break;
            case "turn":
                void this.#turn(event);
                break;
            case "challenge": {
                const { challenge } = event;
                if (this.tournaments.length > 0) {
                    this.#send("challenge.decline", { challenge, why: "later" });
                }
                else {
                    this.#send(this.onChallenge(event) ? "challenge.accept" : "challenge.decline", { challenge });
                }
                break;
            }
            case "tour":
                if (event.tour.state === "over") {
                    this.#tournamentOver(event.tour.tour);
                }
                break;
            case "error":
                this.onError(new RequestError(event));
                break;
            case "game":
            case "game.move":
            case "game.offer":
            case "game.end":
                this.#game(event);
                break;
        }
    }
    #loggedIn() {
        const user = this.client.user;
        const waiting = user?.guest ? "a guest without an account; waiting for challenges" : "waiting for games";
        console.error(`logged in as ${user?.name} at ${this.client.address}, ${waiting}`);
        this.#sendPolicy();
        this.tournaments.forEach((tour) => void this.#join(tour));
        this.onLogin();
    }
    async #join(tour) {
        if (this.#tournamentsOver.has(tour)) {
            return;
        }
        try {
            await this.client.joinTournament(tour);
            this.#hasJoined = true;
        }
        catch (failure) {
            if (failure instanceof RequestError) {
                this.#notJoined = failure;
                this.onError(failure);
                this.#tournamentOver(tour);
            }
        }
    }
    #tournamentOver(tour) {
        this.#tournamentsOver.add(tour);
        if (this.tournaments.length > 0 && this.tournaments.every((joined) => this.#tournamentsOver.has(joined))) {
            void this.stop();
        }
    }
    #sendPolicy() {
        const policy = this.tournaments.length > 0 ? undefined : this.policy();
        if (policy === undefined || this.client.user?.bot !== true) {
            return;
        }
        const left = this.#gamesMax === undefined ? policy.slots : this.#gamesMax - this.finished;
        this.#send("policy", { ...policy, slots: Math.max(1, Math.min(policy.slots, left)) });
    }
    #game(event) {
        const game = this.client.games.get(event.g);
        if (game === undefined || game.you === undefined) {
            return;
        }
        switch (event.t) {
            case "game":
                this.#forgetUnless(game.g, event.ply);
                if (event.result === undefined) {
                    this.#playing.add(game.g);
                    this.onGame(game);
                }
                else if (this.#playing.has(game.g)) {
                    this.#over(game, event.result);
                }
                event.offers.forEach((offer) => this.#offered(game, offer));
                break;
            case "game.move":
                this.#forgetUnless(game.g, event.ply + 1);
                break;
            case "game.offer":
                if (event.state === "made") {
                    this.#offered(game, event);
                }
                break;
            case "game.end":
                this.#over(game, event.result);
                break;
        }
    }
    #offered(game, offer) {
        if (offer.by !== game.you) {
            const accept = this.onOffer(game, offer.kind);
            if (accept !== undefined) {
                this.#send("answer", { g: game.g, kind: offer.kind, accept });
            }
        }
    }
    #over(game, result) {
        this.#forgetUnless(game.g, -1);
        this.#playing.delete(game.g);
        this.finished++;
        this.onEnd(game, result);
        if (this.#gamesMax === undefined) {
            return;
        }
        if (this.finished < this.#gamesMax) {
            this.#sendPolicy();
        }
        else if (this.#playing.size === 0) {
            void this.stop();
        }
    }
    #send(t, fields) {
        this.client.request(t, fields).catch((failure) => {
            if (failure instanceof RequestError) {
                this.onError(failure);
            }
        });
    }
    async #turn(event) {
        const known = this.#searches.get(event.g);
        if (known !== undefined && samePosition(known.turn, event)) {
            // The turn again, after a reconnect or a pause: the search continues, or has its move already.
            if (known.answer !== undefined) {
                await this.#play(known, known.answer);
            }
            return;
        }
        known?.controller.abort();
        const controller = new AbortController();
        const turn = turnOf(event, controller.signal, this.client.games.get(event.g));
        const search = { turn, controller };
        this.#searches.set(event.g, search);
        const answer = await this.chooseSafely(turn);
        if (!controller.signal.aborted) {
            search.answer = answer;
            await this.#play(search, answer);
        }
    }
    async #play(search, answer, attempts = 2) {
        const { g, ply } = search.turn;
        try {
            if (isResign(answer)) {
                await this.client.resign(g);
            }
            else {
                await this.client.move({ g, ply, ...answer });
            }
        }
        catch (failure) {
            if (failure instanceof ConnectionLost) {
                return; // the turn comes again
            }
            if (!(failure instanceof RequestError)) {
                throw failure;
            }
            if (failure.code === "internal" && attempts > 1) {
                setTimeout(() => void this.#play(search, answer, attempts - 1), failure.retryMs ?? 1000);
                return;
            }
            if (!KEEP_ANSWER_CODES.has(failure.code) && this.#searches.get(g) === search) {
                this.#searches.delete(g);
            }
            if (!LATE_CODES.has(failure.code)) {
                this.onError(failure);
            }
        }
    }
    /** Ends the search of a game whose position is another one now. */
    #forgetUnless(g, ply) {
        const search = this.#searches.get(g);
        if (search !== undefined && search.turn.ply !== ply) {
            search.controller.abort();
            this.#searches.delete(g);
        }
    }
}
class FunctionBot extends Bot {
    chooser;
    constructor(chooser) {
        super();
        this.chooser = chooser;
    }
    choose(turn) {
        return this.chooser(turn);
    }
}
/** Makes a bot of a function that chooses a move. */
export function bot(chooser) {
    return new FunctionBot(chooser);
}
/** Returns, for example, "game k7Qf2 reversi vs ada: won 40-24 (normal)", with the score of the bot first. */
export function describeEnd(game, result) {
    const drawn = result.reason === "normal" || result.reason === "agreed" ? "drawn" : "no result";
    const verdict = result.winner === null ? drawn : result.winner === game.you ? "won" : "lost";
    const own = game.you ?? 0;
    const score = `${result.score[own]}-${result.score[1 - own]}`;
    return `game ${game.g} ${game.game} vs ${game.opponent}: ${verdict} ${score} (${result.reason})`;
}
function samePosition(turn, event) {
    const key = (m) => JSON.stringify([m.ply, m.pos, m.aux, m.legal]);
    return key(turn) === key(event);
}
