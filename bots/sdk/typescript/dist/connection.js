import { CertificateRejected, ConnectionLost, ParlorError } from "./errors.js";
/** Opens a connection whose messages are handled on this thread. */
export async function openDirect(target, listener, open) {
    let transport;
    let timer;
    let asked = false;
    let ended = false;
    const end = (failure) => {
        if (!ended) {
            ended = true;
            clearTimeout(timer);
            transport?.close();
            listener.onClose(failure);
        }
    };
    const send = (message) => transport?.send(JSON.stringify(message));
    const watch = () => {
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
    const receive = (line) => {
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
        }
        else if (message.t === "ping") {
            send(message.n === undefined ? { t: "pong" } : { t: "pong", n: message.n });
        }
        else {
            listener.onMessage(message);
        }
    };
    // Lines that arrive before the transport is assigned wait, because they may need an answer.
    const early = [];
    transport = await open(target, { onLine: (line) => (transport ? receive(line) : early.push(line)), onClose: end });
    watch();
    early.forEach(receive);
    return {
        send,
        close: () => end(new ConnectionLost("the connection was closed")),
    };
}
function decode(line) {
    try {
        const message = JSON.parse(line);
        const object = typeof message === "object" && message !== null && "t" in message;
        return object && typeof message.t === "string" ? message : undefined;
    }
    catch {
        return undefined;
    }
}
export function describe(failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    if (failure instanceof CertificateRejected) {
        return { kind: "rejected", message };
    }
    // Anything else than a lost connection, such as a file that is missing, would fail again at the next attempt.
    return { kind: failure instanceof ConnectionLost ? "lost" : "fault", message };
}
export function failureOf({ kind, message }) {
    const type = { lost: ConnectionLost, rejected: CertificateRejected, fault: ParlorError }[kind];
    return new type(message);
}
