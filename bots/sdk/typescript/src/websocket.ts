import type { LineListener, LineTransport, Target } from "./connection.js";
import { ConnectionLost } from "./errors.js";

/** Opens a WebSocket, one line per text frame, with the WebSocket of the browser or of Node 22 and newer. */
export function openWebSocket(target: Target, listener: LineListener): Promise<LineTransport> {
  if (typeof WebSocket === "undefined") {
    return Promise.reject(new ConnectionLost("this program has no WebSocket: use Node 22 or newer, or HOST:PORT"));
  }
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(target.address);
    let opened = false;
    socket.onopen = () => {
      opened = true;
      resolve({ send: (line) => socket.send(line), close: () => socket.close() });
    };
    socket.onmessage = (event) => listener.onLine(String(event.data));
    socket.onclose = (event) => {
      const failure = new ConnectionLost(`the connection to ${target.address} was closed (${event.code})`);
      if (opened) {
        listener.onClose(failure);
      } else {
        reject(failure);
      }
    };
  });
}
