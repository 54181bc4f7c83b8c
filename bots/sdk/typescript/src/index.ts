export { Bot, bot, type Policy, type RunOptions, type Turn } from "./bot.js";
export { RESIGN, type Choice, type Move } from "./choice.js";
export { Client, type ClientOptions, type Fields, type Listener, type Reply, type RequestType } from "./client.js";
export type { Connection, ConnectionListener, Connector, Target, Tls } from "./connection.js";
export { openConnection, openOnThread } from "./connector.js";
export { CertificateRejected, ConnectionLost, LoginRefused, ParlorError, RequestError, SessionEnded } from "./errors.js";
export { Game, type GameEvent } from "./game.js";
export type * from "./messages.js";
