import { expect, test } from "vitest";
import { ACCESS_TABLE } from "../support/access-table.ts";
import { KINDS, type Kind } from "../support/content-types.ts";
import { listen } from "../support/raw-request.ts";
import { createStaff, type Staff } from "../support/staff.ts";

const SECRET = "Zeppelin bread";

test.each(KINDS)("$label: no response to a visitor contains a record that is not public", async (kind) => {
  await using staff = await createStaff();
  await using server = await listen(staff.app);
  const keys = await writeHidden(staff, kind);
  const patterns = ACCESS_TABLE.filter(({ call }) => call.startsWith("GET ")).map(({ call }) =>
    call.slice(4),
  );
  const own = patterns.filter((pattern) => pattern.startsWith(`/${kind.table}`));
  const paths = new Set([
    ...own.flatMap((pattern) => keys.map((key) => pattern.replace(/:\w+/, key))),
    ...patterns.map((pattern) => pattern.replace(/:\w+/, "shop")),
  ]);
  const addresses = ["/robots.txt", "/sitemap.xml", "/blog/feed.xml", "/manifest.webmanifest"];
  for (const address of [...[...paths].map((path) => `/api${path}`), ...addresses]) {
    const { status, text, headers } = await server.send(address);
    expect(status, address).toBeLessThan(500);
    expect(text, address).not.toContain(SECRET);
    for (const key of keys) expect(text, address).not.toContain(key);
    expect(JSON.stringify(headers), address).not.toContain("zeppelin");
  }
  for (const key of keys) expect((await server.send(`/api/${kind.table}/${key}`)).status, key).toBe(404);
});

/** Records in every state that a visitor may not see; their ids and slugs, the old ones too. */
async function writeHidden(staff: Staff, kind: Kind): Promise<string[]> {
  const path = `/api/${kind.table}`;
  const keys: string[] = [];
  const create = async (overrides: Record<string, unknown>) => {
    const { body } = await staff.send("post", path, kind.build(SECRET, overrides)).expect(201);
    keys.push(body.id, ...(body.slug ? [body.slug] : []));
    return `${path}/${body.id}`;
  };
  for (const status of kind.hiddenStatuses) {
    await create({ status });
    await staff.send("put", await create({}), { status }).expect(200);
  }
  await staff.send("delete", await create({})).expect(204);
  const restored = await create({ status: kind.hiddenStatuses[0] });
  await staff.send("delete", restored).expect(204);
  await staff.send("post", `${restored}/restore`).expect(200);
  const [past, future] = [-60_000, 60_000].map((by) => new Date(staff.now().getTime() + by).toISOString());
  if (kind.dates.from) await create({ [kind.dates.from]: future });
  if (kind.dates.until) await create({ [kind.dates.until]: past });
  return keys;
}
