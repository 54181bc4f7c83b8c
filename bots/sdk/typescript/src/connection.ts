import { CertificateRejected, ConnectionLost, ParlorError } from "./errors.js";
import type { ClientMessage, ServerMessage } from "./messages.js";

/** Which certificates of a server are trusted. In browsers the browser decides. */
export interface Tls {
  /** A PEM file with the authorities to trust instead of those of Node; the name of the server is checked. */
  cafile?: string;
  /** A PEM file with the server's own certificate; no other is accepted, and the name does not matter. */
  certificate?: string;
  /** The same by the SHA-256 of the certificate: `SHA256:` and 64 hexadecimal digits. */
  fingerprint?: string;
}

/** Where to connect and how. Plain data, so that it can be sent to a worker. */
export interface Target {
  /** `host:port`, or the URL of a WebSocket. */
  readonly address: string;
  readonly tls: Tls | undefined;
  /** After this time without a line from the server it is asked for one; after twice the time it is left. */
  readonly silenceMs: number;
}

/** Gets what a connection receives. `onClose` is called once, at the end. */
export interface ConnectionListener {
  onMessage(message: ServerMessage): void;
  onClose(failure: ParlorError): void;
}

/** An open connection that answers pings itself. */
export interface Connection {
  send(message: ClientMessage): void;
  close(): void;
}

/** The lines of an open connection, without any meaning. */
export interface LineTransport {
  send(line: string): void;
  close(): void;
}

export interface LineListener {
  onLine(line: string): void;
  onClose(failure: ParlorError): void;
}

/** Opens a connection. Rejects with ConnectionLost or CertificateRejected. */
export type Connector = (target: Target, listener: ConnectionListener) => Promise<Connection>;

type Opener = (target: Target, listener: LineListener) => Promise<LineTransport>;

/** Opens a connection whose messages are handled on this thread. */
export async function openDirect(target: Target, listener: ConnectionListener, open: Opener): Promise<Connection> {
  let transport: LineTransport | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  let ended = false;

  const end = (failure: ParlorError): void => {
    if (!ended) {
      ended = true;
      clearTimeout(timer);
      transport?.close();
      listener.onClose(failure);
    }
  };
  const send = (message: ClientMessage): void => transport?.send(JSON.stringify(message));
  const watch = (): void => {
    clearTimeout(timer);
    if (ended) {
      return;
    }
    timer = setTimeout(() => {
      if (asked) {
        end(new ConnectionLost(`the server has been silent for ${(2 * target.silenceMs) / 1000} seconds`));
        return;
      }
      asked = true;
      send({ t: "ping" });
      watch();
    }, target.silenceMs);
  };
  const receive = (line: string): void => {
    if (ended) {
      return;
    }
    asked = false;
    watch();
    if (line.trim() === "") {
      return;
    }
    const message = decode(line);
    if (message === undefined) {
      end(new ConnectionLost("the server sent a line that is not a message"));
    } else if (message.t === "ping") {
      send(message.n === undefined ? { t: "pong" } : { t: "pong", n: message.n });
    } else {
      listener.onMessage(message);
    }
  };

  // Lines that arrive before the transport is assigned wait, because they may need an answer.
  const early: string[] = [];
  transport = await open(target, { onLine: (line) => (transport ? receive(line) : early.push(line)), onClose: end });
  watch();
  early.forEach(receive);
  return {
    send,
    close: () => end(new ConnectionLost("the connection was closed")),
  };
}

function decode(line: string): ServerMessage | undefined {
  try {
    const message: unknown = JSON.parse(line);
    const object = typeof message === "object" && message !== null && "t" in message;
    return object && typeof message.t === "string" ? (message as ServerMessage) : undefined;
  } catch {
    return undefined;
  }
}

/** A failure as plain data, for another thread. */
export interface Failure {
  kind: "lost" | "rejected" | "fault";
  message: string;
}

export function describe(failure: unknown): Failure {
  const message = failure instanceof Error ? failure.message : String(failure);
  if (failure instanceof CertificateRejected) {
    return { kind: "rejected", message };
  }
  // Anything else than a lost connection, such as a file that is missing, would fail again at the next attempt.
  return { kind: failure instanceof ConnectionLost ? "lost" : "fault", message };
}

export function failureOf({ kind, message }: Failure): ParlorError {
  const type = { lost: ConnectionLost, rejected: CertificateRejected, fault: ParlorError }[kind];
  return new type(message);
}
