import type { LineListener, LineTransport, Target } from "./connection.js";
/** Opens a WebSocket, one line per text frame, with the WebSocket of the browser or of Node 22 and newer. */
export declare function openWebSocket(target: Target, listener: LineListener): Promise<LineTransport>;
