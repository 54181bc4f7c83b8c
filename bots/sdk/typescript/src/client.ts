import { isWebSocket, parseAddress, ReconnectPolicy } from "./addresses.js";
import { type Connection, type Connector, type Tls } from "./connection.js";
import { openConnection } from "./connector.js";
import { CertificateRejected, ConnectionLost, LoginRefused, ParlorError, RequestError, SessionEnded } from "./errors.js";
import { Game, type GameEvent } from "./game.js";
import type {
  AnswerRequest,
  ByeMessage,
  ChallengeRequest,
  ClaimRequest,
  ClientMessage,
  ErrorMessage,
  GameMessage,
  HelloMessage,
  Login,
  Me,
  MoveRequest,
  OfferRequest,
  OkMessage,
  OkRecord,
  ServerMessage,
  WelcomeMessage,
} from "./messages.js";

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
const REPEATABLE = new Set(
  (
    "move ready sync watch unwatch record lobby policy list history specs spec explore verify verify.answer token.list" +
    " profile leaderboard mute tour.list tour.show tour.join"
  ).split(" "),
);

/** The type of a request. */
export type RequestType = ClientMessage["t"];
/** The fields of a request, without its type and id. */
export type Fields<T extends RequestType> = Omit<Extract<ClientMessage, { t: T }>, "t" | "id">;
/** The `ok` that answers a request. Messages of the protocol's reference say which fields it has. */
export type Reply = OkMessage & { [field: string]: unknown };
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

interface OpenRequest {
  message: ClientMessage;
  resolve(reply: Reply): void;
  reject(failure: ParlorError): void;
  /** The time-out of the reply, or the delay before the request is sent again. */
  timer: ReturnType<typeof setTimeout> | undefined;
  timeoutMs: number;
  repeated: boolean;
}

/** A session on a server. It reconnects by itself until it is closed or the server ends it permanently. */
export class Client {
  /** The games that the account plays or that are watched, and the latest finished ones, by id. */
  readonly games = new Map<string, Game>();
  /** The server's hello: name, caps, games and limits. */
  greeting: HelloMessage | undefined;
  /** The account, as the latest welcome describes it. */
  user: Me | undefined;
  /** Settled at the end of the session: rejected unless close() was the reason. */
  readonly closed: Promise<void>;

  readonly #options: ClientOptions;
  readonly #tls: Tls | undefined;
  readonly #policy: ReconnectPolicy;
  readonly #requests = new Map<number, OpenRequest>();
  readonly #watched = new Set<string>();
  readonly #finished = new Set<string>();
  readonly #loggedIn: Promise<void>;
  #resolveLoggedIn!: () => void;
  #rejectLoggedIn!: (failure: ParlorError) => void;
  #resolveClosed!: () => void;
  #rejectClosed!: (failure: ParlorError) => void;
  #wake: () => void = () => {};
  #opened: Connection | undefined;
  #connection: Connection | undefined;
  #resume: string | undefined;
  #everLoggedIn = false;
  #closing = false;
  #ended = false;
  #lastId = 0;
  #lastLoss = "not connected";
  #fatal: RequestError | undefined;

  constructor(options: ClientOptions) {
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
    this.closed.catch(() => {}); // a program need not wait for the end
    this.#loggedIn.catch(() => {});
  }

  /** The address of the server: HOST:PORT, or the URL of a WebSocket. */
  get address(): string {
    return this.#policy.current;
  }

  /** True between a log-in and the loss of its connection. */
  get connected(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Connects and waits for the log-in, with new attempts until the time is over. Rejects with LoginRefused or
   * CertificateRejected at once, and with ConnectionLost when the time is over.
   */
  async connect(timeoutMs?: number): Promise<void> {
    void this.#run();
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => void this.close(), timeoutMs);
    try {
      await this.#loggedIn;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Logs out and ends the session. Safe to call twice. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#wake();
    if (this.#connection !== undefined && !this.#ended) {
      this.#connection.send({ t: "bye" });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, BYE_MS)));
      await Promise.race([this.closed.catch(() => {}), timeout]);
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
  request<T extends RequestType>(t: T, fields: Fields<T>, timeoutMs = REQUEST_MS): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const connection = this.#connection;
      if (connection === undefined) {
        reject(new ConnectionLost(`not connected: ${this.#lastLoss}`));
        return;
      }
      const id = ++this.#lastId;
      const message = { t, id, ...fields } as unknown as ClientMessage;
      const open: OpenRequest = { message, resolve, reject, timer: undefined, timeoutMs, repeated: false };
      this.#requests.set(id, open);
      this.#sendRequest(connection, id, open);
    });
  }

