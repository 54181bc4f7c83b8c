import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { openConnection } from "../connector.js";
import { describe, failureOf, } from "../connection.js";
import { ConnectionLost } from "../errors.js";
const ROLE = "parlor-connection";
/** Opens a connection on a thread of its own, so that a bot that computes does not keep it from answering pings. */
export function openThreaded(target, listener) {
    return new Promise((resolve, reject) => {
        const worker = new Worker(new URL(import.meta.url), { workerData: { role: ROLE, target } });
        const post = (message) => worker.postMessage(message);
        let opened = false;
        let ended = false;
        const end = (failure) => {
            if (!ended) {
                ended = true;
                void worker.terminate();
                if (opened) {
                    listener.onClose(failure);
                }
                else {
                    reject(failure);
                }
            }
        };
        worker.on("message", (event) => {
            if ("message" in event) {
                if (!ended) {
                    listener.onMessage(event.message);
                }
            }
            else if ("closed" in event) {
                end(failureOf(event.closed));
            }
            else {
                opened = true;
                resolve({ send: (message) => post({ send: message }), close: () => post({ close: true }) });
            }
        });
        worker.on("error", (error) => end(new ConnectionLost(`the thread of the connection failed: ${error.message}`)));
        worker.on("exit", () => end(new ConnectionLost("the thread of the connection ended")));
    });
}
async function serve(target) {
    const post = (event) => parentPort?.postMessage(event);
    const waiting = [];
    let opened = false;
    try {
        const connection = await openConnection(target, {
            onMessage: (message) => (opened ? post({ message }) : waiting.push(message)),
            onClose: (failure) => post({ closed: describe(failure) }),
        });
        parentPort?.on("message", (event) => {
            if ("send" in event) {
                connection.send(event.send);
            }
            else {
                connection.close();
            }
        });
        opened = true;
        post({ opened: true });
        waiting.forEach((message) => post({ message }));
    }
    catch (failure) {
        post({ closed: describe(failure) });
    }
}
if (!isMainThread && workerData?.role === ROLE) {
    void serve(workerData.target);
}
