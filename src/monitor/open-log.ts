import pino, { type Logger } from "pino";

/** For how long, in milliseconds, and how many lines wait to be written together. */
const LONGEST_WAIT = 200;
const MOST_LINES = 64;

/** How a line of the level `warn` or above begins: Pino writes the level, a number of two digits, first of all. */
const URGENT = /^\{"level":[4-9]/;

/**
 * The log of this process, on its standard output. A write costs as much as an answer from memory: lines that come
 * about the same time are written together, and with a warning or an error everything at once.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ sync: true });
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) output.write(lines.join(""));
    lines = [];
  }
  process.on("exit", () => {
    flush();
    output.flushSync();
  });
  const together = {
    write(line: string) {
      lines.push(line);
      if (lines.length >= MOST_LINES || URGENT.test(line)) flush();
      else timer ??= setTimeout(flush, LONGEST_WAIT).unref();
    },
    flush,
  };
  return pino({ level }, together);
}