  #sendRequest(connection: Connection, id: number, open: OpenRequest): void {
    const { message, timeoutMs } = open;
    open.timer = setTimeout(
      () => this.#fail(id, new ConnectionLost(`no reply to ${message.t} in ${timeoutMs} ms`)),
      timeoutMs,
    );
    connection.send(message);
  }

  move(fields: Fields<MoveRequest["t"]>): Promise<Reply> {
    return this.request("move", fields);
  }

  resign(g: string): Promise<Reply> {
    return this.request("resign", { g });
  }

  abort(g: string): Promise<Reply> {
    return this.request("abort", { g });
  }

  /** Offers a draw, takeback, pause or rematch. */
  offer(g: string, kind: OfferRequest["kind"]): Promise<Reply> {
    return this.request("offer", { g, kind });
  }

  /** Accepts or declines the opponent's offer, or withdraws one's own. */
  answer(g: string, kind: AnswerRequest["kind"], accept: boolean): Promise<Reply> {
    return this.request("answer", { g, kind, accept });
  }

  /** Claims a game whose opponent is gone: "win" or "draw". */
  claim(g: string, result: ClaimRequest["result"] = "win"): Promise<Reply> {
    return this.request("claim", { g, result });
  }

  /** Gives the opponent 15 seconds, in a casual game with a clock. */
  giveTime(g: string): Promise<Reply> {
    return this.request("time.give", { g });
  }

  /** Stops the clocks in games by correspondence for days from now, in one's own turns; 0 ends it. */
  vacation(days: number): Promise<Reply> {
    return this.request("vacation", { days });
  }

  /** Replaces the conditional moves, such as ["d6 c3 f4 e3", "* c7"], during the opponent's turn. */
  setConditional(g: string, ply: number, lines: string[]): Promise<Reply> {
    return this.request("conditional.set", { g, ply, lines });
  }

  /** Replaces your own note on a game, which no other player reads; "" removes it. */
  setNote(g: string, text: string): Promise<Reply> {
    return this.request("note.set", { g, text });
  }

  /** Your own note on a game, "" for none. */
  async note(g: string): Promise<string> {
    return String((await this.request("note.get", { g })).note);
  }

  /** What the server stores about your own account, as `account` and `data`; without its games and notes. */
  exportAccount(): Promise<Reply> {
    return this.request("account.export", {});
  }

  /** Ends the session; returns when the account is deleted (epoch milliseconds) unless it logs in before. */
  async deleteAccount(fields: Fields<"account.delete"> = {}): Promise<number> {
    return Number((await this.request("account.delete", fields)).deletesAt);
  }

  /** Offers a game to a user; returns the id of the challenge. */
  async challenge(fields: Fields<ChallengeRequest["t"]>): Promise<string> {
    return String((await this.request("challenge", fields)).challenge);
  }

  /** Accepts a challenge; returns the id of the game. */
  async accept(challenge: string): Promise<string> {
    return String((await this.request("challenge.accept", { challenge })).g);
  }

  async decline(challenge: string, why?: string): Promise<void> {
    await this.request("challenge.decline", why === undefined ? { challenge } : { challenge, why });
  }

  async cancel(challenge: string): Promise<void> {
    await this.request("challenge.cancel", { challenge });
  }

  /** Opens an offer to anyone; the reply has its id as `seek`. */
  seek(fields: Fields<"seek">): Promise<Reply> {
    return this.request("seek", fields);
  }

  /** Accepts an open offer; returns the id of the game. */
  async take(seek: string): Promise<string> {
    return String((await this.request("seek.take", { seek })).g);
  }

  /** Follows a game, or "top", also after a reconnect; returns its id. */
  async watch(g: string): Promise<string> {
    const found = String((await this.request("watch", { g })).g);
    this.#watched.add(found);
    return found;
  }

  async unwatch(g: string): Promise<void> {
    this.#watched.delete(g);
    await this.request("unwatch", { g });
  }

  async joinTournament(tour: string): Promise<void> {
    await this.request("tour.join", { tour });
  }

  async leaveTournament(tour: string): Promise<void> {
    await this.request("tour.leave", { tour });
  }

  /** The record of a game: an object for "json", a string for the other formats. */
  async record(g: string, as = "json"): Promise<OkRecord["record"]> {
    return (await this.request("record", { g, as })).record as OkRecord["record"];
  }

  // The session

  async #run(): Promise<void> {
    let failure: ParlorError | undefined;
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
  async #pause(ms: number): Promise<boolean> {
    if (!this.#closing && ms > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return !this.#closing;
  }

  #end(failure: ParlorError | undefined): void {
    if (this.#ended) {
      return;
    }
    this.#ended = true;
    if (failure === undefined) {
      this.#rejectLoggedIn(new ConnectionLost(`no log-in: ${this.#lastLoss}`));
      this.#resolveClosed();
    } else {
      this.#rejectLoggedIn(failure);
      this.#rejectClosed(failure);
    }
  }

  /** One connection, from the first byte to the last. Returns the failure that ends the session. */
  async #attempt(): Promise<ParlorError | undefined> {
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
    } catch (failure) {
      return this.#failed(failure);
    } finally {
      this.#opened?.close();
      this.#opened = undefined;
      this.#connection = undefined;
      for (const id of [...this.#requests.keys()]) {
        this.#fail(id, new ConnectionLost(this.#lastLoss));
      }
    }
  }

  #failed(failure: unknown): ParlorError | undefined {
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
  async #logIn(connection: Connection, incoming: Incoming): Promise<boolean> {
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

  async #tryLogin(connection: Connection, incoming: Incoming, login: Login): Promise<LoginRefused | undefined> {
    const { name = CLIENT_NAME, caps = [] } = this.#options;
    connection.send({ t: "hello", proto: PROTOCOL, client: name, caps, login });
    const answer = await this.#expect(incoming, ["welcome", "error"]);
    if (answer.t === "welcome") {
      this.#welcome(connection, answer);
      return undefined;
    }
    return new LoginRefused(answer as ErrorMessage);
  }

  #refused(refusal: LoginRefused, atHome: boolean): boolean {
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
  async #expect(incoming: Incoming, types: string[]): Promise<ServerMessage> {
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

  #welcome(connection: Connection, welcome: WelcomeMessage): void {
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
        this.request("sync", { g: game.g }).catch(() => {}); // it ended in the meantime
      }
    }
  }

  #handle(connection: Connection, message: ServerMessage): void {
    if (message.t === "error" && message.fatal) {
      this.#fatal = new RequestError(message);
    }
    if ((message.t === "ok" || message.t === "error" || message.t === "pong") && message.re !== undefined) {
      this.#reply(connection, message.re as number, message);
    } else if (message.t === "bye") {
      this.#bye(message);
    } else if (message.t === "welcome") {
      this.#welcome(connection, message);
    } else if (message.t !== "pong") {
      this.#follow(message);
      this.#emit(message);
    }
  }

  /** Ends the connection; the session too, unless the reason permits to reconnect. */
  #bye(bye: ByeMessage): never {
    if (!RECONNECT_REASONS.has(bye.reason)) {
      throw new SessionEnded(bye.reason, this.#fatal);
    }
    if (bye.servers !== undefined && this.#resume !== undefined) {
      this.#policy.moved(bye.servers, bye.retryMs);
    } else {
      this.#policy.lost(bye.retryMs);
    }
    throw new ConnectionLost(`the server closed the connection (${bye.reason})`);
  }

  #reply(connection: Connection, id: number, message: ServerMessage): void {
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
      } else {
        this.#fail(id, refusal);
      }
      return;
    }
    this.#requests.delete(id);
    clearTimeout(open.timer);
    open.resolve(message as unknown as Reply);
  }

  #fail(id: number, failure: ParlorError): void {
    const open = this.#requests.get(id);
    if (open !== undefined) {
      this.#requests.delete(id);
      clearTimeout(open.timer);
      open.reject(failure);
    }
  }

  /** Keeps `games` up to date. */
  #follow(message: ServerMessage): void {
    if (!isGameMessage(message)) {
      return;
    }
    const known = this.games.get(message.g);
    let game: Game;
    if (message.t === "game") {
      game = known ?? new Game(message);
      game.replace(message);
      this.games.set(game.g, game);
    } else if (known === undefined) {
      return;
    } else {
      game = known;
      if (!game.apply(message)) {
        this.request("sync", { g: game.g }).catch(() => {});
      }
    }
    if (game.state === "over") {
      this.#retire(game.g);
    }
  }

  #retire(g: string): void {
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

  #emit(event: ServerMessage): void {
    try {
      this.#options.listener?.(event);
    } catch (fault) {
      console.error(`the listener failed on ${event.t}:`, fault);
    }
  }
}

function isGameMessage(message: ServerMessage): message is GameMessage | GameEvent {
  return message.t === "game" || message.t.startsWith("game.");
}

/** The messages of a connection that have not been handled yet, and its end. */
class Incoming {
  readonly #messages: ServerMessage[] = [];
  #failure: ParlorError | undefined;
  #wake: () => void = () => {};

  onMessage(message: ServerMessage): void {
    this.#messages.push(message);
    this.#wake();
  }

  onClose(failure: ParlorError): void {
    this.#failure = failure;
    this.#wake();
  }

  /** Returns the next message; rejects at the end of the connection, or when none comes in time. */
  async next(timeoutMs?: number): Promise<ServerMessage> {
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
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = left === undefined ? undefined : setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
  }
}
