import { setImmediate } from "node:timers/promises";
import pino from "pino";
import { beforeAll, expect, test } from "vitest";
import { decodeData } from "../support/handed-over-data.ts";
import { BROWSER, makeTemplate, openTestSite } from "../support/test-site.ts";

const SENTENCE = "could not be loaded just now. Please reload the page to try again.";

// Drawing the pictures of the sample content takes a minute where no earlier test has done it.
beforeAll(makeTemplate, 300_000);

/** What stands in the data for the browser in the place of a promise that was rejected. */
const FAILED = "SanitizedError";

/** Both read posts late: a screen that hands its data to the browser, and a page of sections, which keeps it on the server. */
const SCREEN = "/blog/fish-counters-stay-open-into-the-evening";
const SECTIONS = "/about";

/** Whose page begins to be sent before its late parts are there, and who gets it whole. */
const VISITORS = { "a visitor": BROWSER, "a robot": "Googlebot/2.1" };

/** The built site, in which the reading of posts fails while `failing` says so: at once, late, or by never ending. */
async function openSiteThatFails(when: "at once" | "late" | "never") {
  const errors: Record<string, unknown>[] = [];
  const logger = pino({ level: "error" }, { write: (line) => void errors.push(JSON.parse(line)) });
  const state = { failing: true };
  const site = await openTestSite({
    logger,
    wrapSite: (whole) => ({
      ...whole,
      async page(kind, filter) {
        if (kind !== "blogs") return whole.page(kind, filter);
        // Beyond the turn of the event loop that a page waits before it begins to be sent.
        if (when !== "at once") for (let turn = 0; turn < 5; turn++) await setImmediate();
        if (state.failing && when === "never") await new Promise(() => {});
        if (state.failing) throw new Error("The disk is gone.");
        return whole.page(kind, filter);
      },
    }),
  });
  const get = async (address: string, visitor: string) => {
    const response = await fetch(site.url + address, { headers: { "User-Agent": visitor } });
    const { status, headers } = response;
    return { status, headers, text: await response.text(), isKept: headers.has("etag") };
  };
  return { state, errors, get, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

test.each(["at once", "late"] as const)(
  "a part of a page that fails %s shows an error in its place, is logged, and the page is not cached",
  async (when) => {
    for (const visitor of Object.values(VISITORS)) {
      for (const address of [SCREEN, `${SCREEN}.data`, SECTIONS]) {
        await using site = await openSiteThatFails(when);
        const failed = await site.get(address, visitor);
        expect(failed.status).toBe(200);
        expect(failed.text.includes(FAILED), address).toBe(address !== SECTIONS);
        expect(failed.text.includes(SENTENCE), address).toBe(!address.endsWith(".data"));
        expect(site.errors).toEqual([
          expect.objectContaining({
            msg: "a screen failed",
            requestId: failed.headers.get("x-request-id"),
            err: expect.objectContaining({ message: "The disk is gone.", stack: expect.any(String) }),
          }),
        ]);

        site.state.failing = false;
        const whole = await site.get(address, visitor);
        expect(whole.isKept, address).toBe(false);
        for (const trace of [SENTENCE, FAILED]) expect(whole.text.includes(trace), trace).toBe(false);
        expect(site.errors).toHaveLength(1);
        // Else it would have proved nothing of the cache.
        if (when === "at once") expect((await site.get(address, visitor)).isKept, address).toBe(true);
      }
    }
  },
);

test.each([`${SCREEN}.data`, SECTIONS])(
  "a part of %s that exceeds its time limit is logged, and its page is not cached",
  async (address) => {
    await using site = await openSiteThatFails("never");
    const trace = address === SECTIONS ? SENTENCE : FAILED;
    const cutOff = await site.get(address, BROWSER);
    expect(cutOff.text.includes(trace)).toBe(true);
    expect(site.errors).toEqual([
      expect.objectContaining({
        msg: "a screen failed",
        requestId: cutOff.headers.get("x-request-id"),
        err: expect.objectContaining({ message: expect.stringContaining("took longer than 10 seconds") }),
      }),
    ]);

    site.state.failing = false;
    const whole = await site.get(address, BROWSER);
    expect({ isKept: whole.isKept, isCutOff: whole.text.includes(trace) }).toEqual({
      isKept: false,
      isCutOff: false,
    });
  },
);

test("the data of a page of sections is the same while a part of it fails, and the failure is logged", async () => {
  await using site = await openSiteThatFails("late");
  const failed = await site.get(`${SECTIONS}.data`, BROWSER);
  // The data may be sent before the part has failed.
  await expect.poll(() => site.errors).toHaveLength(1);
  site.state.failing = false;
  const whole = await site.get(`${SECTIONS}.data?whole`, BROWSER);
  expect(decodeData(failed.text)).toEqual(decodeData(whole.text));
});
