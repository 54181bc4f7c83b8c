/** The base of all errors of this package. */
export class ParlorError extends Error {
    constructor(message) {
        super(message);
        this.name = new.target.name;
    }
}
/** The connection ended before the reply, or there is none at the moment. */
export class ConnectionLost extends ParlorError {
}
/** The certificate of the server is not trusted. Nothing was sent. */
export class CertificateRejected extends ParlorError {
}
/** The server answered a request with an error. */
export class RequestError extends ParlorError {
    code;
    field;
    key;
    data;
    retryMs;
    fatal;
    constructor(error) {
        super(`${error.code}: ${error.message}${error.field === undefined ? "" : ` (field ${error.field})`}`);
        this.code = error.code;
        this.field = error.field;
        this.key = error.key;
        this.data = error.data ?? {};
        this.retryMs = error.retryMs;
        this.fatal = error.fatal === true;
    }
    /** Whether the same request may succeed after `retryMs`. The client sends it again then. */
    get temporary() {
        return this.retryMs !== undefined && this.code !== "banned" && this.code !== "muted";
    }
}
/** The server refused the log-in, and repeating it would not help. */
export class LoginRefused extends RequestError {
}
/** The server ended the session, and reconnecting would not help. */
export class SessionEnded extends ParlorError {
    reason;
    error;
    constructor(reason, error) {
        super(`the server ended the session: ${reason}${error === undefined ? "" : `, ${error.message}`}`);
        this.reason = reason;
        this.error = error;
    }
}
