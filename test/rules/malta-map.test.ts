import { expect, test } from "vitest";
import { ISLANDS } from "../../views/components/malta-map.ts";
import { locateOnMap, MAP_HEIGHT, MAP_WIDTH, projectToMap } from "../../views/components/map-projection.ts";
import { storeSchema } from "../../src/content/kinds/stores/store.schema.ts";
import { storeServer } from "../../src/content/kinds/stores/store.server.ts";
import { readSamples } from "../../src/content/sample-content/read-samples.ts";

const STORES = (await readSamples(storeServer, new Date())).map(({ fields }) => storeSchema.parse(fields));

interface Point {
  x: number;
  y: number;
}

/** Every coordinate pair of an outline; the rounding of the corners is too small to matter here. */
function cornersOf(path: string): Point[] {
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

/** Counts the edges that a line to the east crosses: an odd number means inside. */
function isInside(corners: readonly Point[], { x, y }: Point): boolean {
  return corners.reduce((inside, corner, index) => {
    const previous = corners.at(index - 1) ?? corner;
    const crosses =
      corner.y > y !== previous.y > y &&
      x < ((previous.x - corner.x) * (y - corner.y)) / (previous.y - corner.y) + corner.x;
    return crosses ? !inside : inside;
  }, false);
}

function islandAt(latitude: number, longitude: number): string {
  const point = projectToMap(latitude, longitude);
  const islands = ISLANDS.filter((island) => isInside(cornersOf(island.path), point));
  return islands.map((island) => island.name).join(" and ") || "sea";
}

test.each([
  ["Qormi", 35.8794, 14.4722, "Malta"],
  ["Mosta", 35.9097, 14.4261, "Malta"],
  ["Sliema", 35.9122, 14.5042, "Malta"],
  ["Żabbar", 35.8772, 14.535, "Malta"],
  ["Valletta", 35.8989, 14.5137, "Malta"],
  ["Birgu", 35.8881, 14.5225, "Malta"],
  ["Buġibba", 35.9503, 14.4136, "Malta"],
  ["Mellieħa", 35.9564, 14.3622, "Malta"],
  ["Marsaxlokk", 35.8428, 14.5422, "Malta"],
  ["Birżebbuġa", 35.8247, 14.5265, "Malta"],
  ["Victoria", 36.0444, 14.2397, "Gozo"],
  ["Xagħra", 36.0506, 14.2675, "Gozo"],
  ["Comino", 36.0125, 14.3372, "Comino"],
])("%s lies on its island", (_town, latitude, longitude, island) => {
  expect(islandAt(latitude, longitude)).toBe(island);
});

test.each(STORES.map((store) => [store.name, store] as const))(
  "the sample store %s lies on its island",
  (_name, { latitude, longitude, island }) => {
    expect(islandAt(latitude, longitude)).toBe(island);
  },
);

test.each([
  ["Mellieħa Bay", 35.9775, 14.366],
  ["Saint Paul's Bay", 35.9555, 14.403],
  ["Marsamxett", 35.9015, 14.5095],
  ["the Grand Harbour", 35.8942, 14.5152],
  ["Marsaxlokk Bay", 35.8275, 14.5475],
  ["the channel between Malta and Comino", 36.0015, 14.35],
  ["the channel between Gozo and Comino", 36.0215, 14.318],
])("%s is sea", (_water, latitude, longitude) => {
  expect(islandAt(latitude, longitude)).toBe("sea");
});

test("x grows to the east and y to the south, and neither depends on the other", () => {
  const qormi = projectToMap(35.8794, 14.4722);
  expect(projectToMap(35.8794, 14.4723).x).toBeGreaterThan(qormi.x);
  expect(projectToMap(35.8793, 14.4722).y).toBeGreaterThan(qormi.y);
  expect(projectToMap(36.05, 14.4722).x).toBe(qormi.x);
  expect(projectToMap(35.8794, 14.2).y).toBe(qormi.y);
});

test("a kilometre is as long to the north as to the east", () => {
  const origin = projectToMap(35.9, 14.4);
  const north = origin.y - projectToMap(35.9 + 1 / 111.2, 14.4).y;
  const east = projectToMap(35.9, 14.4 + 1 / (111.2 * Math.cos((35.9 * Math.PI) / 180))).x - origin.x;
  expect(east / north).toBeCloseTo(1, 6);
});

test("draws every island completely, with sea around it", () => {
  expect(ISLANDS.map((island) => island.name)).toEqual(["Malta", "Gozo", "Comino"]);
  for (const { path } of ISLANDS) {
    expect(path).toMatch(/^M[\d. LQ]+Z$/);
    for (const { x, y } of cornersOf(path)) {
      expect(x).toBeGreaterThan(10);
      expect(x).toBeLessThan(MAP_WIDTH - 10);
      expect(y).toBeGreaterThan(10);
      expect(y).toBeLessThan(MAP_HEIGHT - 10);
    }
  }
});

test("a press on the map returns the place to within about ten metres", () => {
  for (const { latitude, longitude } of STORES) {
    const { x, y } = projectToMap(latitude, longitude);
    const found = locateOnMap(x, y);
    expect(Math.abs(found.latitude - latitude)).toBeLessThan(0.0001);
    expect(Math.abs(found.longitude - longitude)).toBeLessThan(0.0001);
  }
});
