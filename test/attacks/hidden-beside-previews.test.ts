import { expect, test } from "vitest";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { KINDS } from "../support/content-types.ts";
import { listen } from "../support/raw-request.ts";
import { createStaff } from "../support/staff.ts";

/*
 * Hidden records by every address of the API, sitemap and feed are in canaries.test.ts; by every page, data
 * request and structured data of the built site in test/e2e/hidden.spec.ts. Here a preview of each is open meanwhile.
 */

const SECRET = "Zeppelin bread";

test.each(KINDS)("$label: an open preview shows its draft to its link alone", async (kind) => {
  await using staff = await createStaff("admin");
  await using server = await listen(staff.app);
  const hidden = kind.build(SECRET, { status: kind.hiddenStatuses[0] });
  const { id } = await kind.create(staff.db, hidden, staff.now().toISOString());
  const previews = [
    { type: kind.table, id, fields: {} },
    { type: kind.table, id: null, fields: kind.build(SECRET) },
  ];
  const urls: string[] = [];
  for (const body of previews)
    urls.push((await staff.send("post", "/api/previews", body).expect(201)).body.url);
  const tokens = urls.map((url) => url.slice("/preview/".length));
  const paths = [
    ...ACCESS_TABLE.filter(({ call }) => call.startsWith("GET ")).map(
      ({ call }) => `/api${call.slice(4).replace(/:\w+/, id)}`,
    ),
    "/sitemap.xml",
    "/blog/feed.xml",
    "/robots.txt",
    "/manifest.webmanifest",
    "/api/search?q=zeppelin",
    "/api/search?q=zepelin",
    ...tokens.flatMap((token) => [
      `/api/previews/${token}`,
      `/api/${kind.table}?preview=${token}`,
      `/api/search?q=zeppelin&preview=${token}`,
      `/sitemap.xml?preview=${token}`,
      `/blog/feed.xml?preview=${token}`,
    ]),
  ];
  for (const path of paths) {
    const { status, text, headers } = await server.send(path);
    expect(status, path).toBeLessThan(500);
    expect(text, path).not.toContain(SECRET);
    expect(JSON.stringify(headers), path).not.toContain("zeppelin");
  }
  // What is stored of a link does not open it.
  const rows = JSON.stringify(await staff.db.selectFrom("previews").select(["id", "hash"]).execute());
  for (const token of tokens) expect(rows).not.toContain(token);
});
