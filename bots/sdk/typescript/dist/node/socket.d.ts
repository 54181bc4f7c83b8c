import type { LineListener, LineTransport, Target } from "../connection.js";
/** Opens a connection by TCP or TLS. */
export declare function openSocket(target: Target, listener: LineListener): Promise<LineTransport>;
