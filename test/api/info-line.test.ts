import fc from "fast-check";
import pino from "pino";
import { expect, test } from "vitest";
import { createInfoLine } from "../../src/http/info-line.ts";

/** A logger as the site's: a child, with what it writes beside it. */
function openLogger(level: string) {
  const lines: string[] = [];
  const logger = pino({ level }, { write: (line) => lines.push(line) }).child({ site: "one" });
  return { logger, lines, info: createInfoLine(logger) };
}

const withoutTime = (line: string | undefined) => line?.replace(/"time":\d+/, '"time":0');

test("a line is identical to Pino's own", () => {
  const { logger, lines, info } = openLogger("info");
  const facts = fc.record({
    requestId: fc.uuid(),
    path: fc.string({ unit: "grapheme" }),
    status: fc.nat(),
    ms: fc.nat(),
  });
  fc.assert(
    fc.property(facts, (request) => {
      lines.length = 0;
      info(request, "request");
      logger.info(request, "request");
      const [own, theirs] = lines;
      expect(withoutTime(own)).toBe(withoutTime(theirs));
      expect(Math.abs(JSON.parse(String(own)).time - Date.now())).toBeLessThan(5_000);
    }),
  );
});

test("writes no line where the level is above info", () => {
  const { lines, info } = openLogger("warn");
  info({ status: 200 }, "request");
  expect(lines).toEqual([]);
});

test("omits undefined fields, as Pino does", () => {
  const { lines, info } = openLogger("info");
  info({ status: 200, userId: undefined }, "request");
  expect(JSON.parse(String(lines[0]))).toMatchObject({ status: 200, site: "one", msg: "request" });
  expect(lines[0]).not.toContain("userId");
});
