import type { ErrorMessage } from "./messages.js";
/** The base of all errors of this package. */
export declare class ParlorError extends Error {
    constructor(message: string);
}
/** The connection ended before the reply, or there is none at the moment. */
export declare class ConnectionLost extends ParlorError {
}
/** The certificate of the server is not trusted. Nothing was sent. */
export declare class CertificateRejected extends ParlorError {
}
/** The server answered a request with an error. */
export declare class RequestError extends ParlorError {
    readonly code: string;
    readonly field: string | undefined;
    readonly key: string | undefined;
    readonly data: Record<string, unknown>;
    readonly retryMs: number | undefined;
    readonly fatal: boolean;
    constructor(error: ErrorMessage);
    /** Whether the same request may succeed after `retryMs`. The client sends it again then. */
    get temporary(): boolean;
}
/** The server refused the log-in, and repeating it would not help. */
export declare class LoginRefused extends RequestError {
}
/** The server ended the session, and reconnecting would not help. */
export declare class SessionEnded extends ParlorError {
    readonly reason: string;
    readonly error?: RequestError | undefined;
    constructor(reason: string, error?: RequestError | undefined);
}
