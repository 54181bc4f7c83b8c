import { checked, isResign, RESIGN, type Choice, type Move } from "./choice.js";
import { Client, type Fields, type RequestType } from "./client.js";
import type { Connector, Tls } from "./connection.js";
import { isNode, openConnection, openOnThread } from "./connector.js";
import { ConnectionLost, RequestError } from "./errors.js";
import type { Game } from "./game.js";
import type {
  AnswerRequest,
  ChallengeMessage,
  Login,
  OpenOffer,
  Options,
  PolicyRequest,
  Position,
  Result,
  ServerMessage,
  TurnMessage,
} from "./messages.js";

/** Errors to a move after which the same turn comes again and its answer stays right. */
const KEEP_ANSWER_CODES = new Set(["paused", "not_started", "interrupted"]);
/** Errors to a move that the end of the game or a takeback has overtaken. They are no fault of the bot. */
const LATE_CODES = new Set(["game_over", "stale_ply"]);

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

interface Search {
  turn: Turn;
  controller: AbortController;
  answer?: Move | typeof RESIGN;
}

/** @param known the game, for a server that sends no `game` and `options` in a turn */
export function turnOf(m: TurnMessage, signal: AbortSignal, known?: { game: string; options: Options }): Turn {
  const received = performance.now();
  return {
    ...m,
    game: m.game ?? known?.game ?? "",
    options: (m.options as Options | undefined) ?? known?.options ?? {},
    signal,
    timeLeft: () => {
      const ms = m.clock?.ms[m.you];
      return ms === undefined ? undefined : Math.max(0, ms - (performance.now() - received));
    },
  };
}

let guard = <T>(choose: () => T): T => choose();

/** Lets `choose` run without the means to end the program, where it has them. */
export async function guardChoose(): Promise<void> {
  if (isNode()) {
    guard = (await import("./node/exit-guard.js")).withoutExit;
  }
}

/** A bot. Implement `choose`; the other methods have sensible defaults. */
export abstract class Bot {
  /** Number of games at the same time. */
  slots = 2;
  /** Kinds of game; "*" for all. */
  games: string[] = ["*"];
  /** Whether the server also pairs the bot with other bots. */
  pair = true;
  /** Ids of tournaments to join after each log-in. The bot then plays only in them, and ends with the last one. */
  tournaments: string[] = [];
  /** Number of finished games. */
  finished = 0;

  #client: Client | undefined;
  #gamesMax: number | undefined;
  readonly #playing = new Set<string>();
  readonly #searches = new Map<string, Search>();
  readonly #tournamentsOver = new Set<string>();
  #hasJoined = false;
  #notJoined: RequestError | undefined;

  /** Returns one of `turn.legal`, a move with an evaluation, or RESIGN; or a promise of it. */
  abstract choose(turn: Turn): Choice | Promise<Choice>;

  /** Which challenges the server accepts for the bot. Undefined: each challenge comes to onChallenge. */
  policy(): Policy | undefined {
    return { slots: this.slots, games: this.games, pair: this.pair };
  }

  /** The bot has logged in, for the first time or again. */
  onLogin(): void {}

  /** Whether to accept a challenge. Called only without policy, or for a guest. */
  onChallenge(_challenge: ChallengeMessage): boolean {
    return true;
  }

  /** A snapshot of a game of the bot: it has started, is resumed after a reconnect, or moves were taken back. */
  onGame(_game: Game): void {}

  /** The opponent offers a draw, takeback, pause or rematch: accept, decline, or undefined for no answer. */
  onOffer(_game: Game, _kind: string): boolean | undefined {
    return undefined;
  }

  /** A game of the bot is over. By default prints the result on standard error. */
  onEnd(game: Game, result: Result): void {
    console.error(describeEnd(game, result));
  }

  /** The server refused something that the bot sent. */
  onError(error: RequestError): void {
    console.error(error.message);
  }

  /**
   * The connection was lost and is opened again after the delay, or a request was refused and is sent again after it. By
   * default prints the reason on standard error.
   */
  onRetry(reason: string, delayMs: number): void {
    console.error(`${reason}; next attempt in ${(delayMs / 1000).toFixed(1)} s`);
  }

  /** Any event of the server, before the more special methods. */
  onEvent(_event: ServerMessage): void {}

  /** The session, from run() on. */
  get client(): Client {
    if (this.#client === undefined) {
      throw new Error("the bot has no session before run()");
    }
    return this.#client;
  }

