import { expect, test } from "vitest";
import { ALL_SERVER_KINDS } from "../../src/content/kinds/kinds.server.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { storeSchema } from "../../src/content/kinds/stores/store.schema.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { readSamples } from "../../src/content/sample-content/read-samples.ts";
import settings from "../../src/content/sample-content/settings.json" with { type: "json" };
import { settleValues } from "../../src/content/sample-content/settle-values.ts";
import { SETTING_SCHEMAS } from "../../src/content/settings/setting-schemas.ts";
import { isSettingName } from "../../src/content/settings/setting-names.ts";

/** A Thursday in Malta. */
const NOW = new Date("2026-11-26T09:00:00Z");

test("every sample record and setting fits its schema, on any day of the first start", async () => {
  for (const day of ["2026-11-26", "2026-02-28", "2026-03-29", "2026-10-25", "2026-12-31"])
    for (const kind of ALL_SERVER_KINDS) await readSamples(kind, new Date(`${day}T23:30:00Z`));
  for (const [name, fields] of Object.entries(settings)) {
    if (!isSettingName(name)) throw new Error(`There is no setting ${name}.`);
    expect(SETTING_SCHEMAS[name].safeParse(fields).error, name).toBeUndefined();
  }
});

test("a sample that does not fit is refused with its name and its field", async () => {
  const read = (record: object) =>
    readSamples(
      {
        ...productServer,
        samples: async () => [{ default: { all: { status: "active" }, records: [record] } }],
      },
      NOW,
    );
  const good = { name: "Ftira", category: "bakery", price: 140 };
  await expect(read(good)).resolves.toHaveLength(1);
  await expect(read({ ...good, price: 1.4 })).rejects.toThrow(
    "The sample product “Ftira” does not fit: price: ",
  );
  await expect(read({ ...good, offer: { price: 99, from: -1, to: "someday" } })).rejects.toThrow(
    "The sample product “Ftira” does not fit: offer",
  );
  await expect(read({ ...good, picture: { subjects: ["ftira"], ground: "purple" } })).rejects.toThrow(
    "The sample product “Ftira” does not fit: ground: ",
  );
});

test("dates of the sample content count from the day of the first start, by Malta's clock", () => {
  expect(
    settleValues(
      [
        { day: -4, time: "10:30" },
        { startOf: 0 },
        { endOf: "sunday" },
        { price: 145, from: -4, to: "nextWednesday" },
      ],
      NOW,
    ),
  ).toEqual([
    "2026-11-22T09:30:00.000Z",
    "2026-11-25T23:00:00.000Z",
    "2026-11-29T22:59:59.999Z",
    { price: 145, startDate: "2026-11-21T23:00:00.000Z", endDate: "2026-12-02T22:59:59.999Z" },
  ]);
});

test("no sample store promises hours for every day that its public holidays do not keep", async () => {
  const promises = (await readSamples(storeServer, NOW)).flatMap(({ fields }) => {
    const { name, introduction, services, hours, holidayHours } = storeSchema.parse(fields);
    const closings = [...Object.values(hours), holidayHours].map((day) => day.at(-1)?.closes);
    const isAlwaysTheSame = new Set(closings).size === 1;
    return [introduction, ...services]
      .filter((text) => /\bopen\b[^.]*\bevery (?:day|night|evening)/i.test(text) && !isAlwaysTheSame)
      .map((text) => `${name}: ${text}`);
  });
  expect(promises).toEqual([]);
});
