import { expect, test } from "vitest";
import { sampleStores } from "../../src/content/kinds/stores/sample/stores.ts";
import { storeSchema } from "../../src/content/kinds/stores/store.schema.ts";

test("no sample store promises hours for every day that its public holidays do not keep", () => {
  const promises = sampleStores().flatMap(({ fields }) => {
    const { name, introduction, services, hours, holidayHours } = storeSchema.parse({
      ...fields,
      status: "draft",
    });
    const closings = [...Object.values(hours), holidayHours].map((day) => day.at(-1)?.closes);
    const isAlwaysTheSame = new Set(closings).size === 1;
    return [introduction, ...services]
      .filter((text) => /\bopen\b[^.]*\bevery (?:day|night|evening)/i.test(text) && !isAlwaysTheSame)
      .map((text) => `${name}: ${text}`);
  });
  expect(promises).toEqual([]);
});
