import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN, startSite, WITH_ADMIN } from "../faults/site-process.ts";
import { clientOf, signedInClientOf, type Client } from "../support/client.ts";
import { copyProject } from "./extended-project.ts";

/** A kind may cost so many files, and a field of a kind so many. */
const MOST_FILES = { kind: 12, field: 3 };

const EVENT = {
  title: "Tasting",
  venue: "Qormi",
  introduction: "Oils of the island, side by side.",
  status: "published",
};

const project = copyProject();
let site: ReturnType<typeof startSite>;
let staff: Client;
let visitor: Client;

const kindFiles = project.extend("events", [
  {
    file: "src/content/kinds/kinds.ts",
    before: /^import/,
    line: 'import { eventKind } from "./events/event.kind.ts";',
  },
  { file: "src/content/kinds/kinds.ts", before: /^};/, line: "  events: eventKind," },
  {
    file: "src/content/kinds/kinds.server.ts",
    before: /^import/,
    line: 'import { eventServer } from "./events/event.server.ts";',
  },
  { file: "src/content/kinds/kinds.server.ts", before: /^};/, line: "  events: eventServer," },
  {
    file: "src/content/kinds/kinds.form.ts",
    before: /^import/,
    line: 'import { eventForm } from "./events/event.form.ts";',
  },
  { file: "src/content/kinds/kinds.form.ts", before: /^};/, line: "  events: eventForm," },
  {
    file: "views/routes.ts",
    before: /route\("search"/,
    line: '    route("events/:slug", "site/events/event-page.tsx"),',
  },
]);

