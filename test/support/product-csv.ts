import type { Staff } from "./staff.ts";

/** Previews or applies an import of products. */
export function sendImport(staff: Staff, body: object) {
  return staff.send("post", "/api/products/import", body);
}

/** What a file would change. */
export async function preview(staff: Staff, csv: string) {
  return (await sendImport(staff, { csv, apply: false }).expect(200)).body;
}

/** Previews and applies a file. */
export async function applied(staff: Staff, csv: string) {
  const { digest } = await preview(staff, csv);
  return (await sendImport(staff, { csv, apply: true, digest }).expect(200)).body;
}

/** The exported file. */
export async function exported(staff: Staff): Promise<string> {
  return (await staff.send("get", "/api/products/export").expect(200)).text;
}

/** Sends a file of the till. */
export function sendFeed(
  staff: Staff,
  file: string | Uint8Array = "sku,price\nT1,1.00\n",
  { query = "", type = "text/csv" } = {},
) {
  return staff
    .send("put", `/api/feed/products${query}`)
    .set("Content-Type", type)
    .send(typeof file === "string" ? file : Buffer.from(file));
}
