import { type Connection, type ConnectionListener, type Target } from "../connection.js";
/** Opens a connection on a thread of its own, so that a bot that computes does not keep it from answering pings. */
export declare function openThreaded(target: Target, listener: ConnectionListener): Promise<Connection>;
