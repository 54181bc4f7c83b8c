import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

import { openConnection } from "../connector.js";
import {
  describe,
  failureOf,
  type Connection,
  type ConnectionListener,
  type Failure,
  type Target,
} from "../connection.js";
import { ConnectionLost, type ParlorError } from "../errors.js";
import type { ClientMessage, ServerMessage } from "../messages.js";

type FromWorker = { opened: true } | { message: ServerMessage } | { closed: Failure };
type ToWorker = { send: ClientMessage } | { close: true };

const ROLE = "parlor-connection";

/** Opens a connection on a thread of its own, so that a bot that computes does not keep it from answering pings. */
export function openThreaded(target: Target, listener: ConnectionListener): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { role: ROLE, target } });
    const post = (message: ToWorker): void => worker.postMessage(message);
    let opened = false;
    let ended = false;
    const end = (failure: ParlorError): void => {
      if (!ended) {
        ended = true;
        void worker.terminate();
        if (opened) {
          listener.onClose(failure);
        } else {
          reject(failure);
        }
      }
    };
    worker.on("message", (event: FromWorker) => {
      if ("message" in event) {
        if (!ended) {
          listener.onMessage(event.message);
        }
      } else if ("closed" in event) {
        end(failureOf(event.closed));
      } else {
        opened = true;
        resolve({ send: (message) => post({ send: message }), close: () => post({ close: true }) });
      }
    });
    worker.on("error", (error) => end(new ConnectionLost(`the thread of the connection failed: ${error.message}`)));
    worker.on("exit", () => end(new ConnectionLost("the thread of the connection ended")));
  });
}

async function serve(target: Target): Promise<void> {
  const post = (event: FromWorker): void => parentPort?.postMessage(event);
  const waiting: ServerMessage[] = [];
  let opened = false;
  try {
    const connection = await openConnection(target, {
      onMessage: (message) => (opened ? post({ message }) : waiting.push(message)),
      onClose: (failure) => post({ closed: describe(failure) }),
    });
    parentPort?.on("message", (event: ToWorker) => {
      if ("send" in event) {
        connection.send(event.send);
      } else {
        connection.close();
      }
    });
    opened = true;
    post({ opened: true });
    waiting.forEach((message) => post({ message }));
  } catch (failure) {
    post({ closed: describe(failure) });
  }
}

if (!isMainThread && (workerData as { role?: string } | null)?.role === ROLE) {
  void serve((workerData as { target: Target }).target);
}
