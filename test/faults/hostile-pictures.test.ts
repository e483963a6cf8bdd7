import { expect, test } from "vitest";
import { hasLoaded, watchFamily } from "../support/child-processes.ts";
import { hostilePictures, type MakePicture } from "../support/hostile-pictures.ts";
import { inWords, report, scale } from "./scale.ts";
import { ADMIN, call, pictureForm, signIn, startSite, WITH_ADMIN } from "./site-process.ts";

const AT_ONCE = 6;

/** What docs/reliability.md promises for the server with the process that reads pictures, in megabytes. */
const MEMORY = 512;

/*
 * In milliseconds. At full size the machine has nothing else to do; in the short form other tests run beside this one, and
 * the limits only tell a server that waits for pictures, which takes seconds.
 */
const SIGN_IN = scale(5000, 1000);
const CACHED_PAGE = scale(1000, 50);

/** What staff and visitors met while something else went on, in milliseconds. */
interface Times {
  signIns: number[];
  pages: number[];
}

/** Fewer than these have no percentile to speak of. */
const LEAST_PAGES = 200;

/** Signs in and requests a cached page, again and again until `done`. */
async function measureUntil(port: number, done: Promise<unknown>): Promise<Times> {
  const times: Times = { signIns: [], pages: [] };
  const over = new AbortController();
  void done.then(
    () => over.abort(),
    () => over.abort(),
  );
  const timed = async (into: number[], work: () => Promise<{ status: number }>) => {
    const begun = performance.now();
    const { status } = await work();
    if (status !== 200) throw new Error(`The response was ${status}.`);
    into.push(performance.now() - begun);
  };
  do {
    await timed(times.signIns, () => call(port, "/api/users/login", { method: "POST", body: ADMIN }));
    for (let page = 0; page < 20; page++) await timed(times.pages, () => call(port, "/about"));
  } while (!over.signal.aborted || times.pages.length < LEAST_PAGES);
  return times;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
}

/** The pictures of each round. In the short form one round has one of each of six kinds. */
async function rounds(): Promise<[string, Buffer[]][]> {
  const all = Object.entries(hostilePictures(scale(5000, 7000)));
  const six = (make: MakePicture) => Promise.all(Array.from({ length: AT_ONCE }, (_, n) => make(n)));
  if (scale(0, 1) === 1) {
    const full: [string, Buffer[]][] = [];
    for (const [kind, make] of all) full.push([kind, await six(make)]);
    return full;
  }
  const kinds = ["1 by 50,000,000 pixels", "compressed texts (zTXt)", "a WebP bomb", "a GIF bomb"];
  const short = all.filter(([kind]) => kinds.includes(kind)).map(([, make]) => make);
  const mixed = Array.from(
    { length: AT_ONCE },
    (_, n) => short[n % short.length]?.(n) ?? Promise.reject(new Error("There is no such kind.")),
  );
  return [["one of each kind", await Promise.all(mixed)]];
}

test("six hostile pictures at once delay neither sign-ins nor pages, and take 512 MB at most", async () => {
  using site = startSite(WITH_ADMIN);
  const port = await site.listening;
  const pid = site.process.pid ?? 0;
  await call(port, "/about");
  const worst = { signIn: 0, page: 0, megabytes: 0, ownMegabytes: 0 };
  let [uploads, refused] = [0, 0];
  const beyond: string[] = [];
  for (const [kind, pictures] of await rounds()) {
    // Larger files are not even decoded.
    for (const { length } of pictures) expect(length, kind).toBeLessThan(10_000_000);
    // For each round: of many sign-ins, a person keeps the last sessions.
    const token = await signIn(port);
    const family = watchFamily(pid);
    const answers = Promise.all(
      pictures.map((picture) =>
        call(port, "/api/upload/image", { method: "POST", token, ...pictureForm(picture) }),
      ),
    );
    const times = await measureUntil(port, answers);
    const statuses = (await answers).map(({ status }) => status);
    const used = family.stop();
    expect(
      statuses.filter((status) => ![201, 400].includes(status)),
      kind,
    ).toEqual([]);
    // The picture library does all its work elsewhere: it is not even loaded here.
    expect(hasLoaded(pid, "libvips"), kind).toBe(false);
    expect(used.childHadSharp, kind).toBe(true);
    const signInMs = Math.max(...times.signIns);
    const pageMs = percentile(times.pages, 0.95);
    if (signInMs >= SIGN_IN) beyond.push(`${kind}: a sign-in took ${signInMs} ms`);
    if (pageMs >= CACHED_PAGE) beyond.push(`${kind}: pages took ${pageMs} ms`);
    if (used.megabytes >= MEMORY) beyond.push(`${kind}: ${used.megabytes} MB`);
    report(
      `six hostile pictures at once: ${kind}`,
      `slowest of ${times.signIns.length} sign-ins ${inWords(signInMs)}; a cached page at p95 ${pageMs.toFixed(1)} ms; ` +
        `at most ${Math.round(used.megabytes)} MB with the process that reads them, ${Math.round(used.ownMegabytes)} MB without`,
    );
    uploads += statuses.length;
    refused += statuses.filter((status) => status === 400).length;
    worst.signIn = Math.max(worst.signIn, signInMs);
    worst.page = Math.max(worst.page, pageMs);
    worst.megabytes = Math.max(worst.megabytes, used.megabytes);
    worst.ownMegabytes = Math.max(worst.ownMegabytes, used.ownMegabytes);
  }
  expect(site.isOver()).toBe(false);
  report(
    "six hostile pictures at once, all kinds",
    `${uploads} uploads, ${refused} refused; slowest sign-in ${inWords(worst.signIn)}; a cached page at p95 ${worst.page.toFixed(1)} ms at worst; ` +
      `at most ${Math.round(worst.megabytes)} MB with the process that reads them, ${Math.round(worst.ownMegabytes)} MB without`,
  );
  expect(beyond).toEqual([]);
});
