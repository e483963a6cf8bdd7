import { writeSetting } from "../../src/content/settings/write-setting.ts";
import type { Db } from "../../src/storage/database/tables.ts";

/**
 * Writes something new to the settings or menus: a name, links, a notice of about now, or a menu that follows a record.
 *
 * @param soon returns an instant at most so many hours away.
 */
export async function writeRandomSetting(
  db: Db,
  { now, random, soon }: { now: Date; random: () => number; soon: (hours: number) => string },
): Promise<void> {
  const by = { actor: "Rita Vella <rita@example.com>", now };
  const word = () => `w${Math.floor(random() * 1_000)}`;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const jobs = await db.selectFrom("jobs").select("id").limit(20).execute();
  const followed = pick(jobs);
  const links = [
    { label: word(), path: pick(["/about", "/specials", "https://shop.example/"]) },
    { label: word(), follows: { kind: "links", id: "shopOnline" } },
    ...(followed ? [{ label: word(), follows: { kind: "jobs", id: followed.id } }] : []),
  ];
  const [startDate = "", endDate = ""] = [soon(4), soon(9)].sort();
  const writes = [
    () => writeSetting(db, "brand", { name: word(), tagline: pick(["", word()]) }, undefined, by),
    () => writeSetting(db, "contact", { phone: pick(["", "+356 2100 0000"]) }, undefined, by),
    () => writeSetting(db, "links", { shopOnline: pick(["", `https://${word()}.example/`]) }, undefined, by),
    () =>
      writeSetting(
        db,
        "announcements",
        { notice: { text: word(), level: pick(["information", "urgent"]), startDate, endDate } },
        undefined,
        by,
      ),
    () => writeSetting(db, "footer", { columns: [{ title: word(), links }] }, undefined, by),
    () =>
      writeSetting(
        db,
        "header",
        {
          items: [
            { label: word(), path: "/rewards" },
            { label: word(), menu: { name: "shop", sections: [{ title: word(), links }] } },
          ],
        },
        undefined,
        by,
      ),
  ];
  await pick(writes)?.();
}
