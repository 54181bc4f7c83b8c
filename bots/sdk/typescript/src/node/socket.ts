import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";

import { parseAddress, type Address } from "../addresses.js";
import type { LineListener, LineTransport, Target, Tls } from "../connection.js";
import { CertificateRejected, ConnectionLost, type ParlorError } from "../errors.js";

const CONNECT_MS = 10_000;
/** Far above the longest line of a server: the bound only protects the memory. */
const LINE_BYTES_MAX = 1 << 20;

/** Opens a connection by TCP or TLS. */
export function openSocket(target: Target, listener: LineListener): Promise<LineTransport> {
  return new Promise((resolve, reject) => {
    const tls = target.tls;
    const address = parseAddress(target.address, tls !== undefined);
    const pinned = tls === undefined ? undefined : fingerprint(tls);
    const socket = tls === undefined ? connectPlain(address) : encrypted(address, tls, pinned !== undefined);
    let opened = false;
    let failure: ParlorError = new ConnectionLost("the connection was closed");

    socket.setNoDelay(true);
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error("no answer")));
    socket.once(tls === undefined ? "connect" : "secureConnect", () => {
      const received = pinned === undefined ? undefined : peerFingerprint(socket as TLSSocket);
      if (received !== pinned) {
        failure = new CertificateRejected(
          `certificate of ${address.host} has the fingerprint SHA256:${received}, not the expected one`,
        );
        socket.destroy();
        return;
      }
      opened = true;
      socket.setTimeout(0);
      resolve({ send: (line) => void socket.write(line + "\n"), close: () => void socket.end(() => socket.destroy()) });
    });
    readLines(socket, (line) => listener.onLine(line));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      failure = isCertificateError(error)
        ? new CertificateRejected(`certificate of ${address.host} is not trusted: ${error.message}`)
        : new ConnectionLost(`${opened ? "the connection was lost" : `cannot connect to ${target.address}`}: ${error.message}`);
    });
    socket.on("end", () => socket.destroy());
    socket.on("close", () => (opened ? listener.onClose(failure) : reject(failure)));
  });
}

function encrypted(address: Address, tls: Tls, pinned: boolean): TLSSocket {
  return connectTls({
    ...address,
    minVersion: "TLSv1.2",
    rejectUnauthorized: !pinned,
    ...(isIP(address.host) === 0 ? { servername: address.host } : {}),
    ...(tls.cafile === undefined ? {} : { ca: readFileSync(tls.cafile) }),
  });
}

function readLines(socket: Socket, onLine: (line: string) => void): void {
  let rest: Buffer[] = [];
  let length = 0;
  socket.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...rest, chunk.subarray(start, end)]).toString("utf8");
      rest = [];
      length = 0;
      start = end + 1;
      onLine(line);
    }
    rest.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > LINE_BYTES_MAX) {
      socket.destroy(new Error("the server sent a line that is too long"));
    }
  });
}

function isCertificateError(error: NodeJS.ErrnoException): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ALTNAME/.test(error.code ?? "");
}

function peerFingerprint(socket: TLSSocket): string {
  return createHash("sha256").update(socket.getPeerCertificate().raw).digest("hex");
}

/** The SHA-256 of the only certificate that is accepted, in hexadecimal; undefined if authorities decide. */
function fingerprint(tls: Tls): string | undefined {
  if (tls.fingerprint !== undefined) {
    const digits = tls.fingerprint.replace(/^SHA256:/i, "").replaceAll(":", "").toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(digits)) {
      throw new TypeError(`invalid fingerprint '${tls.fingerprint}': expected SHA256: and 64 hexadecimal digits`);
    }
    return digits;
  }
  if (tls.certificate !== undefined) {
    const certificate = new X509Certificate(readFileSync(tls.certificate));
    return createHash("sha256").update(certificate.raw).digest("hex");
  }
  return undefined;
}
