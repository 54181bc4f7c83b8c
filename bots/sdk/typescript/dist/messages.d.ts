/** A message from a client to the server. */
export type ClientMessage = HelloRequest | PingRequest | PongRequest | ByeRequest | LobbyRequest | SeekRequest | SeekCancelRequest | SeekTakeRequest | ChallengeRequest | ChallengeAcceptRequest | ChallengeDeclineRequest | ChallengeCancelRequest | PolicyRequest | ListRequest | HistoryRequest | ChatRequest | MoveRequest | ReadyRequest | ResignRequest | AbortRequest | OfferRequest | AnswerRequest | ClaimRequest | SyncRequest | WatchRequest | UnwatchRequest | RecordRequest | SpecsRequest | SpecRequest | ExploreRequest | VerifyRequest | VerifyAnswerRequest | TokenNewRequest | CodeNewRequest | TokenListRequest | TokenRevokeRequest | OtpNewRequest | OtpConfirmRequest | OtpRemoveRequest | ProfileRequest | LeaderboardRequest | MuteRequest | TourNewRequest | TourListRequest | TourShowRequest | TourJoinRequest | TourLeaveRequest | TourStartRequest | TourEndRequest | AdminStatsRequest | AdminKickRequest | AdminBanRequest | AdminBanNetworkRequest | AdminMuteRequest | AdminSanctionsRequest | AdminAccountsRequest | AdminAccountCreateRequest | AdminAccountResetRequest | AdminAccountOtpRemoveRequest | AdminAccountRevokeRequest | AdminAccountRenameRequest | AdminAccountDeleteRequest | AdminAccountExportRequest | AdminRoleRequest | AdminAuditRequest | AdminInvitationNewRequest | AdminInvitationListRequest | AdminInvitationRevokeRequest | AdminAnnounceRequest | AdminDrainRequest | AdminAdjudicateRequest | AdminReloadRequest;
/** A message from the server. Ignore messages of other types. */
export type ServerMessage = HelloMessage | WelcomeMessage | PongMessage | PingMessage | ByeMessage | LagMessage | NoticeMessage | OkMessage | OkList | OkNext | OkProblems | OkWrong | OkRecord | OkToken | OkProfile | OkStandings | OkApplied | OkStats | ErrorMessage | LobbyMessage | LobbyAddMessage | LobbyRemoveMessage | ChallengeMessage | ChallengeGoneMessage | ChatMessage | GameMessage | TurnMessage | GameMoveMessage | GameOfferMessage | GamePresenceMessage | GameStateMessage | GameEndMessage | OkUri | OkRecovery | TourMessage | OkCredential | OkPseudonym | OkAccount | OkInvitation;
/** A time control. */
export type TimeControl = NoneTimeControl | FischerTimeControl | ByoyomiTimeControl | MoveTimeControl;
/** How to log in. */
export type Login = GuestLogin | PasswordLogin | BotLogin | DeviceLogin | ResumeLogin | CodeLogin;
/** Id of a request. */
export type Id = number | string;
/** One value per cell, in the order of board.cells of the GameDefinition. */
export type Position = string | number[];
/** Options of a game and their values. A missing key selects the default. */
export type Options = Record<string, number | string>;
/** No clock. `clock` of every message of the game is null. No fields besides `mode`. */
export interface NoneTimeControl {
    mode: "none";
}
/** Each side has `base`; each move adds `inc` after it is made. With a base of 0 the first move has `inc`. */
export interface FischerTimeControl {
    mode: "fischer";
    /** Initial time, ms. Range: 0 to 86400000. */
    base: number;
    /** Increment, ms. Range: 0 to 86400000. */
    inc: number;
}
/** Each side has `base`, then `periods` periods. A move that takes a whole period uses it up. */
export interface ByoyomiTimeControl {
    mode: "byoyomi";
    /** Initial time, ms. Range: 0 to 86400000. */
    base: number;
    /** Length of a period, ms. Range: 0 to 86400000. */
    period: number;
    /** Number of periods. Range: 1 to 100. */
    periods: number;
}
/** Each move has the same time. */
export interface MoveTimeControl {
    mode: "move";
    /** Time for each move, ms. Range: 0 to 86400000. */
    per: number;
}
/** An account, as others see it. */
export interface User {
    /** 1 to 32 characters of `A-Z a-z 0-9 _ . -`. Names are unique ignoring case. */
    name: string;
    /** A program plays: a bot account, or a program logged in to a person's account with a bot token. */
    bot: boolean;
    /** A guest. Messages carry true or false; a record carries it only when true. */
    guest?: boolean;
    /** Rating in the kind of game, where one is known: at the start of the game in a snapshot and a record, current in a seek and a challenge. */
    r?: number;
}
/** A position from which a game starts. */
export interface StartPosition {
    /** The cells. Range: A position of the game. */
    pos: Position;
    /** The side to move. Range: Seat. Default: 0. */
    to?: number;
    /** Hidden state, for games that have one. Range or default: As the game defines. */
    aux?: number;
}
/** The result of a game. */
export interface Result {
    /** Winning seat. Null: a draw (`normal`, `agreed`, `abandoned` by a claim, `adjudicated`) or no result (`aborted`, `server`, `abandoned` by both). */
    winner: number | null;
    /** Score of both seats in the last position, after the final sweep in Kalah. */
    score: number[];
    /** See below. */
    reason: string;
}
/** The greeting. The server sends it as soon as the connection is open. */
export interface HelloMessage {
    t: "hello";
    /** Supported protocol versions. */
    proto: number[];
    /** Server program and version. */
    server: string;
    /** Name of the server, set by the operator. */
    name: string;
    /** Message of the day, set by the operator. */
    motd: string;
    /** Capabilities; see behaviour.md. */
    caps: string[];
    /** Accepted values of `login.as`: `guest`, `password`, `device`, `bot`, `resume`, `code`. */
    auth: string[];
    /** Kinds of game. */
    games: string[];
    /** Limits of this connection. */
    limits: Limits;
    /** Port on which the same server accepts TLS. */
    tlsPort?: number;
    /** Port on which the same server has a web page and accepts WebSockets. */
    webPort?: number;
    /** Where others reach the server, for users to pass on. */
    links?: Links;
    /** Server time, instant. */
    now: number;
}
export interface Limits {
    /** Longest client line in bytes, without the newline. */
    lineBytes: number;
    /** Longest chat text in characters. */
    chatChars: number;
    /** Requests per 10 seconds; see rate limits. */
    requestsPer10s: number;
}
export interface Links {
    /** URL of the web page. */
    web?: string;
    /** `HOST:PORT` of the SSH front end. */
    ssh?: string;
    /** `HOST:PORT` for clients without TLS. */
    plain?: string;
    /** `HOST:PORT` for clients with TLS. */
    tls?: string;
}
/** Logs in. The rules of each kind of log-in are in behaviour.md. A `hello` after the log-in is `bad_message` on `t`. */
export interface HelloRequest {
    t: "hello";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Protocol version. Another number is `unsupported_protocol` (fatal). Range: 1. */
    proto: 1;
    /** Client program and version. */
    client?: string;
    /** Client capabilities: `ready`, `turnGame`. Range or default: none. */
    caps?: string[];
    /** Language of the user. Version 1 does not use it. */
    lang?: string;
    /** How to log in. */
    login: Login;
}
export interface GuestLogin {
    as: "guest";
    /** The guest is called `guest-` plus this name. Range: 1 to 26 characters of `A-Z a-z 0-9 _ . -`. Default: a random number. */
    name?: string;
}
export interface PasswordLogin {
    as: "password";
    /** Account name. Range: 1 to 32 characters of `A-Z a-z 0-9 _ . -`; not starting with `guest-`. */
    name: string;
    /** Current password. Range: 8 to 256 characters. */
    password: string;
    /** Create the account if the name is free. Range or default: false. */
    create?: boolean;
    /** New password. Range: 8 to 256 characters. Default: unchanged. */
    newPassword?: string;
    /** With `create`: code of an invitation. */
    invitation?: string;
    /** One-time code or recovery code, where the account has a second factor. */
    otp?: string;
}
export interface BotLogin {
    as: "bot";
    /** Account name. Range: As for `password`. */
    name: string;
    /** Bot token. Range: 20 to 256 characters. */
    token: string;
    /** For the first log-in: code of an invitation. */
    invitation?: string;
}
/** A person, with a device token instead of the password. Requires `device` in `hello.auth`. */
export interface DeviceLogin {
    as: "device";
    /** Account name. Range: As for `password`. */
    name: string;
    /** Device token. Range: 20 to 256 characters. */
    token: string;
    /** Create the account, without a password, if the name is free. Range or default: false. */
    create?: boolean;
    /** With `create`: code of an invitation. */
    invitation?: string;
}
export interface ResumeLogin {
    as: "resume";
    /** `resume` of an earlier `welcome`. */
    token: string;
}
/** Continues a session that runs on another device. Requires `code` in `hello.auth`. */
export interface CodeLogin {
    as: "code";
    /** `code` of the reply to `code.new`. */
    code: string;
}
/** Confirms the log-in. The server sends it whether or not the `hello` had an `id`. A `game` for each unfinished game of the account follows, and a `turn` where the account is to move. */
export interface WelcomeMessage {
    t: "welcome";
    /** The `id` of the `hello`, if it had one. */
    re?: Id;
    /** The account. */
    user: Me;
    /** Id of the session. */
    session: string;
    /** Token for the next log-in as `resume`. */
    resume: string;
    /** Time until the opponent of an absent player may claim the game. */
    graceMs: number;
    /** Ids of the unfinished games of the account. */
    games: string[];
    /** Server time, instant. */
    now: number;
    /** Addresses at which the session can be resumed; see server addresses. */
    servers?: string[];
}
export interface Me {
    /** Name of the account. */
    name: string;
    /** The session came by a bot token. */
    bot: boolean;
    /** The account is a guest. */
    guest: boolean;
    /** By kind of game; only kinds with rated games. */
    ratings: Record<string, Rating>;
}
export interface Rating {
    /** Glicko-2 rating. */
    r: number;
    /** Rating deviation. */
    rd: number;
}
/** Requests a `pong`. A `ping` is not counted as a request. */
export interface PingRequest {
    t: "ping";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Repeated in the `pong`. */
    n?: number;
}
/** Answers a client's `ping`. */
export interface PongMessage {
    t: "pong";
    /** The `id` of the `ping`, if it had one. */
    re?: Id;
    /** `n` of the `ping`, if it had one. */
    n?: number;
    /** Server time, instant; version 1 always sends it. */
    now?: number;
}
/** Requests a `pong`: after 15 seconds without a line from the client, and every 15 seconds to measure the round trip. See heartbeat. */
export interface PingMessage {
    t: "ping";
    /** Number to repeat. */
    n?: number;
}
/** Answers the server's `ping`. */
export interface PongRequest {
    t: "pong";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** `n` of the `ping`. Without it the round trip is not measured. */
    n?: number;
}
/** Logs out. The server answers `bye` with reason `quit` and closes the connection. No fields. */
export interface ByeRequest {
    t: "bye";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
}
/** The last message of a connection. The server closes the connection after it. */
export interface ByeMessage {
    t: "bye";
    /** See below. */
    reason: string;
    /** Wait this long before you reconnect. */
    retryMs?: number;
    /** Resume the session at another one of these addresses, at once; see server addresses. */
    servers?: string[];
}
/** Reports the round trip that the server measured. Sent at most once a minute, and only where the server measures; see clocks. */
export interface LagMessage {
    t: "lag";
    /** Least of the last eight round trips, ms. */
    rttMs: number;
    /** Time that was not charged to the client's clocks since the last `lag`, ms. */
    compMs: number;
}
/** A text for the user. */
export interface NoticeMessage {
    t: "notice";
    /** `drain` (the server is about to stop), `announce` (from an administrator), `tour` (about a tournament). */
    kind: string;
    /** English text. */
    text: string;
    /** `drain`: when the server stops, instant. */
    atMs?: number;
}
/** The request succeeded. The fields depend on the request. The sections after this one describe `ok` messages that carry one of these fields instead: `list`, `next`, `problems`, `wrong`, `record`, `token`, `profile`, `standings`, `applied`, `stats`. */
export interface OkMessage {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** True: this move was already made; nothing happened now. Reply to `move`. */
    dup?: boolean;
    /** Id of the new seek. Reply to `seek`. */
    seek?: string;
    /** Code of the hidden seek, 6 characters. Reply to `seek` with `code`. */
    code?: string;
    /** Id of the new challenge. Reply to `challenge`. */
    challenge?: string;
    /** Id of the game: the new one (`seek.take`, `challenge.accept`, an accepted `rematch`), or the one that was found (`watch`). */
    g?: string;
    /** Id of the new tournament. Reply to `tour.new`. */
    tour?: string;
    /** Delay of the events of a watched game, ms. Reply to `watch`. */
    delayMs?: number;
    /** Reply to `spec`. */
    spec?: GameDefinition;
    /** Reply to `specs`. */
    specs?: GameDefinition[];
}
/** A page of a list. Reply to `list`, `history`, `leaderboard`, `token.list`, `tour.list`, `admin.sanctions`, `admin.accounts`, `admin.audit` and `admin.invitation.list`. Pages have up to 100 items, fewer if the line would be too long; `token.list` has one page. */
export interface OkList {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** Items; the request says which kind. */
    list: Record<string, unknown>[];
    /** `after` for the next page. Opaque. Null: this is the last page. */
    more: string | null;
}
/** Reply to `explore`. */
export interface OkNext {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** One item per move. Empty if the position is final. */
    next: Successor[];
    /** The moves that did not fit in the line. Ask for them with `moves`. */
    more?: string[];
}
export interface Successor {
    /** The move. */
    move: string;
    /** The position after it. */
    pos: Position;
    /** Hidden state after it, for games that have one. */
    aux?: number;
    /** Seat to move. Null: the game is over. */
    to: number | null;
    /** Legal moves; empty if the game is over. A forced pass is the one move `pass`. */
    legal: string[];
    /** Score of both seats. */
    score: number[];
    /** The result, if the game is over. */
    result: Result | null;
}
/** Reply to `verify`. */
export interface OkProblems {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** Id of the drill. */
    drill: string;
    /** The problems. */
    problems: Problem[];
}
/** A position and a move in it. */
export interface Problem {
    /** Kind of game. Only `parlor-bots verify` sends it, on the program's standard input. */
    game?: string;
    /** Options. As `game`. */
    options?: Options;
    /** The position. */
    pos: Position;
    /** Hidden state, for games that have one. */
    aux?: number;
    /** Seat to move. */
    to: number;
    /** The move. */
    move: string;
}
/** Reply to `verify.answer`. */
export interface OkWrong {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** Number of right answers. */
    right: number;
    /** The wrong answers. */
    wrong: Mistake[];
}
export interface Mistake {
    /** Index of the problem, from 0. */
    at: number;
    /** The move of the problem. */
    move: string;
    /** The first wrong field of `pos`, `aux`, `to` and `score`. */
    field: string;
    /** The right value. */
    expected: unknown | null;
    /** The value in your answer. */
    given: unknown | null;
    /** The rules that the move involves, as English sentences. */
    why: string[];
}
/** Reply to `record`. */
export interface OkRecord {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** The format. */
    as: string;
    /** An object for `json`, a string for the other formats. */
    record: GameRecord | string;
}
/** Reply to `token.new`. */
export interface OkToken {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** The new token. The server stores only its hash and never sends it again. */
    token: string;
    /** Its label. */
    label: string;
    /** Its scopes. */
    scopes: ("play" | "challenge" | "watch" | "chat")[];
}
/** Reply to `profile`. */
export interface OkProfile {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** The profile. */
    profile: Profile;
}
export interface Profile {
    /** The account. */
    user: User;
    /** When the account was created, instant. */
    since: number;
    /** The account is connected. */
    here: boolean;
    /** By kind of game; only kinds with rated games. */
    ratings: Record<string, RatingRecord>;
}
export interface RatingRecord {
    /** Rating. */
    r: number;
    /** Rating deviation now. */
    rd: number;
    /** Rated games. */
    games: number;
    /** Games won. */
    won: number;
    /** Games drawn. */
    drawn: number;
    /** Games lost. */
    lost: number;
}
/** Reply to `tour.show`. */
export interface OkStandings {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** The tournament. */
    tour: Tournament;
    /** The tie-breaks, in the order of their use. */
    tiebreaks: TieBreak[];
    /** Everyone who takes or took part, best first. */
    standings: Standing[];
    /** The round whose pairings these are; 0 before the first. */
    round: number;
    /** Pairings of that round; of an arena the latest 100. */
    pairings: Pairing[];
}
/** Reply to `admin.reload`. */
export interface OkApplied {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** Keys of the changed settings that are in force now. */
    applied: string[];
    /** Keys of the changed settings that need a restart. */
    restart: string[];
}
/** Reply to `admin.stats`. */
export interface OkStats {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** The counts. */
    stats: Stats;
}
export interface Stats {
    /** Known accounts, guests included. */
    accounts: number;
    /** Logged-in connections. */
    sessions: number;
    /** Games in memory, by state. States without games are absent. */
    games: Record<string, number>;
    /** No new games are started. */
    draining: boolean;
}
/** The request failed, or the connection violates a limit. Programs decide by `code`; `message` is English text for people. */
export interface ErrorMessage {
    t: "error";
    /** The `id` of the request. Absent if it had none, or if the line could not be read. */
    re?: Id;
    /** See error codes. */
    code: string;
    /** Explanation. */
    message: string;
    /** Full path of the wrong field: `tc.base`, `options.rows`, `games[1]`, `answers[2].pos`. At most 100 characters; longer paths are cut. */
    field?: string;
    /** Details: `legal` (array of legal moves), `why` (reason of `declined`), `scope` (missing scope of `forbidden`). */
    data?: Record<string, unknown>;
    /** The limit that was reached. */
    key?: string;
    /** Retry after this time, ms. */
    retryMs?: number;
    /** True: `bye` follows and the connection is closed. */
    fatal?: boolean;
}
/** Subscribes to the lobby, or ends the subscription. */
export interface LobbyRequest {
    t: "lobby";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** True: subscribe. False: unsubscribe. */
    on: boolean;
}
/** The current state of the lobby: at most 100 seeks, users and games each. `list` has the rest. Games that do not fit in the line follow as `lobby.add`. */
export interface LobbyMessage {
    t: "lobby";
    /** Open seeks without a code, oldest first. */
    seeks: Seek[];
    /** Connected users. */
    users: User[];
    /** Unfinished games. */
    games: GameLine[];
}
/** One new item. Exactly one field is present. */
export interface LobbyAddMessage {
    t: "lobby.add";
    /** A new seek. */
    seek?: Seek;
    /** A user who connected. */
    user?: User;
    /** A game that started, or did not fit in the snapshot. */
    game?: GameLine;
}
/** One item that is gone. Exactly one field is present. */
export interface LobbyRemoveMessage {
    t: "lobby.remove";
    /** Id of the seek. */
    seek?: string;
    /** Name of the user. */
    user?: string;
    /** Id of the game. */
    game?: string;
}
/** An open offer to play. */
export interface Seek {
    /** Id. */
    seek: string;
    /** Who offers, with the current rating in this kind of game. */
    from: User;
    /** Kind of game. */
    game: string;
    /** Options. */
    options: Options;
    /** Time control. */
    tc: TimeControl;
    /** Whether the game is rated. */
    rated: boolean;
    /** Seat of `from`: 0, 1 or `"random"`. */
    side: 0 | 1 | "random";
    /** Lowest and highest rating of an opponent. Null: any. */
    range: number[] | null;
    /** `any`, `human` or `bot`. */
    vs: "any" | "human" | "bot";
}
/** An unfinished game. */
export interface GameLine {
    /** Id of the game. */
    g: string;
    /** Kind of game. */
    game: string;
    /** Options. */
    options: Options;
    /** Both players, seat 0 first. */
    players: User[];
    /** Number of moves made when the line was sent. Moves are not announced in the lobby; `list` has the current number. */
    ply: number;
    /** Whether the game is rated. */
    rated: boolean;
    /** Time control. */
    tc: TimeControl;
}
/** Opens an offer to play. It ends when it is taken, cancelled, or when the connection ends. A connection has at most 10 (`too_many_games`). */
export interface SeekRequest {
    t: "seek";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Kind of game. Range: A kind of game. */
    game: string;
    /** Options. Range or default: Defaults of the game. */
    options?: Options;
    /** Time control. */
    tc: TimeControl;
    /** A rated game. Range or default: false. */
    rated?: boolean;
    /** Your own seat. Range: 0, 1, `"random"`. Default: `"random"`. */
    side?: 0 | 1 | "random";
    /** Rating range of the opponent. Range: [lowest, highest]. Default: any. */
    range?: number[];
    /** Kind of opponent. Range: `any`, `human`, `bot`. Default: `any`. */
    vs?: "any" | "human" | "bot";
    /** Hide the seek from the lobby. Only its code opens it. Range or default: false. */
    code?: boolean;
}
/** Withdraws a seek of this connection. */
export interface SeekCancelRequest {
    t: "seek.cancel";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the seek. */
    seek: string;
}
/** Accepts a seek and starts the game. Give one of the fields; a hidden seek is found by its code only, ignoring case. */
export interface SeekTakeRequest {
    t: "seek.take";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the seek. */
    seek?: string;
    /** Code of a hidden seek. Ignored if `seek` is present. */
    code?: string;
}
/** Offers a game to one user. A bot with a policy accepts or declines at once; anyone else receives a `challenge`, which expires after 2 minutes. */
export interface ChallengeRequest {
    t: "challenge";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The opponent. Range: A known name. */
    to: string;
    /** Kind of game. Range: A kind of game. */
    game: string;
    /** Options. Range or default: Defaults of the game. */
    options?: Options;
    /** Time control. */
    tc: TimeControl;
    /** A rated game. Range or default: false. */
    rated?: boolean;
    /** Your own seat. Range: 0, 1, `"random"`. Default: `"random"`. */
    side?: 0 | 1 | "random";
    /** Start position. Range or default: Usual start. */
    pos?: StartPosition;
    /** A series of this many pairs of games with seats swapped. See `game.end`. Range: 1 to 50. Default: a single game. */
    pairs?: number;
}
/** Another user offers you a game. */
export interface ChallengeMessage {
    t: "challenge";
    /** Id. */
    challenge: string;
    /** The challenger, with the current rating in this kind of game. */
    from: User;
    /** Kind of game. */
    game: string;
    /** Options. */
    options: Options;
    /** Time control. */
    tc: TimeControl;
    /** Whether the game is rated. */
    rated: boolean;
    /** Seat of the challenger: 0, 1 or `"random"`. */
    side: 0 | 1 | "random";
    /** Start position, if not the usual one. */
    pos?: StartPosition;
    /** Pairs of games, for a series. */
    pairs?: number;
    /** Time until it expires, ms. */
    expiresMs: number;
}
/** Accepts a challenge and starts the game. */
export interface ChallengeAcceptRequest {
    t: "challenge.accept";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the challenge. */
    challenge: string;
}
/** Declines a challenge. The challenger receives `challenge.gone`. */
export interface ChallengeDeclineRequest {
    t: "challenge.decline";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the challenge. */
    challenge: string;
    /** The reason; see `challenge.gone`. Range: 1 to 32 letters. Default: `generic`. */
    why?: string;
}
/** Withdraws a challenge of this connection. The challenged user receives `challenge.gone` (`cancelled`). */
export interface ChallengeCancelRequest {
    t: "challenge.cancel";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the challenge. */
    challenge: string;
}
/** A challenge ended. */
export interface ChallengeGoneMessage {
    t: "challenge.gone";
    /** Id of the challenge. */
    challenge: string;
    /** See below. */
    why: string;
    /** Id of the game, for `accepted`. */
    g?: string;
}
/** States which challenges a bot accepts. The server then answers challenges for it and lists it as available. Only for sessions with a bot token (`forbidden`). A policy replaces the previous one and ends with the connection. See behaviour.md. */
export interface PolicyRequest {
    t: "policy";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Games at the same time. Range: 1 to 1000. */
    slots: number;
    /** Kinds of game. An unknown one is `unknown_game`. Range: At least one; `"*"` for all. */
    games: string[];
    /** Accepted time controls. Range or default: Any. */
    tc?: PolicyTime;
    /** True: rated games only. False: casual games only. Range or default: Both. */
    rated?: boolean;
    /** Kind of opponent. Range: `any`, `human`, `bot`. Default: `any`. */
    vs?: "any" | "human" | "bot";
    /** Rating range of the opponent. Range: [lowest, highest]. Default: any. */
    range?: number[];
    /** True: `list` does not show the bot. Range or default: false. */
    quiet?: boolean;
    /** True: the server also pairs the bot with other bots of the pool. Range or default: false. */
    pair?: boolean;
}
export interface PolicyTime {
    /** Least base, ms. Applies to `fischer` and `byoyomi` only. Range: At most `maxBase`. Default: time to think. */
    minBase?: number;
    /** Greatest base, ms. Applies to `fischer` and `byoyomi` only. Range or default: No bound. */
    maxBase?: number;
    /** Accepted modes. An unknown one is `bad_value`. Range: At least one of `none`, `fischer`, `byoyomi`, `move`. Default: all. */
    modes?: ("none" | "fischer" | "byoyomi" | "move")[];
}
/** Lists unfinished games, connected users, or available bots (with a policy that is not quiet), sorted by id or name. */
export interface ListRequest {
    t: "list";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** What to list: GameLine, User, User. Range: `games`, `users`, `bots`. */
    what: "games" | "users" | "bots";
    /** Games of this kind; bots that play it. Ignored for `users`. Range: A kind of game. Default: all. */
    game?: string;
    /** `more` of the previous page. Range or default: First page. */
    after?: string;
}
/** Lists finished games of a user, latest start first. Guests keep a history as long as the games are stored. */
export interface HistoryRequest {
    t: "history";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Whose games. Range or default: Your own name. */
    user?: string;
    /** Kind of game. Range: A kind of game. Default: all. */
    game?: string;
    /** Name of the opponent. Range or default: Any opponent. */
    vs?: string;
    /** `more` of the previous page. Range or default: First page. */
    after?: string;
}
export interface PastGame {
    /** Id of the game. */
    g: string;
    /** Start of the game, instant. */
    at: number;
    /** Kind of game. */
    game: string;
    /** Options. */
    options: Options;
    /** Both players, seat 0 first. */
    players: User[];
    /** Number of moves. */
    plies: number;
    /** Time control. */
    tc: TimeControl;
    /** Whether the game was rated. */
    rated: boolean;
    /** The result. */
    result: Result;
}
/** Sends a line of text to a room. */
export interface ChatRequest {
    t: "chat";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The room. Range: See below. */
    room: string;
    /** The text. Range: 1 to 280 characters, not blank, no control or direction characters. */
    text: string;
}
/** A line of text in a room. The sender receives it too, if the sender is in the room. Text of a user you have muted is not sent to you. */
export interface ChatMessage {
    t: "chat";
    /** The room. A whisper has the addressee (`@bob`) for both ends. */
    room: string;
    /** Name of the sender. */
    from: string;
    /** The sender is a program. */
    bot: boolean;
    /** The text. */
    text: string;
    /** In game rooms: the ply at that time, as the receivers see the game. */
    ply?: number;
    /** Instant. */
    at: number;
}
/** A snapshot of a game. It replaces everything that the client knew about the game. Sent at the start, after the log-in, as an answer to `sync` and `watch`, after `stale_ply` and `ply_ahead`, and after a takeback. */
export interface GameMessage {
    t: "game";
    /** Id of the game. */
    g: string;
    /** Number of the latest event. */
    seq: number;
    /** `waiting`, `playing`, `paused`, `adjourned`, `over`; see game states. */
    state: string;
    /** Kind of game. */
    game: string;
    /** All Options of the kind: for Reversi `rows`, `cols` and `passing`, for Kalah `pits` and `seeds`. */
    options: Options;
    /** Version of the rules. */
    rules: number;
    /** Both players, seat 0 first, each with `guest`, and with `r` where a rating is known. */
    players: User[];
    /** Your seat. Absent for watchers. */
    you?: number;
    /** Whether the game is rated. */
    rated: boolean;
    /** Time control. */
    tc: TimeControl;
    /** Number of moves made. */
    ply: number;
    /** Seat to move. Null: the game is over. */
    to: number | null;
    /** The position. */
    pos: Position;
    /** Hidden state, for games that have one. */
    aux?: number;
    /** Legal moves of the side to move; empty if the game is over. Absent for watchers. */
    legal?: string[];
    /** All moves from the start, passes included. */
    moves: string[];
    /** Score of both seats in this position. */
    score: number[];
    /** The clocks. Null: time control `none`. */
    clock: Clock | null;
    /** Of both seats: `here`, `away` or `gone`; see presence. */
    presence: string[];
    /** Offers that wait for an answer. */
    offers: OpenOffer[];
    /** Number of watchers. */
    watchers: number;
    /** The result, if the game is over. */
    result?: Result;
    /** After the log-in, to a player: the latest lines of the players' chat, 20 and about 4,000 bytes at most, oldest first, without those of users you have muted. Lost in a restart of the server. Absent: there are none. */
    chat?: ChatLine[];
}
export interface ChatLine {
    /** Name of the sender. */
    from: string;
    /** The sender is a program. */
    bot: boolean;
    /** The text. */
    text: string;
    /** The ply at that time. */
    ply: number;
    /** Instant, that of the `chat` that carried the line. */
    at: number;
}
export interface OpenOffer {
    /** Kind of offer; see `offer`. */
    kind: string;
    /** Seat that made it. */
    by: number;
}
export interface Clock {
    /** Time left of both seats at `now`, ms. With `byoyomi`: in the current period, once the base is used up. */
    ms: number[];
    /** Seat whose clock runs. Null: none. */
    run: number | null;
    /** Server time, instant. Version 1 always sends it. */
    now?: number;
    /** Periods left of both seats; only with `byoyomi`. */
    periods?: number[];
}
/** It is your move. This is the only message that a bot must answer. Sent once per ply and connection, and again only after a takeback, on return to `playing`, and after a refused move; never after `sync` or `stale_ply`. With `turnGame` in the client's `caps` it has all that a bot needs to know, and the bot can ignore every other event of the game. */
export interface TurnMessage {
    t: "turn";
    /** Id of the game. */
    g: string;
    /** Number of the latest event. */
    seq: number;
    /** Number of moves made. */
    ply: number;
    /** Your seat. */
    you: number;
    /** The position. */
    pos: Position;
    /** Hidden state, for games that have one. */
    aux?: number;
    /** Legal moves. */
    legal: string[];
    /** The last move. Null: there is none. */
    last: string | null;
    /** The clocks. Null: time control `none`. */
    clock: Clock | null;
    /** Kind of game. Only with `turnGame`. */
    game?: string;
    /** All Options of the kind. Only with `turnGame`. */
    options?: Options;
}
/** Plays a move. Sending the same move for the same ply again is harmless. behaviour.md gives the order of the checks. */
export interface MoveRequest {
    t: "move";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
    /** Number of moves made before this one; `ply` of the `turn`. */
    ply: number;
    /** The move. Range: One of `legal`. */
    move: string;
    /** `seq` of the `turn`. A move whose `seq` is older than a takeback is `stale_ply`. */
    seq?: number;
    /** The program's evaluation. */
    info?: MoveInfo;
}
/** A program's evaluation of its move. It is stored in the record, which shows it after the game, and sent to some watchers. */
export interface MoveInfo {
    /** Hundredths of a disc or seed, from the mover's side. */
    score?: number;
    /** Search depth in plies. */
    depth?: number;
    /** Positions visited. */
    nodes?: number;
    /** Principal variation. Range or default: Array of moves or a string, at most 400 characters, no control or direction characters. */
    pv?: string[] | string;
}
/** A move was made. */
export interface GameMoveMessage {
    t: "game.move";
    /** Id of the game. */
    g: string;
    /** Number of the event. */
    seq: number;
    /** Number of moves made before this one. */
    ply: number;
    /** Seat that moved. */
    by: number;
    /** The move. */
    move: string;
    /** True: the server made it (a forced pass); `ms` is 0. */
    auto: boolean;
    /** Time charged for it. Informative. */
    ms: number;
    /** The position after it. */
    pos: Position;
    /** Hidden state after it, for games that have one. */
    aux?: number;
    /** Seat to move. Null: the game is over. The same seat again after an extra move in Kalah. */
    to: number | null;
    /** Score of both seats. */
    score: number[];
    /** Cells whose value changed. Informative. */
    changed: string[];
    /** The clocks. Null: time control `none`. */
    clock: Clock | null;
    /** The mover's evaluation; only to some watchers. */
    info?: MoveInfo;
}
/** An offer changed. */
export interface GameOfferMessage {
    t: "game.offer";
    /** Id of the game. */
    g: string;
    /** Number of the event. */
    seq: number;
    /** Kind of offer. */
    kind: string;
    /** Seat that made it. */
    by: number;
    /** `made`, `accepted`, `declined`, `withdrawn` or `lapsed`. */
    state: string;
}
/** A player left or came back. */
export interface GamePresenceMessage {
    t: "game.presence";
    /** Id of the game. */
    g: string;
    /** Number of the event. */
    seq: number;
    /** The seat. */
    seat: number;
    /** `here`, `away` or `gone`. */
    state: string;
    /** Time until the opponent may claim: the grace for `away`, 0 for `gone`; absent for `here`. */
    claimMs?: number;
}
/** The state of the game changed. `over` is reported by `game.end` instead. */
export interface GameStateMessage {
    t: "game.state";
    /** Id of the game. */
    g: string;
    /** Number of the event. */
    seq: number;
    /** `playing`, `paused` or `adjourned`. */
    state: string;
    /** The clocks. Null: time control `none`. */
    clock: Clock | null;
}
/** The game is over. */
export interface GameEndMessage {
    t: "game.end";
    /** Id of the game. */
    g: string;
    /** Number of the event. */
    seq: number;
    /** The result. */
    result: Result;
    /** New ratings of both players, seat 0 first. Absent if the game changes none. */
    ratings?: Rating[];
    /** Id of the next game of a series. Null: there is none. */
    next: string | null;
}
/** Your program is loaded. Only a seat whose `hello.caps` held `ready` is waited for, at most 10 seconds; any other seat is ready at once. Sent late or twice it is `ok`. */
export interface ReadyRequest {
    t: "ready";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
}
/** Resigns the game. */
export interface ResignRequest {
    t: "resign";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
}
/** Ends the game without a result. Allowed while fewer than two plies have been played (`too_late`), not in tournaments (`not_supported`). */
export interface AbortRequest {
    t: "abort";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
}
/** Makes an offer to the opponent. An offer that meets the opponent's open offer of the same kind accepts it. behaviour.md has the rules of each kind. */
export interface OfferRequest {
    t: "offer";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
    /** A kind that the game's spec does not list is `not_supported`; so is `extend`. Range: `draw`, `takeback`, `rematch`, `pause`, `extend`. */
    kind: "draw" | "takeback" | "rematch" | "pause" | "extend";
    /** Reserved for `extend`. */
    ms?: number;
}
/** Accepts or declines an offer. Declining your own offer withdraws it. Offers lapse at the next move, so a bot need not answer them. */
export interface AnswerRequest {
    t: "answer";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
    /** Kind of offer. Range: `draw`, `takeback`, `rematch`, `pause`, `extend`. */
    kind: "draw" | "takeback" | "rematch" | "pause" | "extend";
    /** True: accept. False: decline or withdraw. */
    accept: boolean;
}
/** Claims the result of a game whose opponent is `gone`. Before that it is `forbidden`. */
export interface ClaimRequest {
    t: "claim";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
    /** The result. Range: `win`, `draw`. */
    result: "win" | "draw";
}
/** Requests a snapshot. For players and current watchers; others get `not_a_player`. */
export interface SyncRequest {
    t: "sync";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
}
/** Starts to watch a game. Give `g` or `user`; `user` takes precedence. Watching a game again sends its snapshot again. A player of the game receives the player's snapshot, with `delayMs` 0. A connection watches at most 20 games (`too_many_games`). */
export interface WatchRequest {
    t: "watch";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game, or `top`: the game with the most watchers. */
    g?: string;
    /** The latest game of this user. */
    user?: string;
}
/** Stops watching. The fields are those of `watch`. */
export interface UnwatchRequest {
    t: "unwatch";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g?: string;
    /** The latest game of this user. */
    user?: string;
}
/** Requests the record of a game, finished or running. Any account may ask. */
export interface RecordRequest {
    t: "record";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
    /** The format. One that cannot hold the game is `bad_value` on `as`. Range: `json`, `ggf`, `text`, `transcript`. */
    as: string;
}
/** Requests all kinds of game, each with default options. No fields. */
export interface SpecsRequest {
    t: "specs";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
}
/** Requests one kind of game under the given options. */
export interface SpecRequest {
    t: "spec";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Kind of game. Range: A kind of game. */
    game: string;
    /** Options. Range or default: Defaults of the game. */
    options?: Options;
}
/** A game as data: enough to draw it and, with the legal moves that the server lists, to play it. See games.md. */
export interface GameDefinition {
    /** Kind of game, one of `games` in `hello`. */
    game: string;
    /** Name for people. */
    name: string;
    /** Version of the rules. Records keep it. */
    rules: number;
    /** The options. */
    options: OptionSpec[];
    /** The seats, first mover first. */
    players: SeatSpec[];
    /** `count`: `pos` is an array of integers. `pieces`: `pos` is a string. */
    values: string;
    /** With `pieces`: the characters of `pos`. */
    pieces?: Piece[];
    /** Moves that are not cells, such as `pass`. */
    words: string[];
    /** What the score counts, in words. */
    score: string;
    /** Whether a game can end in a draw. */
    draws: boolean;
    /** Offers that players of this game may make. */
    offers: string[];
    /** The rules for people, in English, one paragraph per item. */
    help?: string[];
    /** The board. */
    board: Board;
}
export interface OptionSpec {
    /** Key in `options`. */
    key: string;
    /** `int` or `choice`. */
    type: string;
    /** `int`: least value. */
    min?: number;
    /** `int`: greatest value. */
    max?: number;
    /** `int`: values are `min`, `min`+`step`, … Absent: 1. */
    step?: number;
    /** `choice`: the values. */
    values?: string[];
    /** The default. */
    default: unknown;
}
export interface SeatSpec {
    /** Name of the seat, such as `Black`. */
    name: string;
}
export interface Piece {
    /** The character in `pos`. */
    v: string;
    /** Name for people. */
    name: string;
    /** Owning seat. */
    player: number;
    /** Character to draw. */
    glyph: string;
    /** Character to draw in ASCII. */
    ascii: string;
}
export interface Board {
    /** `grid` or `pits`. */
    layout: string;
    /** Width in cells. */
    w: number;
    /** Height in cells. */
    h: number;
    /** The cells, in the order of `pos`. With `pits` this is also the order of sowing. */
    cells: Cell[];
}
export interface Cell {
    /** Id, used in moves. */
    id: string;
    /** Column, from 0. */
    x: number;
    /** Row from the top, from 0. */
    y: number;
    /** Width. Absent: 1. */
    w?: number;
    /** Height. Absent: 1. */
    h?: number;
    /** Owning seat. */
    owner?: number;
    /** `pit` or `store`. */
    kind?: string;
}
/** Requests the positions that follow from a position. `forbidden` for a person's account while it plays a rated game. */
export interface ExploreRequest {
    t: "explore";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Kind of game. Range: A kind of game. */
    game: string;
    /** Options. Range or default: Defaults of the game. */
    options?: Options;
    /** The position. Range: A position of the game. */
    pos: Position;
    /** Hidden state. Range or default: As the game defines. */
    aux?: number;
    /** The side to move. Range: Seat. Default: 0. */
    to?: number;
    /** Moves to play. If one is illegal, the whole request is `illegal_move`. Range or default: All legal moves. */
    moves?: string[];
}
/** Requests a drill: problems about the rules of a game. See conformance.md. */
export interface VerifyRequest {
    t: "verify";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Kind of game. Range: A kind of game. */
    game: string;
    /** Options. Range or default: Defaults of the game. */
    options?: Options;
    /** Number of problems. Large boards give fewer. Range: 1 to 50. Default: 20. */
    count?: number;
    /** The same game, options, `count` and `seed` give the same problems. Range or default: Random. */
    seed?: number;
}
/** Answers a drill. A drill may be answered again. */
export interface VerifyAnswerRequest {
    t: "verify.answer";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the drill. Range: One of the connection's two latest. */
    drill: string;
    /** The answers, in the order of the problems. Range: As many as problems (`bad_value`). */
    answers: Solution[];
}
/** The position that a move leads to. */
export interface Solution {
    /** The position after the move. */
    pos: Position;
    /** Hidden state after it, for games that have one. */
    aux?: number;
    /** Seat to move. Null or absent: the game is over. Range: Seat, or null. */
    to?: number | null;
    /** Score of both seats. Range: Two numbers. */
    score: number[];
}
/** Creates a bot token or a device token for your account. The session must have come by password or by a bot token with all scopes (`forbidden`); guests have no tokens, bots no device tokens. An account has at most 20 tokens (`forbidden`). See bot tokens and device tokens. */
export interface TokenNewRequest {
    t: "token.new";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Label. One that is in use is `name_taken`. Range: 1 to 32 characters of `A-Z a-z 0-9 _ . -`. */
    label: string;
    /** Scopes. A device token has none to choose (`bad_value`). Range: At least one of `play`, `challenge`, `watch`, `chat`. Default: all. */
    scopes?: ("play" | "challenge" | "watch" | "chat")[];
    /** Create a device token. Requires `device` in `hello.caps`. Range or default: false. */
    device?: boolean;
}
/** Requests a code with which you continue this session on another device: see login codes. Bots get `forbidden`. Requires `code` in `hello.auth`. No fields. */
export interface CodeNewRequest {
    t: "code.new";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
}
/** Lists the tokens of your account, oldest first. The conditions are those of `token.new`; a session by device token may list too. No fields. */
export interface TokenListRequest {
    t: "token.list";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
}
export interface TokenLine {
    /** Label. The token that created a bot account has the label `first`. */
    label: string;
    /** Scopes. */
    scopes: ("play" | "challenge" | "watch" | "chat")[];
    /** When it was created, instant. */
    at: number;
    /** True for a device token. */
    device?: boolean;
}
/** Revokes a token of your account. A session that came by it ends with `bye` (`kicked`); its resume tokens are revoked too. An account without a password keeps a token with all scopes, or a device token: the last one cannot be revoked (`forbidden`). The conditions are those of `token.new`; a session by device token may revoke that token. */
export interface TokenRevokeRequest {
    t: "token.revoke";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Label. An unknown one is `bad_value`. */
    label: string;
}
/** Requests a secret for a second factor of the own account. Changes nothing. Available where `caps` has `otp`, as are the next two. No fields. */
export interface OtpNewRequest {
    t: "otp.new";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
}
/** Reply to `otp.new`. */
export interface OkUri {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** 160 bits in base32. */
    secret: string;
    /** The same for an authenticator app, as `otpauth`. */
    uri: string;
}
/** Makes the secret the second factor of the own account. */
export interface OtpConfirmRequest {
    t: "otp.confirm";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** That of `otp.new`. Range: 32 of `A-Z 2-7`. */
    secret: string;
    /** Its code now. */
    otp: string;
}
/** Reply to `otp.confirm`. */
export interface OkRecovery {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** Recovery codes, each valid once instead of a code. They are sent only once. */
    recovery: string[];
}
/** Removes the second factor of the own account. */
export interface OtpRemoveRequest {
    t: "otp.remove";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** A code, or a recovery code. */
    otp: string;
}
/** Requests what is known about an account. */
export interface ProfileRequest {
    t: "profile";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The account. An unknown one is `no_such_user`. Range or default: Your own name. */
    user?: string;
}
/** Lists the players of a kind of game, best rating first, bots included. */
export interface LeaderboardRequest {
    t: "leaderboard";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Kind of game. Range: A kind of game. */
    game: string;
    /** Least number of rated games. Range: At least 1. Default: 1. */
    min?: number;
    /** `more` of the previous page. Range or default: First page. */
    after?: string;
}
export interface Leader {
    /** Name of the account. */
    name: string;
    /** A bot account. */
    bot: boolean;
    /** Always false in version 1: guests play no rated games. */
    guest: boolean;
    /** Rating. */
    r: number;
    /** Rating deviation now. */
    rd: number;
    /** Rated games. */
    games: number;
}
/** Hides the chat of a user from your account, or shows it again. The account stores it. At most 200 users (`bad_value`). */
export interface MuteRequest {
    t: "mute";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The user. Range: A known name. */
    user: string;
    /** True: hide. False: show. */
    on: boolean;
}
/** Creates a tournament. Guests may not (`forbidden`). An account has at most 3 that are not over, except administrators; the server has at most 100 (`too_many_games`). */
export interface TourNewRequest {
    t: "tour.new";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Name. Range: 1 to 60 characters, not blank, no control or direction characters. */
    name: string;
    /** Format. Range: `roundrobin`, `gauntlet`, `swiss`, `arena`. */
    kind: "roundrobin" | "gauntlet" | "swiss" | "arena";
    /** Kind of game. Range: A kind of game. */
    game: string;
    /** Options. Range or default: Defaults of the game. */
    options?: Options;
    /** Time control. Range: Not `none`. */
    tc: TimeControl;
    /** Rated games. Range or default: false. */
    rated?: boolean;
    /** Number of rounds; `swiss` only. Range: 1 to 30. Default: as many as find a winner. */
    rounds?: number;
    /** How often each pair meets; `roundrobin` and `gauntlet` only. Range: 1 to 10. Default: 1. */
    cycles?: number;
    /** Duration; `arena` only. Range: 1 to 1440. Default: 60. */
    minutes?: number;
    /** Automatic start, instant. Range: Within 30 days. Default: none. */
    startAt?: number;
    /** Who may take part. Range: `any`, `human`, `bot`. Default: `any`. */
    vs?: "any" | "human" | "bot";
}
/** Lists the tournaments: latest first, those that are over last. The latest 100 that are over are kept. */
export interface TourListRequest {
    t: "tour.list";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** `more` of the previous page. Range or default: First page. */
    after?: string;
}
/** Requests the standings and the pairings of a round. */
export interface TourShowRequest {
    t: "tour.show";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the tournament. */
    tour: string;
    /** The round. Range: 0 to the latest. Default: the latest. */
    round?: number;
    /** True: send `tour` events from now on. False: stop. Range or default: Unchanged. */
    watch?: boolean;
}
/** Takes part in a tournament. Joining twice is `ok`. */
export interface TourJoinRequest {
    t: "tour.join";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the tournament. */
    tour: string;
}
/** Stops taking part in a tournament. */
export interface TourLeaveRequest {
    t: "tour.leave";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the tournament. */
    tour: string;
}
/** Starts a tournament now. Only its creator or an administrator (`forbidden`). */
export interface TourStartRequest {
    t: "tour.start";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the tournament. */
    tour: string;
}
/** Ends a tournament with the current standings. One that has not started is deleted. Only its creator or an administrator (`forbidden`). */
export interface TourEndRequest {
    t: "tour.end";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the tournament. */
    tour: string;
}
/** A tournament changed. Sent to its watchers and to its participants; changes of pairings only to watchers and the players of those pairings. */
export interface TourMessage {
    t: "tour";
    /** The tournament, without `you`. */
    tour: Tournament;
    /** New and changed pairings. */
    pairings?: Pairing[];
}
export interface Tournament {
    /** Id. */
    tour: string;
    /** Name. */
    name: string;
    /** `roundrobin`, `gauntlet`, `swiss` or `arena`. */
    kind: "roundrobin" | "gauntlet" | "swiss" | "arena";
    /** Kind of game. */
    game: string;
    /** Options. */
    options: Options;
    /** Time control. */
    tc: TimeControl;
    /** Whether its games are rated. */
    rated: boolean;
    /** Who may take part: `any`, `human` or `bot`. */
    vs: "any" | "human" | "bot";
    /** Name of the creator. */
    by: string;
    /** `open`, `running` or `over`. */
    state: string;
    /** Number of participants, including those who left. */
    players: number;
    /** The latest round; 0 before the first. An arena has one round. */
    round: number;
    /** Number of rounds, once known. Absent in an arena. */
    rounds?: number;
    /** Automatic start, instant. */
    startAt?: number;
    /** Arena that has started: no pairings after this instant. */
    endAt?: number;
    /** Whether you take part. In replies only. */
    you?: boolean;
}
export interface Pairing {
    /** Round, from 1. */
    round: number;
    /** Board, from 1. */
    board: number;
    /** Names, first mover first. A single name has a bye. */
    players: string[];
    /** Id of the game, once it has started. */
    g?: string;
    /** Points of each player in halves, once settled. */
    points?: number[];
    /** `played`, `forfeit` or `bye`, once settled. */
    how?: string;
}
export interface Standing {
    /** Rank, from 1. Players whom no tie-break separates share a rank. */
    rank: number;
    /** The player. */
    user: User;
    /** Points in halves. */
    points: number;
    /** Settled pairings. */
    games: number;
    /** A value for each of `tiebreaks`, in its unit. */
    ties: number[];
    /** True: the player has left. */
    left?: boolean;
}
export interface TieBreak {
    /** `direct`, `buchholz`, `buchholz_cut`, `sonneborn` or `wins`. */
    key: string;
    /** Name for people. */
    name: string;
    /** Units per point. */
    per: number;
}
/** Requests counts of accounts, sessions and games. No fields. */
export interface AdminStatsRequest {
    t: "admin.stats";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
}
/** Ends the session of a user with `bye` (`kicked`). The user may log in again. */
export interface AdminKickRequest {
    t: "admin.kick";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The user. Range: A connected user. */
    user: string;
    /** For the log. Range or default: 1 to 280 characters, not blank, no control or direction characters. */
    reason?: string;
}
/** Bans an account, or lifts its ban. The session of a banned user ends with `bye` (`banned`); later log-ins get `banned`, with `retryMs` if the ban ends. The banned account resigns its games, leaves its tournaments, and those it created that have not started are cancelled. */
export interface AdminBanRequest {
    t: "admin.ban";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The user. Range: A known name, not your own (`bad_value`). */
    user: string;
    /** True: ban. False: lift the ban, and the address bans that came with it. */
    on: boolean;
    /** Duration. Range: 1 to 5256000. Default: no end. */
    minutes?: number;
    /** Also ban the address from which the user is connected (IPv6: the /64 network), until the ban of the account ends or is lifted. `bad_value` if the user is not connected, or has your own address. Range or default: false. */
    address?: boolean;
    /** For the log. Range or default: As for `admin.kick`. */
    reason?: string;
}
/** Bans a network, or lifts its ban. Sessions from it end with `bye` (`banned`); later log-ins get `banned`. */
export interface AdminBanNetworkRequest {
    t: "admin.ban.network";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The network. Range: CIDR notation, IPv4 with at least 8 bits, IPv6 with at least 16; or an address. Not one that contains your own address (`bad_value`). */
    network: string;
    /** True: ban. False: lift the ban of this very network (`bad_value` if there is none). */
    on: boolean;
    /** Duration. Range: 1 to 5256000. Default: no end. */
    minutes?: number;
    /** For the log and the list. Range or default: As for `admin.kick`. */
    reason?: string;
}
/** Mutes an account for all users (`muted`), or lifts the mute. */
export interface AdminMuteRequest {
    t: "admin.mute";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The user. Range: A known name, not your own (`bad_value`). */
    user: string;
    /** True: mute. False: lift. */
    on: boolean;
    /** Duration. Range: 1 to 5256000. Default: no end. */
    minutes?: number;
    /** For the log. Range or default: As for `admin.kick`. */
    reason?: string;
}
/** Lists the bans and mutes in force. Available where `caps` has `sanctions`. */
export interface AdminSanctionsRequest {
    t: "admin.sanctions";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** `more` of the previous page. Range or default: First page. */
    after?: string;
}
export interface Sanction {
    /** The account; beside `address` the account because of which the address is banned, empty if `admin.ban.network` banned it. */
    user: string;
    /** The banned address, whose ban ends with that of `user`, or the banned network in CIDR notation. */
    address?: string;
    /** A ban is in force. */
    banned: boolean;
    /** End of the ban, instant. Absent: no ban, or no end. */
    bannedUntil?: number;
    /** A mute is in force. */
    muted: boolean;
    /** End of the mute, instant. Absent: no mute, or no end. */
    mutedUntil?: number;
    /** The account that banned it. */
    bannedBy?: string;
    /** The `reason` of the ban. */
    banReason?: string;
    /** The account that muted it. */
    mutedBy?: string;
    /** The `reason` of the mute. */
    muteReason?: string;
}
/** Lists accounts by name. */
export interface AdminAccountsRequest {
    t: "admin.accounts";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** `more` of the previous page. Range or default: First page. */
    after?: string;
    /** Only names that contain this text; upper and lower case are the same. Range or default: All accounts. */
    filter?: string;
}
export interface Account {
    /** The name. */
    name: string;
    /** It is a bot. */
    bot: boolean;
    /** It is a guest. */
    guest: boolean;
    /** When it was created, instant. */
    since: number;
    /** It is connected. */
    here: boolean;
    /** It has a password. */
    password: boolean;
    /** Number of its bot and device tokens. */
    tokens: number;
    /** A ban of the account is in force. */
    banned: boolean;
    /** A mute is in force. */
    muted: boolean;
    /** `moderator` or `admin`. Absent: none. */
    role?: "moderator" | "admin";
}
/** Creates an account: a person, who gets a one-time password, or a bot with a token. */
export interface AdminAccountCreateRequest {
    t: "admin.account.create";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The name. Range: A free account name. */
    user: string;
    /** Create a bot. Range or default: false. */
    bot?: boolean;
}
/** For a person: issues a one-time password. It is valid for 24 hours, takes the place of an earlier one, and is used once, as `login.password` together with `login.newPassword`; setting any password invalidates it. For a bot: revokes all tokens, ends the session and issues a new token. */
export interface AdminAccountResetRequest {
    t: "admin.account.reset";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The account. Range: A person or a bot; `bad_value` for a guest. */
    user: string;
}
/** Reply to `admin.account.create` and `admin.account.reset`. */
export interface OkCredential {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** The account. */
    user: string;
    /** The one-time password or the token. The server stores only its hash and never sends it again. */
    credential: string;
    /** End of the validity of a one-time password, instant. Absent: a token. */
    expires?: number;
}
/** Removes the second factor of another account. Available where `caps` has `otp`. */
export interface AdminAccountOtpRemoveRequest {
    t: "admin.account.otp.remove";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The account. */
    user: string;
}
/** Revokes all bot, device and resume tokens of an account and ends its session with `bye` (`kicked`). The password stays valid. */
export interface AdminAccountRevokeRequest {
    t: "admin.account.revoke";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The account. Range: A person or a bot, not your own account (`bad_value`). */
    user: string;
}
/** Renames an account and ends its session with `bye` (`kicked`). Archived games, `history` and ratings follow. The former name stays reserved (`name_taken`); `history` of it shows the games of the account. Refused (`bad_value`) while the account has unfinished games or takes part in an unfinished tournament, and after 100 renames. */
export interface AdminAccountRenameRequest {
    t: "admin.account.rename";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The account. Range: A person or a bot; not your own account, and not one that the operator's settings name (`bad_value`). */
    user: string;
    /** The new name. Range: A free account name. */
    to: string;
}
/** Deletes an account with its password, tokens, ratings, ban and mute, and ends its session with `bye` (`kicked`). Archived games are shown under a pseudonym, for which `history` lists them; the name stays reserved. */
export interface AdminAccountDeleteRequest {
    t: "admin.account.delete";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The account. Range: As for `admin.account.rename`. */
    user: string;
    /** True: resign its unfinished games and leave its tournaments. False: `bad_value` if there are any. Range or default: false. */
    force?: boolean;
}
/** Reply to `admin.account.delete`. */
export interface OkPseudonym {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** The name under which the games are shown. */
    pseudonym: string;
}
/** Requests what is stored about an account. Its games follow from `history` and `record`. */
export interface AdminAccountExportRequest {
    t: "admin.account.export";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The account. Range: A person or a bot; `bad_value` for a guest. */
    user: string;
}
/** Reply to `admin.account.export`. */
export interface OkAccount {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** The account. */
    account: Account;
    /** What else is stored. */
    data: AccountData;
}
export interface AccountData {
    /** Names before it was renamed, latest first. */
    formerNames: string[];
    /** Its tokens, without the secrets. */
    tokens: TokenLine[];
    /** The users that it has muted, in lower case. */
    mutedUsers: string[];
    /** By kind of game. */
    ratings: Record<string, RatingRecord>;
    /** Its ban and mute in force, and the addresses banned with it, as many as fit in the line. `admin.sanctions` has all. */
    sanctions: Sanction[];
}
/** Gives an account a role, in place of an earlier one. */
export interface AdminRoleRequest {
    t: "admin.role";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The account. Range: A person or a bot; not your own account, and not one that the operator's settings name (`bad_value`). */
    user: string;
    /** The role. Range: `moderator`, `admin`. Default: none. */
    role?: "moderator" | "admin";
}
/** Lists the acts of administrators and moderators, latest first: every request of this section that changes something, and starts and ends of tournaments of others. Available where `caps` has `audit`. */
export interface AdminAuditRequest {
    t: "admin.audit";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** `more` of the previous page. Range or default: First page. */
    after?: string;
    /** Only acts of this administrator. */
    by?: string;
    /** Only acts on this user, game, tournament or network. */
    on?: string;
    /** Only acts since this time. Epoch ms. */
    since?: number;
    /** Only acts before this time. Epoch ms. Range or default: later than `since`. */
    until?: number;
    /** Maximum number of items. Range: 1 to 100. Default: 100. */
    limit?: number;
}
export interface AuditEntry {
    /** When. Epoch ms. */
    at: number;
    /** Who: the name of the account at that time, or `(settings)` for an account that the settings created. */
    by: string;
    /** Address of the connection. */
    from?: string;
    /** A verb: `ban`, `create_account` and so on. More may come. */
    act: string;
    /** The user, game, tournament or network. */
    on?: string;
    /** `reason` of the request. */
    reason?: string;
    /** What else belongs to the act, such as `minutes` or `role`. */
    details: Record<string, string>;
}
/** Makes an invitation. Available where `caps` has `invitations`, as are the next two. */
export interface AdminInvitationNewRequest {
    t: "admin.invitation.new";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** A name for it. `name_taken` if one that can be used has it. Range: 1 to 32 of `A-Z a-z 0-9 _ . -`. Default: generated. */
    label?: string;
    /** How long it is valid. Range: 1 to 525600. Default: 10080. */
    minutes?: number;
}
/** Reply to `admin.invitation.new`. The code is sent only once. */
export interface OkInvitation {
    t: "ok";
    /** The `id` of the request. */
    re?: Id;
    /** The code. */
    invitation: string;
    /** Its name. */
    label: string;
    /** Until when it is valid. Epoch ms. */
    expires: number;
}
/** Lists the invitations that can be used, without the codes. */
export interface AdminInvitationListRequest {
    t: "admin.invitation.list";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** `more` of the previous page. Range or default: First page. */
    after?: string;
}
export interface Invitation {
    /** Its name. */
    label: string;
    /** The administrator who made it. */
    by: string;
    /** When. Epoch ms. */
    at: number;
    /** Until when it is valid. Epoch ms. */
    expires: number;
}
/** Makes an invitation invalid. */
export interface AdminInvitationRevokeRequest {
    t: "admin.invitation.revoke";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The invitation. */
    label: string;
}
/** Sends a `notice` of kind `announce` to all users. */
export interface AdminAnnounceRequest {
    t: "admin.announce";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** The text. Range: 1 to 280 characters, not blank, no control or direction characters. */
    text: string;
}
/** Stops the server after a delay. All users get a `notice` of kind `drain`; from now on no game starts (`draining`). A later drain replaces an earlier one. */
export interface AdminDrainRequest {
    t: "admin.drain";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Delay, ms. Range: 0 to 86400000. Default: 0. */
    afterMs?: number;
    /** True: the server is to be started again (`bye` reason `restart`). False: it stays down (`shutdown`). Where `caps` lacks `shutdown`, the reason is always `restart`. Range or default: false. */
    restart?: boolean;
}
/** Decides the result of an unfinished game. */
export interface AdminAdjudicateRequest {
    t: "admin.adjudicate";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
    /** Id of the game. */
    g: string;
    /** `first`, `second`: that seat wins. `none`: no result (reason `server` instead of `adjudicated`). Range: `first`, `second`, `draw`, `none`. */
    result: "first" | "second" | "draw" | "none";
}
/** Reads the operator's settings again. Limits apply to new connections. If a setting is wrong, nothing changes. No fields. */
export interface AdminReloadRequest {
    t: "admin.reload";
    /** Chosen by the client; the reply repeats it as re. */
    id?: Id;
}
export interface GameRecord {
    /** Version of this format. Range: 1. */
    record: 1;
    /** Id of the game. Range or default: No control or direction characters. */
    g?: string;
    /** Where it was played: a server, a tournament. Range or default: No control or direction characters. */
    place?: string;
    /** Start of the game, instant. */
    at?: number;
    /** Kind of game. Range: A kind of game. */
    game: string;
    /** Options; empty where there are none. Missing keys have their defaults. */
    options: Options;
    /** Version of the rules. */
    rules: number;
    /** First mover first: `name`, `bot`, `guest` if true, `r` where known. Range: Two. */
    players: User[];
    /** Whether the game was rated. */
    rated: boolean;
    /** Time control; absent if unknown. */
    tc?: TimeControl;
    /** Start position; seat 0 moves if `to` is absent. */
    start: StartPosition;
    /** One object per ply. Forced passes may be left out; a replay restores them. */
    moves: RecordedMove[];
    /** Absent while the game is played, or if unknown. Range or default: `reason`: 1 to 32 characters of `A-Z a-z 0-9 _ . -`. */
    result?: Result;
}
export interface RecordedMove {
    /** The move. Range: 1 to 64 characters. */
    move: string;
    /** Who moved. A replay restores it. Range or default: Seat. */
    by?: number;
    /** True: a forced pass. */
    auto?: boolean;
    /** Time charged, ms. Range or default: 0 to 999999999999999. */
    ms?: number;
    /** A bot's evaluation. */
    info?: MoveInfo;
}