const fieldFiles = project.extend("product-field", [
  {
    file: "src/content/kinds/products/product.schema.ts",
    before: /^import/,
    line: 'import { searched } from "../../../rules/schema/field-traits.ts";',
  },
  {
    file: "src/content/kinds/products/product.schema.ts",
    before: /^ {2}origin: line/,
    line: '  motto: searched(line(120)).default(""),',
  },
  {
    file: "views/site/products/product-detail.tsx",
    before: /^ {6}\{ingredients && \(/,
    line: '      {product.motto && <p className={styles["text"]}>{product.motto}</p>}',
  },
]);

const sectionFiles = project.extend("section-kind", []);

beforeAll(async () => {
  project.run("react-router", "build", "--logLevel", "error");
  site = startSite(WITH_ADMIN, project.path);
  const origin = `http://127.0.0.1:${await site.listening}`;
  staff = await signedInClientOf(origin, ADMIN);
  visitor = clientOf(origin);
}, 180_000);

afterAll(() => {
  site[Symbol.dispose]();
  project[Symbol.dispose]();
});

test("a new kind touches at most 12 files", () => {
  process.stdout.write(`A new kind touches ${kindFiles.length} files:\n  ${kindFiles.join("\n  ")}\n`);
  expect(kindFiles.length).toBeLessThanOrEqual(MOST_FILES.kind);
});

test("a new field touches at most 3 files", () => {
  process.stdout.write(`A new field touches ${fieldFiles.length} files:\n  ${fieldFiles.join("\n  ")}\n`);
  expect(fieldFiles.length).toBeLessThanOrEqual(MOST_FILES.field);
});

test("a new kind of section costs one folder", () => {
  expect(sectionFiles).toEqual(
    ["load.ts", "module.css", "section.ts", "svg", "view.tsx"].map(
      (ending) => `src/sections/countdown/countdown.${ending}`,
    ),
  );
});

test("the extended project passes the type check", { timeout: 120_000 }, () => {
  project.run("react-router", "typegen");
  expect(() => project.run("tsc")).not.toThrow();
});

test("a new kind has its API, with history and bin", async () => {
  const created = await staff("POST", "/api/events", { ...EVENT, title: "Honey tasting" });
  expect(created).toMatchObject({ status: 201, body: { slug: "honey-tasting", version: 1 } });
  const path = `/api/events/${created.body.id}`;
  expect(await visitor("GET", path)).toMatchObject({ status: 200, body: { title: "Honey tasting" } });
  expect((await visitor("POST", "/api/events", EVENT)).status).toBe(401);
  expect((await staff("PUT", path, { venue: "Sliema", version: 1 })).body).toMatchObject({ version: 2 });
  expect((await staff("GET", `${path}/history`)).body).toHaveLength(2);
  expect((await staff("DELETE", path)).status).toBe(204);
  expect((await visitor("GET", path)).status).toBe(404);
  expect((await staff("GET", "/admin/bin")).text).toContain("Honey tasting");
  expect((await staff("POST", `${path}/restore`)).body).toMatchObject({ venue: "Sliema" });
});

test("a new kind has its place, its list, its editor and its history in the admin", async () => {
  const { body } = await staff("POST", "/api/events", { ...EVENT, title: "Olive oil tasting" });
  const list = (await staff("GET", "/admin/events")).text;
  for (const words of ["Olive oil tasting", "New event", "Venue", 'href="/admin/events"'])
    expect(list).toContain(words);
  const editor = (await staff("GET", `/admin/events/${body.id}`)).text;
  for (const words of ["The event", "Introduction", "Oils of the island", "Shows until"])
    expect(editor).toContain(words);
  expect((await staff("GET", "/admin/events/new")).status).toBe(200);
  expect((await staff("GET", `/admin/events/${body.id}/history`)).text).toContain("1 version");
  expect((await staff("GET", "/admin")).text).toContain("/admin/events?state=live");
});

test("a new kind has its page, previews, search results and sitemap entries", async () => {
  await staff("POST", "/api/events", { ...EVENT, title: "Wine tasting" });
  expect((await visitor("GET", "/events/wine-tasting")).text).toContain("Oils of the island");
  expect((await visitor("GET", "/api/search?q=wine tast")).body.results).toMatchObject([
    { type: "event", title: "Wine tasting", url: "/events/wine-tasting", category: "Qormi" },
  ]);
  expect((await visitor("GET", "/search?q=wine tast")).text).toContain("/events/wine-tasting");
  expect((await visitor("GET", "/sitemap.xml")).text).toContain("/events/wine-tasting");
  const fields = { ...EVENT, title: "Secret tasting", status: "draft" };
  const { body } = await staff("POST", "/api/previews", { type: "events", id: null, fields });
  expect((await visitor("GET", "/events/secret-tasting")).status).toBe(404);
  const { location = "" } = await visitor("GET", new URL(body.url, "http://localhost").pathname);
  expect((await visitor("GET", location)).text).toContain("Secret tasting");
});

test("a new field is in the API, the form, the history, the CSV file, search and the page", async () => {
  const motto = "Crisp since dawn";
  const fields = { name: "Ftira", category: "bakery", status: "active", hasDetailPage: true };
  const { body } = await staff("POST", "/api/products", { ...fields, motto });
  expect(body).toMatchObject({ motto });
  const editor = (await staff("GET", `/admin/products/${body.id}`)).text;
  expect(editor).toMatch(/Motto.*Crisp since dawn/s);
  await staff("PUT", `/api/products/${body.id}`, { motto: `${motto}, again` });
  expect((await staff("GET", `/admin/products/${body.id}/history`)).text).toContain("Motto");
  const { text: csv } = await staff("GET", "/api/products/export");
  const [head = "", row = ""] = csv.split("\r\n");
  expect(head.split(",").at(-1)).toBe("Motto");
  expect(row).toContain("Crisp since dawn, again");
  const edited = csv.replace("Crisp since dawn, again", "Baked by night");
  const planned = await staff("POST", "/api/products/import", { csv: edited, apply: false });
  expect(planned.body.rows).toMatchObject([
    { action: "update", changes: [{ column: "Motto", after: "Baked by night" }] },
  ]);
  expect((await visitor("GET", "/api/search?q=since dawn")).body.results).toMatchObject([{ title: "Ftira" }]);
  expect((await visitor("GET", "/products/ftira")).text).toContain(motto);
});

test("a new kind of section has its fields in the editor, its words in the search, and its styles on its pages alone", async () => {
  const sections = [{ kind: "countdown", title: "{name} in days", motto: "Hurrah quickly" }];
  const { body } = await staff("POST", "/api/pages", { title: "Festa", status: "published", sections });
  expect(body).toMatchObject({ slug: "festa", sections: [{ kind: "countdown", hidden: false }] });
  const { text } = await visitor("GET", "/festa");
  expect(text).toMatch(new RegExp(`localhost in days.*Hurrah quickly.*${new Date().getUTCFullYear()}`, "s"));
  expect(text).toContain("dotted");
  expect((await visitor("GET", "/about")).text).not.toContain("dotted");
  expect((await visitor("GET", "/api/search?q=hurrah quick")).body.results).toMatchObject([
    { type: "page", url: "/festa" },
  ]);
  expect((await staff("GET", `/admin/pages/${body.id}`)).text).toContain("Countdown");
  const wrong = [{ kind: "countdown", title: "", other: 1 }];
  expect(await staff("PUT", `/api/pages/${body.id}`, { sections: wrong })).toMatchObject({
    status: 400,
    body: {
      fields: { "sections.0.title": "Please fill this in.", "sections.0.other": "There is no such field." },
    },
  });
});
