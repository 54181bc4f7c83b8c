import { isWebSocket } from "./addresses.js";
import { openDirect, type Connection, type ConnectionListener, type Target } from "./connection.js";
import { openWebSocket } from "./websocket.js";

/** Opens a connection by WebSocket, TCP or TLS, as the address says. */
export async function openConnection(target: Target, listener: ConnectionListener): Promise<Connection> {
  // Loaded when needed, because browsers have no sockets.
  const open = isWebSocket(target.address) ? openWebSocket : (await import("./node/socket.js")).openSocket;
  return openDirect(target, listener, open);
}

/** The same on a thread of its own, where there are threads. */
export async function openOnThread(target: Target, listener: ConnectionListener): Promise<Connection> {
  if (!isNode()) {
    return openConnection(target, listener);
  }
  return (await import("./node/threaded.js")).openThreaded(target, listener);
}

export function isNode(): boolean {
  return typeof process !== "undefined" && process.versions?.node !== undefined;
}
