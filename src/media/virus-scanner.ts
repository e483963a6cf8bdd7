import { createReadStream } from "node:fs";
import net from "node:net";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";

/** In milliseconds, without a word from clamd. Ten megabytes take it a second. */
const SILENCE = 20_000;

/** In bytes, of one piece. clamd takes any size below its own limit. */
const CHUNK = 64 * 1024;

/** What ClamAV says of a file: nothing, or the name of what it has found. */
interface Verdict {
  infected: string | null;
}

/** clamd does not answer, or not as it should. */
export class ScannerError extends Error {
  override name = "ScannerError";
}

/** Asks ClamAV about files. */
export interface VirusScanner {
  /** Where clamd is; null where there is none, and files are unchecked. */
  address: string | null;
  /** @throws ScannerError while clamd cannot be asked. */
  scan(file: string | Buffer): Promise<Verdict>;
  /** Why clamd could not be asked, and since when; null once it answers. */
  failure(): { since: Date; reason: string } | null;
}

/** @param url `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`; undefined where there is no clamd. */
export function createVirusScanner(
  url: string | undefined,
  { logger, clock }: { logger: Logger; clock: () => Date },
): VirusScanner {
  let failure: { since: Date; reason: string } | null = null;
  return {
    address: url ?? null,
    failure: () => failure,
    async scan(file) {
      if (url === undefined) throw new ScannerError("There is no CLAMD_URL.");
      try {
        const verdict = readVerdict(
          await ask(
            url,
            "zINSTREAM\0",
            typeof file === "string" ? createReadStream(file, { highWaterMark: CHUNK }) : [file],
          ),
        );
        failure = null;
        return verdict;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!failure) logger.warn({ err: error }, "ClamAV cannot be asked: files stay unchecked");
        failure = { since: failure?.since ?? clock(), reason };
        throw error instanceof ScannerError ? error : new ScannerError(reason, { cause: error });
      }
    },
  };
}

/** @throws ScannerError where clamd does not answer a ping. */
export async function pingClamd(url: string): Promise<void> {
  const answer = await ask(url, "zPING\0");
  if (answer !== "PONG") throw new ScannerError(`clamd answers ${JSON.stringify(answer.slice(0, 80))}`);
}

/** The answer to INSTREAM: `stream: OK`, or `stream: Eicar-Test-Signature FOUND`. */
function readVerdict(answer: string): Verdict {
  if (answer === "stream: OK") return { infected: null };
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found === undefined) throw new ScannerError(`clamd answers ${JSON.stringify(answer.slice(0, 80))}`);
  return { infected: found };
}

/**
 * Sends a command of clamd, and the content of a file in pieces that have their length in front. The next piece is read when clamd has
 * taken the one before: while it is slow, files that wait for it are on the disk and not in memory.
 *
 * @returns the answer.
 */
function ask(url: string, command: string, content?: Pieces): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = net.connect(placeOf(url));
  let answer = "";
  socket.setTimeout(SILENCE, () => socket.destroy(new ScannerError("clamd does not answer in time")));
  socket.on("data", (part) => {
    answer += part.toString("latin1");
    if (answer.length > 1_000) socket.destroy(new ScannerError("clamd answers too much"));
  });
  let fault: Error = new ScannerError("clamd has closed the connection");
  socket.on("error", (error) => {
    fault = error;
  });
  // clamd ends the connection after its answer, also in the middle of a file that is too large for it.
  socket.on("close", () => {
    if (answer.endsWith("\0")) resolve(answer.slice(0, -1));
    else reject(fault);
  });
  // What goes wrong there closes the socket.
  pipeline(messageOf(command, content), socket, { end: false }).catch(() => undefined);
  return promise.finally(() => socket.destroy());
}

type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>;

async function* messageOf(command: string, content: Pieces | undefined): AsyncGenerator<Buffer> {
  yield Buffer.from(command);
  if (!content) return;
  for await (const part of content) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    yield length;
    yield part;
  }
  yield Buffer.alloc(4);
}

function placeOf(url: string): net.NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === "unix:"
    ? { path: decodeURIComponent(pathname) }
    : { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) };
}
