import pino, { type Logger } from "pino";

/** How long lines are buffered, in milliseconds, and how many of them. */
const MAX_DELAY = 200;
const MAX_LINES = 64;

/** How much waits until a full disk has room again, in bytes. */
const MAX_WAITING = 16_000_000;

/** Matches a line of level `warn` or above: Pino writes the level first, as a number of two digits. */
const URGENT = /^\{"level":[4-9]/;

/**
 * Creates the logger of this process, which writes to standard output. One write takes as long as a response from the
 * page cache, so lines are written in batches. A warning or an error is written at once, with all lines before it.
 */
export function createLogger(level: string): Logger {
  const output = pino.destination({ sync: true, maxLength: MAX_WAITING });
  // Where the log is a file on a full disk, the process goes on. What was not written is tried again with the next lines.
  output.on("error", () => undefined);
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) output.write(lines.join(""));
    lines = [];
  }
  process.on("exit", flush);
  const buffered = {
    write(line: string) {
      lines.push(line);
      if (lines.length >= MAX_LINES || URGENT.test(line)) flush();
      else timer ??= setTimeout(flush, MAX_DELAY).unref();
    },
    flush,
  };
  return pino({ level }, buffered);
}
