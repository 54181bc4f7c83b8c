import { ParlorError } from "./errors.js";
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
export declare function openDirect(target: Target, listener: ConnectionListener, open: Opener): Promise<Connection>;
/** A failure as plain data, for another thread. */
export interface Failure {
    kind: "lost" | "rejected" | "fault";
    message: string;
}
export declare function describe(failure: unknown): Failure;
export declare function failureOf({ kind, message }: Failure): ParlorError;
export {};
