import { expect, test } from "vitest";
import { z } from "zod";
import { ALL_SERVER_KINDS } from "../../src/content/kinds/kinds.server.ts";
import { offerServer } from "../../src/content/kinds/offers/offer.server.ts";
import { slugify } from "../../src/rules/text/slug.ts";
import { productServer } from "../../src/content/kinds/products/product.server.ts";
import { storeSchema } from "../../src/content/kinds/stores/store.schema.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { readSamples, type Sample } from "../../src/content/sample-content/read-samples.ts";
import settings from "../../src/content/sample-content/settings.json" with { type: "json" };
import { settleValues } from "../../src/content/sample-content/settle-values.ts";
import { SETTING_SCHEMAS } from "../../src/content/settings/setting-schemas.ts";
import { serviceNames } from "../../src/content/kinds/stores/service-labels.ts";
import facts from "../../src/content/sample-content/facts.json" with { type: "json" };
import { SAMPLE_PAGES } from "../../src/content/sample-content/sample-pages.ts";
import { isSettingName } from "../../src/content/settings/setting-names.ts";
import { holidaysBetween } from "../../src/rules/time/holidays.ts";
import { addDays } from "../../src/rules/time/malta-time.ts";
import { hoursOn } from "../../src/rules/time/opening-hours.ts";

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
  await expect(read({ ...good, picture: { subject: "ftira" } })).rejects.toThrow(
    "The sample product “Ftira” does not fit: picture: ",
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

/** Every sentence of the seeded content, with the title of its record. */
async function sentences(now: Date): Promise<string[]> {
  const samples = await Promise.all(ALL_SERVER_KINDS.map((kind) => readSamples(kind, now)));
  const texts = samples.flat().flatMap(({ fields }) => textsOf(fields));
  return [...texts, ...textsOf(settings)].flatMap((text) =>
    text.replace(/<[^>]*>/g, " ").split(/(?<=[.!?]) |\n/),
  );
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test("sample texts that state the same fact state it alike", async () => {
  const all = await sentences(NOW);
  /** What a sentence about a matter must say. */
  const matters: readonly [matter: RegExp, says: string][] = [
    [/\d+% off/, facts.colleagueDiscount],
    [/\brotas?\b.*\bweeks ahead/i, facts.rota],
    [/of leave on top/, facts.extraLeave],
    [/everyday prices.* frozen (?:until|in)|everyday products keep|prices that stay put/, facts.frozenPrices],
    [/all \w+ stores/, facts.stores],
    [/shelf in all/, facts.breadOnShelf],
  ];
  for (const [matter, says] of matters) {
    const about = all.filter((sentence) => matter.test(sentence));
    expect(about, String(matter)).not.toEqual([]);
    expect(about.filter((sentence) => !sentence.includes(says))).toEqual([]);
  }
  const colours = all.filter((sentence) => /\b(?:red|yellow)\b (?:label|tag)s?/i.test(sentence));
  expect(
    colours.filter((sentence) => /label/.test(sentence) && !sentence.includes(facts.campaignLabel)),
  ).toEqual([]);
  expect(colours.filter((sentence) => /tag/.test(sentence) && !sentence.includes(facts.membersTag))).toEqual(
    [],
  );
  expect(all.filter((sentence) => /hours? free|hours' free|hours are free/i.test(sentence))).toEqual([]);
  expect(JSON.stringify(SAMPLE_PAGES)).not.toContain("{fact:");
});

test("what the stores say agrees: parking is free at each, and all are closed on Christmas Day and Good Friday", async () => {
  for (const day of ["2026-11-26", "2027-01-04", "2027-03-26"]) {
    const now = new Date(`${day}T09:00:00Z`);
    for (const { fields } of await readSamples(storeServer, now)) {
      const store = storeSchema.parse(fields);
      expect(serviceNames(store), store.name).toContain("Free parking");
      expect(store.parking, store.name).toMatch(/free/i);
      for (const { date, name } of holidaysBetween(day, addDays(day, 365)))
        if (facts.closedOn.includes(name))
          expect(hoursOn(store, date).ranges, `${store.name}, ${date}`).toEqual([]);
    }
  }
});

test("no sample offer is on what is out of season, and every month has some of each kind", async () => {
  const calendar = SAMPLE_PAGES.flatMap(({ sections }) => sections).find(
    ({ kind }) => kind === "produce-calendar",
  );
  const produce = z
    .array(z.object({ name: z.string(), firstMonth: z.int(), lastMonth: z.int() }))
    .parse(calendar?.["produce"]);
  for (let month = 1; month <= 12; month++) {
    const now = new Date(Date.UTC(2027, month - 1, 10, 9));
    const products = await readSamples(productServer, now);
    const offers = (await readSamples(offerServer, now)).map(({ fields }) =>
      z
        .looseObject({
          products: z.array(z.object({ idOf: z.string() })).default([]),
          mechanic: z.object({ kind: z.string() }),
        })
        .parse(fields),
    );
    const inOffers = offers.flatMap((offer) => offer.products.map(({ idOf }) => idOf));
    const isNamed = ({ fields: { name } }: Sample) => inOffers.includes(`products/${slugify(String(name))}`);
    expect(products.filter(isNamed).length, "every offer names a sample").toBe(new Set(inOffers).size);
    expect(new Set(offers.map(({ mechanic }) => mechanic.kind)).size, `month ${month}`).toBe(6);
    const offered = products.filter((sample) => sample.fields["offer"] || isNamed(sample));
    const isWithin = (first: number, last: number) =>
      first <= last ? first <= month && month <= last : month >= first || month <= last;
    const early = offered.filter(({ fields }) =>
      produce.some(
        ({ name, firstMonth, lastMonth }) =>
          String(fields["name"]).toLowerCase().includes(name.toLowerCase()) &&
          !isWithin(firstMonth, lastMonth),
      ),
    );
    expect(
      early.map(({ fields }) => fields["name"]),
      `month ${month}`,
    ).toEqual([]);
    if (month < 6 || month > 9)
      expect(offered.map(({ fields }) => fields["name"])).not.toContain("Summer watermelon");
    for (const category of ["fruit-veg", "fish", "bakery"])
      expect(
        offered.some(({ fields }) => fields["category"] === category),
        `${category}, month ${month}`,
      ).toBe(true);
    expect(offered.length, `month ${month}`).toBeGreaterThanOrEqual(25);
  }
});

test("services are names, and of sentences of before the services of the list that they name", async () => {
  for (const { fields } of await readSamples(storeServer, NOW)) {
    const { services } = storeSchema.parse(fields);
    expect(serviceNames({ services })).toEqual(services);
  }
  expect(
    serviceNames({
      services: [
        "Step-free entrance, accessible toilet and wheelchair trolley",
        "60 free parking spaces",
        "Piano lessons",
        "No lift",
        "A counter where somebody always knows what to do with a shin of beef",
      ],
    }),
  ).toEqual([
    "Step-free entrance",
    "Accessible toilet",
    "Wheelchair trolley",
    "Free parking",
    "Piano lessons",
    "No lift",
  ]);
});
