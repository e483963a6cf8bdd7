import { expect, test } from "vitest";
import {
  createBanner,
  createBlog,
  createJob,
  createProduct,
  createStore,
} from "../../support/build-content.ts";
import { KINDS } from "../../support/content-types.ts";
import { createStaff, type Staff } from "../../support/staff.ts";
import { words } from "../../support/words.ts";

/** Public lists, and calls of staff whose records refer to accounts. */
const LISTS = words`
  /api/jobs /api/blogs /api/products /api/banners /api/stores /api/search /api/jobs/bin`;

/**
 * Each attack: a query that finds more or fewer records when a guess at a hidden field is right. The first guess is right
 * for every password and address of the site, the second for none.
 */
const FILTERS: readonly (readonly [name: string, right: string, wrong: string])[] = [
  [
    "CVE-2023-30843 Payload: a filter on a hidden field is refused",
    "where[passwordHash][like]=argon2",
    "where[passwordHash][like]=bcrypt",
  ],
  [
    "CVE-2023-31133 Ghost: a filter on the password of an author is refused",
    "filter=authors.password:~'$argon2'",
    "filter=authors.password:~'$2a'",
  ],
  [
    "CVE-2023-34235 Strapi: a filter on a private field with the prefix of its table is refused",
    "filters[t1.password][$startsWith]=$argon2",
    "filters[t1.password][$startsWith]=$2",
  ],
  [
    "CVE-2024-56143 Strapi: a look-up of a private field of the author is refused",
    "lookup[updatedBy][password][$startsWith]=$argon2",
    "lookup[updatedBy][password][$startsWith]=$2",
  ],
  [
    "CVE-2026-27886 Strapi: a filter through a relation is refused",
    "filters[author][resetPasswordToken][$startsWith]=a",
    "filters[author][resetPasswordToken][$startsWith]=b",
  ],
  [
    "CVE-2023-27481 Directus: a filter with the beginning of a password's hash is refused",
    "filter[password][_starts_with]=$argon2",
    "filter[password][_starts_with]=$2",
  ],
  [
    "CVE-2024-34708 Directus: another name for a hidden field is refused",
    "alias[workaround]=passwordHash",
    "alias[workaround]=name",
  ],
  [
    "CVE-2024-39701 Directus: an empty list in a filter does not fulfil it",
    'filter={"role":{"_in":[]}}',
    'filter={"role":{"_nin":[]}}',
  ],
  ["CVE-2025-64748 Directus: a search over concealed fields is refused", "search=$argon2id", "search=$2a$10"],
  [
    "CVE-2023-5561 WordPress: a search for an author's address is refused",
    "search=rita%40shop.example",
    "search=nobody%40shop.example",
  ],
];

async function fill({ db }: Staff): Promise<void> {
  await createJob(db, { title: "Baker" });
  await createBlog(db, { title: "Bread" });
  await createProduct(db, { name: "Bread" });
  await createBanner(db, { title: "Bread" });
  await createStore(db, { name: "Sliema" });
}

test.each(FILTERS)("%s", async (_name, right, wrong) => {
  await using staff = await createStaff("recruiter");
  await staff.makeUser("admin", { email: "rita@shop.example" });
  await fill(staff);
  for (const list of LISTS) {
    const answers = [];
    for (const query of [right, wrong]) {
      const answer = await staff.send("get", `${list}?${query}`).expect(400);
      expect(answer.body.error).toMatch(/^The query parameter ".*" is not usable here\.$/);
      answers.push(answer.text);
    }
    expect(answers[0], list).toBe(answers[1]);
  }
});

test("CVE-2025-30352 Directus: a search finds nothing by a field that visitors do not see", async () => {
  await using staff = await createStaff("admin");
  const offer = { price: 77, startDate: "2027-06-01T00:00:00Z", endDate: "2027-06-08T00:00:00Z" };
  const bread = await createProduct(staff.db, { name: "Ftira", offer });
  await createJob(staff.db, { title: "Zeppelin pilot", status: "draft" });
  await staff.send("put", `/api/products/${bread.id}`, { name: "Ftira ħobż" }).expect(200);
  const search = async (word: string) =>
    (await staff.sendAnonymous("get", `/api/search?q=${encodeURIComponent(word)}`).expect(200)).body.results;
  expect(await search("ftira")).toHaveLength(1);
  for (const word of ["zeppelin", "zepelin", "2027-06-01", "draft", "rita vella", "@shop.example", bread.id])
    expect(await search(word), word).toEqual([]);
});