  /**
   * Plays until stop() is called, or `gamesMax` games or all `tournaments` are over. Rejects with LoginRefused or
   * SessionEnded if the server does not want the bot, and with RequestError if it could join no tournament.
   */
  async run(address: string, login: Login, options: RunOptions = {}): Promise<void> {
    this.#gamesMax = options.gamesMax;
    await guardChoose();
    const connector: Connector = options.thread === false ? openConnection : openOnThread;
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
    } finally {
      await this.#client.close();
      this.#searches.forEach((search) => search.controller.abort());
      this.#searches.clear();
    }
  }

  /** Logs out; run() returns. Games in progress go on without the bot until it is back. */
  async stop(): Promise<void> {
    await this.#client?.close();
  }

  /** Plays on standard input and output for a host program such as `parlor-bots match`. Node only. */
  async runStdio(): Promise<void> {
    await (await import("./node/stdio.js")).runStdio(this);
  }

  /** The command line of a bot: an address, a name and a token, or --stdio. Node only. */
  async main(args?: string[]): Promise<void> {
    await (await import("./node/command-line.js")).main(this, args);
  }

  /** Calls `choose`. A bot that fails, or chooses no legal move, resigns, so that its opponent need not wait. */
  async chooseSafely(turn: Turn): Promise<Move | typeof RESIGN> {
    try {
      return checked(await guard(() => this.choose(turn)), turn.legal);
    } catch (fault) {
      console.error(`choose failed in game ${turn.g} at ply ${turn.ply}; the bot resigns:`, fault);
      return RESIGN;
    }
  }

  #event(event: ServerMessage): void {
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
        } else {
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

  #loggedIn(): void {
    const user = this.client.user;
    const waiting = user?.guest ? "a guest without an account; waiting for challenges" : "waiting for games";
    console.error(`logged in as ${user?.name} at ${this.client.address}, ${waiting}`);
    this.#sendPolicy();
    this.tournaments.forEach((tour) => void this.#join(tour));
    this.onLogin();
  }

  async #join(tour: string): Promise<void> {
    if (this.#tournamentsOver.has(tour)) {
      return;
    }
    try {
      await this.client.joinTournament(tour);
      this.#hasJoined = true;
    } catch (failure) {
      if (failure instanceof RequestError) {
        this.#notJoined = failure;
        this.onError(failure);
        this.#tournamentOver(tour);
      }
    }
  }

  #tournamentOver(tour: string): void {
    this.#tournamentsOver.add(tour);
    if (this.tournaments.length > 0 && this.tournaments.every((joined) => this.#tournamentsOver.has(joined))) {
      void this.stop();
    }
  }

  #sendPolicy(): void {
    const policy = this.tournaments.length > 0 ? undefined : this.policy();
    if (policy === undefined || this.client.user?.bot !== true) {
      return;
    }
    const left = this.#gamesMax === undefined ? policy.slots : this.#gamesMax - this.finished;
    this.#send("policy", { ...policy, slots: Math.max(1, Math.min(policy.slots, left)) });
  }

  #game(event: Extract<ServerMessage, { t: "game" | "game.move" | "game.offer" | "game.end" }>): void {
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
        } else if (this.#playing.has(game.g)) {
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

  #offered(game: Game, offer: OpenOffer): void {
    if (offer.by !== game.you) {
      const accept = this.onOffer(game, offer.kind);
      if (accept !== undefined) {
        this.#send("answer", { g: game.g, kind: offer.kind as AnswerRequest["kind"], accept });
      }
    }
  }

  #over(game: Game, result: Result): void {
    this.#forgetUnless(game.g, -1);
    this.#playing.delete(game.g);
    this.finished++;
    this.onEnd(game, result);
    if (this.#gamesMax === undefined) {
      return;
    }
    if (this.finished < this.#gamesMax) {
      this.#sendPolicy();
    } else if (this.#playing.size === 0) {
      void this.stop();
    }
  }

  #send<T extends RequestType>(t: T, fields: Fields<T>): void {
    this.client.request(t, fields).catch((failure: unknown) => {
      if (failure instanceof RequestError) {
        this.onError(failure);
      }
    });
  }

  async #turn(event: TurnMessage): Promise<void> {
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
    const search: Search = { turn, controller };
    this.#searches.set(event.g, search);
    const answer = await this.chooseSafely(turn);
    if (!controller.signal.aborted) {
      search.answer = answer;
      await this.#play(search, answer);
    }
  }

  async #play(search: Search, answer: Move | typeof RESIGN, attempts = 2): Promise<void> {
    const { g, ply } = search.turn;
    try {
      if (isResign(answer)) {
        await this.client.resign(g);
      } else {
        await this.client.move({ g, ply, ...answer });
      }
    } catch (failure) {
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
  #forgetUnless(g: string, ply: number): void {
    const search = this.#searches.get(g);
    if (search !== undefined && search.turn.ply !== ply) {
      search.controller.abort();
      this.#searches.delete(g);
    }
  }
}

class FunctionBot extends Bot {
  constructor(private readonly chooser: (turn: Turn) => Choice | Promise<Choice>) {
    super();
  }

  override choose(turn: Turn): Choice | Promise<Choice> {
    return this.chooser(turn);
  }
}

/** Makes a bot of a function that chooses a move. */
export function bot(chooser: (turn: Turn) => Choice | Promise<Choice>): Bot {
  return new FunctionBot(chooser);
}

/** Returns, for example, "game k7Qf2 reversi vs ada: won 40-24 (normal)", with the score of the bot first. */
export function describeEnd(game: Game, result: Result): string {
  const drawn = result.reason === "normal" || result.reason === "agreed" ? "drawn" : "no result";
  const verdict = result.winner === null ? drawn : result.winner === game.you ? "won" : "lost";
  const own = game.you ?? 0;
  const score = `${result.score[own]}-${result.score[1 - own]}`;
  return `game ${game.g} ${game.game} vs ${game.opponent}: ${verdict} ${score} (${result.reason})`;
}

function samePosition(turn: Turn, event: TurnMessage): boolean {
  const key = (m: TurnMessage | Turn): string => JSON.stringify([m.ply, m.pos, m.aux, m.legal]);
  return key(turn) === key(event);
}
