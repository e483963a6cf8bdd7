import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTENT } from "../support/arbitrary-content.ts";
import { openContactForm } from "../support/contact-form.ts";
import { KINDS } from "../support/content-types.ts";
import { callWithSign, plantSign, ROUTES_WITH_TEXT, storedTexts } from "../support/planted-signs.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { ORIGIN } from "../support/test-accounts.ts";

/** Shows the rest of the line from right to left, so that `gpj.exe` is read as `exe.jpg`. */
const REVERSE = "\u202E";

/** Every sign that changes the direction of writing. */
const DIRECTION = [..."\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"];

/** A family of three, which two joiners make one emoji. */
const FAMILY = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}";

const reversed = (staff: Pick<Staff, "db">) => storedTexts(staff, /\p{Bidi_Control}|\\u202e/iu);

test.each(ROUTES_WITH_TEXT)("%s stores no text with a sign of direction", async (route) => {
  await using staff = await createStaff();
  for (const { sent, status } of await callWithSign(staff, route, REVERSE))
    expect(status, JSON.stringify(sent)).toBeLessThan(500);
  expect(await reversed(staff)).toEqual([]);
});

test.each(KINDS)("no field of $label is stored with a sign of direction", async ({ table }) => {
  await using staff = await createStaff();
  const [fields] = fc.sample(CONTENT[table], { numRuns: 1, seed: 7 });
  for (const changed of plantSign(fields, REVERSE)) {
    const { status } = await staff.send("post", `/api/${table}`, Object(changed));
    expect([201, 400]).toContain(status);
  }
  expect(await reversed(staff)).toEqual([]);
});

test("an article loses the sign as an entity of HTML too", async () => {
  await using staff = await createStaff();
  const content = "<p>Price &#x202E;list&#8238;</p>";
  const post = { ...KINDS.find(({ table }) => table === "blogs")?.build("Post"), content };
  const { body } = await staff.send("post", "/api/blogs", post).expect(201);
  expect(body.content).toBe("<p>Price list</p>");
});

test("nothing that a visitor sends is stored with a sign of direction, and the message arrives", async () => {
  await using site = await openContactForm();
  const text = `Bread ${REVERSE}dlo si`;
  await site.write({ message: text, name: text, order: text, phone: `\u202A+356 2123 4567\u202C` });
  const query = { q: `qx${REVERSE}zz` };
  await site.sendAnonymous("post", "/api/search/misses", query).set("Origin", ORIGIN).expect(204);
  await site.accounts.settled();
  const messages = await site.db.selectFrom("messages").select(["text", "name", "phone"]).execute();
  expect(messages).toEqual([{ text: "Bread dlo si", name: "Bread dlo si", phone: "+356 2123 4567" }]);
  expect(await reversed(site)).toEqual([]);
});

test.each(DIRECTION)("the name of the site loses %j, and emoji keep their joiners", async (sign) => {
  await using staff = await createStaff();
  const { body } = await staff
    .send("put", "/api/settings/brand", { name: `Suq${sign}na ${FAMILY}` })
    .expect(200);
  expect(body.name).toBe(`Suqna ${FAMILY}`);
});
