import { expect, test } from "vitest";
import { createTestAccounts } from "../support/test-accounts.ts";
import { listen } from "../support/raw-request.ts";

/** Requests that follow a request for a link, on the same connection. */
const FOLLOWING = 6;
const TRIES = 40;

/** How often a value of one list is larger than one of the other: 0.5 where the two cannot be told apart. */
function timesLarger(values: readonly number[], others: readonly number[]): number {
  const wins = values.flatMap((value) =>
    others.map((other) => (value > other ? 1 : value === other ? 0.5 : 0)),
  );
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length;
}

test("the requests after a request for a link take as long whether or not there is an account", async () => {
  await using site = createTestAccounts({ env: { TRUST_PROXY: "1" } });
  await using connection = await listen(site.app);
  const known = await Promise.all(Array.from({ length: TRIES }, () => site.makeUser("editor")));
  const measure = async (email: string, from: string) => {
    const headers = { "Content-Type": "application/json", "X-Forwarded-For": from };
    const path = "/api/users/request-password-reset";
    const asked = { method: "POST", headers, body: JSON.stringify({ email }) };
    expect((await connection.send(path, asked)).status).toBe(202);
    const begun = performance.now();
    for (let count = 1; count <= FOLLOWING; count += 1) await connection.send("/healthz");
    return performance.now() - begun;
  };
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (const [index, { email }] of known.entries()) {
    const from = `192.0.2.${index}`;
    times.unknown.push(await measure(`guess${index}@shop.example`, from));
    times.known.push(await measure(email, from));
  }
  // 0.5 with a deviation of 0.065. It was 0.9 while the e-mail was sent at once.
  expect(timesLarger(times.known, times.unknown)).toBeLessThan(0.75);
  expect(await site.mails()).toHaveLength(TRIES);
});
