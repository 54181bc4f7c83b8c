// A packaged server for the tests, and a peer that sends what a test wants.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { Client } from "../dist/index.js";

export const TOKEN = "a-token-of-20-letters";
export const UNTIMED = { mode: "none" };
const MS = 30_000;
const JAR =
  process.env.PARLOR_SERVER_JAR ?? fileURLToPath(new URL("../../../../server/target/parlor-server.jar", import.meta.url));

/** Why tests with a server are skipped, or false. */
export const noServer = existsSync(JAR) ? false : `${JAR} is missing; run mvn -q -DskipTests package -pl server -am`;

/** The packaged server in a process of its own. start() after kill() keeps its port and data. */
export class Server {
  port = 0;
  folder = mkdtempSync(join(tmpdir(), "parlor-"));
  logFile = join(this.folder, "server.log");

  constructor(...options) {
    this.options = options;
  }

  async start() {
    const log = openSync(this.logFile, "a");
    const args = ["-jar", JAR, "--bind", "127.0.0.1", "--port", this.port, "--data", join(this.folder, "data")];
    this.process = spawn("java", [...args, ...this.options].map(String), { stdio: ["ignore", "pipe", log] });
    for await (const line of createInterface(this.process.stdout)) {
      this.port = Number(/ready on .*:(\d+)/.exec(line)?.[1]);
      return this;
    }
    throw new Error("the server did not start: " + this.log());
  }

  get address() {
    return `127.0.0.1:${this.port}`;
  }

  log() {
    return readFileSync(this.logFile, "utf8");
  }

  async kill() {
    const exit = once(this.process, "exit");
    this.process.kill("SIGKILL");
    await exit;
  }

  async close() {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }
}

/** A server for one client at a time that sends the messages of the test. */
export class Peer {
  #sockets = new Queue();
  #listener = createServer((socket) => {
    socket.on("error", () => {});
    this.#sockets.put(socket);
  });

  async start() {
    this.#listener.listen(0, "127.0.0.1");
    await once(this.#listener, "listening");
    this.address = `127.0.0.1:${this.#listener.address().port}`;
    return this;
  }

  async accept() {
    this.hangUp();
    this.socket = await this.#sockets.next();
    this.lines = createInterface(this.socket)[Symbol.asyncIterator]();
    this.send({ t: "hello", proto: [1], server: "test", name: "test", motd: "", caps: [], auth: ["bot"], games: [] });
  }

  /** Accepts a client and its log-in, which it returns. */
  async welcome(more = {}) {
    await this.accept();
    this.hello = await this.receive("hello");
    const user = { name: "snake", bot: true, guest: false, ratings: {} };
    this.send({ t: "welcome", user, session: "s", resume: "r", graceMs: 60000, games: [], now: 0, ...more });
    return this.hello.login;
  }

  send(message) {
    this.socket.write(JSON.stringify(message) + "\n");
  }

  async receive(type) {
    for (;;) {
      const { value, done } = await within(this.lines.next(), `the peer got no ${type}`);
      if (done) {
        throw new Error(`the client closed the connection before it sent ${type}`);
      }
      const message = JSON.parse(value);
      if (message.t === type) {
        return message;
      }
    }
  }

  hangUp() {
    this.socket?.destroy();
  }

  close() {
    this.hangUp();
    this.#listener.close();
    this.#sockets.drain().forEach((socket) => socket.destroy());
  }
}

/** Values that a test waits for. */
export class Queue {
  #values = [];
  #wake = () => {};

  put(value) {
    this.#values.push(value);
    this.#wake();
  }

  drain() {
    return this.#values.splice(0);
  }

  async next() {
    while (this.#values.length === 0) {
      await within(new Promise((resolve) => (this.#wake = resolve)), "nothing came");
    }
    return this.#values.shift();
  }
}

/** A listener that keeps the events for the test. */
export class Events {
  #queue = new Queue();
  listener = (event) => this.#queue.put(event);

  /** The next event of the type with these fields; others before it are dropped. */
  async next(type, fields = {}) {
    for (;;) {
      const event = await this.#queue.next();
      if (event.t === type && Object.entries(fields).every(([key, value]) => event[key] === value)) {
        return event;
      }
    }
  }
}

/** A client that is logged in as a bot until the test ends. */
export async function logIn(t, address, name) {
  const events = new Events();
  const client = new Client({ address, login: { as: "bot", name, token: TOKEN }, listener: events.listener });
  await client.connect(MS);
  t.after(() => client.close());
  return [client, events];
}

export async function within(promise, reason) {
  let timer;
  const timeout = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(reason)), MS)));
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until the condition holds. */
export async function eventually(condition) {
  const deadline = performance.now() + MS;
  while (!(await condition())) {
    if (performance.now() > deadline) {
      throw new Error("the condition does not hold: " + condition);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