test("CVE-2026-26980 Ghost: a quotation mark in a slug, a filter or an order is text, and no SQL", async () => {
  await using staff = await createStaff("recruiter");
  await fill(staff);
  await createBlog(staff.db, { title: "Secret", status: "draft" });
  for (const text of [
    "' OR 1=1 --",
    "x' UNION SELECT passwordHash FROM users --",
    '" OR ""="',
    "bread' AND '1'='1",
    "%",
    "_____",
    "b*",
  ]) {
    const encoded = encodeURIComponent(text);
    for (const path of [`/api/blogs/slug/${encoded}`, `/api/blogs/${encoded}`, `/api/products/${encoded}`])
      await staff.sendAnonymous("get", path).expect(404);
    await staff.sendAnonymous("get", `/api/products?category=${encoded}`).expect(200, []);
    await staff.sendAnonymous("get", `/api/blogs?order=${encoded}`).expect(400);
    await staff.sendAnonymous("get", `/api/blogs?fields=${encoded}`).expect(400);
    await staff.sendAnonymous("get", `/api/search?q=${encoded}`).expect(200);
  }
  expect(staff.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test("CVE-2026-34747 Payload: values of another type than text cannot shape a query", async () => {
  await using staff = await createStaff("admin");
  await fill(staff);
  const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString("base64url");
  const places = [[{ toSQL: "x" }, "x"], ["x'); DROP TABLE blogs; --", "x"], { length: 3 }, [["a"], "b"]];
  for (const place of places)
    await staff.sendAnonymous("get", `/api/blogs?limit=1&cursor=${cursor(place)}`).expect(400);
  for (const query of ["limit[]=1", "limit=1&limit=2", "limit=1;DROP", "fields[title]=1", "category[$ne]=x"])
    await staff.sendAnonymous("get", `/api/products?${query}`).expect(400);
  for (const title of [{ $ne: 1 }, ["a"], { raw: "1) --" }])
    await staff.send("post", "/api/blogs", { title }).expect(400);
  expect((await staff.sendAnonymous("get", "/api/blogs")).body).toHaveLength(1);
});

test("CVE-2024-36128 Directus: a number that is none is refused, and the next call works", async () => {
  await using staff = await createStaff("recruiter");
  await fill(staff);
  for (const limit of ["foo", "NaN", "Infinity", "-1", "1e9", "0", "0x10", "1.5", "9".repeat(400)]) {
    await staff.sendAnonymous("get", `/api/jobs?limit=${limit}`).expect(400);
    expect((await staff.sendAnonymous("get", "/api/jobs?limit=1").expect(200)).body).toHaveLength(1);
  }
});

test("CVE-2025-64749 Directus: what exists and is hidden is answered as what does not exist", async () => {
  await using staff = await createStaff("recruiter");
  for (const kind of KINDS) {
    const hidden = kind.build("Hidden", { status: kind.hiddenStatuses[0] });
    const { id } = await kind.create(staff.db, hidden, staff.now().toISOString());
    const ask = async (key: string) => {
      const { status, text, headers } = await staff.sendAnonymous("get", `/api/${kind.table}/${key}`);
      const { "x-request-id": _id, date: _date, "content-security-policy": _nonce, ...rest } = headers;
      return { status, text, rest };
    };
    expect(await ask(id), kind.table).toEqual(await ask("00000000-0000-4000-8000-000000000000"));
    if (kind.hasSlug) expect(await ask("hidden"), kind.table).toEqual(await ask("nothing"));
    expect((await ask(id)).status).toBe(404);
  }
});

test("CVE-2023-34093 Strapi: a public record has the fields of its schema and no other", async () => {
  await using staff = await createStaff("admin");
  for (const kind of KINDS) {
    const { id } = await kind.create(staff.db, kind.build("Bread"), staff.now().toISOString());
    const { body } = await staff.sendAnonymous("get", `/api/${kind.table}/${id}`).expect(200);
    const own = [
      "id",
      "version",
      "createdDate",
      "updatedDate",
      ...(kind.hasSlug ? ["slug"] : []),
      ...kind.fields,
    ];
    expect(Object.keys(body).toSorted(), kind.table).toEqual(own.toSorted());
  }
});
