import { type Connection, type ConnectionListener, type Target } from "./connection.js";
/** Opens a connection by WebSocket, TCP or TLS, as the address says. */
export declare function openConnection(target: Target, listener: ConnectionListener): Promise<Connection>;
/** The same on a thread of its own, where there are threads. */
export declare function openOnThread(target: Target, listener: ConnectionListener): Promise<Connection>;
export declare function isNode(): boolean;
