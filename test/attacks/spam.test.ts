import fc from "fast-check";
import { expect, test } from "vitest";
import { campaignText } from "../../src/rules/contact/probable-spam.ts";
import { openContactForm, type ContactFormSite } from "../support/contact-form.ts";
import { forAll, isFullSize } from "../support/property-runs.ts";

/** Ten thousand at the full size. */
const POSTS = isFullSize ? 10_000 : 400;

const TEXT =
  "Dear owner, we can bring your website to the first page of every search engine within thirty days, or you pay nothing at all. Write to us today at";

/** How many messages are in the inbox, and how many of those are of the senders that are people. */
async function inboxOf({ db }: ContactFormSite) {
  const rows = await db.selectFrom("messages").select("name").execute();
  return {
    spam: rows.filter(({ name }) => name !== "Rita").length,
    real: rows.filter(({ name }) => name === "Rita").length,
  };
}

const sentAt = (site: ContactFormSite, ago: number) => new Date(site.now().getTime() - ago).toISOString();

/** A complaint that is like the campaign in nothing. */
async function writeAsPerson(site: ContactFormSite, message: string): Promise<void> {
  await site
    .write({ name: "Rita", email: "rita@visitor.example", message })
    .set("X-Forwarded-For", "192.0.2.1")
    .expect(303);
}

test(
  "thousands of spam posts leave fewer than ten in the inbox, and each real message comes through",
  { timeout: 1_800_000 },
  async () => {
    await using site = await openContactForm();
    const ways: ((n: number) => Record<string, string | undefined>)[] = [
      (n) => ({ homepage: "https://spam.example", message: `${TEXT} https://spam.example/${n}` }),
      () => ({ shown: undefined }),
      () => ({ shown: "yesterday" }),
      (n) => ({ shown: sentAt(site, -60_000 * n) }),
      (n) => ({ shown: sentAt(site, 300), message: `Cheap watches ${n}` }),
      // A page that was stored once and is posted for weeks.
      (n) => ({ shown: sentAt(site, 30 * 24 * 3_600_000), message: `Cheap watches ${n}` }),
      // As a person would send it, from anywhere, with other names, links and numbers.
      (n) => ({
        message: `${TEXT} seo${n}@spam.example, https://spam${n}.example/${n} (${n})!`,
        name: `Agent ${n}`,
      }),
      (n) => ({ message: `${TEXT.toUpperCase()}\n\n${n}`, email: `agent${n}@spam.example` }),
    ];
    for (let n = 0; n < POSTS; n += 1) {
      if (n % Math.ceil(POSTS / 3) === 0) await writeAsPerson(site, `The bread of today was stale, ${n}.`);
      const change = ways[n % ways.length]?.(n) ?? {};
      const answer = await site
        .write({ name: `Agent ${n}`, email: `a${n}@spam.example`, ...change })
        .set("X-Forwarded-For", `10.${n % 250}.${Math.floor(n / 250)}.1`);
      expect([303, 422, 429], answer.text).toContain(answer.status);
    }
    await writeAsPerson(site, "And the milk was sour.");
    const { spam, real } = await inboxOf(site);
    expect(spam).toBeLessThan(10);
    expect(real).toBe(4);
  },
);

test("one network leaves fewer than ten, whatever it writes", async () => {
  await using site = await openContactForm();
  for (let n = 0; n < 60; n += 1)
    await site
      .write({ message: `Another text, number ${n}, ${"x".repeat(n)}` })
      .set("X-Forwarded-For", "10.0.0.7");
  await writeAsPerson(site, "The bread was stale.");
  const { spam, real } = await inboxOf(site);
  expect(spam).toBeLessThan(10);
  expect(real).toBe(1);
});

test("a text that several people send is refused with a sentence, and their own words are taken", async () => {
  await using site = await openContactForm();
  const send = (n: number, message: string) =>
    site
      .write({ message, name: `Neighbour ${n}`, email: `n${n}@visitor.example` })
      .set("X-Forwarded-For", `10.2.${n}.1`);
  const petition =
    "Please keep the store in our village open. It is the only one that my parents can reach on foot every day.";
  for (let n = 0; n < 3; n += 1) await send(n, petition).expect(303);
  const { body } = await send(4, petition).expect(422);
  expect(body.error).toContain("in your own words");
  expect(body.typed.message).toBe(petition);
  await send(4, `I am Marija of the corner house. ${petition} Mine too.`).expect(303);
});

test("numbers, links and addresses make no other campaign, and a short text makes none", () => {
  const key = campaignText([TEXT]);
  expect(key).toBeDefined();
  forAll(100, fc.nat(), fc.webUrl(), fc.emailAddress(), (number, link, email) => {
    expect(campaignText([`${TEXT} ${number} ${link} ${email}!`])).toBe(key);
  });
  for (const text of ["", "Where is my order?", "12345 ".repeat(50), "https://a.example/".repeat(10)])
    expect(campaignText([text])).toBeUndefined();
});
